import type { Page } from '@playwright/test';
import { COLOUR_RULES, violationsIn } from '../support/axe.js';
import { changeScheme } from '../support/scheme.js';
import { expect } from './stack.fixture.js';

/** No accessibility violation in the page and its frames, as it is now; `screen` names it in the report. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect(await violationsIn(page), screen).toEqual([]);
}

/** As `expectAccessible`, in light and in dark. The page stays light. */
export async function expectAccessibleInBoth(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  await changeScheme(page, 'dark');
  expect(await violationsIn(page, COLOUR_RULES), `${screen}, dark`).toEqual([]);
  await changeScheme(page, 'light');
}
