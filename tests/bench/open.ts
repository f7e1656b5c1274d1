import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { startStack, type RunningStack } from '@talk/stack';
import { until } from '../support/until.js';

// `npm run bench:open`: how long a signed-in person waits for the first rows of a list. Each visit is held against a page of the same server
// that is one small file of text, in the same browser, just before: a ratio, since the machine is shared. What else runs only adds time,
// so the fastest visit counts; the median is printed beside it.

const RUNS = 7;
/** The way from the address to rows, in empty pages: 11.5 on this machine, of 25 once. This keeps it from growing. */
const AT_MOST = 15;
const ROWS = '[data-contact], [data-communication]';

const LISTS = [
  ['Contacts', '/contacts'],
  ['Communication Logs', '/communications/all'],
] as const;

/** Milliseconds from the start of the navigation to the frame that draws the first row. */
async function drawnMs(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  const drawn = (): Promise<number | undefined> =>
    page.evaluate(() => (window as unknown as { drawnMs?: number }).drawnMs);
  const ms = await until(`rows at ${address}`, drawn, 30_000);
  await page.close();
  return ms;
}

/** Milliseconds from the start of the navigation to the end of a page that is one small file of text. */
async function emptyMs(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${origin}/theme.js`, { waitUntil: 'load' });
  const ms = await until('its end', () =>
    page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd),
  );
  await page.close();
  return ms;
}

/** Notes the frame in which rows are drawn. Text, as no tool may add to it. */
const MARK = `
  const look = () => requestAnimationFrame((now) => {
    if (document.querySelector('${ROWS}')) window.drawnMs = now;
    else look();
  });
  look();`;

const median = (values: readonly number[]): number =>
  [...values].toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measure(stack: RunningStack, folder: string): Promise<boolean> {
  const { app: origin } = stack.origins;
  // A profile on disk, as people have it: only there is compiled code kept.
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: ['--no-sandbox'],
    viewport: { width: 1440, height: 900 },
  });
  try {
    await context.addInitScript({ content: MARK });
    const page = await context.newPage();
    await page.goto(`${origin}/contacts`);
    await page.getByLabel('Email').fill(stack.credentials.accounts.admin);
    await page.getByLabel('Password').fill(stack.credentials.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForSelector(ROWS);
    await page.close();
    let isWithin = true;
    for (const [name, path] of LISTS) {
      const empty: number[] = [];
      const rows: number[] = [];
      for (let times = 0; times < RUNS; times += 1) {
        empty.push(await emptyMs(context, origin));
        rows.push(await drawnMs(context, `${origin}${path}`));
      }
      const ratio = Math.min(...rows) / Math.min(...empty);
      isWithin &&= ratio <= AT_MOST;
      const of = (values: readonly number[]): string =>
        `${Math.min(...values).toFixed(0)} ms (median ${median(values).toFixed(0)})`;
      console.log(
        `${name}: first rows ${of(rows)}, empty page ${of(empty)}: ${ratio.toFixed(1)}×, at most ${AT_MOST}×`,
      );
    }
    return isWithin;
  } finally {
    await context.close();
  }
}

/** Prints a line for each list and one verdict line. Takes about a minute. */
export async function run(): Promise<void> {
  console.log(`Opening, load average ${loadavg()[0]?.toFixed(1)}`);
  const folder = await mkdtemp(join(tmpdir(), 'talk-bench-open-'));
  await chmod(folder, 0o711); // PostgreSQL's account passes through when we are root
  const stack = await startStack({
    settings: { dataDir: join(folder, 'data') },
    durable: false,
    env: process.env,
    print: () => {},
  });
  try {
    const isWithin = await measure(stack, folder);
    console.log(isWithin ? 'Within the budget.' : 'Over the budget.');
    if (!isWithin) process.exitCode = 1;
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
