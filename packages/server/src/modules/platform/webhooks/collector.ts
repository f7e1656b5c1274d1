import { inTransaction, type Reads } from '../../../db/transaction.js';
import { lastSeqOf, listAllEvents, oldestSeqOf } from '../../../events/events.repository.js';
import { presentEvent } from '../../../events/event.presenter.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import { insertDeliveries } from './deliveries.repository.js';
import { sendWebhooksJob } from './webhook-jobs.js';
import { messagesOf } from './webhook-messages.js';
import { advance, findWebhook, listBehind, takeDueWebhooks, type WebhookRow } from './webhooks.repository.js';

/** Events that are looked at together. */
const EVENTS_AT_ONCE = 500;
/** A job that has not started by then may be lost: another one is enqueued. */
const START_MS = 60_000;

/** Reads the outbox for webhooks. */
export interface Collector {
  /** Notes what is to be sent since it was last looked, and asks for jobs that send what is due. */
  collect(): Promise<void>;
}

export function createCollector(kernel: Kernel): Collector {
  const { clock, db, log } = kernel;
  const reads: Reads = { q: db.drizzle };

  /** @returns whether there may be more. */
  async function collectFor(scope: Scope, { id, seenSeq: from, events }: WebhookRow): Promise<boolean> {
    const last = await lastSeqOf(reads, scope);
    const upTo = Math.min(last, from + EVENTS_AT_ONCE);
    if (upTo <= from) return false;
    const oldest = await oldestSeqOf(reads, scope);
    // Only a webhook that was paused for longer than events are kept.
    if (oldest === undefined || oldest > from + 1)
      log.warn({ companyId: scope.companyId, webhookId: id, from, oldest }, 'events for a webhook are no longer kept');
    const rows = await listAllEvents(reads, scope, { after: from, upTo });
    const chosen = new Set(events);
    const messages = rows.flatMap((row) => messagesOf(presentEvent(row))).filter(({ type }) => chosen.has(type));
    await inTransaction(kernel, async (tx) => {
      if (await advance(tx, scope, id, { from, to: upTo }))
        await insertDeliveries(tx, scope, id, messages, clock.now());
    });
    return upTo < last;
  }

  return {
    async collect() {
      for (const { id, companyId } of await listBehind(reads)) {
        const scope = systemScope(companyId);
        for (;;) {
          const row = await findWebhook(reads, scope, id);
          if (row?.state !== 'active' || !(await collectFor(scope, row))) break;
        }
      }
      await inTransaction(kernel, async (tx) => {
        const now = clock.now();
        for (const { id, companyId } of await takeDueWebhooks(tx, now, new Date(now.getTime() + START_MS)))
          tx.enqueue(sendWebhooksJob, { companyId, payload: { webhookId: id } });
      });
    },
  };
}
