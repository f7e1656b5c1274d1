import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { CallView } from '@talk/carrier-sandbox';
import type { currentWrapUps, DialerList, ResponseOf } from '@talk/contract';
import { fillLargeCompany } from '@talk/server/testing/cluster';
import { startStack, type RunningStack } from '@talk/stack';
import { Client } from 'pg';
import { askOutsideDayTime, decide } from '../e2e/company-settings.js';
import { BROWSER_FLAGS, browserProgram, chooseBrowsers } from '../support/browser-server.js';
import { carrierControl } from '../support/carrier-control.js';
import { until } from '../support/until.js';

// `npm run bench:dialer`: how long the power dialer takes from the end of a wrap-up until the next contact's phone rings, as a ratio to a press
// on the telephone of a row; with a list of 100 contacts and with one of 100,000. The app in a real browser, the server, the sandbox carrier,
// on a durable PostgreSQL as at `npm start`. The phones ring when the carrier is asked for them.

const EMAIL = 'scale@atlas.test';
const COMPANY = `(select company_id from memberships join users on users.id = user_id where email = '${EMAIL}')`;
const CONTACTS = 100_000;
const RUNS = 10;
/** The first call of a page loads what the others have. */
const WARM_UP = 2;
const WRAP_UP_SECONDS = 120;
/** A call to one of the large list may take this much longer than to one of the small list: noise of ten calls. */
const BUDGET_RATIO = 1.5;
const ANSWERS_FOR_A_MOMENT = { kind: 'tone', afterMs: 300, hz: 700, hangUpAfterMs: 600 } as const;
/** Text, as it runs in the page before its own code. */
const MARK_PRESS = `addEventListener('click', () => { window.pressed = Date.now(); }, true);`;

type Ask = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

async function signedIn({ origins, credentials }: RunningStack): Promise<Ask> {
  let token = '';
  const ask: Ask = async (method, path, body) => {
    const answer = await fetch(origins.app + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as never;
  };
  const { meta } = await ask<{ meta: { token: string } }>('POST', '/login', {
    email: EMAIL,
    password: credentials.password,
  });
  token = meta.token;
  return ask;
}

/** Contacts with numbers that the carrier does not know yet: each answers, and hangs up. */
async function script(stack: RunningStack, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) {
    const answer = await fetch(`${stack.origins.sandbox}/sandbox/api/numbers/${encodeURIComponent(number)}/script`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ script: ANSWERS_FOR_A_MOMENT }),
    });
    if (!answer.ok) throw new Error(`the carrier refused a script for ${number}: ${await answer.text()}`);
  }
}

/** A list of so many contacts, in an order in which no other list has them first. */
async function makeList(
  stack: RunningStack,
  database: Client,
  ask: Ask,
  { name, size, from }: { readonly name: string; readonly size: number; readonly from: number },
): Promise<DialerList> {
  const list = await ask<DialerList>('POST', '/api/v2/power-dialer-lists', { name, scope: 'public' });
  const { rows } = await database.query<{ phone_number: string }>(
    `with chosen as (
       select c.id, row_number() over (order by (c.id < edge.id), c.id) as place from contacts c,
         (select id from contacts where company_id = ${COMPANY} order by id offset $2 limit 1) edge
       where c.company_id = ${COMPANY}
     ), added as (
       insert into dialer_tasks (company_id, list_id, contact_id, position)
       select ${COMPANY}, $1, id, place from chosen where place <= $3
     )
     select n.phone_number from chosen join contact_phone_numbers n on n.contact_id = chosen.id
     where n.company_id = ${COMPANY} and place <= $4`,
    [list.id, from, size, (RUNS + WARM_UP) * 2],
  );
  await script(
    stack,
    rows.map((row) => row.phone_number),
  );
  return list;
}

async function openApp(stack: RunningStack, page: Page): Promise<void> {
  await page.goto(`${stack.origins.app}/contacts`);
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').fill(stack.credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Contacts' }).waitFor();
}

/** The first call to a contact since then: when the carrier was asked for it. */
async function rangSince(stack: RunningStack, sinceMs: number): Promise<number> {
  const isNew = ({ to, startedAt, direction }: CallView): boolean =>
    to.startsWith('+') && direction !== 'inbound' && Date.parse(startedAt) >= sinceMs;
  const call = await until('the next phone to ring', async () =>
    (await carrierControl(stack).state()).calls.find(isNew),
  );
  return Date.parse(call.startedAt);
}

/** Waits for the end of the call. @returns when its wrap-up has been ended. */
async function endWrapUp(ask: Ask): Promise<number> {
  const open = await until('the wrap-up to begin', async () => {
    const { data } = await ask<ResponseOf<typeof currentWrapUps>>('GET', '/api/v1/wrap-up/current');
    return data[0];
  });
  const from = Date.now();
  await ask('POST', `/api/v1/wrap-up/${open.id}/finish`, {});
  return from;
}

