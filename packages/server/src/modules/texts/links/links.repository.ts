import { and, asc, desc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { lockName } from '../../../db/locks.js';
import { oldRows } from '../../../db/purge.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { after, keysOf, orderOf, type SortOrder } from '../../../http/sorted-list.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { communications, visibleTo } from '../../people/communications/read.js';
import { linkDomains, linkPreviews, shortLinks } from './links.tables.js';

export type DomainRow = typeof linkDomains.$inferSelect;
export type PreviewRow = typeof linkPreviews.$inferSelect;
export type PreviewValues = Pick<PreviewRow, 'title' | 'description' | 'siteName' | 'imageFileId' | 'fetchedAt'>;

/** Those that links go out on, the default one first. */
export async function listDomains({ q }: Reads, scope: Scope): Promise<DomainRow[]> {
  return q
    .select()
    .from(linkDomains)
    .where(within(scope, linkDomains, isNull(linkDomains.removedAt)))
    .orderBy(desc(linkDomains.isDefault), asc(linkDomains.id));
}

export async function replaceDomains(
  { q }: Tx,
  scope: Scope,
  domains: readonly Pick<DomainRow, 'host' | 'isDefault'>[],
  now: Date,
): Promise<void> {
  // Two lists saved at once would become a mixture of both, with two defaults.
  await lockName({ q }, 'part', owned(scope).companyId, 'link domains');
  const hosts = domains.map(({ host }) => host);
  const gone = hosts.length === 0 ? undefined : notInArray(linkDomains.host, hosts);
  await q
    .update(linkDomains)
    .set({ removedAt: now, isDefault: false })
    .where(within(scope, linkDomains, gone, isNull(linkDomains.removedAt)));
  for (const domain of domains)
    await q
      .insert(linkDomains)
      .values({ ...domain, ...owned(scope) })
      .onConflictDoUpdate({
        target: [linkDomains.companyId, linkDomains.host],
        set: { isDefault: domain.isDefault, removedAt: null },
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

/** Codes that go out in a text. */
export async function nameLinks(
  { q }: Tx,
  scope: Scope,
  codes: readonly string[],
  communicationId: number,
): Promise<void> {
  if (codes.length === 0) return;
  await q
    .update(shortLinks)
    .set({ communicationId })
    .where(within(scope, shortLinks, inArray(shortLinks.code, [...codes])));
}

export async function deleteLinksOf({ q }: Tx, scope: Scope, communicationId: number): Promise<void> {
  await q.delete(shortLinks).where(within(scope, shortLinks, eq(shortLinks.communicationId, communicationId)));
}

export const newestFirst: SortOrder = {
  name: 'newest',
  keys: [{ expression: sql`${shortLinks.id}`, type: 'bigint' }],
  direction: 'desc',
};

/** Links of the texts that the viewer may see; one row more than a page tells whether there are more. */
export async function listLinks(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  input: { communicationId: number | undefined; page: number; per_page: number; cursor?: string | undefined },
) {
  return q
    .select({ link: shortLinks, keys: keysOf(newestFirst) })
    .from(shortLinks)
    .innerJoin(communications, eq(communications.id, shortLinks.communicationId))
    .where(
      within(
        scope,
        shortLinks,
        input.communicationId === undefined ? undefined : eq(shortLinks.communicationId, input.communicationId),
        visibleTo(viewer),
        after(newestFirst, input.cursor),
      ),
    )
    .orderBy(...orderOf(newestFirst))
    .limit(input.per_page + 1)
    .offset(input.cursor === undefined ? (input.page - 1) * input.per_page : 0);
}

/**
 * Where a code leads; counts the click. Of whatever company, or only of those whose domain `host` is; or was when the link was made,
 * unless somebody else has it now.
 */
export async function followCode(
  { q }: Reads,
  code: string,
  host: string | null,
  now: Date,
): Promise<string | undefined> {
  const isTheirs = sql`exists (select 1 from ${linkDomains} domain
    where domain.company_id = ${shortLinks.companyId} and domain.host = ${host} and (domain.removed_at is null
      or ${shortLinks.createdAt} <= domain.removed_at and not exists (select 1 from ${linkDomains} other
        where other.host = domain.host and other.removed_at is null)))`;
  const [row] = await q
    .update(shortLinks)
    .set({ clicks: sql`${shortLinks.clicks} + 1`, lastClickedAt: now })
    .where(and(eq(shortLinks.code, code), host === null ? undefined : isTheirs))
    .returning({ target: shortLinks.target });
  return row?.target;
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

/** Forgets some old previews. @returns the pictures of each: an id, or null, which nothing shows any more. */
export async function deleteOldPreviews(
  { q }: Tx,
  scope: Scope,
  before: Date,
  limit: number,
): Promise<(string | null)[]> {
  const rows = await q
    .delete(linkPreviews)
    .where(oldRows(linkPreviews, within(scope, linkPreviews, lt(linkPreviews.fetchedAt, before)), limit))
    .returning({ imageFileId: linkPreviews.imageFileId });
  return rows.map(({ imageFileId }) => imageFileId);
}
