import {
  and,
  arrayContains,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { lockName, lockRows, madeHere } from '../../../db/locks.js';
import type { Reads } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { incomingNumbers, lines, ringGroups } from '../../platform/lines/read.js';
import { companies } from '../../platform/companies/read.js';
import { type CallFact, factKey, type LegPlan } from '../facts/index.js';
import { callFacts, callLegs, calls } from './calls.tables.js';

export type CallRow = typeof calls.$inferSelect;
export type NewCall = Omit<typeof calls.$inferInsert, 'companyId' | 'version' | 'createdAt' | 'updatedAt'>;

export async function insertCall(tx: Reads, scope: Scope, call: NewCall): Promise<CallRow> {
  const [row] = await tx.q
    .insert(calls)
    .values({ ...owned(scope), ...call })
    .returning()
    .execute();
  if (row === undefined) throw new Error('the call was not inserted');
  madeHere(tx, 'call', call.id);
  return row;
}

export async function findCall({ q }: Reads, scope: Scope, id: string): Promise<CallRow | undefined> {
  const [row] = await q
    .select()
    .from(calls)
    .where(within(scope, calls, eq(calls.id, id)));
  return row;
}

/** The same, locked until the transaction ends: facts of one call are told one after the other. */
export async function lockCall(tx: Reads, scope: Scope, id: string): Promise<CallRow | undefined> {
  const query = tx.q
    .select()
    .from(calls)
    .where(within(scope, calls, eq(calls.id, id)));
  const [row] = await lockRows(tx, 'call', query, (found) => found.id);
  return row;
}

/** Which company a call belongs to, for webhooks that only know the call. */
export async function companyOfCall({ q }: Reads, id: string): Promise<number | undefined> {
  const [row] = await q.select({ companyId: calls.companyId }).from(calls).where(eq(calls.id, id));
  return row?.companyId;
}

/** Which calls a leg belongs or belonged to, oldest first, for webhooks that only know the leg. */
export async function callsOfLeg({ q }: Reads, legSid: string): Promise<{ id: string; companyId: number }[]> {
  return q
    .select({ id: callLegs.callId, companyId: callLegs.companyId })
    .from(callLegs)
    .where(eq(callLegs.sid, legSid))
    .orderBy(callLegs.createdAt, callLegs.callId);
}

/** Live calls that the leg belongs to, locked until the transaction ends. */
export async function lockLiveCallsOfLeg(tx: Reads, scope: Scope, legSid: string): Promise<CallRow[]> {
  const ofLeg = tx.q
    .select({ id: callLegs.callId })
    .from(callLegs)
    .where(within(scope, callLegs, eq(callLegs.sid, legSid)));
  const query = tx.q
    .select()
    .from(calls)
    .where(within(scope, calls, ne(calls.phase, 'ended'), inArray(calls.id, ofLeg)))
    .orderBy(calls.id);
  return lockRows(tx, 'call', query, ({ id }) => id);
}

/** The calls of these ids, locked until the transaction ends. */
export async function lockCalls(tx: Reads, scope: Scope, ids: readonly string[]): Promise<CallRow[]> {
  const query = tx.q
    .select()
    .from(calls)
    .where(within(scope, calls, inArray(calls.id, [...ids])))
    .orderBy(calls.id);
  return lockRows(tx, 'call', query, ({ id }) => id);
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
    .returning()
    .execute();
  if (row === undefined) throw new Error('the call is gone');
  return row;
}

/** Registers legs; a leg that is known already stays what it was. */
export async function addLegs({ q }: Reads, scope: Scope, callId: string, legs: readonly LegPlan[]): Promise<void> {
  if (legs.length === 0) return;
  await q
    .insert(callLegs)
    .values(legs.map((leg) => ({ ...owned(scope), callId, ...leg })))
    .onConflictDoNothing()
    .execute();
}

export async function listLegs({ q }: Reads, scope: Scope, callId: string): Promise<LegPlan[]> {
  return q
    .select({ sid: callLegs.sid, role: callLegs.role, userId: callLegs.userId, inviteId: callLegs.inviteId })
    .from(callLegs)
    .where(within(scope, callLegs, eq(callLegs.callId, callId)))
    .orderBy(callLegs.createdAt, callLegs.sid);
}

/** Stores facts; those that were known stay as they are. */
export async function addFacts({ q }: Reads, scope: Scope, callId: string, facts: readonly CallFact[]): Promise<void> {
  if (facts.length === 0) return;
  await q
    .insert(callFacts)
    .values(facts.map((fact) => ({ ...owned(scope), callId, key: factKey(fact), fact })))
    .onConflictDoNothing()
    .execute();
}

export async function listFacts({ q }: Reads, scope: Scope, callId: string): Promise<CallFact[]> {
  const rows = await q
    .select({ fact: callFacts.fact })
    .from(callFacts)
    .where(within(scope, callFacts, eq(callFacts.callId, callId)));
  return rows.map((row) => row.fact);
}

/**
 * Calls to ask the carrier about: live ones that nothing was heard of since `before`, nor asked about; and, once, those that ended
 * since `since` without the news of how. Those that waited longest come first.
 */
export async function listUnsettledCalls(
  { q }: Reads,
  { before, since }: { before: Date; since: Date },
  limit: number,
): Promise<CallRow[]> {
  const hasEnd = sql`exists (select 1 from ${callFacts} fact where fact.call_id = ${calls.id}
    and fact.key like 'conference-ended:%')`;
  const isQuiet = and(lt(calls.updatedAt, before), or(isNull(calls.checkedAt), lt(calls.checkedAt, before)));
  const wasCutOff = and(
    eq(calls.phase, 'ended'),
    gt(calls.endedAt, since),
    isNotNull(calls.answeredAt),
    or(isNull(calls.checkedAt), lt(calls.checkedAt, calls.updatedAt)),
    not(hasEnd),
  );
  return q
    .select()
    .from(calls)
    .where(and(isQuiet, or(ne(calls.phase, 'ended'), wasCutOff)))
    .orderBy(sql`${calls.checkedAt} nulls first`)
    .limit(limit);
}

export async function markChecked({ q }: Reads, scope: Scope, id: string, now: Date): Promise<void> {
  await q
    .update(calls)
    .set({ checkedAt: now })
    .where(within(scope, calls, eq(calls.id, id)));
}

/** The recording is in our own file store. No change that is seen of the call itself. */
export async function markRecordingStored({ q }: Reads, scope: Scope, id: string, now: Date): Promise<void> {
  await q
    .update(calls)
    .set({ recordingStoredAt: now })
    .where(within(scope, calls, eq(calls.id, id)));
}

/** Calls that ended between the two moments and were recorded, but whose recording has not come; the latest first. */
export async function listMissingRecordings(
  { q }: Reads,
  since: Date,
  before: Date,
): Promise<{ id: string; companyId: number; recordingSid: string }[]> {
  const rows = await q
    .select({ id: calls.id, companyId: calls.companyId, recordingSid: calls.recordingSid })
    .from(calls)
    .where(
      and(
        isNotNull(calls.recordingSid),
        isNull(calls.recordingStoredAt),
        gt(calls.endedAt, since),
        lt(calls.endedAt, before),
      ),
    )
    .orderBy(desc(calls.endedAt))
    .limit(100);
  return rows.flatMap(({ recordingSid, ...row }) => (recordingSid === null ? [] : [{ ...row, recordingSid }]));
}

/** Calls that have not ended and that the user has or had to do with. */
export async function listLiveCallsOf({ q }: Reads, scope: Scope, userId: number): Promise<CallRow[]> {
  const own = q
    .select({ id: callLegs.callId })
    .from(callLegs)
    .where(within(scope, callLegs, eq(callLegs.userId, userId), ne(callLegs.role, 'supervisor')));
  return q
    .select()
    .from(calls)
    .where(
      within(
        scope,
        calls,
        ne(calls.phase, 'ended'),
        or(
          eq(calls.initiatorUserId, userId),
          arrayContains(calls.engagedUserIds, [userId]),
          arrayContains(calls.ringingUserIds, [userId]),
          inArray(calls.id, own),
        ),
      ),
    )
    .orderBy(calls.startedAt);
}

/** Makes others wait who begin a call for the same user. */
export async function lockDialler(tx: Reads, scope: Scope, userId: number): Promise<void> {
  await lockName(tx, 'dialler', scope.companyId, userId);
}

/** Waiting calls that the user took since then, and whose caller they do not have yet. */
export async function listCallsTakenBy({ q }: Reads, scope: Scope, userId: number, since: Date): Promise<string[]> {
  const rows = await q
    .selectDistinct({ id: calls.id })
    .from(calls)
    .innerJoin(callFacts, eq(callFacts.callId, calls.id))
    .where(
      within(
        scope,
        calls,
        eq(calls.phase, 'queued'),
        like(callFacts.key, `taken:${userId}:%`),
        sql`(${callFacts.fact} ->> 'atMs')::bigint > ${since.getTime()}`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Calls that keep the user busy: dialled or answered by them, and not ended. */
export async function listCallsHeldBy(
  { q }: Reads,
  scope: Scope,
  userId: number,
): Promise<{ id: string; startedAt: Date; hasLegs: boolean }[]> {
  const legs = sql<boolean>`exists (select 1 from ${callLegs} leg where leg.call_id = ${calls.id})`;
  return q
    .select({ id: calls.id, startedAt: calls.startedAt, hasLegs: legs })
    .from(calls)
    .where(within(scope, calls, isHeldBy(userId)))
    .orderBy(calls.id);
}

export const isHeldBy = (userId: number): SQL | undefined =>
  and(ne(calls.phase, 'ended'), arrayContains(calls.engagedUserIds, [userId]));

const isSupervisedBy = (userId: number): SQL | undefined =>
  and(sql`${calls.supervisorIds} <> '{}'`, arrayContains(calls.supervisorIds, [userId]));

/** The call that the user supervises; undefined when there is none. */
export async function findSupervisedBy({ q }: Reads, scope: Scope, userId: number): Promise<CallRow | undefined> {
  const [row] = await q
    .select()
    .from(calls)
    .where(within(scope, calls, ne(calls.phase, 'ended'), isSupervisedBy(userId)));
  return row;
}

/** What keeps the user busy besides this call: one that they have, else one that they supervise, else one that was put to them; null when nothing does. */
export async function otherWorkOf(
  { q }: Reads,
  scope: Scope,
  userId: number,
  callId: string,
): Promise<'on-call' | 'sentry' | 'ringing' | null> {
  const rows = await q
    .select({ engaged: calls.engagedUserIds, supervisors: calls.supervisorIds })
    .from(calls)
    .where(
      within(
        scope,
        calls,
        ne(calls.phase, 'ended'),
        ne(calls.id, callId),
        or(
          arrayContains(calls.engagedUserIds, [userId]),
          arrayContains(calls.ringingUserIds, [userId]),
          isSupervisedBy(userId),
        ),
      ),
    );
  if (rows.some((row) => row.engaged.includes(userId))) return 'on-call';
  if (rows.some((row) => row.supervisors.includes(userId))) return 'sentry';
  return rows.length > 0 ? 'ringing' : null;
}

/** Makes others who ask about this leg wait until the transaction ends: the carrier may ask twice at the same time. */
export async function lockLeg(tx: Reads, legSid: string): Promise<void> {
  await lockName(tx, 'leg', 0, legSid);
}

export async function listAllNumbers({ q }: Reads): Promise<{ phoneNumber: string; line: string; company: string }[]> {
  return q
    .select({ phoneNumber: incomingNumbers.phoneNumber, line: lines.name, company: companies.name })
    .from(incomingNumbers)
    .innerJoin(lines, eq(lines.id, incomingNumbers.lineId))
    .innerJoin(companies, eq(companies.id, incomingNumbers.companyId));
}

/** The line that a call goes over; null when it has none (any more). */
export async function lineOfCall({ q }: Reads, scope: Scope, call: CallRow): Promise<number | null> {
  const [row] = await q
    .select({ lineId: communications.lineId })
    .from(communications)
    .where(within(scope, communications, eq(communications.id, call.communicationId)));
  return row?.lineId ?? null;
}

/** With whom a call is, and over which line. */
export async function findRouteOfCall({ q }: Reads, scope: Scope, id: string) {
  const [row] = await q
    .select({ contactId: communications.contactId, lineId: communications.lineId, line: lines })
    .from(calls)
    .innerJoin(communications, eq(communications.id, calls.communicationId))
    .leftJoin(lines, eq(lines.id, communications.lineId))
    .where(within(scope, calls, eq(calls.id, id)));
  return row;
}

/** The communication of the call that a carrier's leg belongs to. */
export async function communicationIdOfLeg({ q }: Reads, scope: Scope, sid: string): Promise<number | undefined> {
  const [row] = await q
    .select({ id: calls.communicationId })
    .from(callLegs)
    .innerJoin(calls, eq(calls.id, callLegs.callId))
    .where(within(scope, callLegs, eq(callLegs.sid, sid)));
  return row?.id;
}

/** The call that a communication is the record of. */
export async function callIdOf({ q }: Reads, scope: Scope, communicationId: number): Promise<string | undefined> {
  const [row] = await q
    .select({ id: calls.id })
    .from(calls)
    .where(within(scope, calls, eq(calls.communicationId, communicationId)));
  return row?.id;
}

/** The names of where a call belongs, as they are shown. */
export async function findCallPlace({ q }: Reads, scope: Scope, communicationId: number) {
  const [row] = await q
    .select({ lineId: lines.id, lineName: lines.name, ringGroupName: ringGroups.name })
    .from(communications)
    .leftJoin(lines, eq(lines.id, communications.lineId))
    .leftJoin(ringGroups, eq(ringGroups.id, communications.ringGroupId))
    .where(within(scope, communications, eq(communications.id, communicationId)));
  return row;
}
