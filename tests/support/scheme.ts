import type { Page } from 'playwright';

/**
 * Changes the colours that the system asks for, and waits until the page has been told: that happens with its next frame. The page has to
 * be drawn; frames in it are not waited for, since what is out of sight is not.
 */
export async function changeScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told))));
}
