import type { Absence, Heartbeat } from '@talk/contract';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import { listHeardAgents, lockAgent } from './agents.repository.js';
import {
  addSkippedRings,
  endAbsence,
  findOpenAbsence,
  insertAbsence,
  listOpenAbsences,
  listPhones,
  listSilentAgents,
  listSkippedRings,
  listUnseenAbsences,
  markAbsencesSeen,
  removePhone,
  removeSilentPhones,
  savePhone,
  type EndedAbsence,
  type SkippedRow,
} from './reachability.repository.js';

/** Absences that ended longer ago are history and not news. */
const NEWS_MS = 12 * 60 * 60_000;
const CALLS_TOLD = 10;
const SWEPT_AT_ONCE = 500;

export interface Beat {
  readonly userId: number;
  readonly deviceId: string;
  readonly registered: boolean;
  readonly seenAbsenceId: number | undefined;
}

/** Since when an agent is not reachable; `sinceMs` null when their phone was never on. */
export type Reach = { readonly isReachable: true } | { readonly isReachable: false; readonly since: Date | null };

/** Who can be rung, by what their phones say themselves (ADR 9). */
export interface Reachability {
  /** Takes in a heartbeat, or the goodbye of a phone. */
  beat(tx: Tx, scope: Scope, beat: Beat): Promise<Heartbeat>;
  /** How every agent of the company stands; an agent who is not in the map was never heard of. */
  all(reads: Reads, scope: Scope): Promise<ReadonlyMap<number, Reach>>;
  of(reads: Reads, scope: Scope, userId: number): Promise<Reach>;
  /** Remembers that a call would have rung at these agents, had their phones been reachable. */
  skipped(tx: Tx, scope: Scope, userIds: readonly number[], communicationId: number): Promise<void>;
  /** Announces those whose phones have gone silent. Routing does not wait for it: it looks at the last heartbeat itself. */
  sweep(): Promise<void>;
}

/** Agents who were heard of after this can be rung now. */
export const leaseStart = (kernel: Kernel): Date =>
  new Date(kernel.clock.now().getTime() - kernel.config.agents.leaseMs);

