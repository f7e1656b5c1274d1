import { and, count, eq, gte, isNull } from 'drizzle-orm';
import type { LineType } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { consents, keywordReplies, lineTypes, optOuts } from './compliance.tables.js';

export type KeywordRow = typeof keywordReplies.$inferSelect;
export type ConsentRow = typeof consents.$inferSelect;

/** Undefined when this text was read before. */
export async function insertKeyword(
  { q }: Tx,
  scope: Scope,
  values: Pick<KeywordRow, 'communicationId' | 'phoneNumber' | 'keyword' | 'createdAt'>,
): Promise<KeywordRow | undefined> {
  const [row] = await q
    .insert(keywordReplies)
    .values({ ...values, ...owned(scope) })
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function findKeyword({ q }: Tx, scope: Scope, communicationId: number): Promise<KeywordRow | undefined> {
  const [row] = await q
    .select()
    .from(keywordReplies)
    .where(within(scope, keywordReplies, eq(keywordReplies.communicationId, communicationId)));
  return row;
}

export async function setKeywordReply(
  { q }: Tx,
  scope: Scope,
  communicationId: number,
  values: Partial<Pick<KeywordRow, 'body' | 'replyCommunicationId'>>,
): Promise<void> {
  await q
    .update(keywordReplies)
    .set(values)
    .where(within(scope, keywordReplies, eq(keywordReplies.communicationId, communicationId)));
}

/** How many keywords of a kind were answered to a number since a moment. */
export async function countReplies(
  { q }: Tx,
  scope: Scope,
  phoneNumber: string,
  keyword: KeywordRow['keyword'],
  since: Date,
): Promise<number> {
  const [row] = await q
    .select({ count: count(keywordReplies.replyCommunicationId) })
    .from(keywordReplies)
    .where(
      within(
        scope,
        keywordReplies,
        eq(keywordReplies.phoneNumber, phoneNumber),
        eq(keywordReplies.keyword, keyword),
        gte(keywordReplies.createdAt, since),
      ),
    );
  return row?.count ?? 0;
}

/** False when the number is opted out already. */
export async function insertOptOut(
  { q }: Tx,
  scope: Scope,
  values: Pick<typeof optOuts.$inferInsert, 'phoneNumber' | 'optedOutAt' | 'source' | 'communicationId'>,
): Promise<boolean> {
  const rows = await q
    .insert(optOuts)
    .values({ ...values, ...owned(scope) })
    .onConflictDoNothing()
    .returning({ id: optOuts.id });
  return rows.length > 0;
}

/** False when the number is not opted out. */
export async function endOptOut(
  { q }: Tx,
  scope: Scope,
  phoneNumber: string,
  optedInAt: Date,
  communicationId: number,
): Promise<boolean> {
  const rows = await q
    .update(optOuts)
    .set({ optedInAt, optedInCommunicationId: communicationId })
    .where(within(scope, optOuts, and(eq(optOuts.phoneNumber, phoneNumber), isNull(optOuts.optedInAt))))
    .returning({ id: optOuts.id });
  return rows.length > 0;
}

export async function isOptedOut({ q }: Tx, scope: Scope, phoneNumber: string): Promise<boolean> {
  const [row] = await q
    .select({ id: optOuts.id })
    .from(optOuts)
    .where(within(scope, optOuts, eq(optOuts.phoneNumber, phoneNumber), isNull(optOuts.optedInAt)));
  return row !== undefined;
}

export type NewConsent = Omit<typeof consents.$inferInsert, 'id' | 'companyId'>;

/** Adds a line to the ledger. */
export async function insertConsent({ q }: Tx, scope: Scope, values: NewConsent): Promise<ConsentRow> {
  const [row] = await q
    .insert(consents)
    .values({ ...values, ...owned(scope) })
    .returning();
  if (row === undefined) throw new Error('the consent was not inserted');
  return row;
}

export interface CheckedLineType {
  readonly phoneNumber: string;
  readonly type: LineType;
  readonly carrierName: string | null;
  readonly checkedAt: Date;
}

/** What was learned meanwhile, by a text that failed for example, is not overwritten. @returns whether it was not known. */
export async function insertLineType({ q }: Tx, scope: Scope, values: CheckedLineType): Promise<boolean> {
  const rows = await q
    .insert(lineTypes)
    .values({ ...values, ...owned(scope) })
    .onConflictDoNothing()
    .returning({ phoneNumber: lineTypes.phoneNumber });
  return rows.length > 0;
}

export async function upsertLineType({ q }: Tx, scope: Scope, values: CheckedLineType): Promise<void> {
  await q
    .insert(lineTypes)
    .values({ ...values, ...owned(scope) })
    .onConflictDoUpdate({ target: [lineTypes.companyId, lineTypes.phoneNumber], set: values });
}
