import type { Tx } from '../../../db/transaction.js';
import { UNTIL_VALID } from '../../../jobs/enqueue.js';
import type { Scope } from '../../../policy/scope.js';
import { fetchMediaJob } from './message-jobs.js';

/** The carrier keeps what came in for longer than it is ever out of order. */
const KEEP_FETCHING_MS = 7 * 24 * 60 * 60_000;

/** Has the file of an attachment fetched from the carrier once this transaction has committed. */
export function fetchLater(tx: Tx, scope: Scope, attachmentId: number, now: Date): void {
  tx.enqueue(fetchMediaJob, {
    companyId: scope.companyId,
    payload: { attachmentId },
    key: `fetch-media:${attachmentId}`,
    validUntil: new Date(now.getTime() + KEEP_FETCHING_MS),
    maxAttempts: UNTIL_VALID,
  });
}
