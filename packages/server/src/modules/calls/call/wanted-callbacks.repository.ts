import { asc, eq } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';

/** Callers with this number who asked to be called back and have not been yet. */
export async function listWantedCallbacks({ q }: Reads, scope: Scope, phoneNumber: string): Promise<number[]> {
  const rows = await q
    .select({ id: communications.id })
    .from(communications)
    .where(
      within(
        scope,
        communications,
        eq(communications.leadNumber, phoneNumber),
        eq(communications.callbackStatus, 'requested'),
      ),
    )
    .orderBy(asc(communications.id));
  return rows.map((row) => row.id);
}
