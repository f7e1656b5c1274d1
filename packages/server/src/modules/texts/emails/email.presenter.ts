import type { Email } from '@talk/contract';
import { presentAttachment, type StoredAttachment } from '../messaging/read.js';
import type { emails } from './emails.tables.js';

export type EmailRow = typeof emails.$inferSelect;

/** What an email adds to its communication; null for anything else. */
export function presentEmail(row: EmailRow | null, attachments: readonly StoredAttachment[]): Email | null {
  if (row === null) return null;
  const isHeld = row.direction === 'outbound' && row.status === 'queued';
  return {
    status: row.status,
    subject: row.subject,
    from_name: row.fromName,
    from_address: row.fromAddress,
    to_address: row.toAddress,
    kind: row.kind,
    quoted: row.quoted,
    reply_to_id: row.replyToId,
    attachments: attachments.flatMap(presentAttachment),
    failure: row.failureText === null ? null : { text: row.failureText, detail: row.failureDetail },
    leaves_at: isHeld ? (row.sendAt?.toISOString() ?? null) : null,
    valid_until: row.validUntil?.toISOString() ?? null,
    sent_at: row.sentAt?.toISOString() ?? null,
  };
}
