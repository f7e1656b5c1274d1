import type { RinglessVoicemail } from '@talk/contract';
import { presentAttachment, type StoredAttachment } from '../messaging/read.js';
import type { ringlessVoicemails } from './ringless.tables.js';

export type RinglessRow = typeof ringlessVoicemails.$inferSelect;

/** What a ringless voicemail adds to its communication; null for anything else. */
export function presentRingless(
  row: RinglessRow | null,
  attachments: readonly StoredAttachment[],
): RinglessVoicemail | null {
  if (row === null) return null;
  const [file] = attachments.flatMap(presentAttachment);
  return {
    status: row.status,
    line_number: row.lineNumber,
    message_name: row.messageName,
    file: file ?? null,
    failure: row.status === 'failed' ? { rejection: row.rejection, text: row.failureText ?? '' } : null,
    sent_at: row.sentAt?.toISOString() ?? null,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
  };
}
