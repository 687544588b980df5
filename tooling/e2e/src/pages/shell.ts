import type { Locator, Page } from '@playwright/test';

/** What surrounds every signed-in screen. */
export class Shell {
  readonly page: Page;
  readonly newTransfer: Locator;
  readonly userMenu: Locator;
  readonly toasts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.newTransfer = page.getByRole('button', { name: /new transfer/i });
    this.userMenu = page.getByRole('button', { name: /account|user menu/i });
    this.toasts = page.getByRole('region', { name: /notification/i });
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
