import { callApi } from '@jackdaw/fixtures';
import { look } from '../src/assertions/look.ts';
import { expect, test } from '../src/harness/test.ts';
import { SignInPage } from '../src/pages/sign-in-page.ts';

/** Android TV. */
const TV = 6221;

test('a device is linked by the code that it shows', async ({ page, jackdaw, owner }) => {
  const newCode = () =>
    callApi<{ code: string }>(jackdaw, null, `/v2/oauth2/oob/code?app_id=${TV}&client_name=Living+room`);
  const { code } = await newCode();
  await page.goto(`/kodi?code=${code}`);
  await new SignInPage(page).signIn(owner.username, owner.password);
  await expect(page).toHaveURL(new RegExp(`/link\\?code=${code}$`));
  const field = page.getByLabel('Code');
  await expect(field).toHaveValue(code);

  await field.fill('ZZZZZ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A code has six letters and digits.')).toBeVisible();
  await field.fill('zzz-zzz');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is unknown or has expired.')).toBeVisible();
  await look(page, 'device-link');

  await field.fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Link Android TV?' })).toBeVisible();
  await expect(page.getByText('Living room')).toBeVisible();
  await look(page, 'device-link-ask');
  await page.getByRole('button', { name: 'Link this device' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Device linked' })).toBeVisible();
  await look(page, 'device-link-done');

  const { oauth_token } = await callApi<{ oauth_token: string }>(jackdaw, null, `/v2/oauth2/oob/code/${code}`);
  const { info } = await callApi<{ info: { username: string } }>(jackdaw, oauth_token, '/v2/account/info');
  expect(info.username).toBe(owner.username);
});
