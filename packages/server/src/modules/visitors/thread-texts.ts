import { and, desc, eq, gte } from 'drizzle-orm';
import type { Reads, Tx } from '../../db/transaction.js';
import { within, type Scope } from '../../policy/scope.js';
import { tellCommunication } from '../communications/communication-log.service.js';
import { insertCommunication, knowsNumber } from '../communications/communications.repository.js';
import { communications } from '../communications/communications.tables.js';
import { incomingNumbers } from '../companies/companies.tables.js';
import { tellContact } from '../contacts/contact-events.js';
import type { ContactRecords } from '../contacts/index.js';
import { lockContact, updateContactRow } from '../contacts/contacts.repository.js';
import { users } from '../identity/identity.tables.js';
import type { ReceivedVisitorText, ThreadText, VisitorTexts } from './visitor-texts.port.js';

/** A visitor's side of the team's threads: texts are communications like any other. */
export function createThreadTexts(records: ContactRecords): Pick<VisitorTexts, 'receive' | 'list'> {
  return {
    async receive(tx, scope, text) {
      const { contactId, isNew } = await records.findOrCreate(tx, scope, text.from, nameOf(text.name));
      const contact = await lockContact(tx, scope, contactId, null);
      if (contact === undefined) throw new Error('the contact of a visitor does not exist');
      const communicationId = await insertCommunication(tx, scope, {
        type: 'sms',
        direction: 'inbound',
        leadNumber: text.from,
        contactId,
        ownerId: contact.ownerId,
        lineId: text.lineId,
        incomingNumberId: await firstNumberOf(tx, scope, text.lineId),
        body: text.body,
        currentStatus: 'received',
        dispositionStatus: 'completed',
        isRead: false,
        firstTimeCaller: !(await knowsNumber(tx, scope, text.from)),
        createdAt: text.at,
        updatedAt: text.at,
      });
      const isSettled = contact.taskStatus === 'new' || contact.taskStatus === 'closed';
      const lineIds = contact.lineIds.includes(text.lineId) ? contact.lineIds : [...contact.lineIds, text.lineId];
      const changes = {
        unreadTexts: contact.unreadTexts + 1,
        lastCommunicationId: communicationId,
        lastEngagementAt: text.at,
        lastInboundEngagementAt: text.at,
        initialLineId: contact.initialLineId ?? text.lineId,
        lineIds,
        ...(isSettled ? { taskStatus: 'open' as const } : {}),
      };
      await updateContactRow(tx, scope, contactId, changes, text.at);
      await tellContact(tx, scope, isNew ? 'contact_created' : 'contact_updated', contactId);
      await tellCommunication(tx, scope, 'new_communication', communicationId);
      return { communicationId };
    },

    async list({ q }, scope, { phoneNumber, lineId, since, limit }): Promise<ThreadText[]> {
      const rows = await q
        .select({
          id: communications.id,
          direction: communications.direction,
          body: communications.body,
          authorName: users.name,
          at: communications.createdAt,
        })
        .from(communications)
        .leftJoin(users, eq(users.id, communications.userId))
        .where(
          within(
            scope,
            communications,
            eq(communications.type, 'sms'),
            and(eq(communications.leadNumber, phoneNumber), eq(communications.lineId, lineId)),
            gte(communications.createdAt, since),
          ),
        )
        .orderBy(desc(communications.createdAt), desc(communications.id))
        .limit(limit);
      return rows.reverse().map((row) => ({ ...row, body: row.body ?? '' }));
    },
  };
}

async function firstNumberOf({ q }: Reads | Tx, scope: Scope, lineId: number): Promise<number | null> {
  const [row] = await q
    .select({ id: incomingNumbers.id })
    .from(incomingNumbers)
    .where(within(scope, incomingNumbers, eq(incomingNumbers.lineId, lineId)))
    .orderBy(incomingNumbers.position, incomingNumbers.id)
    .limit(1);
  return row?.id ?? null;
}

/** "Maya van den Berg" is Maya, van den Berg. */
function nameOf(name: ReceivedVisitorText['name']): { firstName: string; lastName: string | null } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.length === 0 ? null : rest.join(' ') };
}
