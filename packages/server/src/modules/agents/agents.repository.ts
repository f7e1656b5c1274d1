import { asc, eq, sql } from 'drizzle-orm';
import type { AgentStatusName } from '@talk/contract/codes';
import type { Reads } from '../../db/transaction.js';
import { within, type Scope } from '../../policy/scope.js';
import { memberships } from '../identity/identity.tables.js';

/** The part of a membership that says what an agent is doing. */
export interface AgentRow {
  readonly userId: number;
  readonly status: AgentStatusName;
  readonly pendingStatus: AgentStatusName | null;
  readonly changedAt: Date;
  readonly version: number;
}

const agent = {
  userId: memberships.userId,
  status: memberships.agentStatus,
  pendingStatus: memberships.pendingAgentStatus,
  changedAt: memberships.lastAgentStatusChange,
  version: memberships.version,
};

export async function findAgent({ q }: Reads, scope: Scope, userId: number): Promise<AgentRow | undefined> {
  const [row] = await q
    .select(agent)
    .from(memberships)
    .where(within(scope, memberships, eq(memberships.userId, userId)));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockAgent({ q }: Reads, scope: Scope, userId: number): Promise<AgentRow | undefined> {
  const [row] = await q
    .select(agent)
    .from(memberships)
    .where(within(scope, memberships, eq(memberships.userId, userId)))
    .for('update');
  return row;
}

/** Agents of the company: enabled members, in the order they joined. */
export async function listAgents({ q }: Reads, scope: Scope): Promise<AgentRow[]> {
  return q
    .select(agent)
    .from(memberships)
    .where(within(scope, memberships, eq(memberships.enabled, true)))
    .orderBy(asc(memberships.userId));
}

export interface AgentChange {
  readonly status: AgentStatusName;
  readonly pendingStatus: AgentStatusName | null;
}

export async function updateAgent(
  { q }: Reads,
  scope: Scope,
  userId: number,
  change: AgentChange,
  now: Date,
): Promise<AgentRow | undefined> {
  const [row] = await q
    .update(memberships)
    .set({
      agentStatus: change.status,
      pendingAgentStatus: change.pendingStatus,
      lastAgentStatusChange: now,
      updatedAt: now,
      version: sql`${memberships.version} + 1`,
    })
    .where(within(scope, memberships, eq(memberships.userId, userId)))
    .returning(agent);
  return row;
}

/** Counts a change that is not in the membership itself, so that news of it are newer than those before. */
export async function touchAgent({ q }: Reads, scope: Scope, userId: number, now: Date): Promise<AgentRow | undefined> {
  const [row] = await q
    .update(memberships)
    .set({ updatedAt: now, version: sql`${memberships.version} + 1` })
    .where(within(scope, memberships, eq(memberships.userId, userId)))
    .returning(agent);
  return row;
}
