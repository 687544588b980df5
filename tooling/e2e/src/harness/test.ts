import { expect, test as base } from '@playwright/test';
import { setUpOwner, startJackdaw, type Account, type RunningJackdaw } from '@jackdaw/fixtures';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';

interface Parts {
  /** Settings for this test's server; override with `test.use`. */
  serverEnv: Record<string, string>;
  /** A server of this test's own, on an empty data folder. */
  jackdaw: RunningJackdaw;
  /** Its owner, created through the API. */
  owner: Account;
  /** Signs the page in as the owner, through the sign-in screen. */
  signedIn: Account;
}

/** Playwright's `test` with a running server, its owner, and a signed-in page. */
export const test = base.extend<Parts>({
  serverEnv: [{}, { option: true }],
  jackdaw: async ({ serverEnv }, provide, testInfo) => {
    const jackdaw = await startJackdaw({ env: serverEnv });
    await provide(jackdaw);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('server output', { body: jackdaw.output(), contentType: 'text/plain' });
    }
    await jackdaw.stop();
  },
  baseURL: async ({ jackdaw }, provide) => {
    await provide(jackdaw.url);
  },
  page: async ({ page }, provide) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    await provide(page);
    expect(errors, 'errors that nothing in the page caught').toEqual([]);
  },
  owner: async ({ jackdaw }, provide) => {
    await provide(await setUpOwner(jackdaw));
  },
  signedIn: async ({ page, owner }, provide) => {
    const screen = new SignInPage(page);
    await screen.open();
    await screen.signIn(owner.username, owner.password);
    // The address changes before the app is there; keys pressed in between would go to nobody.
    await expect(new Shell(page).newTransfer).toBeVisible();
    await provide(owner);
  },
});

export { expect } from '@playwright/test';
