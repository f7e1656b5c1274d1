import { eq } from 'drizzle-orm';
import { startOfDay } from '@talk/domain/time';
import type { Tx } from '../../db/transaction.js';
import { owned, within, type Scope } from '../../policy/scope.js';
import { communications } from '../people/communications/read.js';
import { contacts } from '../people/contacts/read.js';
import { emailRoutes, lines } from '../platform/lines/read.js';
import { emails } from '../texts/emails/read.js';
import type { DemoLine } from './demo-company.js';
import type { DemoContact } from './demo-contacts.js';

const DAYS_AGO = 2;
const THREAD = [
  {
    direction: 'inbound',
    minutes: 9 * 60 + 20,
    subject: 'Price for 40 impression trays',
    body: 'Hello,\n\nwhat would 40 perforated impression trays cost, delivered to our office?\n\nThanks!',
    quoted: null,
  },
  {
    direction: 'outbound',
    minutes: 10 * 60 + 5,
    subject: 'Re: Price for 40 impression trays',
    body: 'Good morning,\n\n40 trays are $212.00, delivery included. Shall I send them this week?\n\nElena',
    quoted: null,
  },
  {
    direction: 'inbound',
    minutes: 11 * 60 + 42,
    subject: 'Re: Price for 40 impression trays',
    body: 'Yes, please. Thursday would be perfect.',
    quoted: 'Elena Vargas wrote:\n> 40 trays are $212.00, delivery included. Shall I send them this week?',
  },
] as const;

/** Turns email of a line on, with an address that is easy to type. */
export async function addEmailIntake(tx: Tx, scope: Scope, line: DemoLine, address: string): Promise<void> {
  const [route] = await tx.q
    .insert(emailRoutes)
    .values({ ...owned(scope), lineId: line.id, address })
    .returning({ id: emailRoutes.id });
  if (route === undefined) throw new Error('the route was not inserted');
  await tx.q
    .update(lines)
    .set({ emailIntake: true, emailIntakeRouteId: route.id })
    .where(within(scope, lines, eq(lines.id, line.id)));
}

/** A question by email, the answer, and the order, two days ago in the morning. All is read. */
export async function addEmailThread(
  tx: Tx,
  scope: Scope,
  about: {
    readonly contact: DemoContact;
    readonly line: DemoLine;
    readonly agentId: number;
    readonly address: string;
    readonly now: Date;
    readonly zone: string;
  },
): Promise<void> {
  const { contact, line, agentId, address, now, zone } = about;
  const [known] = await tx.q
    .select({ email: contacts.email })
    .from(contacts)
    .where(within(scope, contacts, eq(contacts.id, contact.id)));
  const theirs = known?.email?.toLowerCase() ?? 'customer@example.com';
  let earlier: { readonly id: number; readonly messageId: string } | null = null;
  for (const [position, { direction, minutes, subject, body, quoted }] of THREAD.entries()) {
    const createdAt = new Date(startOfDay(now.getTime(), zone, -DAYS_AGO) + minutes * 60_000);
    const isInbound = direction === 'inbound';
    const [row] = await tx.q
      .insert(communications)
      .values({
        ...owned(scope),
        type: 'email',
        direction,
        contactId: contact.id,
        lineId: line.id,
        ownerId: contact.ownerId,
        userId: isInbound ? null : agentId,
        leadNumber: theirs,
        body,
        currentStatus: isInbound ? 'received' : 'sent',
        dispositionStatus: 'completed',
        createdAt,
        updatedAt: createdAt,
      })
      .returning({ id: communications.id });
    if (row === undefined) throw new Error('the email was not inserted');
    const messageId = `<demo-${position + 1}@acme.test>`;
    await tx.q.insert(emails).values({
      ...owned(scope),
      communicationId: row.id,
      direction,
      status: isInbound ? 'received' : 'sent',
      subject,
      fromAddress: isInbound ? theirs : address,
      toAddress: isInbound ? address : theirs,
      quoted,
      messageId,
      inReplyTo: earlier?.messageId ?? null,
      replyToId: earlier?.id ?? null,
      sentAt: isInbound ? null : createdAt,
      createdAt,
      updatedAt: createdAt,
    });
    earlier = { id: row.id, messageId };
  }
}
