import { count, desc, eq, gte, inArray, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { type LineRow, lines } from '../../platform/lines/read.js';
import { messages } from '../../texts/messaging/read.js';
import { consents, keywordReplies, lineTypes, optOuts, quietRules } from './compliance.tables.js';

export const DAY_MS = 86_400_000;

/** Current opt-outs among these numbers, with their time. */
export async function currentOptOuts(
  { q }: Reads,
  scope: Scope,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (numbers.length === 0) return new Map();
  const rows = await q
    .select({ phoneNumber: optOuts.phoneNumber, at: optOuts.optedOutAt })
    .from(optOuts)
    .where(within(scope, optOuts, inArray(optOuts.phoneNumber, [...numbers]), isNull(optOuts.optedInAt)));
  return new Map(rows.map(({ phoneNumber, at }) => [phoneNumber, at]));
}

export async function lineTypesOf({ q }: Reads, scope: Scope, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  return q
    .select()
    .from(lineTypes)
    .where(within(scope, lineTypes, inArray(lineTypes.phoneNumber, [...numbers])));
}

/** What the ledger says last about texts to a number. */
export async function lastTextConsent({ q }: Reads, scope: Scope, number: string) {
  const [row] = await q
    .select({ action: consents.action, source: consents.source, createdAt: consents.createdAt })
    .from(consents)
    .where(within(scope, consents, eq(consents.phoneNumber, number), eq(consents.scope, 'text')))
    .orderBy(desc(consents.id))
    .limit(1);
  return row;
}

const isText = eq(communications.type, 'sms');

/** When somebody texted or called us from a number last. */
export async function lastInbound(
  { q }: Reads,
  scope: Scope,
  type: 'sms' | 'call',
  number: string,
): Promise<Date | null> {
  const [row] = await q
    .select({ at: communications.createdAt })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        eq(communications.type, type),
        eq(communications.direction, 'inbound'),
        eq(communications.leadNumber, number),
      ),
    )
    .orderBy(desc(communications.createdAt), desc(communications.id))
    .limit(1);
  return row?.at ?? null;
}

/** Our line and number in the newest text with a number that had one. */
export async function lastTextedFrom({ q }: Reads, scope: Scope, number: string) {
  const [row] = await q
    .select({ lineId: communications.lineId, incomingNumberId: communications.incomingNumberId })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        isText,
        eq(communications.leadNumber, number),
        sql`${communications.lineId} is not null`,
      ),
    )
    .orderBy(desc(communications.createdAt), desc(communications.id))
    .limit(1);
  return row;
}

/** Outbound texts that left, or are about to; those that were refused do not count, nor confirmations of keywords. */
function sentTexts(scope: Scope, before: number | null, ...conditions: readonly (SQL | undefined)[]) {
  return within(
    scope,
    communications,
    isText,
    eq(communications.direction, 'outbound'),
    ne(communications.dispositionStatus, 'failed'),
    sql`not exists (select 1 from ${keywordReplies} reply where reply.reply_communication_id = ${communications.id})`,
    // Those that were written before the one that leaves: of two that race for the last place, exactly one gets it.
    before === null ? undefined : lt(communications.id, before),
    ...conditions,
  );
}

/** Whether a text of ours went to a phone. What a page showed was read there, and told nobody how to opt out. */
export async function hasTexted({ q }: Reads, scope: Scope, number: string, before: number | null): Promise<boolean> {
  const [row] = await q
    .select({ id: communications.id })
    .from(communications)
    .where(
      sentTexts(
        scope,
        before,
        eq(communications.leadNumber, number),
        sql`not exists (select 1 from ${messages} live where live.company_id = ${communications.companyId}
          and live.communication_id = ${communications.id} and live.shown_at is not null and live.claimed_at is null)`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** How many texts count against a limit, and when the oldest of them was. */
export async function countTexts(
  { q }: Reads,
  scope: Scope,
  { since, before, lineId, number }: { since: Date; before: number | null; lineId?: number; number?: string },
): Promise<{ used: number; oldest: Date | null }> {
  const [row] = await q
    .select({ used: count(), oldest: sql<string | null>`min(${communications.createdAt})` })
    .from(communications)
    .where(
      sentTexts(
        scope,
        before,
        gte(communications.createdAt, since),
        lineId === undefined ? undefined : eq(communications.lineId, lineId),
        number === undefined ? undefined : eq(communications.leadNumber, number),
      ),
    );
  const oldest = row?.oldest ?? null;
  return { used: row?.used ?? 0, oldest: oldest === null ? null : new Date(oldest) };
}

/** The keyword that this text would confirm, or that the leaving text does confirm. */
export async function keywordReplyOf(
  { q }: Reads,
  scope: Scope,
  by: { readonly keyword: number } | { readonly reply: number },
) {
  const which =
    'keyword' in by
      ? eq(keywordReplies.communicationId, by.keyword)
      : eq(keywordReplies.replyCommunicationId, by.reply);
  const [row] = await q
    .select()
    .from(keywordReplies)
    .where(within(scope, keywordReplies, which));
  return row;
}

export async function listQuietRules({ q }: Reads, scope: Scope) {
  return q.select().from(quietRules).where(within(scope, quietRules)).orderBy(quietRules.id);
}

/** All lines of the company that are not deleted, for texts that no person sends. */
export async function listAllLines({ q }: Reads, scope: Scope): Promise<LineRow[]> {
  return q
    .select()
    .from(lines)
    .where(within(scope, lines, isNull(lines.deletedAt)))
    .orderBy(lines.name, lines.id);
}
