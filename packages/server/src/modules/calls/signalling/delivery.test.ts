import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import {
  type CallFact,
  type CallPlan,
  type CallRecord,
  deriveCallRecord,
  factKey,
  type LegPlan,
} from '../facts/index.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';
import { readConferenceFact, readLegFact, webhookSchema, type Webhook } from './read-webhook.js';

// Must-show 6: however the webhooks of one real call are delivered, its record is the same. The calls were recorded from the
// sandbox with real browsers (tests/conformance/calls.test.ts makes such calls).

/** All of them in `npm run test:long`. */
const [ROUNDS, TURNS] = process.env['TALK_LONG'] === '1' ? [10_000, 25] : [1_000, 8];

interface Recorded {
  callId: string;
  startedAt: string;
  /** The agent who had the call. */
  userId: number;
  /** Facts of our own, of an inbound call. */
  own?: CallFact[];
  webhooks: { kind: 'request' | 'notification'; path: string; form: Record<string, string> }[];
}

const read = (name: string): Recorded =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}-call.json`, import.meta.url), 'utf8')) as Recorded;

/** Deterministic pseudo-random numbers in [0, 1): mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Each one at least once and often twice, each copy delayed by up to ten minutes: in order of arrival. */
function deliveries<T>(items: readonly T[], next: () => number): { item: T; arrivedMs: number }[] {
  return [...items, ...items.filter(() => next() < 0.4)]
    .map((item) => ({ item, arrivedMs: Date.UTC(2026, 10, 21) + Math.floor(next() ** 3 * 600_000) }))
    .sort((a, b) => a.arrivedMs - b.arrivedMs);
}

type Told = Recorded['webhooks'][number];

function factOf({ path, webhook }: { path: string; webhook: Webhook }, arrivedMs: number): CallFact | null {
  if (path.startsWith('leg')) return readLegFact(webhook, arrivedMs);
  return path.startsWith('conference') ? readConferenceFact(webhook, arrivedMs) : null;
}

function planOf(direction: CallPlan['direction'], { startedAt, userId, webhooks }: Recorded): CallPlan {
  const legs = new Map<string, LegPlan>();
  for (const { kind, path, form } of webhooks) {
    const query = new URLSearchParams(path.split('?')[1]);
    const sid = form['CallSid'];
    if (sid === undefined || legs.has(sid)) continue;
    if (query.get('role') === 'agent') legs.set(sid, { sid, role: 'agent', userId: Number(query.get('user')) });
    else if (query.get('role') === 'customer') legs.set(sid, { sid, role: 'customer', userId: null });
    else if (kind === 'request' && path === 'client') legs.set(sid, { sid, role: 'agent', userId });
    else if (kind === 'request' && path === 'inbound') legs.set(sid, { sid, role: 'customer', userId: null });
  }
  return { direction, startedAtMs: Date.parse(startedAt), legs: [...legs.values()] };
}

it.each([
  ['outbound', { hungUpBy: 'agent', userId: 1, waitSeconds: 3, talkSeconds: 4 }],
  ['inbound', { hungUpBy: 'customer', userId: 2, waitSeconds: 2, talkSeconds: 4 }],
] as const)(
  `derives one record from ${ROUNDS} deliveries of an %s call, reordered, repeated and delayed, and never leaves the end`,
  (direction, truth) => {
    const recorded = read(direction);
    const plan = planOf(direction, recorded);
    const told = recorded.webhooks
      .filter(({ kind }) => kind === 'notification')
      .map(({ path, form }) => ({ path, webhook: webhookSchema.parse(form) }));
    const own = recorded.own ?? [];
    const next = random(20_261_121);
    let expected: CallRecord | null = null;
    for (let round = 0; round < ROUNDS; round += 1) {
      const stored = new Map(own.map((fact) => [factKey(fact), fact]));
      let record = deriveCallRecord(plan, own);
      for (const { item, arrivedMs } of deliveries(told, next)) {
        const fact = factOf(item, arrivedMs);
        if (fact === null || stored.has(factKey(fact))) continue;
        stored.set(factKey(fact), fact);
        const after = deriveCallRecord(plan, [...stored.values()]);
        if (record.phase === 'ended') expect(after.phase).toBe('ended');
        record = after;
      }
      expected ??= record;
      if (JSON.stringify(record) !== JSON.stringify(expected)) expect(record).toEqual(expected);
    }
    expect(expected).toMatchObject({ ...truth, phase: 'ended', endReason: 'completed', disposition: 'completed' });
  },
);

const voice = useVoiceFixture();

/** The recorded call with ids of its own. */
function renamed(recorded: Recorded, suffix: string, ids: Readonly<Record<string, string>>): Told[] {
  let text = JSON.stringify(recorded.webhooks).replaceAll(/\b((?:CA|CF|RE)[0-9a-f]{24})[0-9a-f]{8}\b/g, `$1${suffix}`);
  for (const [from, to] of Object.entries(ids)) text = text.replaceAll(from, to);
  return JSON.parse(text) as Told[];
}

async function deliver(told: readonly Told[], next: () => number): Promise<void> {
  const queue = deliveries(told, next).map(({ item }) => item);
  // Two at a time: the carrier does not wait for one answer before it tells the next thing.
  while (queue.length > 0) {
    const answers = await Promise.all(queue.splice(0, 2).map(({ path, form }) => voice.webhook(path, form)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 204)).toEqual([]);
  }
}

async function outcomeOf(callId: string): Promise<unknown> {
  const [row] = await voice.rows(
    `select c.phase, c.answered_at, c.ended_at, c.end_reason, c.hung_up_by, m.current_status, m.disposition_status,
       m.talk_seconds, m.wait_seconds, m.hung_up_by as said, m.answered_at as answered, m.ended_at as ended,
       m.recording_seconds, m.recording_file_id is not null as has_recording, u.status as agent_status,
       (select count(*) from call_facts f where f.call_id = c.id) as facts,
       (select count(*) from call_legs l where l.call_id = c.id) as legs
     from calls c join communications m on m.id = c.communication_id
     join agent_states u on u.user_id = c.user_id and u.company_id = c.company_id where c.id = $1`,
    [callId],
  );
  return row;
}

it('keeps one outcome in the database from deliveries through the HTTP intake, several calls at a time', async () => {
  const recorded = read('outbound');
  const agents = await Promise.all(Array.from({ length: 4 }, () => voice.agent()));
  const calls: string[] = [];
  const next = random(7);

  async function oneCall(agent: TestUser): Promise<void> {
    const { id } = await voice.start(agent);
    // At once: another call may be added while this one waits for the database.
    const suffix = calls.push(id).toString(16).padStart(8, '0');
    await voice.rows('update calls set started_at = $2 where id = $1', [id, recorded.startedAt]);
    const told = renamed(recorded, suffix, {
      [recorded.callId]: id,
      [/client:c\d+_u\d+/.exec(JSON.stringify(recorded))?.[0] ?? '']: `client:c${agent.companyId}_u${agent.id}`,
    });
    for (const { form } of told) {
      const sid = form['RecordingSid'];
      if (sid !== undefined)
        voice.carrier.recordings.set(sid, { isComplete: true, seconds: 4, bytes: Buffer.from(`sound of ${sid}`) });
    }
    const [asked] = told.filter(({ kind }) => kind === 'request');
    if (asked === undefined) throw new Error('the recorded call begins with a question');
    expect((await voice.webhook(asked.path, asked.form)).text).toContain('<Conference');
    await deliver(
      told.filter(({ kind }) => kind === 'notification'),
      next,
    );
  }

  await Promise.all(
    agents.map(async (agent) => {
      for (let turn = 0; turn < TURNS; turn += 1) await oneCall(agent);
    }),
  );
  await voice.work();
  const outcomes = await Promise.all(calls.map((id) => outcomeOf(id)));
  expect(outcomes).toHaveLength(4 * TURNS);
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  expect(outcomes[0]).toMatchObject({
    phase: 'ended',
    hung_up_by: 'agent',
    said: 'agent',
    end_reason: 'completed',
    disposition_status: 'completed',
    talk_seconds: 4,
    wait_seconds: 3,
    has_recording: true,
    agent_status: 'accepting-calls',
    legs: '2',
  });
  // Nothing is dialled for a call that is over.
  expect(voice.carrier.orders.filter(({ kind }) => kind === 'dial')).toEqual([]);
});
