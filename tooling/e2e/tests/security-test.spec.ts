import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RunningJackdaw } from '@jackdaw/fixtures';
import { look } from '../src/assertions/look.ts';
import { expect, test } from '../src/harness/test.ts';
import { SignInPage } from '../src/pages/sign-in-page.ts';

/** Sends more requests than a visitor may, until the address is banned. Resolves with the ban's id. */
async function flood(jackdaw: RunningJackdaw): Promise<string> {
  for (let sent = 0; sent < 500; sent++) {
    const { headers } = await fetch(`${jackdaw.url}/v2/registration/status`);
    if (headers.get('x-ratelimit-action') === 'captcha-needed') return headers.get('x-ratelimit-id') ?? '';
  }
  throw new Error('Nobody was banned');
}

test.describe('a visitor who was blocked', () => {
  test.use({ serverEnv: { JACKDAW_RATE_LIMIT_VISITORS: '100', JACKDAW_RATE_LIMIT_BAN_AFTER: '20' } });

  test('is led to a test that the browser solves, and back', async ({ page, jackdaw, owner }) => {
    await page.goto('/login');
    const signIn = new SignInPage(page);
    await expect(signIn.name).toBeFocused();
    await flood(jackdaw);
    await page.keyboard.type(owner.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('You have been temporarily blocked for too many requests.');
    await look(page, 'sign-in-blocked');
    await page.getByRole('link', { name: 'Solve the security test' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Your ban has been removed!' })).toBeVisible({ timeout: 60_000 });
    await look(page, 'security-test-done');
    await page.getByRole('button', { name: 'Go on' }).click();
    await signIn.signIn(owner.username, owner.password);
    await expect(page).not.toHaveURL(/login/);
  });
});

test.describe('a long test', () => {
  test.use({
    serverEnv: {
      JACKDAW_RATE_LIMIT_VISITORS: '100',
      JACKDAW_RATE_LIMIT_BAN_AFTER: '20',
      JACKDAW_CAPTCHA_EFFORT: '1000000',
    },
  });

  test('shows how far it is, and a block that is over is told', async ({ page, jackdaw, owner }) => {
    expect(owner.token).not.toBe('');
    const id = await flood(jackdaw);
    await page.goto(`/captcha/${id}`);
    const bar = page.getByRole('progressbar', { name: 'Working on it' });
    await expect(bar).toHaveAttribute('aria-valuenow', /^0\.\d+$|^[1-9]/, { timeout: 60_000 });
    await look(page, 'security-test');
    await page.goto('/captcha/0123456789abcdef0123456789abcdef');
    await expect(page.getByRole('heading', { name: 'There is no block to lift' })).toBeVisible();
    await look(page, 'security-test-over');
  });
});

/** Stands for the service: its script is a button, its verification a program on loopback. */
const withRecaptcha = test.extend<{ asked: Record<string, string>[] }>({
  asked: [[], { option: true }],
  serverEnv: async ({ asked }, provide) => {
    const verifier = createServer((request, response) => {
      void text(request).then((body) => {
        const fields = Object.fromEntries(new URLSearchParams(body));
        asked.push(fields);
        response.setHeader('content-type', 'application/json').end(`{"success":${fields['response'] === 'human'}}`);
      });
    });
    verifier.listen(0, '127.0.0.1');
    await once(verifier, 'listening');
    const { port } = verifier.address() as AddressInfo;
    await provide({
      JACKDAW_RATE_LIMIT_VISITORS: '100',
      JACKDAW_RATE_LIMIT_BAN_AFTER: '20',
      JACKDAW_RECAPTCHA_SITE_KEY: 'site',
      JACKDAW_RECAPTCHA_SECRET: 'secret',
      JACKDAW_RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    });
    verifier.close();
  },
});

withRecaptcha('a reCAPTCHA lifts a block where one is configured', async ({ page, jackdaw, asked }) => {
  await page.route('https://www.google.com/recaptcha/api.js?render=explicit', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.grecaptcha = {
        ready: (then) => then(),
        render(place, { sitekey, callback }) {
          const button = document.createElement('button');
          button.textContent = 'I am not a robot: ' + sitekey;
          button.onclick = () => callback('human');
          place.append(button);
        },
      };`,
    }),
  );
  await page.goto(`/captcha/${await flood(jackdaw)}`);
  await page.getByRole('button', { name: 'I am not a robot: site' }).click();
  await expect(page.getByRole('heading', { name: 'Your ban has been removed!' })).toBeVisible();
  expect(asked).toEqual([{ secret: 'secret', response: 'human', remoteip: '127.0.0.1' }]);
});
