import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { purgeRows, type PurgeRequest } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { registrations } from './registrations.tables.js';

// Registrations belong to no company: there is none yet.

export type Registration = typeof registrations.$inferSelect;

export async function findRegistrationByHash({ q }: Reads, tokenHash: string): Promise<Registration | undefined> {
  const [row] = await q.select().from(registrations).where(eq(registrations.tokenHash, tokenHash));
  return row;
}

export async function findRegistration({ q }: Reads, id: string): Promise<Registration | undefined> {
  const [row] = await q.select().from(registrations).where(eq(registrations.id, id));
  return row;
}

export async function insertRegistration(
  { q }: Tx,
  values: Omit<Registration, 'mailedAt' | 'usedAt' | 'endedAt'>,
): Promise<void> {
  await q.insert(registrations).values(values);
}

const isOpen = and(isNull(registrations.usedAt), isNull(registrations.endedAt));

/** Writes what became of the mail, unless the registration is over. @returns whether it was not. */
export async function updateOpenRegistration(
  { q }: Reads,
  id: string,
  change: Partial<Pick<Registration, 'expiresAt' | 'mailedAt'>>,
): Promise<boolean> {
  const rows = await q
    .update(registrations)
    .set(change)
    .where(and(eq(registrations.id, id), isOpen))
    .returning({ id: registrations.id });
  return rows.length > 0;
}

/** Uses a registration up. @returns false when it was used or ended before: of two at once, one gets true. */
export async function takeRegistration({ q }: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await q
    .update(registrations)
    .set({ usedAt: now, passwordHash: '' })
    .where(and(eq(registrations.id, id), isOpen))
    .returning({ id: registrations.id });
  return rows.length > 0;
}

/** Ends the open registrations of an address. */
export async function endRegistrations({ q }: Reads, email: string, now: Date): Promise<void> {
  await q
    .update(registrations)
    .set({ endedAt: now, passwordHash: '' })
    .where(and(sql`lower(${registrations.email}) = ${email.toLowerCase()}`, isOpen));
}

/** Forgets registrations whose links have expired. */
export async function purgeRegistrations(reads: Reads, request: PurgeRequest): Promise<void> {
  await purgeRows(reads, registrations, lt(registrations.expiresAt, request.before), request);
}
