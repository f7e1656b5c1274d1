import { operations } from '@talk/contract/schemas';
import { searchForm } from '@talk/domain/filters';
import { route, type Route } from '../../../../http/route.js';
import { isReadOnly } from '../../../../policy/permissions.js';
import { readCompanyFacts } from '../../../platform/companies/read.js';
import { listMembers, listRingGroups, listRingGroupUsers } from '../../../platform/lines/read.js';
import { queueDepths } from '../../call/read.js';
import { isInOwnHours, listRingable } from '../../routing/index.js';
import { leaseStart, type Agents } from '../../agents/index.js';
import type { Kernel } from '../../../../kernel.js';

/** Colleagues and ring groups to transfer to, as they are at this moment. Those who can be rung come first. */
export function transferDirectoryRoute(kernel: Kernel, agents: Agents): Route {
  return route(operations.transferDirectory, async ({ query, actor, scope, tx }) => {
    const wanted = searchForm(query.search);
    const matches = (name: string): boolean => searchForm(name).includes(wanted);
    const members = (await listMembers(tx, scope)).filter(
      ({ membership, user }) =>
        membership.userId !== actor.userId &&
        membership.enabled &&
        membership.active &&
        membership.answerBy !== 'none' &&
        !isReadOnly(membership) &&
        matches(user.name),
    );
    const { timezone: zone } = await readCompanyFacts(tx, scope);
    const nowMs = kernel.clock.now().getTime();
    const presences = new Map((await agents.list(tx, scope)).map((presence) => [presence.user_id, presence]));
    const users = members.flatMap(({ membership, user, agent }) => {
      const presence = presences.get(membership.userId);
      if (presence === undefined) return [];
      const answersInBrowser = membership.answerBy === 'browser';
      return {
        ...presence,
        name: user.name,
        since: agent.changedAt.toISOString(),
        answers_in_browser: answersInBrowser,
        is_available:
          agent.status === 'accepting-calls' &&
          answersInBrowser &&
          presence.is_reachable &&
          isInOwnHours({ hours: membership.operatingHours, zone }, nowMs),
      };
    });
    const groups = (await listRingGroups(tx, scope)).filter(({ name }) => matches(name));
    const inGroups = await listRingGroupUsers(tx, scope);
    const depths = await queueDepths(tx, scope);
    const ringGroups = [];
    for (const { id, name } of groups)
      ringGroups.push({
        ring_group_id: id,
        name,
        member_count: inGroups.filter(({ ringGroupId }) => ringGroupId === id).length,
        available_count: (await listRingable(tx, scope, id, leaseStart(kernel), kernel.clock.now())).filter(
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
