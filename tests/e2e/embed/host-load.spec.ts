import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../stack.fixture.js';
import { openTexting } from '../pages/visitor-page.js';

/**
 * What our snippet costs the page that it stands on (ARCHITECTURE §9: no long task, no layout shift before interaction).
 *
 * Layout shifts are counted by the browser and asserted: there are none.
 *
 * A task is long when it takes 50 ms, which says as much about the machine as about us; so what is asserted is what makes a task
 * long on any machine: how much of our code runs. The browser counts each call of each function of ours exactly, and the same small
 * number is allowed on a page with thirteen elements and on one with five thousand: our work does not grow with the host.
 *
 * The long tasks themselves are printed, by who caused them: ours when a script of ours ran in that animation frame (long animation
 * frames name their scripts), the frame's when the browser says that a descendant frame did, else the page's own (parsing, styles, its
 * scripts). The widget's frame is another origin of the same site here, so its tasks are on the same thread; on a site of its own it has a
 * process of its own.
 */
interface HostLoad {
  /** Of the browser's own record: whose, and how long. */
  longTasks: { by: string; ms: number }[];
  /** Our scripts in long animation frames. */
  ourScripts: { name: string; ms: number }[];
  shifts: number;
}

interface LongFrame extends PerformanceEntry {
  scripts?: readonly { sourceURL: string; invoker: string; duration: number }[];
}

function watchLoad(): void {
  if (window !== top) return;
  const load: HostLoad = { longTasks: [], ourScripts: [], shifts: 0 };
  Object.assign(window, { load });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) load.longTasks.push({ by: name, ms: Math.round(duration) });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { scripts = [] } of list.getEntries() as LongFrame[])
      for (const { sourceURL, invoker, duration } of scripts)
        if (/\/embed(-bridge)?\.js$/.test(sourceURL)) load.ourScripts.push({ name: invoker, ms: Math.round(duration) });
  }).observe({ type: 'long-animation-frame', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) load.shifts += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** How often functions of the launcher and of its bridge have been called. */
async function ourCalls(session: CDPSession): Promise<number> {
  const { result } = await session.send('Profiler.takePreciseCoverage');
  const ours = result.filter(({ url }) => /\/embed(-bridge)?\.js$/.test(url));
  expect(ours, 'both have run').toHaveLength(2);
  return ours.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
}

async function arrive(page: Page, address: string, elements: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await page.addInitScript(watchLoad);
  await page.addInitScript((count) => {
    if (window !== top || count === 0) return;
    addEventListener('DOMContentLoaded', () => {
      const list = document.createElement('ul');
      list.append(...Array.from({ length: count }, () => document.createElement('li')));
      document.body.append(list);
    });
  }, elements);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Open texting' })).toBeVisible();
  // The frame has come, and said hello: everything that happens before somebody presses the button.
  await expect(page.frameLocator('[data-talk] iframe').getByLabel('Your name')).toBeAttached();
  return session;
}

/** Of all functions of both scripts together, until the frame is there. */
const CALLS_ALLOWED = 300;

test('the snippet shifts nothing on its host, and does a small amount of work that does not grow with it', async ({
  visit,
  stack,
}) => {
  const counted: number[] = [];
  for (const elements of [0, 5000]) {
    const { page } = await visit('about:blank');
    const session = await arrive(page, `${stack.origins.examples}/plain-site/`, elements);
    const calls = await ourCalls(session);
    counted.push(calls);
    expect(calls, `calls on a page with ${elements} more elements`).toBeLessThan(CALLS_ALLOWED);
    const before = await page.evaluate(() => (window as unknown as { load: HostLoad }).load);
    expect(before.shifts, 'layout shifts before interaction').toBe(0);
    await openTexting(page);
    await expect(page.frameLocator('[data-talk] iframe').getByLabel('Your name')).toBeVisible();
    const after = await page.evaluate(() => (window as unknown as { load: HostLoad }).load);
    expect(after.shifts, 'layout shifts when it opens').toBe(0);
    const longest = Math.max(0, ...before.ourScripts.map(({ ms }) => ms));
    const line = { elements, calls, longTasks: before.longTasks, ourScripts: before.ourScripts };
    process.stdout.write(
      `host page: ${JSON.stringify(line)}; our longest script / 50 ms: ${(longest / 50).toFixed(2)}\n`,
    );
  }
});
