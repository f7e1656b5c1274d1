import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import type { IntegrationName } from '@talk/contract';
import type { Queries } from '../../../db/client.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { contacts } from '../../people/contacts/read.js';
import { communications } from '../../people/communications/read.js';
import { companyIntegrations, crmCalls, crmCallRecords, crmCallSubjects, crmTexts } from './integrations.tables.js';

export type CrmCallRow = typeof crmCalls.$inferSelect;

const one = (scope: Scope, name: IntegrationName, communicationId: number) =>
  within(scope, crmCalls, eq(crmCalls.name, name), eq(crmCalls.communicationId, communicationId));

/** Calls that are over. A number that is none, such as a hidden one, is nobody's in a CRM. */
const isLoggable = and(
  eq(communications.type, 'call'),
  isNotNull(communications.endedAt),
  ne(communications.dispositionStatus, 'in-progress'),
  sql`${communications.leadNumber} like '+%'`,
);

/** Ended since the account was connected. */
const isSince = (scope: Scope, name: IntegrationName) => sql`${communications.endedAt} >= (
  select connection.logs_since from ${companyIntegrations} connection
  where connection.company_id = ${scope.companyId} and connection.name = ${name})`;

/** Goes on from `seenSeq`, unless another node has. */
export async function advance(
  { q }: Tx,
  scope: Scope,
  name: IntegrationName,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<boolean> {
  const rows = await q
    .update(companyIntegrations)
    .set({ seenSeq: to })
    .where(
      within(scope, companyIntegrations, eq(companyIntegrations.name, name), eq(companyIntegrations.seenSeq, from)),
    )
    .returning({ name: companyIntegrations.name });
  return rows.length > 0;
}

/** Calls of these that are over and were not logged as they are now: they wait from here on. @returns their ids. */
export async function queueCalls(
  { q }: Tx,
  scope: Scope,
  name: IntegrationName,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await q
    .insert(crmCalls)
    .select(
      q
        .select({
          companyId: communications.companyId,
          name: sql<IntegrationName>`${name}::text`.as('name'),
          communicationId: communications.id,
          kind: sql<'call'>`'call'::text`.as('kind'),
          state: sql<'waiting'>`'waiting'::text`.as('state'),
          accountId: sql<string | null>`null::text`.as('account_id'),
          externalId: sql<string | null>`null::text`.as('external_id'),
          recordKind: sql<'contact' | 'lead' | null>`null::text`.as('record_kind'),
          recordId: sql<string | null>`null::text`.as('record_id'),
          loggedVersion: sql<number>`0`.as('logged_version'),
          tries: sql<number>`0`.as('tries'),
          problem: sql<string | null>`null::text`.as('problem'),
          nextTryAt: sql<Date | null>`null::timestamptz`.as('next_try_at'),
          claimedUntil: sql<Date | null>`null::timestamptz`.as('claimed_until'),
          createdAt: sql<Date>`${now.toISOString()}::timestamptz`.as('created_at'),
        })
        .from(communications)
        .where(within(scope, communications, inArray(communications.id, [...ids]), isLoggable, isSince(scope, name))),
    )
    .onConflictDoUpdate({
      target: [crmCalls.companyId, crmCalls.name, crmCalls.communicationId],
      set: { state: 'waiting', tries: 0, problem: null, nextTryAt: null, createdAt: now },
      // One that has failed is tried again when it changes: a number may have been put right.
      setWhere: sql`${crmCalls.state} <> 'waiting' and ${crmCalls.loggedVersion} <
        (select call.version from ${communications} call where call.id = ${crmCalls.communicationId})`,
    })
    .returning({ id: crmCalls.communicationId });
  return rows.map(({ id }) => id);
}

/** Calls of the last days that are not known here: for when the events that told of them are not kept any more. */
export async function listUnknownCalls(
  { q }: Reads,
  scope: Scope,
  name: IntegrationName,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<number[]> {
  const rows = await q
    .select({ id: communications.id })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        gt(communications.createdAt, since),
        isLoggable,
        notExists(
          q
            .select({ one: sql`1` })
            .from(crmCalls)
            .where(within(scope, crmCalls, eq(crmCalls.name, name), eq(crmCalls.communicationId, communications.id))),
        ),
      ),
    )
    .orderBy(asc(communications.createdAt), asc(communications.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Takes a call that waits and is due, so that no other node logs it at the same time. */
export async function claimCall(
  q: Queries,
  scope: Scope,
  name: IntegrationName,
  communicationId: number,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<CrmCallRow | undefined> {
  const [row] = await q
    .update(crmCalls)
    .set({ claimedUntil: until })
    .where(
      and(
        one(scope, name, communicationId),
        eq(crmCalls.state, 'waiting'),
        or(isNull(crmCalls.claimedUntil), lt(crmCalls.claimedUntil, now)),
      ),
    )
    .returning();
  return row;
}

export async function findCrmCall(
  { q }: Reads,
  scope: Scope,
  name: IntegrationName,
  communicationId: number,
): Promise<CrmCallRow | undefined> {
  const [row] = await q
    .select()
    .from(crmCalls)
    .where(one(scope, name, communicationId));
  return row;
}

export async function updateCrmCall(
  { q }: Reads,
  scope: Scope,
  name: IntegrationName,
  communicationId: number,
  values: Partial<Omit<CrmCallRow, 'companyId' | 'name' | 'communicationId'>>,
): Promise<void> {
  await q
    .update(crmCalls)
    .set(values)
    .where(one(scope, name, communicationId));
}

/** Nothing that has happened so far goes into the CRM: another account is connected. What was logged stays on record. */
export async function forgetUnlogged({ q }: Tx, scope: Scope, name: IntegrationName): Promise<void> {
  await q.delete(crmCalls).where(within(scope, crmCalls, eq(crmCalls.name, name), ne(crmCalls.state, 'logged')));
  for (const table of [crmTexts, crmCallRecords, crmCallSubjects])
    await q.delete(table).where(within(scope, table, eq(table.name, name)));
}

export interface WokenCalls {
  readonly after: number;
  readonly limit: number;
  readonly alsoFailed: boolean;
  readonly now: Date;
}

/**
 * Tries everything again that is not logged. What has waited for a person, and not for the CRM to answer, begins to wait now.
 * @returns its ids after `after`, at most `limit`
 */
export async function wakeCalls(
  { q }: Tx,
  scope: Scope,
  name: IntegrationName,
  { after, limit, alsoFailed, now }: WokenCalls,
): Promise<number[]> {
  const which = within(
    scope,
    crmCalls,
    eq(crmCalls.name, name),
    ne(crmCalls.state, 'logged'),
    alsoFailed ? undefined : eq(crmCalls.state, 'waiting'),
    gt(crmCalls.communicationId, after),
  );
  const ids = q
    .select({ id: crmCalls.communicationId })
    .from(crmCalls)
    .where(which)
    .orderBy(asc(crmCalls.communicationId))
    .limit(limit);
  const waitedForPerson = or(eq(crmCalls.state, 'failed'), eq(crmCalls.tries, 0), isNull(crmCalls.nextTryAt));
  const createdAt = sql`case when ${waitedForPerson} then ${now.toISOString()}::timestamptz else ${crmCalls.createdAt} end`;
  const rows = await q
    .update(crmCalls)
    .set({ state: 'waiting', tries: 0, nextTryAt: null, createdAt })
    .where(and(which, inArray(crmCalls.communicationId, ids)))
    .returning({ id: crmCalls.communicationId });
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** What is not logged, except a day of texts that is about to be written for the first time since it changed. */
const isUnlogged = (now: Date) =>
  and(
    ne(crmCalls.state, 'logged'),
    or(ne(crmCalls.kind, 'texts'), gt(crmCalls.tries, 0), isNull(crmCalls.nextTryAt), lte(crmCalls.nextTryAt, now)),
  );

/** How many wait and how many have failed, by CRM. */
export async function countUnlogged(
  { q }: Reads,
  scope: Scope,
  now: Date,
): Promise<readonly { readonly name: IntegrationName; readonly state: CrmCallRow['state']; readonly calls: number }[]> {
  return q
    .select({ name: crmCalls.name, state: crmCalls.state, calls: sql<number>`count(*)::int` })
    .from(crmCalls)
    .where(within(scope, crmCalls, isUnlogged(now)))
    .groupBy(crmCalls.name, crmCalls.state);
}

export async function listUnlogged(
  { q }: Reads,
  scope: Scope,
  name: IntegrationName,
  { now, limit, offset }: { readonly now: Date; readonly limit: number; readonly offset: number },
) {
  return q
    .select({ call: crmCalls, communication: communications, contactName: contacts.name })
    .from(crmCalls)
    .innerJoin(
      communications,
      and(eq(communications.companyId, crmCalls.companyId), eq(communications.id, crmCalls.communicationId)),
    )
    .leftJoin(contacts, within(scope, contacts, eq(contacts.id, communications.contactId)))
    .where(within(scope, crmCalls, eq(crmCalls.name, name), isUnlogged(now)))
    .orderBy(desc(crmCalls.communicationId))
    .limit(limit)
    .offset(offset);
}
