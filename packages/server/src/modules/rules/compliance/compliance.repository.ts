import { and, asc, eq, exists, isNull, ne, sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import { within, type Scope } from '../../../policy/scope.js';
import { incomingNumbers, listMembers, type NumberRow } from '../../platform/lines/read.js';
import { contactPhoneNumbers, contacts } from '../../people/contacts/read.js';
import { memberships, users } from '../../platform/identity/read.js';
import { callLegs, calls } from '../../calls/call/read.js';
import type { Permission, Role } from '@talk/contract';

export type ContactRow = typeof contacts.$inferSelect;

/** The caller's place in the company; undefined when it, or the person, is no longer enabled. */
export async function findCaller({ q }: Reads, scope: Scope, userId: number) {
  const [row] = await q
    .select({ membership: memberships, timeFormat: users.timeFormat })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      within(
        scope,
        memberships,
        eq(memberships.userId, userId),
        eq(memberships.enabled, true),
        eq(users.enabled, true),
      ),
    );
  return row;
}

/** All numbers of the company; the first of a line is its caller id. */
export async function listOwnNumbers({ q }: Reads, scope: Scope): Promise<NumberRow[]> {
  return q
    .select()
    .from(incomingNumbers)
    .where(within(scope, incomingNumbers))
    .orderBy(asc(incomingNumbers.position), asc(incomingNumbers.id));
}

/** Which contact has the number, also where the user may not see the contact: a rule about a contact holds for those who do not know of it. */
export async function contactOfNumber({ q }: Reads, scope: Scope, e164: string): Promise<ContactRow | undefined> {
  const [row] = await q
    .select({ contact: contacts })
    .from(contactPhoneNumbers)
    .innerJoin(contacts, eq(contacts.id, contactPhoneNumbers.contactId))
    .where(within(scope, contactPhoneNumbers, eq(contactPhoneNumbers.phoneNumber, e164)));
  return row?.contact;
}

export async function findContact({ q }: Reads, scope: Scope, id: number): Promise<ContactRow | undefined> {
  const [row] = await q
    .select()
    .from(contacts)
    .where(within(scope, contacts, eq(contacts.id, id)));
  return row;
}

/** Outbound calls of the company that reached the carrier, without `exceptCallId`. */
export async function countDialledCalls({ q }: Reads, scope: Scope, exceptCallId: string | null): Promise<number> {
  const dialled = q
    .select({ one: sql`1` })
    .from(callLegs)
    .where(within(scope, callLegs, eq(callLegs.callId, calls.id), eq(callLegs.role, 'customer')));
  const [row] = await q
    .select({ count: sql<string>`count(*)` })
    .from(calls)
    .where(
      within(
        scope,
        calls,
        and(eq(calls.direction, 'outbound'), isNull(calls.rejection)),
        exists(dialled),
        exceptCallId === null ? undefined : ne(calls.id, exceptCallId),
      ),
    );
  return Number(row?.count ?? 0);
}

/** Colleagues who have the role or the permission, by name; at most `limit`, `exceptUserId` not among them. */
export async function whoMay(
  reads: Reads,
  scope: Scope,
  wanted: { readonly role: Role } | { readonly permission: Permission },
  limit: number,
  exceptUserId: number | null,
): Promise<{ id: number; name: string }[]> {
  const members = await listMembers(reads, scope);
  return members
    .filter(({ membership, user }) => {
      if (!membership.enabled || !user.enabled || user.id === exceptUserId) return false;
      if ('role' in wanted) return membership.roles.includes(wanted.role);
      return effectivePermissions(membership).includes(wanted.permission);
    })
    .slice(0, limit)
    .map(({ user }) => ({ id: user.id, name: user.name }));
}
