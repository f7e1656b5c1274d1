import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { RunningStack } from '@talk/stack';
import { decide, hourOfDemo } from '../company-settings.js';
import { expect } from '../stack.fixture.js';

/** Pictures for people to look at, when a folder for them is named. */
const PICTURES = process.env['TEXTING_PICTURES'];
export async function textingPicture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

/** A contact's conversation and composer, in the app or in the widget. */
export interface Texting {
  readonly log: Locator;
  readonly field: Locator;
  readonly composer: Locator;
  /** The row of a text in the conversation. */
  text: (words: string) => Locator;
  send: (words: string) => Promise<void>;
  /** Writes from another line from now on. */
  useLine: (name: string) => Promise<void>;
}

export function textingOf(place: Pick<Page, 'getByRole'>): Texting {
  const composer = place.getByRole('region', { name: 'Message' });
  const field = composer.getByRole('textbox', { name: 'Message', exact: true });
  const log = place.getByRole('log', { name: /^Conversation with/ });
  return {
    log,
    field,
    composer,
    async useLine(name) {
      const lines = composer.getByRole('combobox', { name: 'Line to send from' });
      await lines.selectOption(await optionOf(lines, name));
    },
    text: (words) => log.getByRole('article').filter({ hasText: words }),
    async send(words) {
      await field.fill(words);
      await composer.getByRole('button', { name: 'Send SMS' }).click();
      await expect(field).toHaveValue('');
    },
  };
}

/** The value of the option that reads `name`; signs that only tell the direction of a number are not read. */
async function optionOf(select: Locator, name: string): Promise<string> {
  const values = (): Promise<string[]> =>
    select
      .locator('option')
      .evaluateAll(
        (options, wanted) =>
          (options as HTMLOptionElement[])
            .filter(({ text }) => text.replaceAll(/[\u2066-\u2069]/g, '') === wanted)
            .map(({ value }) => value),
        name,
      );
  await expect.poll(values, { message: `there is a line called “${name}”` }).toHaveLength(1);
  const [value = ''] = await values();
  return value;
}

const SHIPPED_RULES = ['us', 'ca', 'ca-weekend', 'elsewhere'];

/**
 * Tests run at any hour. `always`: nobody sleeps. `closed`: the company texts in a later hour of the day only.
 * Neither has a screen yet, so it is set where it is kept.
 */
export async function setTextingHours(
  stack: Pick<RunningStack, 'databaseUrl'>,
  hours: 'always' | 'closed',
): Promise<void> {
  const hour = await hourOfDemo(stack);
  // Not in the hour from three: tests want half past three to be quiet.
  const opens = hour === 1 ? 4 : hour < 21 ? hour + 2 : 8;
  const at = (of: number): string => `${of}00`.padStart(4, '0');
  const window = { open: at(opens), close: at(opens + 1) };
  await decide(stack, 'texting_settings', {
    disabled_quiet_rules: SHIPPED_RULES,
    text_window: hours === 'always' ? null : { ...window, weekdays: [0, 1, 2, 3, 4, 5, 6] },
  });
}

/** Opens the thread with a line of the company on a handset's page. */
export async function openPhoneThread(handset: Page, line: string): Promise<Locator> {
  await handset.getByRole('button', { name: /^Messages/ }).click();
  await handset.getByLabel('Number to text').fill(line);
  await handset.getByRole('button', { name: 'Write' }).click();
  return handset.getByRole('region', { name: /^Messages with/ });
}

/** Texts from the handset, as its owner does. */
export async function textBack(thread: Locator, words: string): Promise<void> {
  await thread.getByLabel('Message', { exact: true }).fill(words);
  await thread.getByRole('button', { name: 'Send' }).click();
  await expect(thread.getByRole('log').getByText(words, { exact: true })).toBeVisible();
}

/** Puts the widget on a page of another origin that the key allows, as wide as a CRM's side panel. */
export async function openPanel(page: Page, address: string, widthPx: number): Promise<FrameLocator> {
  await page.evaluate(
    ([src, width]) => {
      const frame = document.createElement('iframe');
      Object.assign(frame, { title: 'Texts', src });
      Object.assign(frame.style, { border: '0', width, height: '640px' });
      const main = document.createElement('main');
      const heading = document.createElement('h1');
      heading.textContent = 'Customer';
      main.append(heading, frame);
      document.body.replaceChildren(main);
    },
    [address, `${widthPx}px`] as const,
  );
  return page.frameLocator('iframe[title=Texts]');
}
