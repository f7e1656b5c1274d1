import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { WebError, type PublicWeb } from '../../../web/public-web.js';
import { signWebhook } from '../../../web/webhook-signature.js';
import { pauseAfter, readRetryAfter } from './back-off.js';
import {
  failWaiting,
  insertAttempt,
  listDue,
  updateDelivery,
  type DeliveryRow,
  type NewAttempt,
} from './deliveries.repository.js';
import type { SecretVault } from './secrets.js';
import type { StoppedMails } from './stopped-mail.js';
import { emitWebhook } from './webhook-events.js';
import {
  claimWebhook,
  keepClaim,
  noteFailing,
  pauseIfFailing,
  updateWebhookRow,
  type WebhookRow,
} from './webhooks.repository.js';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
/** For one answer. */
const TIMEOUT_MS = 15 * SECOND_MS;
/** Another node may send after that: longer than a batch takes. */
const CLAIM_MS = 60 * SECOND_MS;
/** Deliveries of one webhook that are sent side by side. */
const AT_ONCE = 8;
/** After that the job ends, so that other webhooks have their turn; the schedule asks for the next one. */
const BATCHES = 50;
/** Accepted nothing for so long: as long as one delivery is tried. */
const PAUSED_AFTER_MS = 3 * DAY_MS;
/** Bytes of an answer that the log keeps. */
const ANSWER_BYTES = 500;

interface Tried {
  readonly attempt: NewAttempt;
  readonly retryAfterMs: number | null;
}

/** Sends what waits for a webhook. */
export interface Sender {
  /** Sends what is due, the oldest of each entity first. Does nothing while another node sends to the webhook. */
  send(scope: Scope, webhookId: number): Promise<void>;
  /** One attempt now, whatever waits. A delivery that was accepted stays so. */
  sendNow(scope: Scope, webhook: WebhookRow, delivery: DeliveryRow): Promise<void>;
}

export function createSender(kernel: Kernel, web: PublicWeb, vault: SecretVault, mails: StoppedMails): Sender {
  const { clock, db, log, metrics } = kernel;
  const reads: Reads = { q: db.drizzle };

  function secretsOf(webhook: WebhookRow, at: Date): string[] {
    const isOverlap = webhook.oldSecretUntil !== null && webhook.oldSecretUntil > at;
    const sealed = [webhook.sealedSecret, ...(isOverlap ? [webhook.sealedOldSecret] : [])];
    return sealed.flatMap((each) => (each === null ? [] : (vault.open(webhook.companyId, each) ?? [])));
  }

  async function post(webhook: WebhookRow, { messageId, body }: DeliveryRow): Promise<Tried> {
    const at = clock.now();
    const secrets = secretsOf(webhook, at);
    if (secrets.length === 0) throw new Error('the secret of a webhook cannot be read: APP_SECRET has changed');
    const startedMs = performance.now();
    const durationMs = (): number => Math.round(performance.now() - startedMs);
    try {
      const response = await web.request(webhook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'TalkWebhooks/1.0',
          'accept-encoding': 'identity',
          ...signWebhook(secrets, { id: messageId, at, body }),
        },
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: ANSWER_BYTES,
        truncates: true,
      });
      // PostgreSQL takes no U+0000 in texts.
      const answer = response.body.toString('utf8').replaceAll('\u0000', '');
      return {
        attempt: { at, status: response.status, durationMs: durationMs(), answer, problem: null },
        retryAfterMs: readRetryAfter(response.headers['retry-after'], at),
      };
    } catch (error) {
      if (!(error instanceof WebError)) throw error;
      const problem = error.reason === 'address' || error.reason === 'timeout' ? error.reason : 'unreachable';
      return { attempt: { at, status: null, durationMs: durationMs(), answer: null, problem }, retryAfterMs: null };
    }
  }

  /** Writes what came of an attempt. */
  async function settle(scope: Scope, webhook: WebhookRow, delivery: DeliveryRow, tried: Tried): Promise<void> {
    const { attempt, retryAfterMs } = tried;
    const isAccepted = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
    const tries = delivery.tries + 1;
    metrics.count('talk_webhook_attempts_total', 'Requests to webhooks of companies', {
      outcome: isAccepted ? 'accepted' : 'failed',
    });
    await inTransaction(kernel, async (tx) => {
      await insertAttempt(tx, scope, delivery.id, attempt);
      if (isAccepted) {
        await updateDelivery(tx, scope, delivery.id, { state: 'delivered', tries, nextTryAt: null });
        if (webhook.failingSince !== null) await updateWebhookRow(tx, scope, webhook.id, { failingSince: null });
        return;
      }
      await noteFailing(tx, scope, webhook.id, attempt.at);
      if (attempt.status === 410) {
        await updateWebhookRow(tx, scope, webhook.id, { state: 'gone', claimedUntil: null, askedUntil: null });
        await failWaiting(tx, scope, webhook.id);
        if (webhook.state !== 'gone') await announceStop(tx, scope, webhook.id, 'gone');
        return;
      }
      if (delivery.state !== 'waiting') return;
      const pauseMs = pauseAfter({ tries, random: Math.random(), retryAfterMs });
      const nextTryAt = pauseMs === null ? null : new Date(attempt.at.getTime() + pauseMs);
      await updateDelivery(tx, scope, delivery.id, { state: nextTryAt ? 'waiting' : 'failed', tries, nextTryAt });
      const since = new Date(attempt.at.getTime() - PAUSED_AFTER_MS);
      if (nextTryAt === null && (await pauseIfFailing(tx, scope, webhook.id, since)))
        await announceStop(tx, scope, webhook.id, 'paused');
    });
  }

  async function announceStop(tx: Tx, scope: Scope, id: number, state: 'paused' | 'gone'): Promise<void> {
    emitWebhook(tx, scope, id, state);
    await mails.announce(tx, scope, id, state);
  }

  return {
    async send(scope, webhookId) {
      const claim = (): Date => new Date(clock.now().getTime() + CLAIM_MS);
      let until = claim();
      let webhook = await claimWebhook(reads, scope, webhookId, { now: clock.now(), until });
      for (let batch = 0; webhook !== undefined && batch < BATCHES; batch += 1) {
        const due = await listDue(reads, scope, webhookId, { now: clock.now(), limit: AT_ONCE });
        if (due.length === 0) break;
        const to = webhook;
        const sent = due.map(async (delivery) => settle(scope, to, delivery, await post(to, delivery)));
        for (const each of await Promise.allSettled(sent)) if (each.status === 'rejected') throw each.reason;
        const next = claim();
        webhook = await keepClaim(reads, scope, webhookId, { from: until, until: next });
        until = next;
      }
      if (webhook === undefined) log.debug({ webhookId }, 'webhook is sent by another node, or not active');
      else await keepClaim(reads, scope, webhookId, { from: until, until: null });
    },

    async sendNow(scope, webhook, delivery) {
      await settle(scope, webhook, delivery, await post(webhook, delivery));
    },
  };
}
