import { and, asc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { companies } from '../companies/read.js';
import { accessTokens, memberships, passwordLinks, signIns, users } from './identity.tables.js';
import { hasTwoStep } from './two-step.tables.js';

/** A user of a company as its admins see them. */
export interface PersonRow {
  readonly membership: typeof memberships.$inferSelect;
  readonly name: string;
  readonly email: string;
  readonly hasOtherCompanies: boolean;
  /** When a token for this company was last issued to a sign-in of theirs, while such a token is kept. */
  readonly lastSeenAt: Date | null;
  readonly hasPassword: boolean;
  /** They have signed in once, with a password or without. */
  readonly hasCome: boolean;
  /** Their sign-in asks for a code. */
  readonly hasTwoStep: boolean;
  /** The link that an admin had mailed to them, until it is used or ended. */
  readonly link: PersonLink | null;
}

interface PersonLink {
  readonly kind: 'invitation' | 'reset';
  readonly state: 'sending' | 'sent' | 'refused';
  /** ISO 8601. */
  readonly expires_at: string;
}

/**
 * The table by name: in a subquery drizzle would not say which of the two memberships a column is of. A company that was closed has no say in
 * its users.
 */
const hasOtherCompanies = sql<boolean>`exists (select 1 from ${memberships} other
  join ${companies} company on company.id = other.company_id and company.status <> 'deleted'
  where other.user_id = "memberships"."user_id" and other.company_id <> "memberships"."company_id")`;

const lastSeenAt = sql<string | null>`(select max(token.created_at) from ${signIns} sign_in
  join ${accessTokens} token on token.sign_in_id = sign_in.id
  where sign_in.user_id = "memberships"."user_id" and sign_in.impersonator_id is null and token.company_id = "memberships"."company_id")`;

const hasPassword = sql<boolean>`${users.passwordHash} is not null`;
const hasCome = sql<boolean>`${users.firstLoginAt} is not null`;

/** What a user asked for themselves is none of an admin's business. */
const link = sql<PersonLink | null>`(select json_build_object('kind', link.kind, 'expires_at', link.expires_at, 'state',
    case when link.refused_at is not null then 'refused' when link.mailed_at is not null then 'sent' else 'sending' end)
  from ${passwordLinks} link
  where link.user_id = "memberships"."user_id" and link.company_id = "memberships"."company_id" and link.created_by is not null
    and link.used_at is null and link.ended_at is null
  order by link.created_at desc limit 1)`;

const wasInvited = sql<boolean>`exists (select 1 from ${passwordLinks} link
  where link.user_id = "memberships"."user_id" and link.kind = 'invitation')`;

const person = {
  membership: memberships,
  name: users.name,
  email: users.email,
  hasOtherCompanies,
  lastSeenAt,
  hasPassword,
  hasCome,
  hasTwoStep,
  link,
};

/** Everyone of the company by name, disabled users included. */
export async function listPeople({ q }: Reads, scope: Scope): Promise<PersonRow[]> {
  const rows = await q
    .select(person)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(within(scope, memberships))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id));
  return rows.map(toPerson);
}

export async function findPerson({ q }: Reads, scope: Scope, userId: number): Promise<PersonRow | undefined> {
  const [row] = await q
    .select(person)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(within(scope, memberships, eq(memberships.userId, userId)));
  return row && toPerson(row);
}

const toPerson = (row: Omit<PersonRow, 'lastSeenAt'> & { lastSeenAt: string | null }): PersonRow => ({
  ...row,
  lastSeenAt: row.lastSeenAt === null ? null : new Date(row.lastSeenAt),
});

/** @returns the id of the new user, or undefined if the address is taken, in whichever company. */
export async function insertPerson(
  { q }: Tx,
  scope: Scope,
  values: Pick<typeof users.$inferInsert, 'name' | 'email' | 'passwordHash'> & {
    readonly passwordIsTemporary?: boolean;
  } & Pick<typeof memberships.$inferInsert, 'roles'>,
): Promise<number | undefined> {
  const { roles, ...own } = values;
  const [row] = await q.insert(users).values(own).onConflictDoNothing().returning({ id: users.id });
  if (row === undefined) return undefined;
  await q.insert(memberships).values({ ...owned(scope), userId: row.id, roles });
  return row.id;
}

/** Changes what a user has in every company. */
export async function updateIdentity(
  { q }: Tx,
  userId: number,
  change: Partial<
    Pick<
      typeof users.$inferInsert,
      'name' | 'email' | 'passwordHash' | 'passwordIsTemporary' | 'language' | 'timeFormat' | 'defaultApp'
    >
  >,
  now: Date,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await q
    .update(users)
    .set({ ...change, updatedAt: now, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
}

/** How many other users can administer the company: who was invited, and has no way in yet, is none. */
export async function countOtherAdmins({ q }: Reads, scope: Scope, userId: number): Promise<number> {
  const [row] = await q
    .select({ count: sql<string>`count(*)` })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.enabled, true)))
    .where(
      within(
        scope,
        memberships,
        ne(memberships.userId, userId),
        eq(memberships.enabled, true),
        eq(memberships.readOnlyAccess, false),
        sql`'Company Admin' = any(${memberships.roles})`,
        or(isNotNull(users.passwordHash), isNotNull(users.firstLoginAt), sql`not ${wasInvited}`),
      ),
    );
  return Number(row?.count ?? 0);
}
