import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { memberships, users } from './identity.tables.js';
import { companies } from '../companies/read.js';

/** A membership with its person and its company: all that a profile or an actor is made of. */
export interface Member {
  readonly membership: typeof memberships.$inferSelect;
  readonly user: typeof users.$inferSelect;
  readonly company: typeof companies.$inferSelect;
}

const member = { membership: memberships, user: users, company: companies };

export async function findUserByEmail({ q }: Reads, email: string): Promise<typeof users.$inferSelect | undefined> {
  const [row] = await q
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = ${email.trim().toLowerCase()}`);
  return row;
}

export async function findUserById({ q }: Reads, id: number): Promise<typeof users.$inferSelect | undefined> {
  const [row] = await q.select().from(users).where(eq(users.id, id));
  return row;
}

/** The companies that a person may enter, by name. Closed companies and disabled memberships are not among them. */
export async function listMemberships({ q }: Reads, userId: number): Promise<Member[]> {
  return q
    .select(member)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(and(eq(memberships.userId, userId), eq(memberships.enabled, true), ne(companies.status, 'deleted')))
    .orderBy(asc(companies.name), asc(companies.id));
}

/** One person's place in one company, also a disabled one. */
export async function findMember({ q }: Reads, companyId: number, userId: number): Promise<Member | undefined> {
  const [row] = await q
    .select(member)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(and(eq(memberships.companyId, companyId), eq(memberships.userId, userId)));
  return row;
}

/** Remembers where a person works, and when they first came. */
export async function noteEntry({ q }: Reads, userId: number, companyId: number, now: Date): Promise<void> {
  await q
    .update(users)
    .set({
      lastCompanyId: companyId,
      firstLoginAt: sql`coalesce(${users.firstLoginAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(users.id, userId));
}
