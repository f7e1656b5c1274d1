import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { CommunicationStatus } from '@talk/contract/codes';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { users } from '../../platform/identity/read.js';
import { messageAttachments, messages } from '../messaging/read.js';
import type { VisitorTextFile } from './visitor-texts.port.js';

/** Texts that have left, or are on show: the visitor may see them. One that is held for undo, or was refused, has not been sent. */
const LEFT = ['accepted', 'sending', 'sent', 'delivered', 'undelivered'] as const satisfies CommunicationStatus[];

/** Texts of a number on a line that a visitor may see, newest first. */
export async function listShownTexts(
  { q }: Reads,
  scope: Scope,
  {
    phoneNumber,
    lineId,
    since,
    limit,
  }: { readonly phoneNumber: string; readonly lineId: number; readonly since: Date; readonly limit: number },
) {
  return q
    .select({
      id: communications.id,
      direction: communications.direction,
      body: sql<string>`coalesce(${messages.liveBody}, ${communications.body}, '')`,
      files: sql<VisitorTextFile[]>`(select coalesce(jsonb_agg(jsonb_build_object(
          'id', file.file_id, 'name', file.name, 'contentType', file.content_type, 'bytes', file.bytes)
          order by file.position, file.id), '[]')
        from ${messageAttachments} file where file.company_id = ${communications.companyId}
          and file.communication_id = ${communications.id} and file.file_id is not null)`,
      authorName: users.name,
      at: communications.createdAt,
    })
    .from(communications)
    .leftJoin(messages, eq(messages.communicationId, communications.id))
    .leftJoin(users, eq(users.id, communications.userId))
    .where(
      within(
        scope,
        communications,
        eq(communications.type, 'sms'),
        and(eq(communications.leadNumber, phoneNumber), eq(communications.lineId, lineId)),
        gte(communications.createdAt, since),
        or(eq(communications.direction, 'inbound'), inArray(communications.currentStatus, [...LEFT])),
      ),
    )
    .orderBy(desc(communications.createdAt), desc(communications.id))
    .limit(limit);
}
