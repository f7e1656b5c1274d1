import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { isAskedFor } from '../../../jobs/queue.repository.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { type LockedCommunication, lockWithContact } from '../../people/communications/index.js';
import { incomingNumbers } from '../../platform/lines/read.js';
import { sendFaxJob } from './fax-jobs.js';
import type { FaxRow } from './fax.presenter.js';
import { faxDocuments, faxes } from './faxes.tables.js';

export type FaxValues = Partial<Omit<typeof faxes.$inferInsert, 'communicationId' | 'companyId'>>;

/** A fax with its communication and its contact, all locked. */
export interface LockedFax extends LockedCommunication {
  readonly fax: FaxRow;
}

export async function insertFax(
  { q }: Tx,
  scope: Scope,
  values: Omit<typeof faxes.$inferInsert, 'companyId'>,
): Promise<void> {
  await q.insert(faxes).values({ ...values, ...owned(scope) });
}

export async function lockFax(tx: Tx, scope: Scope, communicationId: number): Promise<LockedFax | undefined> {
  const query = tx.q
    .select()
    .from(faxes)
    .where(within(scope, faxes, eq(faxes.communicationId, communicationId)));
  const [locked, [fax]] = await Promise.all([
    lockWithContact(tx, scope, communicationId),
    lockRows(tx, 'communication', query, (found) => found.communicationId),
  ]);
  return locked === undefined || fax === undefined ? undefined : { ...locked, fax };
}

export async function updateFax(
  { q }: Tx,
  scope: Scope,
  communicationId: number,
  values: FaxValues,
  now: Date,
): Promise<void> {
  await q
    .update(faxes)
    .set({ ...values, updatedAt: now })
    .where(within(scope, faxes, eq(faxes.communicationId, communicationId)));
}

/**
 * Whether another fax between the same two numbers is being given to the carrier. One at a time: so a fax that the carrier has, and that nobody
 * knows by its name, can only be that one.
 */
export async function isPairBusy({ q }: Reads, scope: Scope, fax: FaxRow): Promise<boolean> {
  const rows = await q
    .select({ id: faxes.communicationId })
    .from(faxes)
    .where(
      within(
        scope,
        faxes,
        eq(faxes.phoneNumber, fax.phoneNumber),
        eq(faxes.lineNumber, fax.lineNumber),
        eq(faxes.direction, 'outbound'),
        eq(faxes.status, 'sending'),
        isNull(faxes.carrierSid),
        not(eq(faxes.communicationId, fax.communicationId)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Faxes that wait for nothing that is known: their job was lost. Of every company. */
export async function listForgotten({ q }: Reads, before: Date): Promise<FaxRow[]> {
  return q
    .select()
    .from(faxes)
    .where(
      and(
        eq(faxes.direction, 'outbound'),
        inArray(faxes.status, ['queued', 'sending']),
        isNull(faxes.carrierSid),
        lt(faxes.sendAt, before),
        or(isNull(faxes.claimedUntil), lt(faxes.claimedUntil, before)),
        not(isAskedFor(sendFaxJob, sql`'fax:' || ${faxes.communicationId} || ':' || ${faxes.tries}`)),
      ),
    )
    .limit(500);
}

/** Which of these names of the carrier belong to faxes of ours, of whatever company. */
export async function knownSids({ q }: Reads, sids: readonly string[]): Promise<ReadonlySet<string>> {
  if (sids.length === 0) return new Set();
  const rows = await q
    .select({ sid: faxes.carrierSid })
    .from(faxes)
    .where(inArray(faxes.carrierSid, [...sids]));
  return new Set(rows.flatMap(({ sid }) => (sid === null ? [] : [sid])));
}

/** The company of a fax; the carrier knows none, so this one query is not scoped. */
export async function companyOfFax({ q }: Reads, communicationId: number): Promise<number | undefined> {
  const [row] = await q
    .select({ companyId: faxes.companyId })
    .from(faxes)
    .where(eq(faxes.communicationId, communicationId));
  return row?.companyId;
}

/** Faxes that the carrier has and of which nothing final was heard: unchanged since `before`, and written after `since`. */
export async function listUnsettled(
  { q }: Reads,
  { before, since }: { before: Date; since: Date },
  limit: number,
): Promise<{ communicationId: number; sid: string }[]> {
  const rows = await q
    .select({ communicationId: faxes.communicationId, sid: faxes.carrierSid })
    .from(faxes)
    .where(
      and(
        eq(faxes.direction, 'outbound'),
        eq(faxes.status, 'sending'),
        isNotNull(faxes.carrierSid),
        gt(faxes.createdAt, since),
        lt(faxes.updatedAt, before),
        or(isNull(faxes.checkedAt), lt(faxes.checkedAt, before)),
      ),
    )
    .orderBy(sql`${faxes.checkedAt} nulls first`, asc(faxes.createdAt))
    .limit(limit);
  return rows.flatMap(({ sid, ...row }) => (sid === null ? [] : [{ ...row, sid }]));
}

/** That the carrier was asked about a fax. No change that is seen. */
export async function markChecked({ q }: Reads, communicationId: number, now: Date): Promise<void> {
  await q.update(faxes).set({ checkedAt: now }).where(eq(faxes.communicationId, communicationId));
}

/** What is behind a number of ours; not scoped, as the carrier knows no company. */
export async function findFaxedLine({ q }: Reads, phoneNumber: string) {
  const [row] = await q
    .select({
      companyId: incomingNumbers.companyId,
      lineId: incomingNumbers.lineId,
      incomingNumberId: incomingNumbers.id,
      createdAt: incomingNumbers.createdAt,
    })
    .from(incomingNumbers)
    .where(eq(incomingNumbers.phoneNumber, phoneNumber));
  return row;
}

export async function insertDocument({ q }: Tx, scope: Scope, fileId: string, pages: number): Promise<void> {
  await q.insert(faxDocuments).values({ ...owned(scope), fileId, pages });
}

/** The pages of a PDF that was uploaded to be faxed; null for another file. */
export async function pagesOf({ q }: Reads, scope: Scope, fileId: string): Promise<number | null> {
  const [row] = await q
    .select({ pages: faxDocuments.pages })
    .from(faxDocuments)
    .where(within(scope, faxDocuments, eq(faxDocuments.fileId, fileId)));
  return row?.pages ?? null;
}
