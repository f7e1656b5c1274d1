import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { lockRows } from '../../../db/locks.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { companies } from '../../platform/companies/read.js';
import { incomingNumbers, type NumberRow } from '../../platform/lines/read.js';
import { calls } from '../call/read.js';
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
    .update(numberOrders)
    .set({ userId, createdAt: now })
    .where(within(scope, numberOrders, eq(numberOrders.phoneNumber, phoneNumber)))
    .returning({ phoneNumber: numberOrders.phoneNumber });
  return own === undefined ? 'other' : 'again';
}

/** How far the verification of the business is. */
export async function kycStatusOf({ q }: Reads, scope: Scope): Promise<string> {
  const [row] = await q
    .select({ kycStatus: companies.kycStatus })
    .from(companies)
    .where(eq(companies.id, owned(scope).companyId));
  return row?.kycStatus ?? 'none';
}

/** Makes others wait who finish or give up this order. */
export async function lockOrder(tx: Tx, scope: Scope, phoneNumber: string): Promise<void> {
  const query = tx.q
    .select({ phoneNumber: numberOrders.phoneNumber })
    .from(numberOrders)
    .where(within(scope, numberOrders, eq(numberOrders.phoneNumber, phoneNumber)));
  await lockRows(tx, 'number-order', query, (found) => found.phoneNumber);
}

/** Forgets an order that is as old as `since`. @returns whether there was one. */
export async function giveUpOrder({ q }: Tx, scope: Scope, phoneNumber: string, since: Date): Promise<boolean> {
  const given = await q
    .delete(numberOrders)
    .where(
      within(scope, numberOrders, and(eq(numberOrders.phoneNumber, phoneNumber), lte(numberOrders.createdAt, since))),
    )
    .returning({ phoneNumber: numberOrders.phoneNumber });
  return given.length > 0;
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

/** The number at the company that has it, whichever that is; undefined when none has it. */
export async function ownedNumber({ q }: Reads, phoneNumber: string): Promise<NumberRow | undefined> {
  const [row] = await q.select().from(incomingNumbers).where(eq(incomingNumbers.phoneNumber, phoneNumber));
  return row;
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
