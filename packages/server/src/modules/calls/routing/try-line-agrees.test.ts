import { createContact, tryLine, type LineSettings, type LineTrial } from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { LINE } from '../webhooks/voice-world.fixture.js';
import { useRoutingFixture, type Group } from './routing-world.fixture.js';

// "Try it" tells what a line would do with a call. Setups are generated, each is tried, and then a caller calls whom nobody answers.

const { voice, admin, setLine, setGroup, newSid, wait } = useRoutingFixture();
const CALLER = '+14155550179';
const OUTSIDE = '+14155550144';
const OWN_GREETING = 'You have reached my own voicemail.';
const RING_SECONDS = 10;
const MAX_WAIT_SECONDS = 60;
const SETUPS = process.env['TALK_LONG'] === '1' ? 200 : 80;
const STATES = ['free', 'in-call', 'unreachable', 'no-phone', 'not-accepting', 'paused'] as const;
type State = (typeof STATES)[number];

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const chance = (share: number): boolean => next() < share;
  const one = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const shuffled = <T>(from: readonly T[]): T[] =>
    from
      .map((each) => ({ each, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ each }) => each);
  return { chance, one, shuffled };
}

interface Setup {
  readonly isPaused: boolean;
  readonly line: Partial<LineSettings>;
  readonly group: Group;
  /** Members in ringing order, by their places among the agents; not all of them are members. */
  readonly members: readonly number[];
  readonly states: readonly State[];
  readonly owner: number | null;
  readonly last: number | null;
  /** What each agent does with a call for them alone that they miss. */
  readonly missed: readonly ('line' | 'voicemail' | 'hang-up')[];
}

function setupOf(seed: number): Setup {
  const { chance, one, shuffled } = randomOf(seed);
  const places = [0, 1, 2];
  const hours = (is_open: boolean) => Array.from({ length: 7 }, () => ({ is_open, open: null, close: null }));
  return {
    isPaused: chance(0.05),
    line: {
      business_hours: hours(!chance(0.15)),
      closed: { text: 'We are closed.', file_id: null, afterwards: one(['voicemail', 'hang-up']) },
      greeting: chance(0.3) ? { text: 'Welcome to Acme.', file_id: null } : null,
      no_answer: one(['voicemail', 'hang-up']),
      call_waiting: chance(0.5),
      repeat_contact_routing: one([1, 2, 3, 4, 5]),
      forward_to: chance(0.1) ? OUTSIDE : null,
    },
    group: {
      dialMode: one(['simultaneous', 'sequential', 'round-robin']),
      shouldQueue: chance(0.4),
      fishingMode: chance(0.3),
      queue: { max_wait_seconds: MAX_WAIT_SECONDS, at_max_wait: one(['voicemail', 'hang-up']), offer_callback: false },
    },
    members: shuffled(places).slice(0, one([0, 1, 2, 3, 3])),
    states: places.map(() => one([...STATES, 'free', 'free', 'free'])),
    owner: one([null, ...places]),
    last: one([null, ...places]),
    missed: places.map(() => one(['line', 'voicemail', 'hang-up'])),
  };
}

let agents: TestUser[];
let contactId: number;
beforeEach(async () => {
  agents = [await voice.agent(), await voice.agent(), await voice.agent()];
  const body = { first_name: 'Maya', phone_number: CALLER };
  contactId = (await voice.server.call(createContact, { as: admin(), body })).body.id;
});

async function setAgent({ id }: TestUser, state: State): Promise<void> {
  const status =
    state === 'in-call' ? 'on-call' : state === 'not-accepting' ? 'not-accepting-calls' : 'accepting-calls';
  await voice.rows('update agent_states set status = $2, pending_status = $3 where user_id = $1', [
    id,
    status,
    state === 'in-call' ? 'accepting-calls' : null,
  ]);
  await voice.rows('update memberships set active = $2, answer_by = $3 where user_id = $1', [
    id,
    state !== 'paused',
    state === 'no-phone' ? 'none' : 'browser',
  ]);
  await voice.rows('delete from agent_phones where user_id = $1', [id]);
  if (state !== 'unreachable')
    await voice.rows(
      `insert into agent_phones (company_id, user_id, device_id, beat_at) values ($1, $2, 'phone-of-an-agent', $3)`,
      [voice.companyId, id, voice.server.clock.now()],
    );
}

async function setUp({ isPaused, line, group, members, states, owner, last, missed }: Setup): Promise<void> {
  voice.server.clock.advance(60_000);
  await voice.work();
  await voice.rows(`update calls set phase = 'ended' where phase <> 'ended'`);
  for (const [place, agent] of agents.entries()) await setAgent(agent, states[place] ?? 'free');
  for (const [place, agent] of agents.entries())
    await voice.rows('update memberships set missed_calls_settings = $2 where user_id = $1', [
      agent.id,
      { missed_call_handling_mode: missed[place], greeting: { text: OWN_GREETING, file_id: null } },
    ]);
  await voice.rows('delete from ring_group_users');
  for (const [position, place] of members.entries())
    await voice.rows(
      'insert into ring_group_users (company_id, ring_group_id, user_id, position) select $1, ring_group_id, $2, $3 from lines',
      [voice.companyId, agents[place]?.id, position],
    );
  await setLine(line);
  await setGroup(group);
  await voice.rows('update ring_groups set ring_timeout_seconds = $1', [RING_SECONDS]);
  await voice.rows('update lines set is_paused = $1', [isPaused]);
  const idOf = (place: number | null): number | null => (place === null ? null : (agents[place]?.id ?? null));
  await voice.rows('update contacts set owner_id = $2 where id = $1', [contactId, idOf(owner)]);
  await voice.rows('delete from communications where contact_id = $1 and talk_seconds > 0', [contactId]);
  if (last !== null)
    await voice.rows(
      `insert into communications (company_id, contact_id, user_id, type, direction, lead_number, current_status, disposition_status,
         talk_seconds, created_at)
       values ($1, $2, $3, 'call', 'inbound', $4, 'completed', 'completed', 30, $5)`,
      [voice.companyId, contactId, idOf(last), CALLER, new Date(voice.server.clock.now().getTime() - 3_600_000)],
    );
}

