import { callApi, type RunningJackdaw } from '@jackdaw/fixtures';
import { look } from '../src/assertions/look.ts';
import { expect, test } from '../src/harness/test.ts';
import { Shell } from '../src/pages/shell.ts';

async function inviteFriend(jackdaw: RunningJackdaw, token: string): Promise<string> {
  const { code } = await callApi<{ code: string }>(jackdaw, token, '/v2/account/create_friend_invitation', {});
  return code;
}

test('a friend opens an account with an invitation, and says who is there already', async ({
  page,
  jackdaw,
  owner,
}) => {
  const code = await inviteFriend(jackdaw, owner.token);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByText('You need one to open an account here.')).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please enter a valid e-mail address.')).toBeVisible();
  await look(page, 'register');

  await page.goto(`/hi-friend/${code}`);
  await expect(page.getByText(`${owner.username} invites you.`)).toBeVisible();
  await page.getByLabel('E-mail address').fill(owner.mail);
  await page.getByLabel('Username').fill('magpie');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This e-mail address is in use.')).toBeVisible();
  await look(page, 'register-invited');
  await page.getByLabel('E-mail address').fill('magpie@example.com');
  await page.keyboard.press('Enter');
  await expect(new Shell(page).newTransfer).toBeVisible();
  await new Shell(page).signOut();
  await expect(page).toHaveURL(/\/login/);

  await page.goto(`/hi-friend/${code}`);
  await page.getByLabel('E-mail address').fill('jay@example.com');
  await page.getByLabel('Username').fill('jay');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong, used or expired.')).toBeVisible();
});
