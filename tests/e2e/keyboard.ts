import type { BrowserContext, Frame, Locator, Page } from '@playwright/test';
import type { RunningStack } from '@talk/stack';
import { expectReady } from './pages/crm-page.js';
import { untilReachable } from './reachable.js';
import { expect, type Visit } from './stack.fixture.js';

declare global {
  interface Window {
    /** What a screen reader was given to say, oldest first: `polite: Connected.` */
    wasSaid?: string[];
  }
}

/** Presses Tab until `target` has the focus, as a person does who sees or hears it. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  await expect(target, 'Tab reaches it').toBeFocused();
}

/** Goes to a control by Tab and presses it. */
export async function pressKeyOn(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Ends the call by its chord, which has to be pressed twice within a second: so its other keys are held. */
export async function endByChord({ keyboard }: Page): Promise<void> {
  await keyboard.down('Alt');
  await keyboard.down('Shift');
  await keyboard.press('E');
  await keyboard.press('E');
  await keyboard.up('Shift');
  await keyboard.up('Alt');
}

/** Writes down every text that appears in a live region. Runs in every frame before its scripts. */
export function listenAsReader(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const said: string[] = [];
    window.wasSaid = said;
    const last = new Map<Element, string>();
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[aria-live=polite], [aria-live=assertive]');
        if (!region) continue;
        const text = region.textContent;
        if (last.get(region) === text) continue;
        last.set(region, text);
        if (text.trim() !== '') said.push(`${region.getAttribute('aria-live') ?? ''}: ${text.trim()}`);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Waits until a screen reader has been given `sentence`. */
export async function expectSaid(place: Page | Frame, sentence: string | RegExp): Promise<void> {
  const said = async () => (await place.evaluate(() => window.wasSaid ?? [])).join('\n');
  const message = `“${String(sentence)}” is announced`;
  const line = typeof sentence === 'string' ? sentence : new RegExp(sentence.source, 'm');
  if (typeof line === 'string') await expect.poll(said, { message }).toContain(line);
  else await expect.poll(said, { message }).toMatch(line);
}

/** Names of what Tab reaches from here on, until `last` is among them. */
export async function namesUntil(page: Page, last: string): Promise<string[]> {
  const names: string[] = [];
  while (names.length < 30 && names.at(-1) !== last) {
    await page.keyboard.press('Tab');
    names.push(
      await page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      }),
    );
  }
  return names;
}

/** Opens the dialer on a page of its own and signs in, by keyboard alone. */
export async function openDialerByKeyboard(
  visit: Visit,
  stack: RunningStack,
  account: keyof RunningStack['credentials']['accounts'],
  hz: number,
): Promise<Page> {
  const { origins, credentials } = stack;
  const { page } = await visit(`${origins.app}/widgets/dialer`, { hz, prepare: listenAsReader });
  await tabTo(page.getByLabel('Email'));
  await page.keyboard.type(credentials.accounts[account]);
  await tabTo(page.getByLabel('Password'));
  await page.keyboard.type(credentials.password);
  await page.keyboard.press('Enter');
  const status = page.getByRole('combobox', { name: 'Your status' });
  await expect(status).toBeVisible();
  await tabTo(status);
  // A list takes letters that come slowly for new beginnings: one is enough.
  await page.keyboard.press('A');
  await expectReady(page);
  await untilReachable(stack, account);
  return page;
}

/** Calls a number from wherever the focus is, and answers it at the other end. */
export async function callByKeyboard(agent: Page, customer: Page, digits: string): Promise<void> {
  await agent.keyboard.press('Escape');
  await agent.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await agent.keyboard.type(digits);
  await agent.keyboard.press('Enter');
  await expect(customer.getByRole('button', { name: 'Answer' })).toBeFocused();
  await customer.keyboard.press('Enter');
  await expect(agent.getByRole('group', { name: 'Call controls' })).toBeVisible();
}
