import { callApi, signIn } from '@jackdaw/fixtures';
import { createFolder } from '../src/harness/content.ts';
import { expect, test } from '../src/harness/test.ts';
import { SetUpPage } from '../src/pages/set-up-page.ts';
import { Shell } from '../src/pages/shell.ts';
import { SignInPage } from '../src/pages/sign-in-page.ts';

const person = { username: 'ada', mail: 'ada@example.com', password: 'a long enough password' };

test('the first visit creates the owner, only with the code from the terminal', async ({ page, jackdaw }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/setup/);
  const setUp = new SetUpPage(page);
  await setUp.fill('WRONG-CODE', person);
  await setUp.submit.click();
  await expect(
    page.getByText(/code/i).and(page.getByRole('alert')).or(page.locator('[aria-invalid=true]')).first(),
  ).toBeVisible();

  await setUp.code.fill(await jackdaw.setupCode());
  await setUp.submit.click();
  await expect(new Shell(page).newTransfer).toBeVisible();

  await page.goto('/setup');
  await expect(page).not.toHaveURL(/\/setup/);
});

test('signs in by user name and by e-mail, refuses a wrong password, signs out', async ({ page, owner }) => {
  const screen = new SignInPage(page);
  await screen.open();
  await screen.name.fill(owner.username);
  await screen.password.fill('not the password');
  await screen.submit.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  await screen.signIn(owner.username, owner.password);
  await new Shell(page).signOut();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/transfers');
  await expect(page).toHaveURL(/\/login/);

  await screen.signIn(owner.mail, owner.password);
  await expect(new Shell(page).newTransfer).toBeVisible();
});

test('an expired session leads to sign-in and back to where one was', async ({ page, jackdaw, signedIn }) => {
  const folder = await createFolder(jackdaw, signedIn, 'Way back');
  await page.goto(`/files/${folder}`);
  await expect(page.getByText('Way back').first()).toBeVisible();

  const token = await signIn(jackdaw, signedIn.username, signedIn.password);
  await callApi(jackdaw, token, '/v2/oauth/clients/delete-all', {});
  await expect(page, 'the app notices by itself').toHaveURL(/\/login/, { timeout: 60_000 });
  await expect(page.getByText(/session (has )?expired/i).first()).toBeVisible();

  await new SignInPage(page).signIn(signedIn.username, signedIn.password);
  await expect(page).toHaveURL(new RegExp(`/files/${folder}$`));
});
