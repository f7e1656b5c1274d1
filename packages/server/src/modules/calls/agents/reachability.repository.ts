import { and, desc, eq, gte, isNull, lte } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { contacts } from '../../people/contacts/read.js';
import { agentPhones } from './agents.tables.js';
import { agentAbsences, skippedRings } from './reachability.tables.js';

export type AbsenceRow = typeof agentAbsences.$inferSelect;

/** When each of the agent's phones was heard of last. */
export async function listPhones(
  { q }: Reads,
  scope: Scope,
  userId: number,
): Promise<{ deviceId: string; beatAt: Date }[]> {
  return q
    .select({ deviceId: agentPhones.deviceId, beatAt: agentPhones.beatAt })
    .from(agentPhones)
    .where(within(scope, agentPhones, eq(agentPhones.userId, userId)));
}

export async function savePhone(
  { q }: Reads,
  scope: Scope,
  phone: { userId: number; deviceId: string; beatAt: Date },
): Promise<void> {
  await q
    .insert(agentPhones)
    .values({ ...owned(scope), ...phone })
    .onConflictDoUpdate({
      target: [agentPhones.companyId, agentPhones.userId, agentPhones.deviceId],
      set: { beatAt: phone.beatAt },
    });
}

export async function removePhone({ q }: Reads, scope: Scope, userId: number, deviceId: string): Promise<void> {
  await q
    .delete(agentPhones)
    .where(within(scope, agentPhones, eq(agentPhones.userId, userId), eq(agentPhones.deviceId, deviceId)));
}

/** Phones not heard of since `before` are forgotten. */
export async function removeSilentPhones({ q }: Reads, scope: Scope, userId: number, before: Date): Promise<void> {
  await q
    .delete(agentPhones)
    .where(within(scope, agentPhones, eq(agentPhones.userId, userId), lte(agentPhones.beatAt, before)));
}

/** Agents of all companies with a phone that was not heard of since `before`. */
export async function listSilentAgents(
  { q }: Reads,
  before: Date,
  limit: number,
): Promise<{ companyId: number; userId: number }[]> {
  return q
    .selectDistinct({ companyId: agentPhones.companyId, userId: agentPhones.userId })
    .from(agentPhones)
    .where(lte(agentPhones.beatAt, before))
    .limit(limit);
}

export async function findOpenAbsence({ q }: Reads, scope: Scope, userId: number): Promise<AbsenceRow | undefined> {
  const [row] = await q
    .select()
    .from(agentAbsences)
    .where(within(scope, agentAbsences, eq(agentAbsences.userId, userId), isNull(agentAbsences.until)));
  return row;
}

export async function listOpenAbsences({ q }: Reads, scope: Scope): Promise<AbsenceRow[]> {
  return q
    .select()
    .from(agentAbsences)
    .where(within(scope, agentAbsences, isNull(agentAbsences.until)));
}

export async function insertAbsence(
  { q }: Reads,
  scope: Scope,
  absence: Pick<AbsenceRow, 'userId' | 'since' | 'until' | 'isExpected'>,
): Promise<void> {
  await q.insert(agentAbsences).values({ ...owned(scope), ...absence });
}

export async function endAbsence({ q }: Reads, scope: Scope, id: number, until: Date): Promise<void> {
  await q
    .update(agentAbsences)
    .set({ until })
    .where(within(scope, agentAbsences, eq(agentAbsences.id, id)));
}

/** The agent has read of this absence, and of those before it. */
export async function markAbsencesSeen(
  { q }: Reads,
  scope: Scope,
  { userId, upToId, now }: { userId: number; upToId: number; now: Date },
): Promise<void> {
  await q
    .update(agentAbsences)
    .set({ seenAt: now })
    .where(
      within(
        scope,
        agentAbsences,
        eq(agentAbsences.userId, userId),
        lte(agentAbsences.id, upToId),
        isNull(agentAbsences.seenAt),
      ),
    );
}

/** An absence that is over. */
export type EndedAbsence = AbsenceRow & { readonly until: Date };

/** The latest absences that are over, not read, and did not end before `since`, oldest first. */
export async function listUnseenAbsences(
  { q }: Reads,
  scope: Scope,
  userId: number,
  since: Date,
): Promise<EndedAbsence[]> {
  const isUnseen = and(eq(agentAbsences.userId, userId), isNull(agentAbsences.seenAt), gte(agentAbsences.until, since));
  const rows = await q
    .select()
    .from(agentAbsences)
    .where(within(scope, agentAbsences, isUnseen))
    .orderBy(desc(agentAbsences.id))
    .limit(100);
  return rows.toReversed().filter((row): row is EndedAbsence => row.until !== null);
}

export async function addSkippedRings(
  { q }: Reads,
  scope: Scope,
  skipped: { userIds: readonly number[]; communicationId: number; at: Date },
): Promise<void> {
  if (skipped.userIds.length === 0) return;
  const { communicationId, at } = skipped;
  await q
    .insert(skippedRings)
    .values(skipped.userIds.map((userId) => ({ ...owned(scope), userId, communicationId, at })))
    .onConflictDoNothing();
}

export interface SkippedRow {
  readonly communicationId: number;
  readonly phoneNumber: string;
  readonly contactName: string | null;
  readonly disposition: string;
  readonly status: string;
  readonly at: Date;
}

/** Calls that did not ring at the agent between the two moments, newest first. */
export async function listSkippedRings(
  { q }: Reads,
  scope: Scope,
  { userId, since, until }: { userId: number; since: Date; until: Date },
): Promise<SkippedRow[]> {
  return q
    .select({
      communicationId: skippedRings.communicationId,
      phoneNumber: communications.leadNumber,
      contactName: contacts.name,
      disposition: communications.dispositionStatus,
      status: communications.currentStatus,
      at: skippedRings.at,
    })
    .from(skippedRings)
    .innerJoin(communications, eq(communications.id, skippedRings.communicationId))
    .leftJoin(contacts, within(scope, contacts, eq(contacts.id, communications.contactId)))
    .where(
      within(
        scope,
        skippedRings,
        and(eq(skippedRings.userId, userId), gte(skippedRings.at, since), lte(skippedRings.at, until)),
      ),
    )
    .orderBy(desc(skippedRings.at), desc(skippedRings.communicationId))
    .limit(200);
}
