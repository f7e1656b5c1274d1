import {
  contactCenterSummary,
  hangUpCall,
  liveCalls,
  parkCall,
  parkedCalls,
  queuedCalls,
  transferCall,
  type Endpoint,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { useRoutingFixture, type Caller } from '../routing/routing-world.fixture.js';

// "At 20 random moments every number equals a recount": what the wallboard says after each of many events, beside a record kept by hand.

const { voice, setGroup, agents, call, callIn, hangUpLeg, wait, answerOf } = useRoutingFixture();

type State = 'queued' | 'live' | 'parked' | 'ended';
interface Kept extends Caller {
  state: State;
  /** An agent's phone rang for it: who leaves after that is missed, before that abandoned (readings 7–9). */
  wasRung: boolean;
  agent: TestUser | null;
  readonly startedAtMs: number;
  answeredAtMs: number | null;
  endedAtMs: number | null;
}

const nowMs = (): number => voice.server.clock.now().getTime();
const seconds = (fromMs: number, toMs: number): number => Math.round((toMs - fromMs) / 1000);

beforeEach(() => setGroup({ shouldQueue: true }));

/** Numbers from 0 to 1, the same ones each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

async function ask(as: TestUser, endpoint: Endpoint, id: string, body: object = {}): Promise<void> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { status, error } = await voice.server.call(endpoint, { as, params: { id }, body, headers });
  if (status !== 200) throw new Error(`${endpoint.id}: ${status} ${error.message}`);
  await voice.work();
}

it.each([11, 23])('the wallboard equals the record after each of 40 events, seed %i', async (seed) => {
  const random = seeded(seed);
  // Carriers tell times in whole seconds.
  voice.server.clock.advance(1_000 - (nowMs() % 1_000));
  const staff = await agents(3);
  const supervisor = await voice.server.user(voice.companyId, { roles: ['Company Supervisor'] });
  const kept: Kept[] = [];
  const earlier = (await voice.server.call(contactCenterSummary, { as: supervisor, query: {}, body: {} })).body;

  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const inState = (state: State): Kept[] => kept.filter((each) => each.state === state);
  const isFree = (user: TestUser): boolean => kept.every(({ agent, state }) => agent !== user || state !== 'live');
  function end(one: Kept): void {
    one.state = 'ended';
    one.endedAtMs = nowMs();
  }
  const events: Readonly<Record<string, () => Promise<void>>> = {
    async arrives() {
      const startedAtMs = nowMs();
      const caller = await callIn(`+1415555${2_000 + kept.length}`);
      kept.push({
        ...caller,
        state: 'queued',
        wasRung: false,
        agent: null,
        startedAtMs,
        answeredAtMs: null,
        endedAtMs: null,
      });
    },
    async isAnswered() {
      for (const one of inState('queued')) {
        const [userId] = (await call(one.id)).ringing_user_ids;
        const user = staff.find(({ id }) => id === userId);
        if (user === undefined) continue;
        await answerOf(user);
        await voice.work();
        await voice.webhook(`caller-join?call=${one.id}`, { CallSid: one.sid });
        Object.assign(one, { state: 'live', agent: user, answeredAtMs: nowMs() });
        return;
      }
    },
    async givesUp() {
      const one = pick(inState('queued'));
      if (one === undefined) return;
      await hangUpLeg(one.sid);
      await voice.work();
      end(one);
    },
    async isDone() {
      const one = pick(inState('live'));
      if (one?.agent == null) return;
      await ask(one.agent, hangUpCall, one.id);
      await hangUpLeg(one.sid);
      await voice.work();
      end(one);
    },
    async isParked() {
      const one = pick(inState('live'));
      if (one?.agent == null) return;
      await ask(one.agent, parkCall, one.id);
      Object.assign(one, { state: 'parked', agent: null });
    },
    async leavesParkedCall() {
      const one = pick(inState('parked'));
      if (one === undefined) return;
      await hangUpLeg(one.sid);
      await voice.work();
      end(one);
    },
    async isHandedOver() {
      const one = pick(inState('live'));
      const to = staff.find(isFree);
      if (one?.agent == null || to === undefined) return;
      if (
        (await Promise.all(inState('queued').map(({ id }) => call(id)))).some((each) =>
          each.ringing_user_ids.includes(to.id),
        )
      )
        return;
      await ask(one.agent, transferCall, one.id, { kind: 'cold', to: { type: 'user', user_id: to.id } });
      await answerOf(to);
      await voice.work();
      one.agent = to;
    },
    waits: () => wait(7_000),
  };

  const listed = async (endpoint: typeof liveCalls | typeof queuedCalls | typeof parkedCalls) =>
    (await voice.server.call(endpoint, { as: supervisor, query: {}, body: {} })).body.data
      .map(({ id }) => id)
      .toSorted();
  const ids = (state: State): string[] =>
    inState(state)
      .map(({ id }) => id)
      .toSorted();
  const unanswered = (): Kept[] => inState('ended').filter(({ answeredAtMs }) => answeredAtMs === null);
  const happened: string[] = [];
  for (let at = 0; at < 40; at += 1) {
    const name = at < 3 ? 'arrives' : (pick(Object.keys(events)) ?? 'waits');
    happened.push(name);
    await events[name]?.();
    voice.server.clock.advance(1_000);
    for (const one of inState('queued')) one.wasRung ||= (await call(one.id)).ringing_user_ids.length > 0;
    const [summary, live, queued, parked] = await Promise.all([
      voice.server.call(contactCenterSummary, { as: supervisor, query: {}, body: {} }),
      listed(liveCalls),
      listed(queuedCalls),
      listed(parkedCalls),
    ]);
    const counted = {
      total: summary.body.total_calls - earlier.total_calls,
      answered: summary.body.answered_calls - earlier.answered_calls,
      abandoned: summary.body.abandoned_calls - earlier.abandoned_calls,
      missed: summary.body.missed_calls - earlier.missed_calls,
      live,
      queued,
      parked,
    };
    expect(counted, happened.join(', ')).toEqual({
      total: kept.length,
      answered: kept.filter(({ answeredAtMs }) => answeredAtMs !== null).length,
      abandoned: unanswered().filter(({ wasRung }) => !wasRung).length,
      missed: unanswered().filter(({ wasRung }) => wasRung).length,
      live: ids('live'),
      queued: ids('queued'),
      parked: ids('parked'),
    });
  }

  // How long they waited is on each call's own record.
  for (const one of kept.filter(({ answeredAtMs, endedAtMs }) => answeredAtMs !== null || endedAtMs !== null)) {
    const [row] = await voice.rows<{ wait_seconds: number }>('select wait_seconds from communications where id = $1', [
      (await call(one.id)).communication_id,
    ]);
    expect(row?.wait_seconds).toBe(seconds(one.startedAtMs, one.answeredAtMs ?? one.endedAtMs ?? 0));
  }
  expect(new Set(happened).size).toBe(Object.keys(events).length);
});
