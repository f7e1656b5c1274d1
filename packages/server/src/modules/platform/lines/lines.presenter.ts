import type { Line, RingGroup, UserSummary } from '@talk/contract';
import { agentStatuses, dialModes } from '@talk/contract/codes';
import { isReadOnly } from '../../../policy/permissions.js';
import { queueSettingsOf } from './line-settings.js';
import type { LineRow, MemberRow, NumberRow, RingGroupRow } from './lines.repository.js';

export function presentLine(line: LineRow, numbers: readonly NumberRow[], defaultReason: Line['default_reason']): Line {
  return {
    id: line.id,
    name: line.name,
    is_paused: line.isPaused,
    forwards_only: line.forwardsOnly,
    incoming_number: numbers[0]?.phoneNumber ?? null,
    incoming_numbers: numbers.map((number) => ({
      id: number.id,
      phone_number: number.phoneNumber,
      country: number.country,
      is_toll_free: number.isTollFree,
    })),
    ring_group_id: line.ringGroupId,
    has_tollfree_pn: numbers.some((number) => number.isTollFree),
    is_10_dlc: line.is10dlc,
    has_approved_a2p_use_case: line.hasApprovedA2pUseCase,
    send_long_messages_as_mms: line.sendLongMessagesAsMms,
    records_calls: line.recordsCalls,
    email_intake: line.emailIntake,
    email_intake_route_id: line.emailIntakeRouteId,
    is_default: defaultReason !== null,
    default_reason: defaultReason,
    version: line.version,
  };
}

export function presentRingGroup(group: RingGroupRow, userIds: number[]): RingGroup {
  return {
    id: group.id,
    name: group.name,
    should_queue: group.shouldQueue,
    fishing_mode: group.fishingMode,
    dial_mode: dialModes.code(group.dialMode),
    ring_timeout_seconds: group.ringTimeoutSeconds,
    queue: queueSettingsOf(group.queue),
    user_ids: userIds,
    ordered_user_ids: userIds,
    version: group.version,
  };
}

export function presentUserSummary({ membership, user, agent }: MemberRow, ringGroupIds: number[]): UserSummary {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    enabled: user.enabled && membership.enabled,
    read_only_access: isReadOnly(membership),
    answer_by: membership.answerBy,
    agent_status: agentStatuses.code(agent.status),
    ring_group_ids: ringGroupIds,
  };
}
