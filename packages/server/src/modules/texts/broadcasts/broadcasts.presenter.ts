import type { Attachment, Broadcast } from '@talk/contract';
import type { BroadcastView } from './broadcasts.repository.js';

export function presentBroadcast(
  { row, userName, lineName, messageName }: BroadcastView,
  files: readonly Attachment[],
): Broadcast {
  const { audience } = row;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    status: row.status,
    user_id: row.userId,
    user_name: userName,
    campaign_id: row.lineId,
    campaign_name: lineName,
    body: row.body,
    attachments: [...files],
    gif_url: row.gifUrl,
    opt_out: row.optOut,
    voicemail_message: row.voicemailMessageId === null ? null : { id: row.voicemailMessageId, name: messageName ?? '' },
    audience: audience && {
      kind: audience.kind,
      name: row.audienceName ?? '',
      list_id: audience.kind === 'list' ? audience.list_id : null,
    },
    schedule_date: row.scheduleAt?.toISOString() ?? null,
    timezone: row.timezone,
    reason: row.reason,
    total_count: row.total,
    texted_count: row.texted,
    excluded_count: row.excluded,
    canceled_count: row.canceled,
    next_send_at: row.nextSendAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    version: row.version,
  };
}
