import { offerTestBrowser } from './browser-server.js';

/** Vitest `globalSetup` file: the returned function ends what was started. */
export async function setup(): Promise<() => Promise<void>> {
  const browser = await offerTestBrowser();
  return () => browser.stop();
}
