import { sql } from 'drizzle-orm';
import type { Tx } from './transaction.js';

/**
 * Makes others wait, until this transaction ends, who change the same part of what a company has: for changes that first look at
 * rows which may not be there yet, and which therefore cannot be locked themselves.
 */
export async function lockPart({ q }: Pick<Tx, 'q'>, companyId: number, part: string): Promise<void> {
  await q.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`part:${part}`}, ${companyId}))`);
}
