import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Answering } from '@talk/contract';
import type { AgentStatusName } from '@talk/contract/codes';
import { lockRows } from '../../../db/locks.js';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { agentPhones, agentStates } from '../agents/read.js';
import { ringGroupUsers } from '../../platform/lines/read.js';
import { companies } from '../../platform/companies/read.js';
import { memberships, users } from '../../platform/identity/read.js';
import { isInOwnHours, type OwnHours } from './own-hours.js';

/** An agent whom a call may ring, as routing sees them. */
export interface Candidate extends OwnHours {
  readonly userId: number;
  readonly status: AgentStatusName;
  /** What they asked for, or were, before the work that they do. */
  readonly pendingStatus: AgentStatusName | null;
  readonly answerBy: 'browser' | 'ip_phone' | 'phone_number' | 'none';
  readonly phoneNumber: string | null;
  readonly sipUri: string | null;
  /** What becomes of a call for them alone that they do not take; null: as its line says. */
  readonly missedCalls: Answering['missed_calls_settings'] | null;
}

/** A paused member (rejection 19) keeps their place in a group and their sign-in, and is not rung. */
const mayBeRung = and(eq(memberships.enabled, true), eq(memberships.active, true));

const isOfMember = and(eq(agentStates.companyId, memberships.companyId), eq(agentStates.userId, memberships.userId));

/** Everybody of a ring group, in ringing order. */
export async function listGroupUserIds({ q }: Reads, scope: Scope, ringGroupId: number): Promise<number[]> {
  const rows = await q
    .select({ userId: ringGroupUsers.userId })
    .from(ringGroupUsers)
    .where(within(scope, ringGroupUsers, eq(ringGroupUsers.ringGroupId, ringGroupId)))
    .orderBy(asc(ringGroupUsers.position), asc(ringGroupUsers.userId));
  return rows.map((row) => row.userId);
}

/**
 * Those of `userIds` who are enabled and not paused, locked until the transaction ends: two calls that look for an agent at the same time do not
 * both find the same one.
 */
export async function lockCandidates(tx: Reads, scope: Scope, userIds: readonly number[]): Promise<Candidate[]> {
  if (userIds.length === 0) return [];
  return lockRows(tx, 'agent', selectCandidates(tx, scope, userIds), ({ userId }) => userId, agentStates);
}

/** The same without the locks, for those who only ask. */
export async function listCandidates(reads: Reads, scope: Scope, userIds: readonly number[]): Promise<Candidate[]> {
  return userIds.length === 0 ? [] : selectCandidates(reads, scope, userIds);
}

const selectCandidates = ({ q }: Reads, scope: Scope, userIds: readonly number[]) =>
  q
    .select({
      userId: memberships.userId,
      status: agentStates.status,
      pendingStatus: agentStates.pendingStatus,
      answerBy: memberships.answerBy,
      phoneNumber: memberships.answerPhoneNumber,
      sipUri: memberships.sipUri,
      missedCalls: memberships.missedCallsSettings,
      hours: memberships.operatingHours,
      zone: companies.timezone,
    })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.enabled, true)))
    .innerJoin(agentStates, isOfMember)
    .where(within(scope, memberships, inArray(memberships.userId, [...userIds]), mayBeRung))
    .orderBy(asc(memberships.userId));

/** Members of a ring group whose browser may be rung now: enabled, not paused, in their hours, accepting calls, and heard of since then. */
export async function listRingable(
  { q }: Reads,
  scope: Scope,
  ringGroupId: number,
  heardSince: Date,
  now: Date,
): Promise<number[]> {
  const isReachable = sql`exists (select 1 from ${agentPhones} phone where phone.company_id = ${memberships.companyId}
    and phone.user_id = ${memberships.userId} and phone.beat_at > ${heardSince.toISOString()}::timestamptz)`;
  const rows = await q
    .select({ userId: ringGroupUsers.userId, hours: memberships.operatingHours, zone: companies.timezone })
    .from(ringGroupUsers)
    .innerJoin(companies, eq(companies.id, ringGroupUsers.companyId))
    .innerJoin(
      memberships,
      and(eq(memberships.userId, ringGroupUsers.userId), eq(memberships.companyId, ringGroupUsers.companyId)),
    )
    .innerJoin(agentStates, isOfMember)
    .where(
      within(
        scope,
        ringGroupUsers,
        eq(ringGroupUsers.ringGroupId, ringGroupId),
        mayBeRung,
        eq(memberships.answerBy, 'browser'),
        eq(agentStates.status, 'accepting-calls'),
        isReachable,
      ),
    )
    .orderBy(asc(ringGroupUsers.position), asc(ringGroupUsers.userId));
  return rows.filter((row) => isInOwnHours(row, now.getTime())).map((row) => row.userId);
}
