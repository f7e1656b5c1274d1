import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { IntegrationName } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { companies } from '../../platform/companies/read.js';
import { messages } from '../../texts/messaging/read.js';
import { companyIntegrations, crmCalls, crmTexts } from './integrations.tables.js';

/** Texts that came, or that have left: one that was refused before reached nobody. A number that is none is nobody's in a CRM. */
const isLoggable = and(
  inArray(messages.status, ['received', 'sent', 'delivered', 'undelivered']),
  sql`${messages.phoneNumber} like '+%'`,
);

interface NewText {
  readonly id: number;
  readonly thread: string;
  readonly phoneNumber: string;
  readonly day: string;
}

/** Texts of these that are to be logged, and are part of no entry yet, with their day in the company's time zone. */
async function listNew({ q }: Reads, scope: Scope, name: IntegrationName, ids: readonly number[]): Promise<NewText[]> {
  const rows = await q
    .select({
      id: communications.id,
      phoneNumber: messages.phoneNumber,
      lineNumber: messages.lineNumber,
      day: sql<string>`to_char(${communications.createdAt} at time zone ${companies.timezone}, 'YYYY-MM-DD')`,
    })
    .from(communications)
    .innerJoin(messages, eq(messages.communicationId, communications.id))
    .innerJoin(companies, eq(companies.id, communications.companyId))
    .innerJoin(
      companyIntegrations,
      and(
        eq(companyIntegrations.companyId, communications.companyId),
        eq(companyIntegrations.name, name),
        isNotNull(companyIntegrations.textsSince),
        sql`${communications.createdAt} >= ${companyIntegrations.textsSince}`,
      ),
    )
    .leftJoin(
      crmTexts,
      and(
        eq(crmTexts.companyId, communications.companyId),
        eq(crmTexts.name, name),
        eq(crmTexts.communicationId, communications.id),
      ),
    )
    .where(
      within(
        scope,
        communications,
        inArray(communications.id, [...ids]),
        eq(communications.type, 'sms'),
        isLoggable,
        isNull(crmTexts.communicationId),
      ),
    )
    .orderBy(asc(communications.id));
  return rows.map(({ id, phoneNumber, lineNumber, day }) => ({
    id,
    phoneNumber,
    thread: `${phoneNumber} ${lineNumber} ${day}`,
    day,
  }));
}

/** The entries that there are of these days' conversations. */
async function entriesOf(
  { q }: Reads,
  scope: Scope,
  name: IntegrationName,
  texts: readonly NewText[],
): Promise<Map<string, number>> {
  const rows = await q
    .selectDistinct({
      entryId: crmTexts.entryId,
      day: crmTexts.day,
      phoneNumber: messages.phoneNumber,
      lineNumber: messages.lineNumber,
    })
    .from(crmTexts)
    .innerJoin(messages, eq(messages.communicationId, crmTexts.communicationId))
    .where(
      within(
        scope,
        crmTexts,
        eq(crmTexts.name, name),
        inArray(crmTexts.day, [...new Set(texts.map(({ day }) => day))]),
        inArray(messages.phoneNumber, [...new Set(texts.map(({ phoneNumber }) => phoneNumber))]),
      ),
    )
    .orderBy(asc(crmTexts.entryId));
  return new Map(
    rows.map(({ entryId, day, phoneNumber, lineNumber }) => [`${phoneNumber} ${lineNumber} ${day}`, entryId]),
  );
}

/**
 * Texts of these become part of their day's entry, or begin one, and entries that are not logged as they are now wait from here on.
 * @param dueAt when the entry is to be written: what is said until then is written with it.
 * @returns the entries.
 */
export async function queueTexts(
  tx: Tx,
  scope: Scope,
  name: IntegrationName,
  ids: readonly number[],
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const fresh = await listNew(tx, scope, name, ids);
  if (fresh.length > 0) {
    const entries = await entriesOf(tx, scope, name, fresh);
    for (const { id, thread } of fresh) if (!entries.has(thread)) entries.set(thread, id);
    await tx.q
      .insert(crmTexts)
      .values(
        fresh.map(({ id, thread, day }) => ({
          ...owned(scope),
          name,
          communicationId: id,
          entryId: entries.get(thread) ?? id,
          day,
        })),
      )
      .onConflictDoNothing();
  }
  const touched = await tx.q
    .selectDistinct({ id: crmTexts.entryId })
    .from(crmTexts)
    .where(within(scope, crmTexts, eq(crmTexts.name, name), inArray(crmTexts.communicationId, [...ids])));
  return queueEntries(
    tx,
    scope,
    name,
    touched.map(({ id }) => id),
    { now, dueAt },
  );
}

/** Entries of these that have changed since they were logged wait from here on. @returns them. */
export async function queueEntries(
  { q }: Tx,
  scope: Scope,
  name: IntegrationName,
  entryIds: readonly number[],
  { now, dueAt }: { readonly now: Date; readonly dueAt: Date },
): Promise<number[]> {
  if (entryIds.length === 0) return [];
  const rows = await q
    .insert(crmCalls)
    .values(
      entryIds.map((id) => ({
        ...owned(scope),
        name,
        communicationId: id,
        kind: 'texts' as const,
        nextTryAt: dueAt,
        createdAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [crmCalls.companyId, crmCalls.name, crmCalls.communicationId],
      set: { state: 'waiting', tries: 0, problem: null, nextTryAt: dueAt, createdAt: now },
      setWhere: sql`${crmCalls.state} <> 'waiting' and ${crmCalls.loggedVersion} <> (
        select coalesce(sum(text.version), 0) from ${crmTexts} part
        join ${communications} text on text.company_id = part.company_id and text.id = part.communication_id
        where part.company_id = ${scope.companyId} and part.name = ${crmCalls.name} and part.entry_id = ${crmCalls.communicationId})`,
    })
    .returning({ id: crmCalls.communicationId });
  return rows.map(({ id }) => id);
}

/** Texts of the last days that are part of no entry: for when the events that told of them are not kept any more. */
export async function listUnknownTexts(
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
        eq(communications.type, 'sms'),
        notExists(
          q
            .select({ one: sql`1` })
            .from(crmTexts)
            .where(within(scope, crmTexts, eq(crmTexts.name, name), eq(crmTexts.communicationId, communications.id))),
        ),
      ),
    )
    .orderBy(asc(communications.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
