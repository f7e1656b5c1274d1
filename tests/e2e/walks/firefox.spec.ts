import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningStack } from '@talk/stack';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { openHandset } from '../handset.js';
import { expect, expectMusic, expectSilence, expectToHear, test } from '../stack.fixture.js';
import { openPhoneThread, setTextingHours, textBack } from '../pages/texting-page.js';

// A smoke in a stock Firefox: everything else is tried in Chromium only. Firefox's own fake microphone is a tone.

const firefox = process.env['FIREFOX_PATH'];
const FIREFOX_HZ = 1000;
const MAYA_HZ = 700;

const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.audio.fake_frequency': FIREFOX_HZ,
  'media.navigator.permission.disabled': true,
};

async function withFirefox(work: (browser: Browser) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'talk-firefox-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefox ?? '',
    headless: true,
    userDataDir: profile,
    extraPrefsFirefox: PREFERENCES,
  });
  try {
    await work(browser);
  } catch (error) {
    // Playwright takes pictures of its own pages only.
    const [page] = (await browser.pages()).slice(-1);
    await page?.screenshot({ path: test.info().outputPath('firefox.png') });
    throw error;
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Remembers the page's connections, so that what they received can be asked. */
function keepConnections(): void {
  const kept: RTCPeerConnection[] = [];
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      kept.push(this);
    }
  };
  Object.assign(window, { keptConnections: kept });
}

/** The loudest sound that arrives now, 0 to 1. */
const arriving = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { keptConnections = [] } = window as { keptConnections?: RTCPeerConnection[] };
    let loudest = 0;
    for (const connection of keptConnections)
      for (const report of (await connection.getStats()).values() as Iterable<Record<string, unknown>>)
        if (report['type'] === 'inbound-rtp') loudest = Math.max(loudest, Number(report['audioLevel'] ?? 0));
    return loudest;
  });

async function signIn(page: Page, { origins, credentials }: RunningStack): Promise<void> {
  await page.goto(`${origins.app}/contacts`);
  await named(page, 'textbox', 'Email').fill(credentials.accounts.agent);
  await page.locator('input[type=password]').fill(credentials.password);
  await press(page, 'Sign in');
  await page.locator('input[type=search]').wait();
}

const named = (page: Page, role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
const press = (page: Page, name: string): Promise<void> => named(page, 'button', name).click();

test('a call and a text in a stock Firefox: sound both ways, mute, hold, the end, and texts both ways', async ({
  stack,
  visit,
}) => {
  test.skip(firefox === undefined, 'There is no Firefox here and none could be installed.');
  await setTextingHours(stack, 'always');
  const maya = await openHandset(visit, stack.origins.sandbox, '0150', { hz: MAYA_HZ });
  await withFirefox(async (browser) => {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.setViewport({ width: 1280, height: 800 });
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.evaluateOnNewDocument(keepConnections);
    await signIn(page, stack);
    await page.locator('input[type=search]').fill('Maya Lopez');
    await named(page, 'link', 'Maya Lopez').click();
    await page.locator('h1::-p-text(Maya Lopez)').wait();
    await press(page, 'Call');
    await maya.getByRole('button', { name: 'Answer' }).click();
    await expectToHear(maya, FIREFOX_HZ);
    await expect.poll(() => arriving(page), { message: 'Firefox receives sound' }).toBeGreaterThan(0.01);
    await press(page, 'Mute');
    await expectSilence(maya);
    await press(page, 'Unmute');
    await expectToHear(maya, FIREFOX_HZ);
    await press(page, 'Hold');
    await expectMusic(maya, [FIREFOX_HZ, MAYA_HZ]);
    await press(page, 'End call');
    await press(page, 'Done');

    // The answered call was on this line, so the next text is sent from it.
    await page.waitForFunction(() =>
      document
        .querySelector<HTMLSelectElement>('[aria-label="Line to send from"]')
        ?.selectedOptions[0]?.text.includes('Sales'),
    );
    const thread = await openPhoneThread(maya, '(415) 555-0100');
    await page.locator('textarea').fill('Sent from a fox');
    await press(page, 'Send SMS');
    await expect(thread.getByText('Sent from a fox')).toBeVisible();
    await textBack(thread, 'Foxes can read, too');
    await page.locator('::-p-text(Foxes can read, too)').wait();
    expect(complaints).toEqual([]);
  });
});
