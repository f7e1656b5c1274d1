import type { Page } from 'playwright';
import type { TalkGlobal } from '../host/embed-script.js';
import type { DialerOptions } from '../host/index.js';

/** What can be handed to a page. */
type PlainOptions = Pick<DialerOptions, 'mode' | 'key' | 'publicId' | 'clickToCall'>;
declare global {
  // oxlint-disable-next-line no-var -- the only way to declare a global
  var Talk: TalkGlobal;
}

/** Creates a dialer and records its events. */
export async function start(page: Page, options: DialerOptions): Promise<void> {
  await page.evaluate((given) => {
    window.heard = [];
    window.dialer = Talk.dialer(given);
    window.dialer.on('*', (event) => window.heard.push(event));
  }, options as PlainOptions);
}
/** The error code that an expression of the page fails with, or `ok`. */
export const codeOf = (page: Page, run: string) =>
  page.evaluate<string>(`(async () => { try { await (${run}); return 'ok' } catch (error) { return error.code } })()`);
/** Waits for an event of that type and returns it. */
export const heard = (page: Page, type: string) =>
  page
    .waitForFunction((wanted) => window.heard.find((event) => event.type === wanted), type)
    .then((found) => found.jsonValue());
