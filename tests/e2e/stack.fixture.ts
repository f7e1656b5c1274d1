import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Frame,
  type Page,
} from '@playwright/test';
import { createDemoDatabase, moveDemo } from '@talk/server/testing/cluster';
import { startStack, type RunningStack } from '@talk/stack';
import { wholeProgram, type OwnBrowser } from './own-browser.js';
import { skipWhenLate } from './in-time.js';
import { DEADLINES } from './deadlines.js';
import {
  askOutsideDayTime,
  detectMachines,
  forgetPhones,
  newestCommunicationId,
  runningCalls,
  setUndoSeconds,
} from './company-settings.js';
import { beginTimelines } from '../support/api.js';
import { carrierControl } from '../support/carrier-control.js';
import { installDevices, type FakeDevice } from '../support/devices.page.js';
import { installSound } from '../support/sound.page.js';
import { watchContext, type Watch } from '../support/watch.js';
import { unexpectedLines } from '../support/log-policy.js';

/** A browser of one person: own profile, own microphone, watched for complaints. */
export interface Person {
  readonly page: Page;
  readonly watch: Watch;
}

export interface PersonOptions extends BrowserContextOptions {
  /** The tone of the microphone. Absent: Chromium's own fake device. */
  readonly hz?: number;
  /** The machine's sound hardware; needs `hz` for its ears. Absent: Chromium's own fake devices. */
  readonly devices?: readonly FakeDevice[];
  /** Another browser than that of everybody else; closed at the end of the test. */
  readonly own?: OwnBrowser;
  /** Needs the whole Chromium: prompts for permissions, playing back what was recorded. */
  readonly whole?: boolean;
  /** Host names whose pages come from the test's own routes. */
  readonly sites?: readonly string[];
  /** Runs before the first page opens: for routes. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

export type Visit = (address: string, options?: PersonOptions) => Promise<Person>;

type Stack = RunningStack & { readonly log: readonly string[] };

interface Fixtures {
  /** Skips the test when the run has no time left for it. */
  inTime: void;
  /** Opens `address` in a browser of its own. At the end of the test no page may have complained or left this machine. */
  visit: Visit;
  /** Whatever the stack says during the test must be expected; its log goes to the report of a test that fails. */
  stackLog: { expect(pattern: RegExp): void };
}

/**
 * `test` with the whole product running: one stack for each worker, on ports, a database and a data folder of its own, with the demo
 * company in it.
 */
export const test = base.extend<Fixtures, { stack: Stack; wholeBrowser: () => Promise<Browser> }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants a destructuring here, and nothing is needed
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'talk-e2e-'));
      const dataDir = join(folder, 'data');
      const database = await createDemoDatabase(dataDir);
      const log: string[] = [];
      const stack = await startStack({
        settings: { dataDir, databaseUrl: database.url },
        seedDemo: false,
        // What is fine is worth writing down only when a test that failed is looked at.
        env: { LOG_LEVEL: process.env['TALK_TEST_AGAIN'] === '1' ? 'info' : 'warn', ...process.env, ...DEADLINES },
        print: (part, text) => log.push(`${part.padEnd(8)} ${text}`),
      });
      try {
        await moveDemo(database, stack.origins);
        await askOutsideDayTime(stack, false);
        await detectMachines(stack, false);
        await setUndoSeconds(stack, 0);
        await use({ ...stack, log });
      } finally {
        await stack.stop();
        await database.drop();
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  inTime: [skipWhenLate, { auto: true }],
  // Started by the first test that needs it.
  wholeBrowser: [
    async ({ launchOptions }, use) => {
      const started: { browser?: Promise<Browser> } = {};
      await use(() => (started.browser ??= chromium.launch({ ...launchOptions, ...wholeProgram() })));
      await (await started.browser)?.close();
    },
    { scope: 'worker' },
  ],
  stackLog: [
    async ({ stack }, use, info) => {
      const from = stack.log.length;
      beginTimelines(await newestCommunicationId(stack));
      const expected: RegExp[] = [];
      await use({ expect: (pattern) => void expected.push(pattern) });
      const said = stack.log.slice(from);
      if (info.status !== info.expectedStatus) {
        await info.attach('stack.log', { body: said.join('\n'), contentType: 'text/plain' });
        const state = JSON.stringify(await carrierControl(stack).state(), null, 2);
        await info.attach('carrier.json', { body: state, contentType: 'application/json' });
      }
      expect(unexpectedLines(said, expected)).toEqual([]);
    },
    { auto: true },
  ],
  visit: async ({ browser, stack, wholeBrowser }, use) => {
    const people: Person[] = [];
    const owned = new Set<OwnBrowser>();
    await use(async (address, { hz, devices, own, whole = false, sites, prepare, ...options } = {}) => {
      if (own !== undefined) owned.add(own);
      const place = own?.browser ?? (whole ? await wholeBrowser() : browser);
      const context = await place.newContext({ permissions: ['microphone'], ...options });
      const watch = watchContext(context, sites);
      await prepare?.(context);
      if (hz !== undefined) await context.addInitScript(installSound, hz);
      if (devices !== undefined) await context.addInitScript(installDevices, devices);
      const page = await context.newPage();
      people.push({ page, watch });
      await page.goto(address);
      return { page, watch };
    });
    const complaints = people.flatMap(({ watch }) => watch.complaints);
    const foreign = people.flatMap(({ watch }) => watch.foreign);
    await hangUpAll(stack);
    for (const own of owned) own.wake();
    for (const { page } of people) await page.context().close();
    for (const own of owned) await own.close();
    await forgetPhones(stack);
    await expect
      .poll(() => hangUpAll(stack).then(() => runningCalls(stack)), {
        message: 'all calls have ended',
      })
      .toBe(0);
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
  },
});

/** Ends what a test left running, so that the next one meets free people. */
async function hangUpAll(stack: RunningStack): Promise<void> {
  const carrier = carrierControl(stack);
  const { calls } = await carrier.state();
  for (const { sid, endedAt } of calls) if (endedAt === null) await carrier.hangUp(sid);
  await carrier.loseSound(0);
}

/** Waits until `place` hears a tone of `hz`, within 12 Hz, over a window of 683 ms. */
export async function expectToHear(place: Page | Frame, hz: number): Promise<void> {
  await expect
    .poll(() => heardAt(place, hz), { message: `a tone of ${hz} Hz is heard`, intervals: [100] })
    .toEqual({ hz, loud: true });
}

/** What `place` hears now: `hz`, within 12 Hz, or something else. Null: nothing has come. */
export async function heardAt(place: Page | Frame, hz: number): Promise<{ hz: number; loud: boolean } | null> {
  const now = await place.evaluate(() => window.hears?.() ?? null);
  if (now === null) return null;
  return { hz: Math.abs(now.hz - hz) <= 12 ? hz : now.hz, loud: now.decibels > -50 };
}

/** Waits until nothing is heard for a whole window. */
export async function expectSilence(place: Page | Frame): Promise<void> {
  await expect
    .poll(() => place.evaluate(() => window.hears?.()?.decibels ?? -200), {
      message: 'silence is heard',
    })
    .toBeLessThan(-65);
}

/** Waits until `place` hears something that is none of the people's tones: the hold music. */
export async function expectMusic(place: Page, people: readonly number[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const now = await place.evaluate(() => window.hears?.() ?? null);
        if (now === null || now.decibels < -60) return 'silence';
        const person = people.find((hz) => Math.abs(now.hz - hz) <= 12);
        return person === undefined ? 'music' : `${person} Hz`;
      },
      { message: 'hold music is heard' },
    )
    .toBe('music');
}

export { expect };
export type { Page };
