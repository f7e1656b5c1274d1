import {
  completeIntegration,
  connectIntegration,
  retryUnloggedCalls,
  type IntegrationName,
  type ResponseOf,
} from '@talk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKillableStack, type KillableStack } from '../support/killable-stack.js';
import { linesThatTell } from '../support/log-policy.js';
import { until } from '../support/until.js';

// The server is killed at random moments while it logs calls and texts in two CRMs, which lose answers after writing and are away for a while.

const long = process.env['TALK_LONG'] === '1';
const ROUNDS = long ? 20 : 2;
const CALLS = 6;
const CRMS = ['hubspot', 'salesforce'] as const;
const LINE = '+14155550100';
/** Whom all calls are with, and two people in each CRM. */
const CUSTOMER = '+14155550150';
const PRESS_MS = 2_000;

let stack: KillableStack;
let admin: Awaited<ReturnType<KillableStack['member']>>;
const said: string[] = [];

beforeAll(async () => {
  stack = await createKillableStack();
  admin = await stack.member('Company Admin');
  for (const name of CRMS) await connect(name);
});
afterAll(() => stack?.stop(), 60_000);

async function connect(name: IntegrationName): Promise<void> {
  const begun = await stack.api<ResponseOf<typeof connectIntegration>>(admin, connectIntegration, {}, { name });
  const body = new URLSearchParams({ answer: 'connect' });
  const agreed = await fetch(begun.authorize_url, { method: 'POST', body, redirect: 'manual' });
  const { searchParams } = new URL(agreed.headers.get('location') ?? '');
  const brought = { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
  await stack.api(admin, completeIntegration, brought, { name });
}

/** The same numbers in each run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const faults = (name: IntegrationName, body: object) => stack.crm(`${name}/faults`, 'POST', body);
/** The number of the newest request to either CRM. */
async function newest(): Promise<number> {
  const lists = await Promise.all(CRMS.map((name) => stack.crm<{ requests: { id: number }[] }>(`${name}/requests`)));
  return Math.max(0, ...lists.flatMap(({ requests }) => requests.map(({ id }) => id)));
}
const waiting = async (): Promise<number> =>
  (
    await stack.rows(
      `select 1 from crm_calls where company_id = $1 and state <> 'logged'
       union all
       select 1 from communications c cross join company_integrations i
       where c.company_id = $1 and i.company_id = $1 and c.type in ('call', 'sms')
         and not exists (select 1 from crm_calls k where k.company_id = c.company_id and k.name = i.name and k.communication_id = c.id)
         and not exists (select 1 from crm_texts t where t.company_id = c.company_id and t.name = i.name and t.communication_id = c.id)`,
      [stack.companyId],
    )
  ).length;

/** What a person at the screen would do, until nothing is missing any more. */
async function pressUntilLogged(): Promise<void> {
  let pressedMs = 0;
  await until(
    'everything to be logged',
    async () => {
      if ((await waiting()) === 0) return true;
      if (Date.now() - pressedMs > PRESS_MS) {
        pressedMs = Date.now();
        for (const name of CRMS) await stack.api(admin, retryUnloggedCalls, {}, { name });
      }
      return false;
    },
    120_000,
  );
}

it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'each call and each text is in both CRMs once, though the server was killed while it logged them (round %i)',
  async (round) => {
    const next = random(round);
    const some = (most: number): number => Math.floor(next() * (most + 1));
    for (const name of CRMS)
      await faults(name, {
        loseAnswers: some(3),
        // Every other round in an org that has no field for our key.
        refusedField: name === 'salesforce' && round % 2 === 0 ? 'Talk_Call_Id__c' : null,
      });
    const before = await newest();
    const text = `Round ${round}, text`;
    await stack.control(`handsets/${encodeURIComponent(CUSTOMER)}/messages`, 'POST', { to: LINE, body: text });
    said.push(text);
    for (let call = 0; call < CALLS; call += 1) {
      const notes = `Round ${round}, call ${call}.`;
      said.push(notes);
      await stack.endedCall(admin, notes);
    }
    // Between any two requests, or before the first one is answered.
    const moment = 1 + some(CALLS * 8);
    const isAway = next() < 0.3;
    await until('the server to be in the midst of it', async () => (await newest()) - before >= moment, 20_000).catch(
      // All of it needed fewer requests than that.
      () => undefined,
    );
    if (isAway) for (const name of CRMS) await faults(name, { outage: true });
    await stack.replaceServer('killed');
    for (const name of CRMS) await faults(name, { outage: false, loseAnswers: some(2) });
    await until('the carrier to have brought the text', async () => {
      const texts = await stack.rows(`select 1 from communications where company_id = $1 and type = 'sms'`, [
        stack.companyId,
      ]);
      return texts.length === round;
    });
    await pressUntilLogged();
    for (const name of CRMS) {
      const { activities } = await stack.crm<{ activities: { text: string; kind: string }[] }>(`${name}/activities`);
      const times = said.map((each) => [
        each,
        activities.reduce((times, { text: body }) => times + body.split(each).length - 1, 0),
      ]);
      expect([name, times]).toEqual([name, said.map((each) => [each, 1])]);
      expect(activities.filter(({ kind }) => kind === 'call')).toHaveLength(round * CALLS);
    }
    const ours = stack.log.filter((line) => line.startsWith('server'));
    expect(linesThatTell(ours, [`Round ${round},`, CUSTOMER.slice(1)])).toEqual([]);
  },
);