/** Ids of the agents that the carrier was asked to ring since the last look, in the order of the agents. */
function rungNow(): number[] {
  const ids = voice.carrier.orders.flatMap((order) =>
    order.kind === 'ring' ? [Number(order.identity.split('_u')[1])] : [],
  );
  voice.carrier.orders.splice(0);
  return ids.sort((a, b) => a - b);
}

/** What happens to a caller whom no agent answers, in the words of a trial. */
async function callIn(steps: LineTrial['steps']): Promise<unknown[]> {
  const sid = newSid();
  voice.carrier.orders.splice(0);
  const { text } = await voice.webhook('inbound', { CallSid: sid, From: CALLER, To: LINE });
  const [row] = await voice.rows<{ call_id: string }>('select call_id from call_legs where sid = $1', [sid]);
  if (row === undefined) return text.includes('<Reject') ? ['rejected'] : [text];
  const phaseOf = async () =>
    (await voice.rows<{ phase: string }>('select phase from calls where id = $1', [row.call_id]))[0]?.phase;
  const seen: unknown[] = [];
  const first = await phaseOf();
  if (text.includes('We are closed.')) return [`closed, then ${first === 'voicemail' ? 'voicemail' : 'hang-up'}`];
  if (text.includes('Welcome to Acme.')) seen.push('greeting');
  if (steps.some(({ kind }) => kind === 'forward')) {
    const dial = text.includes('<Dial')
      ? text
      : (await voice.webhook(`forward?call=${row.call_id}`, { CallSid: sid })).text;
    return [...seen, dial.includes(OUTSIDE) ? 'forward' : dial];
  }
  if (first === 'queued') seen.push('queue');
  await voice.work();
  const rings = steps.filter(({ kind }) => kind === 'ring').length;
  for (let ring = 0; ring < rings; ring += 1) {
    seen.push(rungNow());
    await wait(RING_SECONDS * 1_000);
  }
  const isQueued = (await phaseOf()) === 'queued';
  // A queue rings again; others ring no one else.
  if (!isQueued && rungNow().length > 0) seen.push('rings again');
  const hasEnded = async (): Promise<boolean> =>
    (await phaseOf()) === 'voicemail' ||
    voice.carrier.orders.some((order) => order.kind === 'end' && order.legSid === sid);
  if (isQueued)
    for (let waited = 0; waited < MAX_WAIT_SECONDS && !(await hasEnded()); waited += RING_SECONDS)
      await wait(RING_SECONDS * 1_000);
  const phase = await phaseOf();
  const heard = (await voice.webhook(`diverted?call=${row.call_id}`, { CallSid: sid })).text;
  if (phase === 'voicemail' && heard.includes(OWN_GREETING)) return [...seen, 'own voicemail'];
  return [...seen, phase === 'voicemail' ? 'voicemail' : phase === 'queued' ? 'still waits' : 'hang-up'];
}

function toldBy(steps: LineTrial['steps']): unknown[] {
  return steps.flatMap((step): unknown[] => {
    switch (step.kind) {
      case 'closed':
        return [`closed, then ${step.to}`];
      case 'ring':
        return [[...step.user_ids].sort((a, b) => a - b)];
      case 'end':
        if (steps.some(({ kind }) => kind === 'forward')) return [];
        return [step.of_user_id === null ? step.to : `own ${step.to}`];
      default:
        return [step.kind];
    }
  });
}

it(`agrees with a call in ${SETUPS} generated setups`, async () => {
  const kinds = new Set<string>();
  let lead = admin();
  for (let seed = 1; seed <= SETUPS; seed += 1) {
    const setup = setupOf(seed);
    // Each call takes minutes of the clock, and a session ends after a while.
    if (seed % 20 === 0) lead = await voice.server.user(voice.companyId);
    await setUp(setup);
    const { body } = await voice.server.call(tryLine, {
      as: lead,
      params: { id: voice.lineId },
      query: { from: CALLER },
    });
    const people = new Map(body.people.map(({ user_id: id, state }) => [id, state]));
    for (const [place, agent] of agents.entries())
      if (people.has(agent.id)) expect(people.get(agent.id), JSON.stringify({ seed, setup })).toBe(setup.states[place]);
    expect(await callIn(body.steps), JSON.stringify({ seed, setup })).toEqual(toldBy(body.steps));
    for (const step of body.steps) {
      kinds.add(step.kind === 'ring' ? step.why : step.kind);
      if (step.kind === 'end' && step.of_user_id !== null) kinds.add('own-voicemail');
    }
  }
  // Nothing that a line can do was left out by chance.
  const first = ['closed', 'end', 'forward', 'greeting', 'own-voicemail', 'preferred', 'queue', 'rejected'];
  expect([...kinds].sort()).toEqual([...first, 'round-robin', 'second-call', 'sequential', 'simultaneous']);
});
