import { and, asc, eq, inArray } from 'drizzle-orm';
import type { IntegrationName } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import { displayPhone } from '../../../phone.js';
import { within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { contacts } from '../../people/contacts/read.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';
import { messageAttachments, messages } from '../../texts/messaging/read.js';
import type { CrmPerson, CrmTexts } from '../providers/index.js';
import { personOf } from './call-facts.repository.js';
import { crmTexts } from './integrations.tables.js';

/** A day of texts as it is to be logged. */
export interface TextFacts {
  readonly kind: 'texts';
  /** The sum of the texts' versions: it changes with each of them, and with each one more. */
  readonly version: number;
  readonly contactId: number | null;
  readonly texts: CrmTexts;
  readonly person: CrmPerson;
}

/** Undefined: all of it was deleted. */
export async function readTextFacts(
  { q }: Reads,
  scope: Scope,
  name: IntegrationName,
  entryId: number,
): Promise<TextFacts | undefined> {
  const rows = await q
    .select({
      it: communications,
      message: messages,
      contact: { id: contacts.id, first: contacts.firstName, last: contacts.lastName, company: contacts.companyName },
      contactName: contacts.name,
      userName: users.name,
      userEmail: users.email,
      companyName: companies.name,
      timeZone: companies.timezone,
    })
    .from(crmTexts)
    .innerJoin(
      communications,
      and(eq(communications.companyId, crmTexts.companyId), eq(communications.id, crmTexts.communicationId)),
    )
    .innerJoin(messages, eq(messages.communicationId, communications.id))
    .innerJoin(companies, eq(companies.id, communications.companyId))
    .leftJoin(
      contacts,
      and(eq(contacts.companyId, communications.companyId), eq(contacts.id, communications.contactId)),
    )
    .leftJoin(users, eq(users.id, communications.userId))
    .where(within(scope, crmTexts, eq(crmTexts.name, name), eq(crmTexts.entryId, entryId)))
    .orderBy(asc(communications.createdAt), asc(communications.id));
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  const files = await q
    .select({ communicationId: messageAttachments.communicationId, name: messageAttachments.name })
    .from(messageAttachments)
    .where(
      within(
        scope,
        messageAttachments,
        inArray(
          messageAttachments.communicationId,
          rows.map(({ it }) => it.id),
        ),
      ),
    )
    .orderBy(asc(messageAttachments.communicationId), asc(messageAttachments.position));
  const { phoneNumber: customerNumber, lineNumber } = last.message;
  return {
    kind: 'texts',
    version: rows.reduce((sum, { it }) => sum + it.version, 0),
    contactId: last.it.contactId,
    texts: {
      key: `${scope.companyId}-t${entryId}`,
      timeZone: last.timeZone,
      ourNumber: lineNumber,
      customerNumber,
      title: `Texts with ${displayPhone(customerNumber)}`,
      texts: rows.map(({ it, message, contactName, userName, companyName }) => ({
        at: it.createdAt,
        direction: it.direction,
        // What nobody wrote, such as the confirmation of a keyword, the company did.
        author: it.direction === 'inbound' ? (contactName ?? displayPhone(customerNumber)) : (userName ?? companyName),
        body: it.body ?? '',
        files: files.filter(({ communicationId }) => communicationId === it.id).map((file) => file.name),
        isUndelivered: message.status === 'undelivered' || message.status === 'failed',
      })),
      agentEmail: rows.findLast(({ userEmail }) => userEmail !== null)?.userEmail ?? null,
    },
    person: personOf(scope, last.contact, customerNumber),
  };
}
