import { callApi } from '@jackdaw/fixtures';
import { look } from '../src/assertions/look.ts';
import { linkInMail } from '../src/harness/outbox.ts';
import { expect, test } from '../src/harness/test.ts';
import { Shell } from '../src/pages/shell.ts';
import { SignInPage } from '../src/pages/sign-in-page.ts';

test('a forgotten password is replaced by the link of a mail, once', async ({ page, jackdaw, owner }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const mail = page.getByLabel('E-mail address');
  await expect(mail).toBeFocused();
  await look(page, 'password-forgot');
  await page.keyboard.type('nobody@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no account with this e-mail address.')).toBeVisible();
  await mail.fill(owner.mail);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await look(page, 'password-forgot-sent');

  const link = await linkInMail(jackdaw, /^Set a new password/);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('a brand new sentence');
  await page.getByLabel('New password again', { exact: true }).fill('another sentence');
  await page.keyboard.press('Enter');
  await expect(page.getByText("New password and the confirmation doesn't match.")).toBeVisible();
  await look(page, 'password-reset');
  await page.getByLabel('New password again', { exact: true }).fill('a brand new sentence');
  await page.keyboard.press('Enter');
  await expect(new Shell(page).newTransfer).toBeVisible();

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('yet another one');
  await page.getByLabel('New password again', { exact: true }).fill('yet another one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This link is no longer good');
  await page.goto('/');
  await new Shell(page).signOut();
  await new SignInPage(page).signIn(owner.username, 'a brand new sentence');
  await expect(new Shell(page).newTransfer).toBeVisible();
});

test.describe('changes that wait for a mail', () => {
  test.use({ serverEnv: { JACKDAW_CONFIRM_CHANGES: 'all' } });

  test('are made by the link of the mail, on any device, once', async ({ page, jackdaw, owner }) => {
    const current_password = owner.password;
    await callApi(jackdaw, owner.token, '/v2/account/settings', { mail: 'new@example.com', current_password });
    const link = await linkInMail(jackdaw, /^Confirm your e-mail address/);
    await page.goto(link);
    await look(page, 'confirmation');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'E-mail address changed' })).toBeVisible();
    const { info } = await callApi<{ info: { mail: string } }>(jackdaw, owner.token, '/v2/account/info');
    expect(info.mail).toBe('new@example.com');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toContainText('This link is no longer good');

    const password = 'a brand new sentence';
    await callApi(jackdaw, owner.token, '/v2/account/settings', { password, current_password });
    await page.goto(await linkInMail(jackdaw, /^Confirm your new password/));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    await page.goto('/login');
    await new SignInPage(page).signIn('new@example.com', password);
    await expect(new Shell(page).newTransfer).toBeVisible();
  });
});
