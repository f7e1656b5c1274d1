import { z } from 'zod';
import type { Tx } from '../../../db/transaction.js';
import { defineJob } from '../../../jobs/define-job.js';
import type { Scope } from '../../../policy/scope.js';

/** The power dialer was turned off, or what a user may do has changed: sessions that may not run stop. `userId` null: of every user. */
export const dialerAccessJob = defineJob('dialer.access', 'calls', z.object({ userId: z.number().nullable() }));

export function dialerAccessChanged(tx: Tx, { companyId }: Scope, userId: number | null): void {
  tx.enqueue(dialerAccessJob, { companyId, payload: { userId } });
}
