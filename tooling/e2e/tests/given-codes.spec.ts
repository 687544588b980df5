import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { callApi, type RunningJackdaw } from '@jackdaw/fixtures';
import { look } from '../src/assertions/look.ts';
import { linkInMail } from '../src/harness/outbox.ts';
import { expect, test } from '../src/harness/test.ts';
import { SignInPage } from '../src/pages/sign-in-page.ts';

const program = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));

async function voucherFor({ dataFolder }: RunningJackdaw): Promise<string> {
  const args = ['voucher', 'create', '--plan', '1TB_30_once', '--days', '45', '--data', dataFolder];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args]);
  return stdout.trim();
}

test('a voucher is redeemed, a plan changed, and an invitation to a family looked at, by the links of mails', async ({
  page,
  jackdaw,
  owner,
}) => {
  const voucher = await voucherFor(jackdaw);
  await page.goto(`/voucher?code=${voucher}`);
  await new SignInPage(page).signIn(owner.username, owner.password);
  await expect(page).toHaveURL(new RegExp(`/voucher\\?code=${voucher}$`));
  const field = page.getByLabel('Code');
  await field.fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is unknown.')).toBeVisible();
  await look(page, 'voucher');
  await field.fill(voucher.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Redeem this voucher for 1 TB?' })).toBeVisible();
  await expect(page.getByText('45 days')).toBeVisible();
  await look(page, 'voucher-ask');
  await page.getByRole('button', { name: 'Redeem' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Voucher redeemed' })).toBeVisible();
  const planOf = async () => (await callApi<{ plan: { code: string } }>(jackdaw, owner.token, '/v2/payment/info')).plan;
  expect((await planOf()).code).toBe('1TB_30_once');

  const change = (plan: string) => callApi(jackdaw, owner.token, `/v2/payment/change_plan/${plan}`, {});
  await change('1TB_30_subscription');
  await change('10TB_30_subscription');
  await page.goto(await linkInMail(jackdaw, /confirm your new plan/));
  await expect(page.getByRole('heading', { name: 'Confirm your new plan' })).toBeVisible();
  await look(page, 'plan-confirmation');
  await page.getByRole('button', { name: 'Change my plan' }).click();
  await expect(page.getByRole('heading', { name: 'Your plan is changed' })).toBeVisible();
  expect((await planOf()).code).toBe('10TB_30_subscription');

  const { code } = await callApi<{ code: string }>(jackdaw, owner.token, '/v2/family/sub_account', {});
  await page.goto(`/join-family/${code}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: `Join the family of ${owner.username}?` })).toBeVisible();
  await look(page, 'family-invitation');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('An active account must be deactivated before it joins a family.')).toBeVisible();
});
