import { callApi } from '@jackdaw/fixtures';
import { look } from '../src/assertions/look.ts';
import { expect, test } from '../src/harness/test.ts';
import { startThirdParty } from '../src/harness/third-party.ts';
import { ConsentPage } from '../src/pages/consent-page.ts';
import { SignInPage } from '../src/pages/sign-in-page.ts';

const STATE = 'a b&c="ü"';

test('an app gets in by code: the visitor signs in, allows it, and is led back', async ({ page, jackdaw, owner }) => {
  const app = await startThirdParty(jackdaw, owner, 'Film Club');
  try {
    const query = new URLSearchParams({
      ...{ client_id: String(app.id), redirect_uri: app.callback, response_type: 'code', state: STATE },
    });
    await page.goto(`/v2/oauth2/authenticate?${query}`);
    await new SignInPage(page).signIn(owner.username, owner.password);

    const consent = new ConsentPage(page);
    await expect(page).toHaveURL(/\/oauth\/authenticate\?/);
    await expect(consent.heading).toHaveText('Let Film Club use your account?');
    await expect(page.getByRole('link', { name: 'film-club.example' })).toBeVisible();
    await look(page, 'consent');
    // By keyboard, and refusing first.
    await consent.cancel.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${app.callback}**`);
    let back = new URL(page.url());
    expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual(['access_denied', STATE]);

    await page.goto(`/v2/oauth2/authenticate?${query}`);
    await expect(consent.allow).toBeVisible();
    await consent.cancel.focus();
    await page.keyboard.press('Tab');
    await expect(consent.allow).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${app.callback}**`);
    back = new URL(page.url());
    expect(back.searchParams.get('state')).toBe(STATE);
    const { access_token } = await callApi<{ access_token: string }>(jackdaw, null, '/v2/oauth2/access_token', {
      ...{ client_id: app.id, client_secret: app.secret, grant_type: 'authorization_code' },
      ...{ code: back.searchParams.get('code') ?? '', redirect_uri: app.callback },
    });
    const { info } = await callApi<{ info: { username: string } }>(jackdaw, access_token, '/v2/account/info');
    expect(info.username).toBe(owner.username);
  } finally {
    await app.stop();
  }
});

test('an app gets in by token, and one without an address by a code to copy', async ({ page, jackdaw, signedIn }) => {
  const app = await startThirdParty(jackdaw, signedIn, 'Film Club');
  try {
    const consent = new ConsentPage(page);
    const query = { client_id: String(app.id), redirect_uri: app.callback, response_type: 'token' };
    await page.goto(`/authenticate?${new URLSearchParams(query)}`);
    await consent.allow.click();
    await page.waitForURL(/callback#access_token=[\w-]{43}$/);

    const oob = { redirect_uri: 'urn:ietf:wg:oauth:2.0:oob', response_type: 'code' };
    const { app: own } = await callApi<{ app: { id: number } }>(jackdaw, signedIn.token, '/v2/oauth/apps/register', {
      ...{ name: 'Terminal tool', description: 'A program without a page.', website: 'https://tool.example' },
      callback: oob.redirect_uri,
    });
    await page.goto(`/oauth/authenticate?${new URLSearchParams({ ...oob, client_id: String(own.id) })}`);
    await consent.allow.click();
    await expect(consent.heading).toHaveText('Copy this into Terminal tool');
    await expect(page.getByLabel('Code', { exact: true })).toHaveText(/^[\w-]{43}$/);
    expect(page.url()).not.toContain('oauth_token');
    await look(page, 'consent-copy');
  } finally {
    await app.stop();
  }
});

test('an unknown app or another address is told, and leads nowhere', async ({ page, jackdaw, signedIn }) => {
  const app = await startThirdParty(jackdaw, signedIn, 'Film Club');
  try {
    const right = { client_id: String(app.id), redirect_uri: app.callback, response_type: 'code' };
    for (const [wrong, text] of [
      [{ client_id: '987654' }, 'There is no app with this id.'],
      [{ redirect_uri: 'https://evil.example/callback' }, 'has not registered'],
      [{ redirect_uri: '' }, 'The address is not complete'],
    ] as const) {
      await page.goto(`/oauth/authenticate?${new URLSearchParams({ ...right, ...wrong })}`);
      await expect(page.getByRole('alert')).toContainText(text);
      await expect(new ConsentPage(page).allow).toBeHidden();
      await expect(page).toHaveURL(/\/oauth\/authenticate/);
    }
    await look(page, 'consent-refused');
    const answer = await page.request.get('/oauth/authenticate');
    expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  } finally {
    await app.stop();
  }
});
