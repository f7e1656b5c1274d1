import { and, asc, eq, max, sql } from 'drizzle-orm';
import type { AgentStatusName } from '@talk/contract/codes';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { memberships } from '../../platform/identity/read.js';
import { agentPhones, agentStates } from './agents.tables.js';

/** What an agent is doing. */
export type AgentRow = Omit<typeof agentStates.$inferSelect, 'companyId'>;

const agent = {
  userId: agentStates.userId,
  status: agentStates.status,
  pendingStatus: agentStates.pendingStatus,
  isDialing: agentStates.isDialing,
  changedAt: agentStates.changedAt,
  version: agentStates.version,
};

const isOf = (scope: Scope, userId: number) => within(scope, agentStates, eq(agentStates.userId, userId));

export async function findAgent({ q }: Reads, scope: Scope, userId: number): Promise<AgentRow | undefined> {
  const [row] = await q.select(agent).from(agentStates).where(isOf(scope, userId));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockAgent(tx: Tx, scope: Scope, userId: number): Promise<AgentRow | undefined> {
  const query = tx.q.select(agent).from(agentStates).where(isOf(scope, userId));
  const [row] = await lockRows(tx, 'agent', query, (each) => each.userId);
  return row;
}

/** Agents of the company: enabled members, in the order they joined. */
export async function listAgents({ q }: Reads, scope: Scope): Promise<AgentRow[]> {
  return q
    .select(agent)
    .from(agentStates)
    .innerJoin(
      memberships,
      and(eq(memberships.companyId, agentStates.companyId), eq(memberships.userId, agentStates.userId)),
    )
    .where(within(scope, agentStates, eq(memberships.enabled, true)))
    .orderBy(asc(agentStates.userId));
}

export interface AgentChange {
  readonly status: AgentStatusName;
  readonly pendingStatus: AgentStatusName | null;
  readonly isDialing: boolean;
}

export async function updateAgent(
  { q }: Tx,
  scope: Scope,
  userId: number,
  change: AgentChange,
  changedAt: Date,
): Promise<AgentRow | undefined> {
  const [row] = await q
    .update(agentStates)
    .set({ ...change, changedAt, version: sql`${agentStates.version} + 1` })
    .where(isOf(scope, userId))
    .returning(agent);
  return row;
}

/** Counts a change that is not in the state itself, so that news of it are newer than those before. */
export async function touchAgent({ q }: Tx, scope: Scope, userId: number): Promise<AgentRow | undefined> {
  const [row] = await q
    .update(agentStates)
    .set({ version: sql`${agentStates.version} + 1` })
    .where(isOf(scope, userId))
    .returning(agent);
  return row;
}

/** Agents who were heard of after `since`. */
export async function listHeardAgents({ q }: Reads, scope: Scope, since: Date): Promise<Set<number>> {
  const rows = await q
    .select({ userId: agentPhones.userId, beatAt: max(agentPhones.beatAt) })
    .from(agentPhones)
    .where(within(scope, agentPhones, sql`${agentPhones.beatAt} > ${since.toISOString()}::timestamptz`))
    .groupBy(agentPhones.userId);
  return new Set(rows.map((row) => row.userId));
}
