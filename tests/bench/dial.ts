import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import type { SandboxState, WebhookEntry } from '@talk/carrier-sandbox';
import { startStack, type RunningStack } from '@talk/stack';
import { askOutsideDayTime, detectMachines } from '../e2e/company-settings.js';
import { BROWSER_FLAGS, browserProgram, chooseBrowsers } from '../support/browser-server.js';
import { carrierControl } from '../support/carrier-control.js';

// `npm run bench:dial`: how long a press takes until the handset rings, and an answer until both are connected, stage by stage: a real
// browser with the voice SDK, the server, the sandbox carrier, on a durable PostgreSQL as at `npm start`. Shares say where the time goes on
// any machine; milliseconds are of this one.

const RUNS = 10;
const WARM_UP = 2;
const CUSTOMER = '+14155550150';
const METRICS_TOKEN = 'metrics-of-the-dial-benchmark';

/** Moments of one call in milliseconds since the epoch, in the order in which a person waits for them. */
interface Moments {
  readonly pressed: number;
  readonly requested: number;
  readonly legAsked: number;
  readonly legTold: number;
  readonly dialled: number;
  readonly rang: number;
  readonly answered: number;
  readonly told: number;
  readonly joined: number;
  readonly connected: number;
}

type Stage = readonly [name: string, from: keyof Moments, to: keyof Moments];

const UNTIL_RING: readonly Stage[] = [
  ['request: the gate, the call written', 'pressed', 'requested'],
  ['the browser connects its leg', 'requested', 'legAsked'],
  ['the leg is told to join', 'legAsked', 'legTold'],
  ['job: started, the gate again, carrier asked', 'legTold', 'dialled'],
  ['the carrier rings the handset', 'dialled', 'rang'],
];
const UNTIL_CONNECTED: readonly Stage[] = [
  ['the carrier hears of the answer', 'answered', 'told'],
  ['the customer joins the conference', 'told', 'joined'],
  ['the handset and the agent see it', 'joined', 'connected'],
];

/** Text, as it runs in the page before its own code. */
const MARK_PRESS = `addEventListener('keydown', ({ key }) => { if (key === 'Enter') window.pressed = Date.now(); }, true);`;
const MARK_HANDSET = `
  const seen = (name) => document.querySelector('[aria-label="' + name + '"]') !== null;
  new MutationObserver(() => {
    if (seen('Incoming call')) window.rang ??= Date.now();
    if (window.answered && seen('Call')) window.connected ??= Date.now();
  }).observe(document, { childList: true, subtree: true });
  addEventListener('click', () => { if (seen('Incoming call')) window.answered = Date.now(); }, true);`;

const marked = (page: Page, name: string): Promise<number> =>
  page.evaluate((of) => (window as unknown as Record<string, number | undefined>)[of] ?? Number.NaN, name);

