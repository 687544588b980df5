import type { Locator, Page } from '@playwright/test';

/** `/otp`: the second step of signing in. */
export class SecondFactorPage {
  readonly code: Locator;
  readonly recoveryCode: Locator;
  readonly submit: Locator;
  readonly useRecovery: Locator;
  readonly back: Locator;

  constructor(page: Page) {
    this.code = page.getByLabel('Authentication code');
    this.recoveryCode = page.getByLabel('Recovery code');
    this.submit = page.getByRole('button', { name: 'Verify' });
    this.useRecovery = page.getByRole('link', { name: 'Use a recovery code' });
    this.back = page.getByRole('link', { name: 'Back to sign in' });
  }
}
