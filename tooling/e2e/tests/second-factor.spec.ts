import { callApi, type Account, type RunningJackdaw } from '@jackdaw/fixtures';
import { Secret, TOTP } from 'otpauth';
import { look } from '../src/assertions/look.ts';
import { expect, test } from '../src/harness/test.ts';
import { SecondFactorPage } from '../src/pages/second-factor-page.ts';
import { Shell } from '../src/pages/shell.ts';
import { SignInPage } from '../src/pages/sign-in-page.ts';

interface Enabled {
  /** A code of the step after the present one: no step's code works twice. */
  nextCode: () => string;
  recoveryCodes: string[];
}

async function enable(jackdaw: RunningJackdaw, { token }: Account): Promise<Enabled> {
  const made = await callApi<{ secret: string; recovery_codes: { codes: { code: string }[] } }>(
    jackdaw,
    token,
    '/v2/two_factor/generate/totp',
    {},
  );
  const totp = new TOTP({ secret: Secret.fromBase32(made.secret) });
  const code = totp.generate();
  await callApi(jackdaw, token, '/v2/account/settings', { two_factor_enabled: { code, enable: true } });
  return {
    nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 }),
    recoveryCodes: made.recovery_codes.codes.map((recovery) => recovery.code),
  };
}

test('signing in takes a code of the authenticator and leads where one wanted to be', async ({
  page,
  jackdaw,
  owner,
}) => {
  const { nextCode } = await enable(jackdaw, owner);
  await page.goto('/transfers?from=afar');
  const signIn = new SignInPage(page);
  // Without a mouse.
  await expect(signIn.name).toBeFocused();
  await page.keyboard.type(owner.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Enter');

  const step = new SecondFactorPage(page);
  await expect(step.code).toBeFocused();
  await look(page, 'second-factor');
  await page.goto('/transfers');
  await expect(page, 'half a sign-in opens nothing').toHaveURL(/\/login/);
  await page.goto('/two-factor');
  await expect(page).toHaveURL(/\/otp$/);

  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or was used already.')).toBeVisible();
  await look(page, 'second-factor-wrong');
  await step.code.fill(nextCode());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/transfers\?from=afar$/);
  await expect(new Shell(page).newTransfer).toBeVisible();
});

test('a recovery code works once in its place; the way back leads to the first step', async ({
  page,
  jackdaw,
  owner,
}) => {
  const { recoveryCodes } = await enable(jackdaw, owner);
  const [recovery = ''] = recoveryCodes;
  const signIn = new SignInPage(page);
  const step = new SecondFactorPage(page);
  for (const isFirst of [true, false]) {
    await signIn.open();
    await signIn.signIn(owner.username, owner.password);
    await step.useRecovery.click();
    await step.recoveryCode.fill(recovery);
    await step.submit.click();
    if (!isFirst) break;
    await expect(new Shell(page).newTransfer).toBeVisible();
    await new Shell(page).signOut();
    await expect(page).toHaveURL(/\/login/);
  }
  await expect(page.getByText('This recovery code is wrong or was used already.')).toBeVisible();
  await step.back.click();
  await expect(signIn.name).toBeVisible();
  await page.goto('/otp');
  await expect(page, 'nothing is left of the first step').toHaveURL(/\/login/);
});

test('a half sign-in that has ended begins anew', async ({ page, jackdaw, owner }) => {
  await enable(jackdaw, owner);
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(owner.username, owner.password);
  const step = new SecondFactorPage(page);
  await expect(step.code).toBeVisible();
  await callApi(jackdaw, owner.token, '/v2/oauth/clients/delete-all', {});
  await step.code.fill('123456');
  await step.submit.click();
  await expect(page.getByRole('alert')).toContainText('Your sign-in took too long');
  await step.back.click();
  await expect(signIn.name).toBeVisible();
});
