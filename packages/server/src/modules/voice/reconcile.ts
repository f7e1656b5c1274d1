import type { Carrier } from '../../carrier/carrier.port.js';
import { inTransaction } from '../../db/transaction.js';
import type { Kernel } from '../../kernel.js';
import { systemScope } from '../../policy/scope.js';
import type { CallFact } from './call-facts.js';
import type { Calls } from './calls.service.js';
import { legStatusOf } from './webhooks/read-webhook.js';
import { listLegs, listQuietCalls } from './voice.repository.js';

/** A call of which nothing was heard for this long is asked about. */
const QUIET_MS = 10_000;

/**
 * Asks the carrier what became of calls that have gone quiet: after the server was away, webhooks may never come. What the carrier
 * answers is stored as facts like any other, so asking too often changes nothing.
 */
export async function reconcileCalls(deps: { kernel: Kernel; carrier: Carrier; calls: Calls }): Promise<void> {
  const { kernel, carrier, calls } = deps;
  const reads = { q: kernel.db.drizzle };
  const now = kernel.clock.now();
  for (const { id, companyId } of await listQuietCalls(reads, new Date(now.getTime() - QUIET_MS))) {
    const scope = systemScope(companyId);
    const facts: CallFact[] = [];
    for (const leg of await listLegs(reads, scope, id)) {
      const report = await carrier.fetchLeg(leg.sid);
      const status = legStatusOf(report?.status ?? 'completed');
      if (status === null) continue;
      const endedAtMs = report?.endedAtMs ?? now.getTime();
      const own = { kind: 'leg', legSid: leg.sid } as const;
      const wasAnswered = report?.answeredAtMs != null;
      if (wasAnswered) facts.push({ ...own, status: 'in-progress', atMs: report.answeredAtMs ?? 0, sequence: 2 });
      if (status !== 'in-progress' && status !== 'ringing' && status !== 'initiated')
        facts.push({ ...own, status, atMs: endedAtMs, sequence: 9 });
    }
    await inTransaction(kernel, (tx) => calls.tell(tx, scope, id, facts));
  }
}
