import type { Locator, Page } from '@playwright/test';

/** The modal behind "New transfer" and the key T. */
export class NewTransferDialog {
  readonly page: Page;
  readonly dialog: Locator;
  readonly links: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
    this.links = this.dialog.getByLabel('Links');
    this.submit = this.dialog.getByRole('button', { name: 'Add', exact: true });
  }

  async addLinks(text: string): Promise<void> {
    await this.links.fill(text);
    await this.submit.click();
  }

  /** Uploads local files through the second tab. */
  async upload(paths: string[]): Promise<void> {
    await this.dialog.getByRole('tab', { name: /upload/i }).click();
    const chooser = this.page.waitForEvent('filechooser');
    await this.dialog.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles(paths);
  }
}
