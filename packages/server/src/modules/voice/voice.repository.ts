import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Reads } from '../../db/transaction.js';
import { owned, within, type Scope } from '../../policy/scope.js';
import { incomingNumbers, lines, ringGroups, ringGroupUsers } from '../companies/companies.tables.js';
import { companies, memberships, users } from '../identity/identity.tables.js';
import { factKey, type CallFact, type LegPlan } from './call-facts.js';
import { callFacts, callLegs, calls } from './voice.tables.js';

export type CallRow = typeof calls.$inferSelect;
export type NewCall = Omit<typeof calls.$inferInsert, 'companyId' | 'version' | 'createdAt' | 'updatedAt'>;

export async function insertCall({ q }: Reads, scope: Scope, call: NewCall): Promise<void> {
  await q.insert(calls).values({ ...owned(scope), ...call });
}

export async function findCall({ q }: Reads, scope: Scope, id: string): Promise<CallRow | undefined> {
  const [row] = await q
    .select()
    .from(calls)
    .where(within(scope, calls, eq(calls.id, id)));
  return row;
}

/** The same, locked until the transaction ends: facts of one call are told one after the other. */
export async function lockCall({ q }: Reads, scope: Scope, id: string): Promise<CallRow | undefined> {
  const [row] = await q
    .select()
    .from(calls)
    .where(within(scope, calls, eq(calls.id, id)))
    .for('update');
  return row;
}

/** Which company a call belongs to, for webhooks that only know the call. */
export async function companyOfCall({ q }: Reads, id: string): Promise<number | undefined> {
  const [row] = await q.select({ companyId: calls.companyId }).from(calls).where(eq(calls.id, id));
  return row?.companyId;
}

/** Which call a leg belongs to, for webhooks that only know the leg. */
export async function callOfLeg({ q }: Reads, legSid: string): Promise<{ id: string; companyId: number } | undefined> {
  const [row] = await q
    .select({ id: callLegs.callId, companyId: callLegs.companyId })
    .from(callLegs)
    .where(eq(callLegs.sid, legSid));
  return row;
}

export async function callOfRecording(
  { q }: Reads,
  recordingSid: string,
): Promise<{ id: string; companyId: number } | undefined> {
  const [row] = await q
    .select({ id: calls.id, companyId: calls.companyId })
    .from(calls)
    .where(eq(calls.recordingSid, recordingSid));
  return row;
}

export async function updateCall(
  { q }: Reads,
  scope: Scope,
  id: string,
  change: Partial<NewCall>,
  now: Date,
): Promise<CallRow> {
  const [row] = await q
    .update(calls)
    .set({ ...change, updatedAt: now, version: sql`${calls.version} + 1` })
    .where(within(scope, calls, eq(calls.id, id)))
    .returning();
  if (row === undefined) throw new Error('the call is gone');
  return row;
}

/** Registers a leg; telling of the same leg twice changes nothing. */
export async function addLeg({ q }: Reads, scope: Scope, callId: string, leg: LegPlan): Promise<void> {
  await q
    .insert(callLegs)
    .values({ ...owned(scope), callId, ...leg })
    .onConflictDoNothing();
}

export async function listLegs({ q }: Reads, scope: Scope, callId: string): Promise<LegPlan[]> {
  return q
    .select({ sid: callLegs.sid, role: callLegs.role, userId: callLegs.userId })
    .from(callLegs)
    .where(within(scope, callLegs, eq(callLegs.callId, callId)))
    .orderBy(callLegs.createdAt, callLegs.sid);
}

/** Stores a fact; false when it was known. */
export async function addFact({ q }: Reads, scope: Scope, callId: string, fact: CallFact): Promise<boolean> {
  const rows = await q
    .insert(callFacts)
    .values({ ...owned(scope), callId, key: factKey(fact), fact })
    .onConflictDoNothing()
    .returning({ key: callFacts.key });
  return rows.length > 0;
}

