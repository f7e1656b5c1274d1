import type { WallboardAgent } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import { isReadOnly } from '../../../policy/permissions.js';
import type { Scope } from '../../../policy/scope.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { listMembers, listRingGroupUsers } from '../../platform/lines/read.js';
import type { Agents } from '../agents/index.js';
import { hasPhone, isInOwnHours } from '../routing/index.js';

/** By name. Users who answer nowhere are on it (reading 70); destinations, read-only, disabled and inactive users are not. */
export async function listWallboardAgents(
  agents: Agents,
  reads: Reads,
  scope: Scope,
  now: Date,
): Promise<WallboardAgent[]> {
  const [presences, members, ringGroupUsers, { timezone: zone }] = await Promise.all([
    agents.list(reads, scope),
    listMembers(reads, scope),
    listRingGroupUsers(reads, scope),
    readCompanyFacts(reads, scope),
  ]);
  const presenceOf = new Map(presences.map((presence) => [presence.user_id, presence]));
  const ringGroupsOf = new Map<number, number[]>(members.map(({ user }) => [user.id, []]));
  for (const { userId, ringGroupId } of ringGroupUsers) ringGroupsOf.get(userId)?.push(ringGroupId);
  return members.flatMap(({ user, membership }) => {
    const presence = presenceOf.get(user.id);
    const enabled = user.enabled && membership.enabled;
    const { active, isDestination } = membership;
    if (presence === undefined || !enabled || !active || isDestination || isReadOnly(membership)) return [];
    return [
      {
        ...presence,
        is_reachable:
          isInOwnHours({ hours: membership.operatingHours, zone }, now.getTime()) &&
          hasPhone({ ...membership, phoneNumber: membership.answerPhoneNumber }, presence.is_reachable),
        id: user.id,
        name: user.name,
        enabled,
        active,
        is_destination: isDestination,
        read_only_access: false,
        ring_group_ids: ringGroupsOf.get(user.id) ?? [],
      },
    ];
  });
}
