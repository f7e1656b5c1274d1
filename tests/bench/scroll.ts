import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { signIn } from '../e2e/app/app.fixture.js';
import { startFakeApi, type FakeApi } from '../e2e/app/fake-api.js';
import { most, scrollThrough, THREAD, type Step } from '../e2e/app/long-lists.js';
import { loadRows } from '../e2e/app/storm.js';
import { makeContact, makeLongTimeline } from '../e2e/app/world-data.js';
import { until } from '../support/until.js';
import { tasksOf } from './trace.js';

// `npm run bench:scroll`: scrolls a timeline and the contact list of the built app, each short and long, in the same steps. What a long one costs
// for each step is held against a short one: a ratio, since the machine is shared. What is drawn and held does not grow with the length, so neither
// may the work.

const SHORT = 300;
const LONG_TIMELINE = 5_000;
const LONG_LIST = 10_000;
const STEPS = 30;
/** So much dearer may a step be in a long one. */
const AT_MOST = 1.5;

interface Cost {
  /** The processor's time of the main thread. */
  readonly msPerStep: number;
  readonly longestMs: number;
  /** Stretches of more than 50 ms by the clock, for a hundred steps. */
  readonly longTasks: number;
  readonly nodes: number;
}

/** Prints a line for each way and one verdict line. Takes about two minutes. */
export async function run(): Promise<void> {
  console.log(`Scrolling, load average ${loadavg()[0]?.toFixed(1)}`);
  const folder = await mkdtemp(join(tmpdir(), 'talk-scroll-'));
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '', args: ['--no-sandbox'] });

  async function measure(prepare: (api: FakeApi) => string, way: (page: Page) => Promise<Step[]>): Promise<Cost> {
    const api = await startFakeApi();
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      timezoneId: 'America/Los_Angeles',
    });
    try {
      // tsx names functions by a helper that a page does not have.
      await context.addInitScript('globalThis.__name = (named) => named');
      const page = await context.newPage();
      const path = prepare(api);
      await signIn(page, api, path);
      await page
        .locator(path === '/contacts' ? '[data-contact]' : '.tk-entry[id]')
        .first()
        .waitFor();
      if (path === '/contacts') await loadRows(page, api.contacts.length);
      const trace = join(folder, 'trace.json');
      await browser.startTracing(page, {
        path: trace,
        categories: ['toplevel', 'disabled-by-default-devtools.timeline'],
      });
      const steps = await way(page);
      await browser.stopTracing();
      const tasks = tasksOf(await readFile(trace, 'utf8'));
      return {
        msPerStep: tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / steps.length,
        longestMs: Math.max(...tasks.map(({ cpuMs }) => cpuMs)),
        longTasks: (tasks.filter(({ clockMs }) => clockMs > 50).length * 100) / steps.length,
        nodes: most(steps, 'nodes'),
      };
    } finally {
      await context.close();
      await api.close();
    }
  }

  const timeline = (count: number) =>
    measure(
      (api) => {
        api.timeline.splice(0, api.timeline.length, ...makeLongTimeline(count));
        return '/contacts/1';
      },
      async (page) => {
        // As far back as a short one allows, or in the middle of a long one.
        if (count > SHORT) await goTo(page, Math.floor(count / 2));
        return scrollThrough(page, { ...THREAD, stepPx: -400, most: STEPS });
      },
    );
  const list = (count: number) =>
    measure(
      (api) => {
        for (let index = api.contacts.length; index < count; index += 1) api.contacts.push(makeContact(index));
        return '/contacts';
      },
      (page) => scrollThrough(page, { box: '.app-table-scroll', rows: '[data-contact]', stepPx: 400, most: STEPS }),
    );

  try {
    console.log(
      `  ${'way'.padEnd(26)}${['ms a step', 'longest ms', 'long tasks %', 'elements'].map((head) => head.padStart(14)).join('')}`,
    );
    const told = async (name: string, cost: Promise<Cost>): Promise<Cost> => {
      const { msPerStep, longestMs, longTasks, nodes } = await cost;
      const cells = [msPerStep.toFixed(1), longestMs.toFixed(1), longTasks.toFixed(0), String(nodes)];
      console.log(`  ${name.padEnd(26)}${cells.map((cell) => cell.padStart(14)).join('')}`);
      return cost;
    };
    const ratios = [
      (await told(`timeline of ${LONG_TIMELINE}`, timeline(LONG_TIMELINE))).msPerStep /
        (await told(`timeline of ${SHORT}`, timeline(SHORT))).msPerStep,
      (await told(`list of ${LONG_LIST}`, list(LONG_LIST))).msPerStep /
        (await told(`list of ${SHORT}`, list(SHORT))).msPerStep,
    ];
    const words = ratios.map((ratio) => `${ratio.toFixed(2)}×`).join(' and ');
    const isFlat = ratios.every((ratio) => ratio <= AT_MOST);
    console.log(
      `Verdict: a step in a long timeline and list costs ${words} one in a short one; ${isFlat ? 'flat' : 'it grows with the length'}`,
    );
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function goTo(page: Page, id: number): Promise<void> {
  await page.evaluate((hash) => (window.location.hash = hash), `#communication-${id}`);
  await until('the entry', () => page.locator(`#communication-${id}`).isVisible());
}
