import { chromium, type BrowserServer } from 'playwright';
import { findBrowsers, findFirefox } from './browsers.js';

/** Environment variable that tells test processes where the run's browser is. */
const ADDRESS_VARIABLE = 'TALK_TEST_BROWSER';

/** A microphone without a person, sound without a click, WebRTC between two pages of one machine, and no window. */
export const BROWSER_FLAGS: readonly string[] = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--allow-loopback-in-peer-connection',
  '--disable-features=WebRtcHideLocalIpsWithMdns',
  '--disable-gpu',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The program that tests run in, undefined before `chooseBrowsers()`. */
export const browserProgram = (): string | undefined =>
  process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];

/**
 * Finds the browsers of a run and tells its processes. Tests run in the Chromium without a window where there is one, since it opens a
 * page for a third of the work; what only the whole one has (the cache for Back and Forward, prompts for permissions) is tested in
 * that, at CHROMIUM_PATH.
 * @throws Error with a sentence when there is no browser and none can be installed
 */
export async function chooseBrowsers(log: (line: string) => void = () => undefined): Promise<void> {
  const { whole, shell } = await findBrowsers(log);
  log(`Browser: ${whole.path} (${whole.how})${shell === null ? '' : `; without a window ${shell}`}`);
  process.env['CHROMIUM_PATH'] = whole.path;
  if (shell !== null) process.env['CHROMIUM_SHELL_PATH'] = shell;
}

/** Finds the Firefox of a run and passes it to its processes in FIREFOX_PATH; without one, says so. */
export function chooseFirefox(log: (line: string) => void = () => undefined): void {
  const path = findFirefox(log);
  log(path === null ? 'Firefox: none, and none could be installed. Tests in Firefox are skipped.' : `Firefox: ${path}`);
  if (path !== null) process.env['FIREFOX_PATH'] = path;
}

/** Owner of a runner's one browser. */
export interface TestBrowser {
  stop(): Promise<void>;
}

/**
 * Offers one Chromium to every worker of a runner: each takes contexts of its own in it. Call in the runner's main process, before
 * workers start: they learn the address from the environment. One that is on offer already is used, and stays when this one stops. It
 * has the priority of the process that offers it.
 * @throws Error as `chooseBrowsers`
 */
export async function offerTestBrowser(): Promise<TestBrowser> {
  if (process.env[ADDRESS_VARIABLE]) return { stop: () => Promise.resolve() };
  if (browserProgram() === undefined) await chooseBrowsers();
  const executablePath = browserProgram();
  const launch = (place?: { port: number; wsPath: string }): Promise<BrowserServer> =>
    chromium.launchServer({
      args: [...BROWSER_FLAGS],
      ...(executablePath && { executablePath }),
      ...place,
      // Signals are for the runner, which ends everything.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  let server = await launch();
  const address = new URL(server.wsEndpoint());
  const place = { port: Number(address.port), wsPath: address.pathname };
  let isStopping = false;
  // The tests that were in it fail; those after them find another at the same address.
  const replace = (): void => {
    if (isStopping) return;
    console.error('The browser of the tests has crashed; another one is started.');
    void launch(place).then((next) => {
      server = next;
      server.on('close', replace);
    });
  };
  server.on('close', replace);
  process.env[ADDRESS_VARIABLE] = address.href;
  return {
    async stop() {
      isStopping = true;
      delete process.env[ADDRESS_VARIABLE];
      await server.close();
    },
  };
}

/**
 * Address for `chromium.connect()`.
 * @throws Error when nobody called `offerTestBrowser()`
 */
export function browserAddress(): string {
  const address = process.env[ADDRESS_VARIABLE];
  if (!address)
    throw new Error('No test browser: run through `npm test`, tests/vitest.config.ts or tests/playwright.config.ts.');
  return address;
}
