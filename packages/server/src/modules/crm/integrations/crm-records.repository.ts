import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { IntegrationName } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { readViewer } from '../../platform/viewers/read.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { communications, visibleTo } from '../../people/communications/read.js';
import { crmCallRecords, crmCalls } from './integrations.tables.js';

export type CrmRecordRow = typeof crmCallRecords.$inferSelect;

const one = (scope: Scope, name: IntegrationName, communicationId: number) =>
  within(scope, crmCallRecords, eq(crmCallRecords.name, name), eq(crmCallRecords.communicationId, communicationId));

export async function findCrmRecord(
  { q }: Reads,
  scope: Scope,
  name: IntegrationName,
  communicationId: number,
): Promise<CrmRecordRow | undefined> {
  const [row] = await q
    .select()
    .from(crmCallRecords)
    .where(one(scope, name, communicationId));
  return row;
}

/**
 * Whether there is such a call, and whoever asks may see it.
 * @param contactId also whether it is with this contact
 */
export async function isVisibleCall(reads: Reads, scope: Scope, id: number, contactId?: number): Promise<boolean> {
  const rows = await reads.q
    .select({ id: communications.id })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        eq(communications.id, id),
        eq(communications.type, 'call'),
        contactId === undefined ? undefined : eq(communications.contactId, contactId),
        visibleTo(await readViewer(reads, scope)),
      ),
    );
  return rows.length > 0;
}

/**
 * Notes the record, unless one is known; an id that is another call's is not noted.
 * @returns whether something is known now that was not.
 */
export async function putCrmRecord({ q }: Tx, scope: Scope, row: Omit<CrmRecordRow, 'companyId'>): Promise<boolean> {
  const { name, communicationId, externalId } = row;
  await q
    .insert(crmCallRecords)
    .values({ ...owned(scope), ...row, externalId: null })
    .onConflictDoNothing();
  if (externalId === null) return false;
  const others = await q
    .select({ id: crmCallRecords.communicationId })
    .from(crmCallRecords)
    .where(within(scope, crmCallRecords, eq(crmCallRecords.name, name), eq(crmCallRecords.externalId, externalId)));
  if (others.length > 0) return false;
  const changed = await q
    .update(crmCallRecords)
    .set({ externalId })
    .where(and(one(scope, name, communicationId), isNull(crmCallRecords.externalId)))
    .returning({ id: crmCallRecords.communicationId });
  return changed.length > 0;
}

/** A call that was logged, or could not be, is to be logged again. @returns whether there is a call to log. */
export async function logAgain(
  { q }: Tx,
  scope: Scope,
  name: IntegrationName,
  communicationId: number,
  now: Date,
): Promise<boolean> {
  const which = within(scope, crmCalls, eq(crmCalls.name, name), eq(crmCalls.communicationId, communicationId));
  await q
    .update(crmCalls)
    .set({ state: 'waiting', tries: 0, nextTryAt: null, problem: null, createdAt: now })
    .where(and(which, ne(crmCalls.state, 'waiting')))
    .execute();
  const rows = await q
    .select({ one: sql`1` })
    .from(crmCalls)
    .where(which);
  return rows.length > 0;
}
