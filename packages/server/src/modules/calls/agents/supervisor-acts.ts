import { channels, type SupervisorAct } from '@talk/contract';
import { agentStatuses, type AgentStatusName } from '@talk/contract/codes';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { namesOf } from '../../platform/identity/read.js';
import { supervisorActs } from './agents.tables.js';

export interface NewSupervisorAct {
  readonly act: SupervisorAct['act'];
  readonly byUserId: number;
  /** The agent whose status was changed. */
  readonly userId?: number;
  readonly status?: AgentStatusName;
  readonly communicationId?: number;
  readonly reason?: string;
  /** Agents who receive the event. */
  readonly hearers: readonly number[];
  readonly now: Date;
}

/** Stores what a supervisor did, and notifies the agents it is about. */
export async function recordSupervisorAct(
  tx: Tx,
  scope: Scope,
  { hearers, now, ...act }: NewSupervisorAct,
): Promise<void> {
  const [[row], names] = await Promise.all([
    tx.q
      .insert(supervisorActs)
      .values({ ...act, companyId: scope.companyId, createdAt: now })
      .returning({ id: supervisorActs.id }),
    namesOf(tx, scope, [act.byUserId]),
  ]);
  if (row === undefined || hearers.length === 0) return;
  tx.emit({
    type: 'supervisor_acted',
    companyId: scope.companyId,
    entity: { type: 'supervisor_act', id: row.id },
    version: 1,
    data: {
      act: act.act,
      by_name: names.get(act.byUserId) ?? '',
      reason: act.reason ?? null,
      agent_status: act.status === undefined ? null : agentStatuses.code(act.status),
      communication_id: act.communicationId ?? null,
    },
    channels: hearers.map((userId) => channels.user(scope.companyId, userId)),
  });
}