async function open(browser: Browser, address: string, script: string): Promise<Page> {
  const context = await browser.newContext({ permissions: ['microphone'] });
  await context.addInitScript({ content: script });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function signIn(page: Page, { credentials }: RunningStack): Promise<void> {
  await page.getByLabel('Email').fill(credentials.accounts.agent);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The agent takes calls, and their phone is on. */
async function becomeReady(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Your status' }).selectOption('accepting');
  await page.locator('.tk-link', { hasText: 'Ready' }).waitFor();
}

const webhook = (state: SandboxState, is: (entry: WebhookEntry) => boolean): WebhookEntry => {
  const found = state.webhooks.find(is);
  if (found === undefined) throw new Error('the carrier has not told what it should have');
  return found;
};
const at = (entry: WebhookEntry): number => Date.parse(entry.at);

async function call(agent: Page, handset: Page, stack: RunningStack): Promise<Moments> {
  const carrier = carrierControl(stack);
  await agent.keyboard.type(CUSTOMER.slice(2));
  await agent.keyboard.press('Enter');
  await handset.getByRole('button', { name: 'Answer' }).click();
  await agent.getByRole('group', { name: 'Call controls' }).waitFor();
  const seen = Date.now();
  await handset.getByRole('region', { name: 'Call', exact: true }).waitFor();
  const leg = await carrier.legOf(CUSTOMER);
  if (leg === null) throw new Error('the customer is in no call');
  const isJoin = ({ params }: WebhookEntry): boolean =>
    params['StatusCallbackEvent'] === 'participant-join' && params['CallSid'] === leg.sid;
  let state = await carrier.state();
  while (!state.webhooks.some(isJoin)) state = await carrier.state();
  const pressed = await marked(agent, 'pressed');
  const asked = webhook(state, ({ url, at: when }) => url.includes('/client') && Date.parse(when) >= pressed);
  const told = webhook(state, ({ params }) => params['CallSid'] === leg.sid && params['CallStatus'] === 'in-progress');
  const requested = await agent.evaluate(() => {
    const entry = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/api/v1/call'));
    return performance.timeOrigin + (entry as PerformanceResourceTiming).responseEnd;
  });
  const moments = {
    pressed,
    requested,
    legAsked: at(asked),
    legTold: at(asked) + (asked.attempts.at(-1)?.durationMs ?? 0),
    dialled: Date.parse(leg.startedAt),
    rang: await marked(handset, 'rang'),
    answered: await marked(handset, 'answered'),
    told: at(told),
    joined: at(webhook(state, isJoin)),
    connected: Math.max(seen, await marked(handset, 'connected')),
  };
  await carrier.hangUp(leg.sid);
  return moments;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

function print(title: string, stages: readonly Stage[], calls: readonly Moments[]): void {
  const from = stages[0]?.[1] ?? 'pressed';
  const to = stages.at(-1)?.[2] ?? 'rang';
  const whole = middle(calls.map((each) => each[to] - each[from]));
  console.log(`\n${title.padEnd(48)}${'p50 ms'.padStart(8)}${'share'.padStart(8)}`);
  for (const [name, begins, ends] of stages) {
    const took = middle(calls.map((each) => each[ends] - each[begins]));
    console.log(`  ${name.padEnd(46)}${took.toFixed(0).padStart(8)}${(took / whole).toFixed(2).padStart(8)}`);
  }
  console.log(`  ${'altogether'.padEnd(46)}${whole.toFixed(0).padStart(8)}`);
}

/** How long a ring of the queue's lane waited for a worker, on average, in milliseconds. */
async function waitOfJobs({ origins }: RunningStack): Promise<{ readonly seconds: number; readonly jobs: number }> {
  const answer = await fetch(`${origins.app}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  const value = (name: string): number =>
    Number(new RegExp(`^talk_job_wait_seconds_${name}\\{lane="calls"\\} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  return { seconds: value('sum'), jobs: value('count') };
}

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'talk-bench-dial-'));
  await chmod(folder, 0o711); // PostgreSQL's account passes through when we are root
  const stack = await startStack({
    settings: { dataDir: join(folder, 'data') },
    env: { ...process.env, LOG_LEVEL: 'warn', METRICS_TOKEN },
  });
  await chooseBrowsers();
  const executablePath = browserProgram();
  const browser = await chromium.launch({ args: [...BROWSER_FLAGS], ...(executablePath && { executablePath }) });
  try {
    await askOutsideDayTime(stack, false);
    await detectMachines(stack, false);
    const handsetAddress = `${stack.origins.sandbox}/handset?number=${CUSTOMER.slice(-4)}`;
    const agent = await open(browser, `${stack.origins.app}/widgets/dialer`, MARK_PRESS);
    const handset = await open(browser, handsetAddress, MARK_HANDSET);
    await signIn(agent, stack);
    const calls: Moments[] = [];
    let before = await waitOfJobs(stack);
    for (let round = 0; round < WARM_UP + RUNS; round += 1) {
      // Each call begins on pages that know nothing of the one before.
      if (round > 0) await Promise.all([agent.reload(), handset.goto(handsetAddress)]);
      await becomeReady(agent);
      await handset.getByText('This phone is reachable').waitFor();
      if (round === WARM_UP) before = await waitOfJobs(stack);
      const moments = await call(agent, handset, stack);
      if (round >= WARM_UP) calls.push(moments);
    }
    const after = await waitOfJobs(stack);
    print('press → the handset rings', UNTIL_RING, calls);
    print('answer → connected at the handset', UNTIL_CONNECTED, calls);
    const waited = ((after.seconds - before.seconds) / (after.jobs - before.jobs)) * 1000;
    console.log(
      `\na job about a call waits ${waited.toFixed(1)} ms for a worker, on average of ${after.jobs - before.jobs}`,
    );
  } finally {
    await browser.close();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
