import { and, eq, isNull, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { purgeRows, type PurgeRequest } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { companies, PRODUCT } from '../companies/read.js';
import { memberships, passwordLinks, users } from './identity.tables.js';

export type PasswordLink = typeof passwordLinks.$inferSelect;

/** A link with those it is about. */
export interface KnownLink {
  readonly link: PasswordLink;
  readonly user: typeof users.$inferSelect;
  readonly companyName: string;
  /** What Talk is called in that company. */
  readonly product: string;
  /** The admin who asked for it. */
  readonly by: { readonly name: string; readonly language: (typeof users.$inferSelect)['language'] } | null;
  /** Whether the user may enter the company still. */
  readonly mayEnter: boolean;
  /** Of the user's membership. */
  readonly version: number;
}

const admins = alias(users, 'admins');

const known = ({ q }: Reads) =>
  q
    .select({
      link: passwordLinks,
      user: users,
      company: { name: companies.name, brandName: companies.brandName, status: companies.status },
      by: { name: admins.name, language: admins.language },
      membership: { enabled: memberships.enabled, version: memberships.version },
    })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .innerJoin(companies, eq(companies.id, passwordLinks.companyId))
    .leftJoin(
      memberships,
      and(eq(memberships.userId, passwordLinks.userId), eq(memberships.companyId, passwordLinks.companyId)),
    )
    .leftJoin(admins, eq(admins.id, passwordLinks.createdBy));

type Row = Awaited<ReturnType<typeof known>>[number];

const toKnown = ({ link, user, company, by, membership }: Row): KnownLink => ({
  link,
  user,
  companyName: company.name,
  product: company.brandName ?? PRODUCT,
  by,
  mayEnter: user.enabled && membership?.enabled === true && company.status !== 'deleted',
  version: membership?.version ?? 1,
});

export async function findLinkByHash(reads: Reads, tokenHash: string): Promise<KnownLink | undefined> {
  const [row] = await known(reads).where(eq(passwordLinks.tokenHash, tokenHash));
  return row && toKnown(row);
}

export async function findLink(reads: Reads, id: string): Promise<KnownLink | undefined> {
  const [row] = await known(reads).where(eq(passwordLinks.id, id));
  return row && toKnown(row);
}

export type NewPasswordLink = Pick<
  PasswordLink,
  'id' | 'companyId' | 'userId' | 'kind' | 'tokenHash' | 'createdBy' | 'createdAt' | 'expiresAt'
>;

export async function insertLink({ q }: Tx, values: NewPasswordLink): Promise<void> {
  await q.insert(passwordLinks).values(values);
}

const isOpen = and(isNull(passwordLinks.usedAt), isNull(passwordLinks.endedAt));

/** Writes what became of a link's mail, unless the link is over. @returns whether it was not. */
export async function updateOpenLink(
  { q }: Reads,
  id: string,
  change: Partial<Pick<PasswordLink, 'expiresAt' | 'mailedAt' | 'refusedAt'>>,
): Promise<boolean> {
  const rows = await q
    .update(passwordLinks)
    .set(change)
    .where(and(eq(passwordLinks.id, id), isOpen))
    .returning({ id: passwordLinks.id });
  return rows.length > 0;
}

/** Uses a link up. @returns false when it was used or ended before: of two at once, one gets true. */
export async function takeLink({ q }: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await q
    .update(passwordLinks)
    .set({ usedAt: now })
    .where(and(eq(passwordLinks.id, id), isOpen))
    .returning({ id: passwordLinks.id });
  return rows.length > 0;
}

/** Ends the open links of a user. @param which `own`: those that an admin has asked for stay. */
export async function endLinks({ q }: Tx, userId: number, now: Date, which: 'all' | 'own' = 'all'): Promise<void> {
  await q
    .update(passwordLinks)
    .set({ endedAt: now })
    .where(
      and(eq(passwordLinks.userId, userId), isOpen, which === 'all' ? undefined : isNull(passwordLinks.createdBy)),
    );
}

/** Forgets links that expired long ago. */
export async function purgePasswordLinks(reads: Reads, request: PurgeRequest): Promise<void> {
  await purgeRows(reads, passwordLinks, lt(passwordLinks.expiresAt, request.before), request);
}
