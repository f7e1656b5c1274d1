import type { Page } from '@playwright/test';
import { expect, type PersonOptions, type Visit } from './stack.fixture.js';

/** The last four digits of a handset's number, e.g. `0150` for +1 415 555 0150. */
export type HandsetNumber = `015${number}`;

/** Opens the customer's browser phone and waits until it can be called. */
export async function openHandset(
  visit: Visit,
  sandbox: string,
  number: HandsetNumber,
  options: PersonOptions,
): Promise<Page> {
  const { page } = await visit(`${sandbox}/handset?number=${number}`, options);
  await expect(page.getByText('This phone is reachable')).toBeVisible();
  return page;
}

/** The stack's own line, `Sales`, as somebody outside dials it. */
export const LINE_DIGITS = '4155550100';

/** Dials the line from a customer's handset. */
export async function callLine(handset: Page): Promise<void> {
  await handset.keyboard.type(LINE_DIGITS);
  await handset.keyboard.press('Enter');
}
