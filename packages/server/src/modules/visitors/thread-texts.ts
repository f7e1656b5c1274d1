import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { CommunicationStatus } from '@talk/contract/codes';
import { inTransaction } from '../../db/transaction.js';
import type { Kernel } from '../../kernel.js';
import { within } from '../../policy/scope.js';
import { communications } from '../communications/communications.tables.js';
import type { ComplianceModule } from '../compliance/index.js';
import { users } from '../identity/identity.tables.js';
import type { MessagingModule } from '../messaging/index.js';
import { messageAttachments, messages } from '../messaging/messaging.tables.js';
import type { ReceivedVisitorText, ThreadText, VisitorTextFile, VisitorTexts } from './visitor-texts.port.js';

/** Texts that have left, or are on show: the visitor may see them. One that is held for undo, or was refused, nobody has sent. */
const LEFT = ['accepted', 'sending', 'sent', 'delivered', 'undelivered'] as const satisfies CommunicationStatus[];

/** A visitor's side of the team's threads: texts are messages like any other, and go through messaging and its gate. */
export function createThreadTexts(
  kernel: Kernel,
  { messaging, widget }: Pick<MessagingModule, 'messaging' | 'widget'>,
  { compliance }: Pick<ComplianceModule, 'compliance'>,
): VisitorTexts {
  return {
    receive: (tx, scope, { name, ...text }) => widget.arriveFromVisitor(tx, scope, { ...text, name: nameOf(name) }),
    shown: (scope, shown) => inTransaction(kernel, (tx) => widget.confirmShown(tx, scope, shown)),
    sendCode: (tx, scope, code) => messaging.sendCode(tx, scope, code),

    async mayText(reads, scope, { to, lineId }) {
      const { decision } = await compliance.decideCode(reads, scope, { to, lineId, body: '000000', openly: true });
      if (decision.kind !== 'blocked') return 'yes';
      const [first] = decision.obstacles;
      if (first.rule === 'landline') return 'landline';
      if (first.rejection === 14) return 'abroad';
      return first.scope === 'account' || first.scope === 'line' || first.scope === 'user' ? 'nobody' : 'never';
    },

    async list({ q }, scope, { phoneNumber, lineId, since, limit }): Promise<ThreadText[]> {
      const rows = await q
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
      // A picture that the carrier still has is nothing to show yet.
      return rows.reverse().filter(({ body, files }) => body !== '' || files.length > 0);
    },
  };
}

/** "Maya van den Berg" is Maya, van den Berg. */
function nameOf(name: ReceivedVisitorText['name']): { firstName: string; lastName: string | null } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.length === 0 ? null : rest.join(' ') };
}
