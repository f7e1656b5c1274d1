import { eq } from 'drizzle-orm';
import { isRejectionCode, REJECTIONS, type Call, type CallEndReason } from '@talk/contract';
import type { Reads } from '../../db/transaction.js';
import { within, type Scope } from '../../policy/scope.js';
import type { CommunicationLog } from '../communications/index.js';
import { communications } from '../communications/communications.tables.js';
import { lines, ringGroups } from '../companies/companies.tables.js';
import type { CallRow } from './voice.repository.js';

/** The snapshot that clients get (contract, `Call`). */
export async function presentCall(
  reads: Reads,
  scope: Scope,
  call: CallRow,
  ringingUserIds: readonly number[],
  log: CommunicationLog,
): Promise<Call> {
  const [about] = await reads.q
    .select({ lineId: lines.id, lineName: lines.name, ringGroupName: ringGroups.name })
    .from(communications)
    .leftJoin(lines, eq(lines.id, communications.lineId))
    .leftJoin(ringGroups, eq(ringGroups.id, communications.ringGroupId))
    .where(within(scope, communications, eq(communications.id, call.communicationId)));
  return {
    id: call.id,
    communication_id: call.communicationId,
    direction: call.direction,
    phase: call.phase,
    phone_number: call.phoneNumber,
    campaign_id: about?.lineId ?? null,
    campaign_name: about?.lineName ?? null,
    line_number: call.lineNumber,
    ring_group_name: about?.ringGroupName ?? null,
    contact: await log.contactMatch(reads, scope, call.communicationId),
    user_id: call.userId,
    ringing_user_ids: [...ringingUserIds],
    is_recording: call.recordingSid !== null && call.phase !== 'ended',
    started_at: call.startedAt.toISOString(),
    answered_at: call.answeredAt?.toISOString() ?? null,
    ended_at: call.endedAt?.toISOString() ?? null,
    end_reason: call.endReason as CallEndReason | null,
    rejection: rejectionOf(call.rejection),
    hung_up_by: call.hungUpBy,
    version: call.version,
  };
}

function rejectionOf(code: number | null): Call['rejection'] {
  return code === null || !isRejectionCode(code) ? null : { code, message: REJECTIONS[code].text };
}
