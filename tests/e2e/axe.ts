import type { Page } from '@playwright/test';
import { COLOUR_RULES, violationsIn } from '../support/axe.js';
import { changeScheme } from '../support/scheme.js';
import { expect } from './stack.fixture.js';

/**
 * No accessibility violation in the page and its frames; `screen` names it in the report. Reads a page again that has
 * violations: one that is drawn anew while axe reads it has controls and labels that no longer belong together.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expect.poll(() => violationsIn(page), { message: screen, timeout: 10_000 }).toEqual([]);
}

/** As `expectAccessible`, in light and in dark. The page stays light. */
export async function expectAccessibleInBoth(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  await changeScheme(page, 'dark');
  expect(await violationsIn(page, COLOUR_RULES), `${screen}, dark`).toEqual([]);
  await changeScheme(page, 'light');
}
