import type { Locator, Page } from '@playwright/test';

/** A folder's listing: `/` and `/files/:id`. */
export class FilesPage {
  readonly page: Page;
  readonly list: Locator;
  readonly newFolder: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.getByRole('grid').or(page.getByRole('table')).first();
    this.newFolder = page.getByRole('button', { name: /new folder/i });
  }

  async open(folderId = 0): Promise<void> {
    await this.page.goto(folderId === 0 ? '/' : `/files/${folderId}`);
  }

  row(name: string): Locator {
    return this.page.getByRole('row', { name });
  }

  /** Opens an entry as a double click or the link in its row does. */
  async openEntry(name: string): Promise<void> {
    await this.row(name).getByRole('link', { name }).click();
  }

  async createFolder(name: string): Promise<void> {
    await this.newFolder.click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('button', { name: 'Create' }).click();
  }

  async rename(from: string, to: string): Promise<void> {
    await this.chooseAction(from, /^rename/i);
    const field = this.page.getByRole('textbox', { name: 'New name' });
    await field.fill(to);
    await field.press('Enter');
  }

  async moveToTrash(name: string): Promise<void> {
    await this.chooseAction(name, /move to trash/i);
  }

  /** Opens the row's context menu and picks an entry. */
  async chooseAction(name: string, action: RegExp): Promise<void> {
    await this.row(name).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
