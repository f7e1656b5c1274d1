import { channels, type AgentPresence } from '@talk/contract';
import { agentStatuses } from '@talk/contract/codes';
import type { Reads, Tx } from '../../db/transaction.js';
import { fail } from '../../http/errors.js';
import type { Kernel } from '../../kernel.js';
import type { Scope } from '../../policy/scope.js';
import { nextAgentState, type AgentEvent } from './agent-status.machine.js';
import { findAgent, listAgents, lockAgent, updateAgent, type AgentRow } from './agents.repository.js';

/** What agents do, for pickers, wallboard and routing. */
export interface Agents {
  /** @throws ApiError NOT_FOUND for somebody of another company. */
  presence(reads: Reads, scope: Scope, userId: number): Promise<AgentPresence>;
  list(reads: Reads, scope: Scope): Promise<AgentPresence[]>;
  isMember(reads: Reads, scope: Scope, userId: number): Promise<boolean>;
  /** Applies `event` and tells company and agent, if it changed anything. @throws ApiError NOT_FOUND. */
  apply(tx: Tx, scope: Scope, userId: number, event: AgentEvent): Promise<AgentPresence>;
}

export function createAgents(kernel: Kernel): Agents {
  function present(row: AgentRow): AgentPresence {
    return {
      user_id: row.userId,
      agent_status: agentStatuses.code(row.status),
      last_agent_status_change: row.changedAt.toISOString(),
    };
  }

  return {
    async presence(reads, scope, userId) {
      const row = await findAgent(reads, scope, userId);
      if (row === undefined) throw fail('NOT_FOUND');
      return present(row);
    },

    async list(reads, scope) {
      return (await listAgents(reads, scope)).map((row) => present(row));
    },

    async isMember(reads, scope, userId) {
      return (await findAgent(reads, scope, userId)) !== undefined;
    },

    async apply(tx, scope, userId, event) {
      const before = await lockAgent(tx, scope, userId);
      if (before === undefined) throw fail('NOT_FOUND');
      const next = nextAgentState(before, event);
      if (next.status === before.status && next.pendingStatus === before.pendingStatus) return present(before);
      const after = await updateAgent(tx, scope, userId, next, kernel.clock.now());
      if (after === undefined) throw fail('NOT_FOUND');
      const presence = present(after);
      tx.emit({
        type: 'agent_status_updated',
        companyId: scope.companyId,
        entity: { type: 'agent', id: userId },
        version: after.version,
        data: presence,
        channels: [channels.company(scope.companyId), channels.agentStatus(userId)],
      });
      return presence;
    },
  };
}
