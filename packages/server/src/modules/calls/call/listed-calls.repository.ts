import { eq, inArray } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { lines, ringGroups } from '../../platform/lines/read.js';
import type { CallFact, LegPlan } from '../facts/index.js';
import type { CallRow } from './calls.repository.js';
import { callFacts, callLegs, calls } from './calls.tables.js';

/** A call and what the lists of the contact center show of its communication. */
export interface ListedCallRow {
  readonly call: CallRow;
  readonly place: {
    readonly lineId: number | null;
    readonly lineName: string | null;
    readonly ringGroupName: string | null;
  };
  readonly ringGroupId: number | null;
  readonly attemptingUserIds: number[];
  readonly notes: string | null;
  readonly callbackStatus: 'requested' | 'initiated' | null;
  readonly forwardedTo: string | null;
}

export async function listCallRows({ q }: Reads, scope: Scope, ids: readonly string[]): Promise<ListedCallRow[]> {
  return q
    .select({
      call: calls,
      place: { lineId: communications.lineId, lineName: lines.name, ringGroupName: ringGroups.name },
      ringGroupId: communications.ringGroupId,
      attemptingUserIds: communications.attemptingUserIds,
      notes: communications.notes,
      callbackStatus: communications.callbackStatus,
      forwardedTo: communications.forwardedTo,
    })
    .from(calls)
    .innerJoin(communications, eq(communications.id, calls.communicationId))
    .leftJoin(lines, eq(lines.id, communications.lineId))
    .leftJoin(ringGroups, eq(ringGroups.id, communications.ringGroupId))
    .where(within(scope, calls, inArray(calls.id, [...ids])));
}

/** Legs and facts of several calls, by call. */
export async function listHistories(
  { q }: Reads,
  scope: Scope,
  ids: readonly string[],
): Promise<(id: string) => { legs: LegPlan[]; facts: CallFact[] }> {
  const [legs, facts] = await Promise.all([
    q
      .select()
      .from(callLegs)
      .where(within(scope, callLegs, inArray(callLegs.callId, [...ids])))
      .orderBy(callLegs.createdAt, callLegs.sid),
    q
      .select({ callId: callFacts.callId, fact: callFacts.fact })
      .from(callFacts)
      .where(within(scope, callFacts, inArray(callFacts.callId, [...ids]))),
  ]);
  const of = new Map(ids.map((id) => [id, { legs: [] as LegPlan[], facts: [] as CallFact[] }]));
  for (const { callId, sid, role, userId, inviteId } of legs)
    of.get(callId)?.legs.push({ sid, role, userId, inviteId });
  for (const { callId, fact } of facts) of.get(callId)?.facts.push(fact);
  return (id) => of.get(id) ?? { legs: [], facts: [] };
}

/** How often each call has changed. */
export async function callVersions(
  { q }: Reads,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await q
    .select({ id: calls.id, version: calls.version })
    .from(calls)
    .where(within(scope, calls, inArray(calls.id, [...ids])));
  return new Map(rows.map(({ id, version }) => [id, version]));
}
