import { FAILING_END_REASONS, failingHoldUntil, FAILURES_LOOK_BACK_MS } from '@talk/domain/dialer';
import { asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { communications } from '../communications/read.js';
import { releasedNumbers } from './dialer.tables.js';

async function releasesOf({ q }: Reads, scope: Scope, numbers: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await q
    .select({ number: releasedNumbers.phoneNumber, at: releasedNumbers.releasedAt })
    .from(releasedNumbers)
    .where(within(scope, releasedNumbers, inArray(releasedNumbers.phoneNumber, [...numbers])));
  return new Map(rows.map(({ number, at }) => [number, at]));
}

/** When calls to each of the numbers failed at the carrier since `since`, since one was answered, and since it was released. */
async function failuresTo(
  reads: Reads,
  scope: Scope,
  numbers: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { leadNumber, createdAt, answeredAt, endReason } = communications;
  const rows = await reads.q
    .select({ number: leadNumber, createdAt, answeredAt })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        sql`${leadNumber} = any(${sql.param([...numbers])}::text[])`,
        eq(communications.type, 'call'),
        eq(communications.direction, 'outbound'),
        sql`${createdAt} >= ${since.toISOString()}::timestamptz`,
        or(isNotNull(answeredAt), inArray(endReason, [...FAILING_END_REASONS])),
      ),
    )
    .orderBy(asc(createdAt));
  if (rows.length === 0) return new Map();
  const releases = await releasesOf(reads, scope, numbers);
  const failed = new Map<string, number[]>();
  for (const row of rows) {
    const counts = row.createdAt > (releases.get(row.number) ?? since);
    if (row.answeredAt !== null) failed.set(row.number, []);
    else if (counts) failed.set(row.number, [...(failed.get(row.number) ?? []), row.createdAt.getTime()]);
  }
  return failed;
}

/** Those of the numbers that no session calls, because calls to them have failed: until when, in epoch milliseconds. */
export async function holdsOf(
  reads: Reads,
  scope: Scope,
  numbers: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (numbers.length === 0) return new Map();
  const failed = await failuresTo(reads, scope, numbers, new Date(now.getTime() - FAILURES_LOOK_BACK_MS));
  if (failed.size === 0) return new Map();
  const { timezone } = await readCompanyFacts(reads, scope);
  return new Map(
    [...failed].flatMap(([number, failures]) => {
      const until = failingHoldUntil(failures, now.getTime(), timezone);
      return until === null || until <= now.getTime() ? [] : [[number, until] as const];
    }),
  );
}

/** Sessions call these numbers again. */
export async function releaseNumbers(
  { q }: Tx,
  scope: Scope,
  numbers: readonly string[],
  userId: number,
  now: Date,
): Promise<void> {
  if (numbers.length === 0) return;
  await q
    .insert(releasedNumbers)
    .values(numbers.map((phoneNumber) => ({ ...owned(scope), phoneNumber, releasedAt: now, userId })))
    .onConflictDoUpdate({
      target: [releasedNumbers.companyId, releasedNumbers.phoneNumber],
      set: { releasedAt: now, userId },
    });
}
