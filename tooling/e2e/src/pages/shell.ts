import type { Locator, Page } from '@playwright/test';

/** What surrounds every signed-in screen. */
export class Shell {
  readonly page: Page;
  readonly newTransfer: Locator;
  readonly userMenu: Locator;

  constructor(page: Page) {
    this.page = page;
    this.newTransfer = page.getByRole('banner').getByRole('button', { name: /new transfer/i });
    this.userMenu = page.getByRole('banner').getByRole('button').last();
  }

  async goTo(section: 'Files' | 'Transfers' | 'Trash'): Promise<void> {
    await this.page
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${section}`) })
      .first()
      .click();
  }

  async signOut(): Promise<void> {
    await this.userMenu.click();
    await this.page.getByRole('menuitem', { name: /(log|sign) out/i }).click();
  }
}
