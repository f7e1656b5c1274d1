import { lt } from 'drizzle-orm';
import { purgeRows, type PurgeRequest } from '../db/purge.js';
import type { Reads } from '../db/transaction.js';
import { idempotencyKeys } from './idempotency.tables.js';

/** Forgets answers that were given long ago. */
export async function purgeAnswers(reads: Reads, request: PurgeRequest): Promise<void> {
  await purgeRows(reads, idempotencyKeys, lt(idempotencyKeys.createdAt, request.before), request);
}
