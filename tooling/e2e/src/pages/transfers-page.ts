import type { Locator, Page } from '@playwright/test';

/** `/transfers`. */
export class TransfersPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/transfers');
  }

  row(name: string): Locator {
    return this.page
      .getByRole('row', { name })
      .or(this.page.getByRole('listitem').filter({ hasText: name }))
      .first();
  }

  progressOf(name: string): Locator {
    return this.row(name).getByRole('progressbar');
  }
}
