import { eq, gt, inArray } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { faxRefusals } from './compliance.tables.js';

/** People change telephones for fax machines, and mistype numbers of machines that were off: after this they may be tried again. */
const REFUSAL_HOLDS_MS = 30 * 86_400_000;

/** Which of these numbers are known to take no fax. */
export async function refusingNumbers(
  { q }: Reads,
  scope: Scope,
  numbers: readonly string[],
  nowMs: number,
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const since = new Date(nowMs - REFUSAL_HOLDS_MS);
  const rows = await q
    .select({ phoneNumber: faxRefusals.phoneNumber })
    .from(faxRefusals)
    .where(
      within(scope, faxRefusals, inArray(faxRefusals.phoneNumber, [...numbers]), gt(faxRefusals.refusedAt, since)),
    );
  return new Set(rows.map(({ phoneNumber }) => phoneNumber));
}

export async function saveRefusal({ q }: Tx, scope: Scope, phoneNumber: string, refusedAt: Date): Promise<void> {
  await q
    .insert(faxRefusals)
    .values({ ...owned(scope), phoneNumber, refusedAt })
    .onConflictDoUpdate({ target: [faxRefusals.companyId, faxRefusals.phoneNumber], set: { refusedAt } });
}

export async function forgetRefusal({ q }: Tx, scope: Scope, phoneNumber: string): Promise<void> {
  await q.delete(faxRefusals).where(within(scope, faxRefusals, eq(faxRefusals.phoneNumber, phoneNumber)));
}
