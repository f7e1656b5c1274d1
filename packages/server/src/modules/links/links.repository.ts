import { asc, desc, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../db/transaction.js';
import { owned, within, type Scope } from '../../policy/scope.js';
import { memberships } from '../identity/identity.tables.js';
import { linkDomains, linkPreviews, shortLinks } from './links.tables.js';

export type DomainRow = typeof linkDomains.$inferSelect;
export type PreviewRow = typeof linkPreviews.$inferSelect;
export type PreviewValues = Pick<PreviewRow, 'title' | 'description' | 'siteName' | 'imageFileId' | 'fetchedAt'>;

/** The default one first. */
export async function listDomains({ q }: Reads, scope: Scope): Promise<DomainRow[]> {
  return q
    .select()
    .from(linkDomains)
    .where(within(scope, linkDomains))
    .orderBy(desc(linkDomains.isDefault), asc(linkDomains.id));
}

export async function replaceDomains(
  { q }: Tx,
  scope: Scope,
  domains: readonly Pick<DomainRow, 'host' | 'isDefault'>[],
): Promise<void> {
  const hosts = domains.map(({ host }) => host);
  const gone = hosts.length === 0 ? undefined : notInArray(linkDomains.host, hosts);
  await q.delete(linkDomains).where(within(scope, linkDomains, gone));
  for (const domain of domains)
    await q
      .insert(linkDomains)
      .values({ ...domain, ...owned(scope) })
      .onConflictDoUpdate({
        target: [linkDomains.companyId, linkDomains.host],
        set: { isDefault: domain.isDefault },
      });
}

/** @returns false when the code is taken. */
export async function insertShortLink(
  { q }: Tx,
  scope: Scope,
  values: { code: string; target: string; createdAt: Date },
): Promise<boolean> {
  const rows = await q
    .insert(shortLinks)
    .values({ ...values, ...owned(scope), createdBy: scope.userId })
    .onConflictDoNothing()
    .returning({ id: shortLinks.id });
  return rows.length > 0;
}

/** Where a code leads, of whatever company; counts the click. */
export async function followCode({ q }: Reads, code: string, now: Date): Promise<string | undefined> {
  const [row] = await q
    .update(shortLinks)
    .set({ clicks: sql`${shortLinks.clicks} + 1`, lastClickedAt: now })
    .where(eq(shortLinks.code, code))
    .returning({ target: shortLinks.target });
  return row?.target;
}

export async function readRemembered({ q }: Reads, scope: Scope, userId: number): Promise<boolean> {
  const [row] = await q
    .select({ shortensLinks: memberships.shortensLinks })
    .from(memberships)
    .where(within(scope, memberships, eq(memberships.userId, userId)));
  return row?.shortensLinks ?? false;
}

export async function writeRemembered({ q }: Tx, scope: Scope, userId: number, shortensLinks: boolean): Promise<void> {
  await q
    .update(memberships)
    .set({ shortensLinks })
    .where(within(scope, memberships, eq(memberships.userId, userId)));
}

export async function findPreview({ q }: Reads, scope: Scope, addressHash: string): Promise<PreviewRow | undefined> {
  const [row] = await q
    .select()
    .from(linkPreviews)
    .where(within(scope, linkPreviews, eq(linkPreviews.addressHash, addressHash)));
  return row;
}

export async function writePreview(
  { q }: Tx,
  scope: Scope,
  addressHash: string,
  values: PreviewValues,
): Promise<PreviewRow> {
  const [row] = await q
    .insert(linkPreviews)
    .values({ ...values, ...owned(scope), addressHash })
    .onConflictDoUpdate({ target: [linkPreviews.companyId, linkPreviews.addressHash], set: values })
    .returning();
  if (row === undefined) throw new Error('the preview was not written');
  return row;
}

export async function companiesWithOldPreviews({ q }: Reads, before: Date): Promise<number[]> {
  const rows = await q
    .selectDistinct({ companyId: linkPreviews.companyId })
    .from(linkPreviews)
    .where(lt(linkPreviews.fetchedAt, before));
  return rows.map((row) => row.companyId);
}

/** @returns ids of the pictures that nothing shows any more. */
export async function deleteOldPreviews({ q }: Tx, scope: Scope, before: Date): Promise<string[]> {
  const rows = await q
    .delete(linkPreviews)
    .where(within(scope, linkPreviews, lt(linkPreviews.fetchedAt, before)))
    .returning({ imageFileId: linkPreviews.imageFileId });
  return rows.flatMap(({ imageFileId }) => imageFileId ?? []);
}
