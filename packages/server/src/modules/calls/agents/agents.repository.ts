import { asc, eq } from 'drizzle-orm';
import type { AgentStatusName } from '@talk/contract/codes';
import type { Reads, Tx } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { lockMembership, updateMembership } from '../../platform/identity/index.js';
import { findMembership, memberships, type MembershipRow } from '../../platform/identity/read.js';

/** The part of a membership that says what an agent is doing. */
export interface AgentRow {
  readonly userId: number;
  readonly status: AgentStatusName;
  readonly pendingStatus: AgentStatusName | null;
  readonly changedAt: Date;
  readonly version: number;
}

const agentOf = (row: MembershipRow): AgentRow => ({
  userId: row.userId,
  status: row.agentStatus,
  pendingStatus: row.pendingAgentStatus,
  changedAt: row.lastAgentStatusChange,
  version: row.version,
});

export async function findAgent(reads: Reads, scope: Scope, userId: number): Promise<AgentRow | undefined> {
  const row = await findMembership(reads, scope, userId);
  return row && agentOf(row);
}

/** The same, locked until the transaction ends. */
export async function lockAgent(tx: Tx, scope: Scope, userId: number): Promise<AgentRow | undefined> {
  const row = await lockMembership(tx, scope, userId);
  return row && agentOf(row);
}

/** Agents of the company: enabled members, in the order they joined. */
export async function listAgents({ q }: Reads, scope: Scope): Promise<AgentRow[]> {
  const rows = await q
    .select()
    .from(memberships)
    .where(within(scope, memberships, eq(memberships.enabled, true)))
    .orderBy(asc(memberships.userId));
  return rows.map(agentOf);
}

export interface AgentChange {
  readonly status: AgentStatusName;
  readonly pendingStatus: AgentStatusName | null;
}

export async function updateAgent(
  tx: Tx,
  scope: Scope,
  userId: number,
  change: AgentChange,
  now: Date,
): Promise<AgentRow | undefined> {
  const { status: agentStatus, pendingStatus: pendingAgentStatus } = change;
  const row = await updateMembership(
    tx,
    scope,
    userId,
    { agentStatus, pendingAgentStatus, lastAgentStatusChange: now },
    now,
  );
  return row && agentOf(row);
}

/** Counts a change that is not in the membership itself, so that news of it are newer than those before. */
export async function touchAgent(tx: Tx, scope: Scope, userId: number, now: Date): Promise<AgentRow | undefined> {
  const row = await updateMembership(tx, scope, userId, {}, now);
  return row && agentOf(row);
}
