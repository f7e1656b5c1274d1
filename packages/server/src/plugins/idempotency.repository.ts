import { lt } from 'drizzle-orm';
import type { Reads } from '../db/transaction.js';
import { idempotencyKeys } from './idempotency.tables.js';

/** Forgets answers that were given before a moment. */
export async function purgeAnswers({ q }: Reads, before: Date): Promise<void> {
  await q.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}
