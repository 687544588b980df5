import type { Locator, Page } from '@playwright/test';

/** `/oauth/authenticate`: whether an app may use the account. */
export class ConsentPage {
  readonly heading: Locator;
  readonly allow: Locator;
  readonly cancel: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { level: 1 });
    this.allow = page.getByRole('button', { name: 'Allow' });
    this.cancel = page.getByRole('button', { name: 'Cancel' });
  }
}
