import type { Message, MessageAttachment, MissingFile } from '@talk/contract';
import type { AttachmentState, messages } from './messaging.tables.js';

export type MessageRow = typeof messages.$inferSelect;

/** A file of a text, as the view of its communication reads it. */
export interface StoredAttachment {
  readonly fileId: string | null;
  readonly url: string | null;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly state: AttachmentState;
}

/** What a text adds to its communication; null when it is none. */
export function presentMessage(row: MessageRow | null, attachments: readonly StoredAttachment[]): Message | null {
  if (row === null) return null;
  return {
    status: row.status,
    source: row.source,
    line_number: row.lineNumber,
    is_mms: row.isMms,
    encoding: row.encoding,
    segments: row.segments,
    attachments: attachments.flatMap(presentAttachment),
    missing_files: attachments.flatMap(presentMissing),
    ...presentDelivery(row),
    page: row.pageUrl === null ? null : { url: row.pageUrl, title: row.pageTitle ?? '' },
  };
}

type Delivery = Pick<
  MessageRow,
  | 'direction'
  | 'status'
  | 'rejection'
  | 'failureText'
  | 'carrierCode'
  | 'sendAt'
  | 'validUntil'
  | 'sentAt'
  | 'deliveredAt'
>;

/** When something leaves or left, and what became of it; a fax is told of in the same way. */
export function presentDelivery(row: Delivery) {
  return {
    failure:
      row.rejection === null
        ? null
        : { rejection: row.rejection, text: row.failureText ?? '', carrier_code: row.carrierCode },
    leaves_at: row.direction === 'outbound' && row.status === 'queued' ? (row.sendAt?.toISOString() ?? null) : null,
    valid_until: row.validUntil?.toISOString() ?? null,
    sent_at: row.sentAt?.toISOString() ?? null,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
  };
}

/** Nothing for a file that is not stored: `presentMissing` names it. */
export function presentAttachment({ fileId, name, contentType, bytes }: StoredAttachment): MessageAttachment[] {
  if (fileId === null) return [];
  return [{ url: `/static/uploaded_file/${fileId}`, name, content_type: contentType, bytes }];
}

function presentMissing({ fileId, name, contentType, state }: StoredAttachment): MissingFile[] {
  if (fileId !== null) return [];
  return [{ name, content_type: contentType, state: state === 'refused' ? 'lost' : 'arriving' }];
}
