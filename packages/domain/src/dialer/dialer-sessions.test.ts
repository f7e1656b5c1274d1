import { expect, it } from 'vitest';
import {
  afterCall,
  decideTask,
  dialerWindow,
  isWithinDialerHours,
  type QueuedTask,
  takeNext,
  type TaskFacts,
  type TaskRules,
  type TaskVerdict,
} from './index.js';

/** The domain knows no Node; its tests run there. */
const { process } = globalThis as { process?: { readonly env: Readonly<Record<string, string | undefined>> } };
const SESSIONS = process?.env['TALK_LONG'] === '1' ? 10_000 : 1_000;
const ZONES = [
  ['America/Los_Angeles'],
  ['America/New_York'],
  ['Asia/Tokyo'],
  ['America/Chicago', 'America/Denver'],
  [],
];
const START = Date.parse('2026-11-24T15:00:00Z');
const WINDOW = dialerWindow(null);
const GAP_MS = 10 * 60_000;
/** Outcomes of calls. */
const [SOLD, CALL_BACK] = [7, 3];

/** Mulberry32: the same sessions in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const decided = new Map<string, TaskVerdict>();
/** Reading clocks takes nearly all of the time, and many sessions ask the same. */
function decide(facts: TaskFacts, rules: TaskRules, nowMs: number): TaskVerdict {
  const key = JSON.stringify([facts, rules, nowMs]);
  const verdict = decided.get(key) ?? decideTask(facts, rules, nowMs);
  decided.set(key, verdict);
  return verdict;
}

interface Task extends QueuedTask {
  readonly redialed: number;
}

/** Two agents work through one list; calls take some minutes and overlap. Returns what was wrong. */
function faultsOf(seed: number): string[] {
  const random = randomOf(seed);
  const faults: string[] = [];
  const count = 1 + random(5);
  const minRedials = random(3);
  const successfulDispositionIds = random(2) === 0 ? [] : [SOLD];
  const skipsOutsideHours = random(4) > 0;
  const rules = {
    skipsOutsideHours,
    includesNoZone: random(2) === 0,
    companyZone: 'America/New_York',
    window: WINDOW,
    dailyCap: 1 + random(2),
    gapMs: GAP_MS,
  };
  const contacts = new Map<number, TaskFacts>();
  for (let id = 1; id <= count; id += 1) {
    const zones = ZONES[random(ZONES.length)] ?? [];
    contacts.set(id, {
      zones,
      isDnc: random(8) === 0,
      isBlocked: random(10) === 0,
      hasNumber: true,
      callsToday: 0,
      lastCallAtMs: null,
      heldUntilMs: null,
    });
  }
  let queue: readonly Task[] = [...contacts.keys()].map((id) => ({ id, contactId: id, redialed: 0 }));
  let made = count;
  const ended = new Map<number, 'called' | 'failed'>();
  const scheduled = new Map<number, { task: Task; atMs: number }>();
  const busy = new Map<number, { task: Task; untilMs: number }>();
  let nowMs = START + random(12) * 3_600_000;
  let steps = 0;

  const end = (agent: number): void => {
    const call = busy.get(agent);
    if (call === undefined) return;
    busy.delete(agent);
    nowMs = Math.max(nowMs, call.untilMs);
    const { task } = call;
    const isAnswered = random(2) === 0;
    const after = afterCall(
      {
        isAnswered,
        dispositionId: [SOLD, CALL_BACK, null][random(3)] ?? null,
        redialed: task.redialed,
        scheduledAtMs: random(6) === 0 ? nowMs + random(3) * 3_600_000 : null,
      },
      { minRedials, successfulDispositionIds, gapMs: GAP_MS },
      nowMs,
    );
    if (ended.has(task.id)) faults.push(`task ${task.id} ended twice`);
    if (after.kind === 'schedule') scheduled.set(task.id, { task, atMs: after.atMs });
    if (after.kind === 'finish') ended.set(task.id, after.status);
    if (after.kind !== 'redial') return;
    if (after.redialed > minRedials) faults.push(`task ${task.id} is redialed more often than asked for`);
    ended.set(task.id, isAnswered ? 'called' : 'failed');
    made += 1;
    queue = [...queue, { id: made, contactId: task.contactId, redialed: after.redialed }];
  };

  for (; steps < 200; steps += 1) {
    const agent = random(2);
    if (busy.has(agent)) {
      end(agent);
      continue;
    }
    for (const [id, { task, atMs }] of scheduled) {
      if (atMs > nowMs) continue;
      scheduled.delete(id);
      queue = [{ ...task, redialed: task.redialed + 1 }, ...queue];
    }
    const busyContacts = new Set([...busy.values()].map(({ task }) => task.contactId));
    const next = takeNext(
      queue,
      ({ contactId }) => decide(contacts.get(contactId) as TaskFacts, rules, nowMs),
      busyContacts,
    );
    const touched = next.queue.length + next.canceled.length + (next.task === null ? 0 : 1);
    if (touched !== queue.length) faults.push('a task was lost or doubled');
    for (const { task } of next.canceled) ended.set(task.id, 'failed');
    queue = next.queue;
    if (next.task === null) {
      if (busy.size > 0) {
        for (const other of busy.keys()) end(other);
        continue;
      }
      const dueAtMs = Math.min(...[...scheduled.values()].map(({ atMs }) => atMs));
      if (dueAtMs < (next.callableAtMs ?? Infinity)) {
        nowMs = Math.max(nowMs, dueAtMs);
        continue;
      }
      if (next.callableAtMs === null || next.callableAtMs - START > 2 * 86_400_000) break;
      if (next.callableAtMs <= nowMs) faults.push('a pass that dialed nobody says that somebody is callable now');
      nowMs = next.callableAtMs;
      continue;
    }
    const { contactId } = next.task;
    const facts = contacts.get(contactId) as TaskFacts;
    if (busyContacts.has(contactId)) faults.push(`contact ${contactId} was dialed twice at once`);
    if (facts.isDnc || facts.isBlocked) faults.push(`contact ${contactId} must not be called`);
    if (skipsOutsideHours && !isWithinDialerHours(WINDOW, nowMs, facts.zones)) faults.push('dialed outside hours');
    if (facts.zones.length === 0 && !rules.includesNoZone) faults.push('dialed without a zone');
    if (facts.callsToday >= rules.dailyCap) faults.push('dialed more often than allowed in a day');
    if (facts.lastCallAtMs !== null && nowMs < facts.lastCallAtMs + GAP_MS) faults.push('dialed again too soon');
    contacts.set(contactId, { ...facts, callsToday: facts.callsToday + 1, lastCallAtMs: nowMs });
    busy.set(agent, { task: next.task, untilMs: nowMs + (1 + random(2)) * 150_000 });
  }
  if (steps === 200) faults.push('the session did not end');
  const inQueue = new Set(queue.map(({ id }) => id));
  for (let id = 1; id <= made; id += 1)
    if (Number(inQueue.has(id)) + Number(ended.has(id)) + Number(scheduled.has(id)) !== 1)
      faults.push(`task ${id} is not in exactly one bucket`);
  return faults;
}

it(`keeps its promises in ${SESSIONS} random sessions`, { timeout: 300_000 }, () => {
  for (let seed = 1; seed <= SESSIONS; seed += 1) {
    const faults = faultsOf(seed);
    if (faults.length > 0) expect({ seed, faults }).toEqual({ seed, faults: [] });
  }
});
