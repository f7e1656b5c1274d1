import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { signIn } from '../e2e/app/app.fixture.js';
import { startFakeApi } from '../e2e/app/fake-api.js';
import { blow, differences, loadRows, watchRows } from '../e2e/app/storm.js';
import { makeContact } from '../e2e/app/world-data.js';
import { until } from '../support/until.js';
import { watchFrames } from './frames.js';
import { tasksOf } from './trace.js';

// `npm run bench:storm`: the contact list of the built app with 10,000 contacts, and 500 events a second over them for ten seconds; half of them
// name one of the first thirty, which are on the screen. Frames are counted in the page: late ones are those that came more than 50 ms after the one
// before. Chromium's own trace tells how long its main thread was busy at a stretch: the processor's time is held against the budget, and the clock's,
// to which whatever else runs on this machine adds, is printed beside it.

const CONTACTS = 10_000;
const PER_SECOND = 500;
const SECONDS = 10;
/** Issue 13: no frame over 50 ms. */
const BUDGET_MS = 50;
/** So many frames may be late: the machine is shared. */
const LATE_PERCENT = 1;

/** Prints the longest frame, how often rows were drawn, and one verdict line. Takes about 90 s. */
export async function run(): Promise<void> {
  console.log(`Storm over the contact list, load average ${loadavg()[0]?.toFixed(1)}`);
  const folder = await mkdtemp(join(tmpdir(), 'talk-storm-'));
  const api = await startFakeApi();
  for (let index = api.contacts.length; index < CONTACTS; index += 1) api.contacts.push(makeContact(index));
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '', args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: 'America/Los_Angeles' });
    // tsx names functions by a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await signIn(page, api, '/contacts');
    await loadRows(page, CONTACTS);
    console.log(`${CONTACTS} contacts are loaded; ${PER_SECOND} events a second for ${SECONDS} s`);
    const drawn = await watchRows(page);
    const path = join(folder, 'trace.json');
    await browser.startTracing(page, { path, categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
    const frames = await watchFrames(page);
    const startMs = performance.now();
    const { byContact } = await blow(api, {
      events: PER_SECOND * SECONDS,
      pause: async (sent) => {
        const aheadMs = (sent / PER_SECOND) * 1_000 - (performance.now() - startMs);
        if (aheadMs > 4) await delay(aheadMs);
      },
    });
    const tookS = (performance.now() - startMs) / 1_000;
    await until('the screen as the server has it', async () => (await differences(page, api)).length === 0);
    const framesMs = await frames();
    await browser.stopTracing();

    const tasks = tasksOf(await readFile(path, 'utf8'));
    const longest = Math.max(...tasks.map(({ cpuMs }) => cpuMs));
    const longestByClock = Math.max(...tasks.map(({ clockMs }) => clockMs));
    const busyMs = tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
    const draws = Object.values((await drawn()).byContact).reduce((sum, each) => sum + each, 0);
    const named = [...byContact.values()].reduce((sum, each) => sum + each, 0);
    const late = framesMs.filter((ms) => ms > BUDGET_MS).length;
    const row = (what: string, value: string) => console.log(`  ${what.padEnd(58)}${value.padStart(12)}`);
    row('events a second', ((PER_SECOND * SECONDS) / tookS).toFixed(0));
    row('contacts named by them', String(named));
    row('rows drawn anew', String(draws));
    row('frames', String(framesMs.length));
    row('frames that were late, by the clock', String(late));
    row('longest frame, ms by the clock', Math.max(0, ...framesMs).toFixed(1));
    row('longest stretch of the main thread, ms of the processor', longest.toFixed(1));
    row('the same by the clock', longestByClock.toFixed(1));
    row('stretches over 50 ms by the clock', String(tasks.filter(({ clockMs }) => clockMs > BUDGET_MS).length));
    row('main thread busy, % of the time', ((busyMs / (tookS * 1_000)) * 100).toFixed(0));
    const isSmooth = late <= (framesMs.length * LATE_PERCENT) / 100;
    console.log(
      `Verdict: the screen equals the server; ${late} of ${framesMs.length} frames were late, ${isSmooth ? 'no more' : 'MORE'} than ${LATE_PERCENT} %; ${longest <= BUDGET_MS ? 'no stretch over 50 ms of the processor' : 'a stretch took more than 50 ms of the processor'}`,
    );
  } finally {
    await browser.close();
    await api.close();
    await rm(folder, { recursive: true, force: true });
  }
}
