import { operations } from '@talk/contract/schemas';
import { agentStatuses } from '@talk/contract/codes';
import { route, type Route } from '../../../../http/route.js';
import { listMembers, listRingGroups, listRingGroupUsers } from '../../../platform/lines/read.js';
import { listHeardAgents } from '../../agents/read.js';
import { queueDepths } from '../../record/read.js';
import { listRingable } from '../../routing/index.js';
import { leaseStart } from '../../agents/index.js';
import type { Kernel } from '../../../../kernel.js';

/** A role that only reads: no call is transferred to it. */
const READ_ONLY = 'Company Reporter Access';

/** Colleagues and ring groups to transfer to, as they are at this moment. Those who can be rung come first. */
export function transferDirectoryRoute(kernel: Kernel): Route {
  return route(operations.transferDirectory, async ({ query, actor, scope, tx }) => {
    const wanted = query.search.toLowerCase();
    const matches = (name: string): boolean => name.toLowerCase().includes(wanted);
    const members = (await listMembers(tx, scope)).filter(
      ({ membership, user }) =>
        membership.userId !== actor.userId &&
        membership.enabled &&
        membership.active &&
        membership.answerBy !== 'none' &&
        !membership.roles.every((role) => role === READ_ONLY) &&
        matches(user.name),
    );
    const reachable = await listHeardAgents(tx, scope, leaseStart(kernel));
    const users = members.map(({ membership, user, agent }) => ({
      user_id: membership.userId,
      name: user.name,
      agent_status: agentStatuses.code(agent.status),
      since: agent.changedAt.toISOString(),
      is_available:
        agent.status === 'accepting-calls' && membership.answerBy === 'browser' && reachable.has(membership.userId),
    }));
    const groups = (await listRingGroups(tx, scope)).filter(({ name }) => matches(name));
    const inGroups = await listRingGroupUsers(tx, scope);
    const depths = await queueDepths(tx, scope);
    const ringGroups = [];
    for (const { id, name } of groups)
      ringGroups.push({
        ring_group_id: id,
        name,
        member_count: inGroups.filter(({ ringGroupId }) => ringGroupId === id).length,
        available_count: (await listRingable(tx, scope, id, leaseStart(kernel))).filter(
          (userId) => userId !== actor.userId,
        ).length,
        queue_depth: depths.get(id) ?? 0,
      });
    return {
      users: users.sort((a, b) => Number(b.is_available) - Number(a.is_available)),
      ring_groups: ringGroups,
    };
  });
}