/** @param announce tells company and agent how the agent stands now. */
export function createReachability(
  kernel: Kernel,
  announce: (tx: Tx, scope: Scope, userId: number) => Promise<void>,
): Reachability {
  const now = (): Date => kernel.clock.now();
  const { beatMs, leaseMs } = kernel.config.agents;

  async function beat(tx: Tx, scope: Scope, { userId, deviceId, registered, seenAbsenceId }: Beat): Promise<Heartbeat> {
    // Beats of two phones of one agent are taken in one after the other.
    await lockAgent(tx, scope, userId);
    const phones = await listPhones(tx, scope, userId);
    const lastBeat = latest(phones.map((phone) => phone.beatAt));
    const isLive = (at: Date): boolean => at > leaseStart(kernel);
    const was = phones.some((phone) => isLive(phone.beatAt));
    const is = registered || phones.some((phone) => phone.deviceId !== deviceId && isLive(phone.beatAt));
    if (registered) await savePhone(tx, scope, { userId, deviceId, beatAt: now() });
    else await removePhone(tx, scope, userId, deviceId);
    const open = await findOpenAbsence(tx, scope, userId);
    if (is && open !== undefined) await endAbsence(tx, scope, open.id, now());
    // Gone and back before the sweep noticed: it was an absence all the same.
    else if (is && !was && lastBeat !== null)
      await insertAbsence(tx, scope, { userId, since: lastBeat, until: now(), isExpected: false });
    const hasLeft = !is && open === undefined && lastBeat !== null;
    if (hasLeft)
      await insertAbsence(tx, scope, { userId, since: was ? now() : lastBeat, until: null, isExpected: was });
    if (is !== was || hasLeft || (is && open !== undefined)) await announce(tx, scope, userId);
    if (seenAbsenceId !== undefined) await markAbsencesSeen(tx, scope, { userId, upToId: seenAbsenceId, now: now() });
    return {
      is_reachable: is,
      next_in_seconds: beatMs / 1000,
      lease_seconds: leaseMs / 1000,
      absence: is ? await news(tx, scope, userId) : null,
    };
  }

  /** What is worth telling of absences: those that the agent did not mean, and those in which calls came. Several are told as one. */
  async function news(reads: Reads, scope: Scope, userId: number): Promise<Absence | null> {
    const unseen = await listUnseenAbsences(reads, scope, userId, new Date(now().getTime() - NEWS_MS));
    const [first, last] = [unseen[0], unseen.at(-1)];
    if (first === undefined || last === undefined) return null;
    const calls = await listSkippedRings(reads, scope, { userId, since: first.since, until: last.until });
    const worth = unseen.filter(({ isExpected, since, until }) => {
      const hasCalls = calls.some(({ at }) => at >= since && at <= until);
      return hasCalls || !isExpected;
    });
    return presentAbsence(worth, calls);
  }

  async function fallSilent(companyId: number, userId: number): Promise<void> {
    const scope = systemScope(companyId);
    await inTransaction(kernel, async (tx) => {
      if ((await lockAgent(tx, scope, userId)) === undefined) return;
      const beats = (await listPhones(tx, scope, userId)).map((phone) => phone.beatAt);
      await removeSilentPhones(tx, scope, userId, leaseStart(kernel));
      const since = latest(beats);
      if (since === null || since > leaseStart(kernel) || (await findOpenAbsence(tx, scope, userId)) !== undefined)
        return;
      await insertAbsence(tx, scope, { userId, since, until: null, isExpected: false });
      await announce(tx, scope, userId);
    });
  }

  return {
    beat,

    async all(reads, scope) {
      const reach = new Map<number, Reach>();
      for (const { userId, since } of await listOpenAbsences(reads, scope))
        reach.set(userId, { isReachable: false, since });
      for (const userId of await listHeardAgents(reads, scope, leaseStart(kernel)))
        reach.set(userId, { isReachable: true });
      return reach;
    },

    async of(reads, scope, userId) {
      const [phones, open] = await Promise.all([
        listPhones(reads, scope, userId),
        findOpenAbsence(reads, scope, userId),
      ]);
      if (phones.some((phone) => phone.beatAt > leaseStart(kernel))) return { isReachable: true };
      return { isReachable: false, since: open?.since ?? latest(phones.map((phone) => phone.beatAt)) };
    },

    skipped: (tx, scope, userIds, communicationId) =>
      addSkippedRings(tx, scope, { userIds, communicationId, at: now() }),

    async sweep() {
      for (const { companyId, userId } of await listSilentAgents(
        { q: kernel.db.drizzle },
        leaseStart(kernel),
        SWEPT_AT_ONCE,
      ))
        await fallSilent(companyId, userId);
    },
  };
}

function latest(times: readonly Date[]): Date | null {
  return times.reduce<Date | null>((last, time) => (last === null || time > last ? time : last), null);
}

const WAITING: ReadonlySet<string> = new Set(['ringing', 'ring-all', 'queued', 'greeting']);

function outcomeOf({ disposition, status }: SkippedRow): 'missed' | 'answered' | 'waiting' {
  if (disposition !== 'in-progress') return disposition === 'completed' ? 'answered' : 'missed';
  // A caller at the voicemail reached no agent; one who talks now has been answered.
  if (status === 'voicemail') return 'missed';
  return WAITING.has(status) ? 'waiting' : 'answered';
}

function presentAbsence(absences: readonly EndedAbsence[], rows: readonly SkippedRow[]): Absence | null {
  const [first, last] = [absences[0], absences.at(-1)];
  if (first === undefined || last === undefined) return null;
  const calls = rows.map((row) => ({
    communication_id: row.communicationId,
    contact_name: row.contactName,
    phone_number: row.phoneNumber,
    at: row.at.toISOString(),
    outcome: outcomeOf(row),
  }));
  const count = (outcome: string): number => calls.filter((call) => call.outcome === outcome).length;
  const ms = absences.reduce((sum, { since, until }) => sum + until.getTime() - since.getTime(), 0);
  return {
    id: last.id,
    since: first.since.toISOString(),
    until: last.until.toISOString(),
    seconds: Math.round(ms / 1000),
    missed_calls: count('missed'),
    answered_by_others: count('answered'),
    calls: calls.slice(0, CALLS_TOLD),
  };
}
