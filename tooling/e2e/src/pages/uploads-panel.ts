import type { Locator, Page } from '@playwright/test';

/** The floating panel that shows what is being uploaded. */
export class UploadsPanel {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  progressOf(name: string): Locator {
    return this.page.getByRole('progressbar', { name });
  }

  /** Percent of an upload as the panel shows it; null when it shows none. */
  async percentOf(name: string): Promise<number | null> {
    const bar = this.progressOf(name);
    if ((await bar.count()) === 0) return null;
    return Number(await bar.first().getAttribute('aria-valuenow'));
  }
}