export async function listFacts({ q }: Reads, scope: Scope, callId: string): Promise<CallFact[]> {
  const rows = await q
    .select({ fact: callFacts.fact })
    .from(callFacts)
    .where(within(scope, callFacts, eq(callFacts.callId, callId)));
  return rows.map((row) => row.fact);
}

/** Calls that have not ended and that nothing was heard of since `before`: the carrier is asked about them. */
export async function listQuietCalls({ q }: Reads, before: Date): Promise<{ id: string; companyId: number }[]> {
  return q
    .select({ id: calls.id, companyId: calls.companyId })
    .from(calls)
    .where(and(ne(calls.phase, 'ended'), lt(calls.updatedAt, before)))
    .limit(200);
}

/** Calls that have not ended and that involve the user. */
export async function listLiveCallsOf({ q }: Reads, scope: Scope, userId: number): Promise<CallRow[]> {
  const ringing = q
    .select({ id: callLegs.callId })
    .from(callLegs)
    .where(within(scope, callLegs, eq(callLegs.userId, userId)));
  return q
    .select()
    .from(calls)
    .where(
      within(
        scope,
        calls,
        ne(calls.phase, 'ended'),
        or(eq(calls.userId, userId), eq(calls.initiatorUserId, userId), inArray(calls.id, ringing)),
      ),
    )
    .orderBy(calls.startedAt);
}

/** Whether the user has a call besides this one. */
export async function hasOtherCall({ q }: Reads, scope: Scope, userId: number, callId: string): Promise<boolean> {
  const [row] = await q
    .select({ id: calls.id })
    .from(calls)
    .where(within(scope, calls, eq(calls.userId, userId), ne(calls.phase, 'ended'), ne(calls.id, callId)))
    .limit(1);
  return row !== undefined;
}

export interface LineOfNumber {
  companyId: number;
  companyStatus: string;
  lineId: number;
  lineIsPaused: boolean;
  incomingNumberId: number;
  ringGroupId: number | null;
  ringTimeoutSeconds: number | null;
}

/** What is behind a number of ours; the carrier knows no company, so this one query is not scoped. */
export async function findLineOfNumber({ q }: Reads, phoneNumber: string): Promise<LineOfNumber | undefined> {
  const [row] = await q
    .select({
      companyId: incomingNumbers.companyId,
      companyStatus: companies.status,
      lineId: lines.id,
      lineIsPaused: lines.isPaused,
      incomingNumberId: incomingNumbers.id,
      ringGroupId: lines.ringGroupId,
      ringTimeoutSeconds: ringGroups.ringTimeoutSeconds,
    })
    .from(incomingNumbers)
    .innerJoin(lines, eq(lines.id, incomingNumbers.lineId))
    .innerJoin(companies, eq(companies.id, incomingNumbers.companyId))
    .leftJoin(ringGroups, eq(ringGroups.id, lines.ringGroupId))
    .where(eq(incomingNumbers.phoneNumber, phoneNumber));
  return row;
}

/** Members of a ring group whose browser may be rung now: enabled, accepting calls, answering in the browser. */
export async function listRingable({ q }: Reads, scope: Scope, ringGroupId: number): Promise<number[]> {
  const rows = await q
    .select({ userId: ringGroupUsers.userId })
    .from(ringGroupUsers)
    .innerJoin(
      memberships,
      and(eq(memberships.userId, ringGroupUsers.userId), eq(memberships.companyId, ringGroupUsers.companyId)),
    )
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      within(
        scope,
        ringGroupUsers,
        eq(ringGroupUsers.ringGroupId, ringGroupId),
        eq(memberships.enabled, true),
        eq(memberships.answerBy, 'browser'),
        eq(memberships.agentStatus, 'accepting-calls'),
      ),
    )
    .orderBy(ringGroupUsers.position, ringGroupUsers.userId);
  return rows.map((row) => row.userId);
}

export async function listAllNumbers({ q }: Reads): Promise<string[]> {
  const rows = await q.select({ phoneNumber: incomingNumbers.phoneNumber }).from(incomingNumbers);
  return rows.map((row) => row.phoneNumber);
}
