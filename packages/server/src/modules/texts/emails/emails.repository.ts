import { and, asc, desc, eq, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { isAskedFor } from '../../../jobs/queue.repository.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { type LockedCommunication, lockWithContact } from '../../people/communications/index.js';
import { communications } from '../../people/communications/read.js';
import { contacts } from '../../people/contacts/read.js';
import type { EmailRow } from './email.presenter.js';
import { sendEmailJob } from './email-jobs.js';
import { emailMarks, emails } from './emails.tables.js';

type EmailValues = Partial<Omit<typeof emails.$inferInsert, 'communicationId' | 'companyId'>>;

/** An email with its communication and its contact, all locked. */
export interface LockedEmail extends LockedCommunication {
  readonly email: EmailRow;
}

export async function insertEmail(
  { q }: Tx,
  scope: Scope,
  values: Omit<typeof emails.$inferInsert, 'companyId'>,
): Promise<void> {
  await q
    .insert(emails)
    .values({ ...values, ...owned(scope) })
    .execute();
}

export async function lockEmail(tx: Tx, scope: Scope, communicationId: number): Promise<LockedEmail | undefined> {
  const query = tx.q
    .select()
    .from(emails)
    .where(within(scope, emails, eq(emails.communicationId, communicationId)));
  const [locked, [email]] = await Promise.all([
    lockWithContact(tx, scope, communicationId),
    lockRows(tx, 'communication', query, (found) => found.communicationId),
  ]);
  return locked === undefined || email === undefined ? undefined : { ...locked, email };
}

export async function updateEmail(
  { q }: Tx,
  scope: Scope,
  communicationId: number,
  values: EmailValues,
  now: Date,
): Promise<void> {
  await q
    .update(emails)
    .set({ ...values, updatedAt: now })
    .where(within(scope, emails, eq(emails.communicationId, communicationId)));
}

/** Emails that should have been sent, and that no job waits for. Of every company. */
export async function listForgotten({ q }: Reads, before: Date): Promise<EmailRow[]> {
  return q
    .select()
    .from(emails)
    .where(
      and(
        eq(emails.direction, 'outbound'),
        inArray(emails.status, ['queued', 'sending']),
        lt(emails.sendAt, before),
        or(isNull(emails.claimedUntil), lt(emails.claimedUntil, before)),
        not(isAskedFor(sendEmailJob, sql`'email:' || ${emails.communicationId} || ':' || ${emails.tries}`)),
      ),
    )
    .limit(500);
}

/** Emails with these ids, both ways, the newest first, with their contact; null if it was deleted. */
export async function findByMessageIds({ q }: Reads, scope: Scope, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return q
    .select({ email: emails, contactId: contacts.id })
    .from(emails)
    .innerJoin(
      communications,
      and(eq(communications.companyId, emails.companyId), eq(communications.id, emails.communicationId)),
    )
    .leftJoin(contacts, within(scope, contacts, eq(contacts.id, communications.contactId)))
    .where(within(scope, emails, inArray(emails.messageId, [...ids])))
    .orderBy(desc(emails.createdAt), desc(emails.communicationId));
}

/** The contact of the newest email from or to an address. A merged contact loses its address, but its emails stay with the other one. */
export async function findContactByHistory({ q }: Reads, scope: Scope, address: string): Promise<number | undefined> {
  const [row] = await q
    .select({ id: contacts.id })
    .from(communications)
    .innerJoin(contacts, within(scope, contacts, eq(contacts.id, communications.contactId)))
    .where(within(scope, communications, eq(communications.leadNumber, address), eq(communications.type, 'email')))
    .orderBy(desc(communications.createdAt), desc(communications.id))
    .limit(1);
  return row?.id;
}

export async function isKnownMessage({ q }: Reads, scope: Scope, messageId: string): Promise<boolean> {
  const rows = await q
    .select({ id: emails.communicationId })
    .from(emails)
    .where(within(scope, emails, eq(emails.messageId, messageId), eq(emails.direction, 'inbound')))
    .limit(1);
  return rows.length > 0;
}

/** The line of the newest email with a contact. */
export async function lastEmailLine({ q }: Reads, scope: Scope, contactId: number): Promise<number | null> {
  const [row] = await q
    .select({ lineId: communications.lineId })
    .from(communications)
    .where(within(scope, communications, eq(communications.contactId, contactId), eq(communications.type, 'email')))
    .orderBy(desc(communications.createdAt), desc(communications.id))
    .limit(1);
  return row?.lineId ?? null;
}

/** An email of a contact, to be answered. */
export async function findAnswered(
  { q }: Reads,
  scope: Scope,
  contactId: number,
  communicationId: number,
): Promise<EmailRow | undefined> {
  const [row] = await q
    .select({ email: emails })
    .from(emails)
    .innerJoin(
      communications,
      and(eq(communications.companyId, emails.companyId), eq(communications.id, emails.communicationId)),
    )
    .where(within(scope, emails, eq(emails.communicationId, communicationId), eq(communications.contactId, contactId)));
  return row?.email;
}

/** What the gate asks about a contact. */
export async function findEmailedContact({ q }: Reads, scope: Scope, contactId: number) {
  const [row] = await q
    .select({
      id: contacts.id,
      name: contacts.name,
      email: contacts.email,
      isBlocked: contacts.isBlocked,
      isDnc: contacts.isDnc,
    })
    .from(contacts)
    .where(within(scope, contacts, eq(contacts.id, contactId)));
  return row;
}

/** The contact with an email address; several can have the same. `preferred`, if it is one of them, else the one that was in touch last. */
export async function findContactByEmail(
  { q }: Reads,
  scope: Scope,
  address: string,
  preferred: number | undefined,
): Promise<number | undefined> {
  const [row] = await q
    .select({ id: contacts.id })
    .from(contacts)
    .where(within(scope, contacts, eq(sql`lower(${contacts.email})`, address)))
    .orderBy(
      sql`${contacts.id} is not distinct from ${preferred ?? null}::bigint desc`,
      sql`${contacts.lastEngagementAt} desc nulls last`,
      asc(contacts.id),
    )
    .limit(1);
  return row?.id;
}

export type EmailMark = Pick<typeof emailMarks.$inferSelect, 'bouncedAt' | 'bounceReason' | 'unsubscribedAt'>;

export async function findMark({ q }: Reads, scope: Scope, address: string): Promise<EmailMark | undefined> {
  const [row] = await q
    .select()
    .from(emailMarks)
    .where(within(scope, emailMarks, eq(emailMarks.address, address)));
  return row;
}

export async function putMark({ q }: Tx, scope: Scope, address: string, mark: Partial<EmailMark>): Promise<void> {
  await q
    .insert(emailMarks)
    .values({ ...owned(scope), address, ...mark })
    .onConflictDoUpdate({ target: [emailMarks.companyId, emailMarks.address], set: mark });
}

/** The address takes email again. */
export async function deleteMark({ q }: Tx, scope: Scope, address: string): Promise<void> {
  await q.delete(emailMarks).where(within(scope, emailMarks, eq(emailMarks.address, address)));
}
