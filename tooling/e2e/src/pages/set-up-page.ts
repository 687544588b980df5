import type { Locator, Page } from '@playwright/test';

/** `/setup`: the first visit to a server without an owner. */
export class SetUpPage {
  readonly page: Page;
  readonly code: Locator;
  readonly name: Locator;
  readonly mail: Locator;
  readonly password: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.code = page.getByLabel(/code/i);
    this.name = page.getByLabel(/user ?name/i);
    this.mail = page.getByLabel(/e-?mail/i);
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('button', { name: /create/i });
  }

  async fill(code: string, person: { username: string; mail: string; password: string }): Promise<void> {
    await this.code.fill(code);
    await this.name.fill(person.username);
    await this.mail.fill(person.mail);
    await this.password.fill(person.password);
  }
}
