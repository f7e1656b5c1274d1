import {
  addToDialerList,
  createContact,
  createDialerList,
  currentWrapUps,
  dialDialerTask,
  endDialerSession,
  finishWrapUp,
  getDialerList,
  getDialerSession,
  hangUpCall,
  nextDialerTask,
  startCall,
  startDialerSession,
  updateDialerSession,
  type Contact,
  type DialerList,
  type DialerSession,
  type ResponseOf,
} from '@talk/contract';
import type { CallView } from '@talk/carrier-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKillableStack, type KillableStack, type Person } from '../support/killable-stack.js';
import { until } from '../support/until.js';

// The server is killed in each state of a session of the power dialer. The phone's page lives on, as the agent's does.

const long = process.env['TALK_LONG'] === '1';
const STATES = ['warm-up', 'paused', 'dialing', 'ringing', 'call', 'after-call', 'ended'] as const;
type State = (typeof STATES)[number];
/** Once each in `npm test`: what one restart costs is mostly the start of the server. */
const ROUNDS = long ? 10 : 1;
const CASES = Array.from({ length: ROUNDS }, (_, round) => round + 1).flatMap((round) =>
  STATES.map((state) => ({ state, round })),
);
const ANSWERS = { kind: 'tone', afterMs: 300, hz: 700, hangUpAfterMs: null } as const;
const RINGS = { kind: 'no-answer' } as const;
const [CUSTOMER_HZ, AGENT_HZ] = [700, 900];
/** So long that it is never over before it is finished. */
const WRAP_UP_SECONDS = 600;

let stack: KillableStack;
let admin: Awaited<ReturnType<KillableStack['member']>>;
let agent: Person;
let made = 0;
const neverAnswer = new Set<string>();

beforeAll(async () => {
  stack = await createKillableStack();
  admin = await stack.member('Company Admin');
  agent = await stack.agent();
  await stack.rows('insert into dialer_settings (company_id, auto_dialer_enabled) values ($1, true)', [
    stack.companyId,
  ]);
  await stack.rows('update lines set wrap_up_seconds = $2 where company_id = $1', [stack.companyId, WRAP_UP_SECONDS]);
});
afterAll(() => stack?.stop(), 60_000);

/** Two people who have not been called before, in a list of their own. */
async function listOfTwo(): Promise<{ readonly listId: number; readonly numbers: readonly string[] }> {
  const numbers = [1, 2].map(() => `+1415555${String(5_000 + (made += 1))}`);
  const contact_ids: number[] = [];
  for (const phone_number of numbers) {
    await stack.control(`numbers/${encodeURIComponent(phone_number)}/script`, 'POST', { script: ANSWERS });
    const body = { first_name: `Person ${made}`, phone_number };
    contact_ids.push((await stack.api<Contact>(admin, createContact, body)).id);
  }
  const list = await stack.api<DialerList>(admin, createDialerList, { name: `List ${made}`, scope: 'public' });
  await stack.api(admin, addToDialerList, { contact_ids }, { id: String(list.id) });
  return { listId: list.id, numbers };
}

const legsTo = async (numbers: readonly string[]): Promise<CallView[]> =>
  (await stack.control<CallView[]>('calls')).filter(({ to }) => numbers.includes(to));
const of = ({ id }: { readonly id: number }) => ({ id: String(id) });
const read = (session: DialerSession) => stack.api<DialerSession>(agent, getDialerSession, {}, of(session));
const numberOf = ({ task }: DialerSession): string => task?.contact.phone_number ?? '';
const dial = (session: DialerSession) =>
  stack.api<DialerSession>(
    agent,
    dialDialerTask,
    { contact_list_item_id: session.task?.contact_list_item_id },
    of(session),
  );
const callId = async (session: DialerSession): Promise<string> =>
  (
    await stack.rows<{ id: string }>(
      `select c.id from calls c join communications m on m.id = c.communication_id
       where c.company_id = $1 and m.lead_number = $2 order by c.started_at desc limit 1`,
      [stack.companyId, numberOf(session)],
    )
  )[0]?.id ?? '';

/** As the page does it when the server has said that the contact may be called. */
async function place(session: DialerSession): Promise<void> {
  const { connect } = await stack.api<ResponseOf<typeof startCall>>(agent, startCall, {
    phone_number: numberOf(session),
    contact_id: session.task?.contact.id,
    outside_day_time: true,
  });
  await agent.phone.dial(connect.params);
  await until('the customer’s phone to ring', async () => (await legsTo([numberOf(session)])).length > 0);
}

