import type { ScheduledMessage } from '@talk/contract';
import type { ScheduledView } from './scheduled.repository.js';

export function presentScheduled({ row, userName }: ScheduledView): ScheduledMessage {
  return {
    id: row.id,
    contact_id: row.contactId,
    phone_number: row.phoneNumber,
    campaign_id: row.lineId,
    user_id: row.userId,
    user_name: userName,
    draft: { ...row.draft, attachments: [...row.draft.attachments] },
    schedule_date: row.scheduleAt.toISOString(),
    timezone: row.timezone,
    cancel_on_reply: row.cancelOnReply,
    status: row.status,
    reason: row.reason,
    rejection: row.rejection,
    communication_id: row.communicationId,
    version: row.version,
  };
}
