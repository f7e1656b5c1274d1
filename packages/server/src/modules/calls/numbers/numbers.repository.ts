import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { incomingNumbers } from '../../platform/lines/read.js';
import { calls } from '../record/read.js';
import { numberOrders } from './numbers.tables.js';

/** Notes that the company buys a number. @returns `begun` for the first attempt, `again` for a later one, `other` when another company buys it. */
export async function beginOrder(
  { q }: Tx,
  scope: Scope,
  order: { readonly phoneNumber: string; readonly userId: number; readonly now: Date },
): Promise<'begun' | 'again' | 'other'> {
  const { phoneNumber, userId, now } = order;
  const begun = await q
    .insert(numberOrders)
    .values({ ...owned(scope), phoneNumber, userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ phoneNumber: numberOrders.phoneNumber });
  if (begun.length > 0) return 'begun';
  const [own] = await q
    .select({ phoneNumber: numberOrders.phoneNumber })
    .from(numberOrders)
    .where(within(scope, numberOrders, eq(numberOrders.phoneNumber, phoneNumber)));
  return own === undefined ? 'other' : 'again';
}

export async function endOrder({ q }: Tx, scope: Scope, phoneNumber: string): Promise<void> {
  await q.delete(numberOrders).where(within(scope, numberOrders, eq(numberOrders.phoneNumber, phoneNumber)));
}

/** Whether any company has or buys this number: the carrier knows no company. */
export async function isWanted({ q }: Reads, phoneNumber: string): Promise<boolean> {
  const wanted = await q.execute(sql`select 1 from ${incomingNumbers} where phone_number = ${phoneNumber}
    union all select 1 from ${numberOrders} where phone_number = ${phoneNumber} limit 1`);
  return (wanted.rowCount ?? 0) > 0;
}

/** Whose it is; undefined when no company has it. */
export async function ownerOf({ q }: Reads, phoneNumber: string): Promise<number | undefined> {
  const [row] = await q
    .select({ companyId: incomingNumbers.companyId })
    .from(incomingNumbers)
    .where(eq(incomingNumbers.phoneNumber, phoneNumber));
  return row?.companyId;
}

/** Whether a call goes over the number now. */
export async function isInCall({ q }: Reads, scope: Scope, phoneNumber: string): Promise<boolean> {
  const live = await q
    .select({ id: calls.id })
    .from(calls)
    .where(within(scope, calls, and(eq(calls.lineNumber, phoneNumber), isNull(calls.endedAt))))
    .limit(1);
  return live.length > 0;
}