const talks = async (session: DialerSession): Promise<string> => {
  const { sid } = await until('the call to be answered', async () =>
    (await legsTo([numberOf(session)])).find(({ status }) => status === 'in-progress'),
  );
  await stack.customerHears(sid, AGENT_HZ);
  await agent.phone.hears(CUSTOMER_HZ);
  await until(
    'the server to know of the answer',
    async () =>
      (await stack.rows(`select 1 from calls where id = $1 and phase = 'active'`, [await callId(session)])).length > 0,
  );
  return sid;
};

/** The agent ends it, whether it was answered or not. */
async function hangUp(session: DialerSession): Promise<void> {
  await stack.api(agent, hangUpCall, {}, { id: await callId(session) });
  await agent.phone.hangUp();
  await until('the session to know of the end', async () => (await read(session)).step === 'after-call');
}

async function reach(state: State, session: DialerSession): Promise<void> {
  if (state === 'paused') await stack.api(agent, updateDialerSession, { state: 'paused' }, of(session));
  if (state === 'ended') await stack.api(agent, endDialerSession, {}, of(session));
  if (state === 'warm-up' || state === 'paused' || state === 'ended') return;
  if (state === 'ringing') {
    neverAnswer.add(numberOf(session));
    await stack.control(`numbers/${encodeURIComponent(numberOf(session))}/script`, 'POST', { script: RINGS });
  }
  expect(await dial(session)).toMatchObject({ step: 'dialing' });
  if (state === 'dialing') return;
  await place(session);
  if (state === 'ringing') return;
  await talks(session);
  if (state === 'after-call') await hangUp(session);
}

/** What the agent and their page do from here on, until the list is worked through. */
async function workOn(first: DialerSession): Promise<DialerSession> {
  let session = first;
  while (!session.finished) {
    if (session.state === 'paused') await stack.api(agent, updateDialerSession, { state: 'running' }, of(session));
    else if (session.step === 'warm-up') await dial(session);
    else if (session.step === 'dialing') await place(session);
    else if (session.step === 'call') {
      if (!neverAnswer.has(numberOf(session))) await talks(session);
      await hangUp(session);
    } else {
      const { data } = await stack.api<ResponseOf<typeof currentWrapUps>>(agent, currentWrapUps);
      for (const { id } of data) await stack.api(agent, finishWrapUp, {}, { id: String(id) });
      await stack.api(agent, nextDialerTask, {}, of(session));
    }
    session = await read(session);
  }
  return session;
}

it.each(CASES)(
  'a session whose server is killed in the state $state dials nobody by itself, and calls each contact once (round $round)',
  async ({ state }) => {
    const { listId, numbers } = await listOfTwo();
    const session = await stack.api<DialerSession>(agent, startDialerSession, {
      list_id: listId,
      skip_outside_daytime_hours: false,
      include_no_timezone: true,
      // Nothing hurries: the page dials when this test does.
      warmup_seconds: 0,
    });
    await reach(state, session);
    const before = await read(session);
    const legs = (await legsTo(numbers)).map(({ sid }) => sid);

    await stack.replaceServer('killed');
    const after = await read(session);
    // A phone that rings or talks is the carrier's and the browser's.
    if (state === 'call') await talks(session);
    expect(after.task?.contact_list_item_id).toBe(before.task?.contact_list_item_id);
    expect([after.state, after.finished]).toEqual([before.state, before.finished]);
    if (state !== 'dialing') expect(after.step).toBe(before.step);
    expect((await legsTo(numbers)).map(({ sid }) => sid)).toEqual(legs);

    const ended = await workOn(after);
    const isEarly = state === 'ended';
    expect((await legsTo(numbers)).map(({ to }) => to).toSorted()).toEqual(isEarly ? [] : numbers);
    const calls = await stack.rows<{ lead_number: string }>(
      `select lead_number from communications where company_id = $1 and type = 'call' and lead_number = any($2) order by 1`,
      [stack.companyId, numbers],
    );
    expect(calls.map((call) => call.lead_number)).toEqual(isEarly ? [] : numbers);
    const counted = ended.outcomes.reduce((sum, { count }) => sum + count, 0);
    expect([ended.state, counted]).toEqual(['ended', calls.length]);
    const list = await stack.api<DialerList>(admin, getDialerList, {}, { id: String(listId) });
    const { total_queued, total_called, total_failed } = list;
    const unanswered = state === 'ringing' ? 1 : 0;
    expect([total_queued, total_called, total_failed]).toEqual(isEarly ? [2, 0, 0] : [0, 2 - unanswered, unanswered]);
  },
);
