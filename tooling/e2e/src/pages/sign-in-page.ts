import { expect, type Locator, type Page } from '@playwright/test';

/** `/login`. */
export class SignInPage {
  readonly page: Page;
  readonly name: Locator;
  readonly password: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    this.page = page;
    this.name = page.getByLabel(/user ?name or e-?mail/i);
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('button', { name: /^(sign|log) in$/i });
  }

  async open(): Promise<void> {
    await this.page.goto('/login');
  }

  /** Signs in and waits until the app has taken over. */
  async signIn(name: string, password: string): Promise<void> {
    await this.name.fill(name);
    await this.password.fill(password);
    await this.submit.click();
    await expect(this.page).not.toHaveURL(/\/login/);
  }
}
