import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';

/** The two windows that every screen is looked at in. */
export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };

const themes = ['light', 'dark'] as const;

/** Shows the page as it is now in both themes and both sizes: axe judges it, pictures are kept for people to look at. */
export async function look(page: Page, screen: string): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      await page.screenshot({ path: `test-results/screens/${screen}-${name}-${colorScheme}.png` });
      await expectAccessible(page, `${screen}, ${name}, ${colorScheme}`);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        `${screen} is not wider than a ${name}`,
      ).toBeLessThanOrEqual(0);
    }
  }
}