/** Presses the telephone of one row after another. */
async function plain(stack: RunningStack, page: Page, ask: Ask, list: DialerList): Promise<number[]> {
  await page.goto(`${stack.origins.app}/power-dialer/in-queue?list=${list.id}`);
  const telephones = page.getByRole('row').getByRole('button', { name: /^Call / });
  await telephones.first().waitFor();
  await until('the phone to be reachable', async () => {
    const state = await ask<{ is_reachable: boolean }>('POST', '/api/v1/profile/get-agent-status', {});
    return state.is_reachable;
  });
  const took: number[] = [];
  for (let at = 0; at < RUNS + WARM_UP; at += 1) {
    const since = Date.now();
    await telephones.nth(at).click();
    const rang = await rangSince(stack, since);
    const pressed = await page.evaluate(() => (window as unknown as { pressed: number }).pressed);
    if (at >= WARM_UP) took.push(rang - pressed);
    await endWrapUp(ask);
  }
  return took;
}

/** Lets a session work through the first contacts of a list, and ends it. */
async function dialed(stack: RunningStack, page: Page, ask: Ask, list: DialerList): Promise<number[]> {
  await page.goto(`${stack.origins.app}/power-dialer/session?list=${list.id}`);
  await page.getByLabel('waiting before each call for').selectOption({ label: '0 seconds' });
  await page.getByLabel('and calling').selectOption({ label: 'at any time, without time zone too' });
  const begun = Date.now();
  await page.getByRole('button', { name: 'Start session' }).click();
  await rangSince(stack, begun);
  const took: number[] = [];
  for (let at = 1; at < RUNS + WARM_UP; at += 1) {
    const from = await endWrapUp(ask);
    const rang = await rangSince(stack, from);
    if (at >= WARM_UP) took.push(rang - from);
  }
  await page.getByRole('button', { name: 'End session' }).click();
  await endWrapUp(ask);
  return took;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Measures and prints; sets the exit code when a call of the large list takes longer than the budget allows. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'talk-bench-dialer-'));
  await chmod(folder, 0o711); // PostgreSQL's account passes through when we are root
  await chooseBrowsers();
  const stack = await startStack({
    settings: { dataDir: join(folder, 'data') },
    env: { ...process.env, LOG_LEVEL: 'warn', CHECK_RESPONSES: '0' },
  });
  const executablePath = browserProgram();
  const browser = await chromium.launch({ args: [...BROWSER_FLAGS], ...(executablePath && { executablePath }) });
  const database = new Client({ connectionString: stack.databaseUrl });
  try {
    await fillLargeCompany(stack.databaseUrl, { contacts: CONTACTS, communications: 1_000 });
    await decide(stack, 'dialer_settings', { auto_dialer_enabled: true });
    await askOutsideDayTime(stack, false);
    await stack.restartServer();
    await database.connect();
    const ask = await signedIn(stack);
    await ask('PATCH', '/api/v1/company/wrap-up', { wrap_up_seconds: WRAP_UP_SECONDS });
    const make = (name: string, size: number, from: number) => makeList(stack, database, ask, { name, size, from });
    const rows = await make('Plain', 25, 0);
    const small = await make('Hundred', 100, 1_000);
    const large = await make('All', CONTACTS, 2_000);
    await database.query('analyze');
    const context = await browser.newContext({ permissions: ['microphone'] });
    await context.addInitScript({ content: MARK_PRESS });
    const page = await context.newPage();
    await openApp(stack, page);

    const pressed = middle(await plain(stack, page, ask, rows));
    const ofSmall = middle(await dialed(stack, page, ask, small));
    const ofLarge = middle(await dialed(stack, page, ask, large));
    const line = (name: string, ms: number): void =>
      console.log(`${name.padEnd(52)}${ms.toFixed(0).padStart(8)} ms  ×${(ms / pressed).toFixed(2)}`);
    line('a press until the phone rings', pressed);
    line('end of a wrap-up until the next rings, list of 100', ofSmall);
    line(`the same, list of ${CONTACTS.toLocaleString('en-US')}`, ofLarge);
    const isWithin = ofLarge / ofSmall <= BUDGET_RATIO;
    console.log(
      `Verdict: a call of the large list takes ×${(ofLarge / ofSmall).toFixed(2)} of one of the small list, ${isWithin ? 'within' : 'more than'} ×${BUDGET_RATIO}`,
    );
    process.exitCode = isWithin ? 0 : 1;
  } finally {
    await database.end();
    await browser.close();
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
