import { createHash } from 'node:crypto';
import type { RealtimeClock, RealtimeLog } from '../ports.js';
import type { PusherApp } from '../protocol/signature.js';
import { signWebhook, type SignedWebhook } from './webhook-event.js';
import type { WaitingEvent, WebhookStore } from './webhook-store.js';

/** Pusher's own: 20 events a request, four seconds to answer, retries for five minutes. */
const BATCH = 20;
export const WEBHOOK_ANSWER_MS = 4_000;
export const GIVE_UP_MS = 5 * 60_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

/** Sends one request. Answers the status; throws when there was no answer. */
export type PostWebhook = (url: string, webhook: SignedWebhook) => Promise<number>;

export interface WebhookCounts {
  /** Requests that a receiver took, and that it did not. */
  delivered: number;
  failed: number;
  /** Events that were given up. */
  droppedEvents: number;
}

export interface DeliveryPorts {
  store: WebhookStore;
  apps: readonly PusherApp[];
  post: PostWebhook;
  clock: RealtimeClock;
  log: RealtimeLog;
  counts: WebhookCounts;
  mayGoOn: () => boolean;
}

/** Delivers to one receiver, in order: the next batch leaves when the one before was taken, or given up. */
export interface Delivery {
  /** Looks for events and delivers them, unless it is at it already or waits to try again. Never rejects. */
  wake(): void;
  /** Settles when nothing is under way. */
  idle(): Promise<void>;
}

interface Batch {
  readonly events: readonly WaitingEvent[];
  readonly webhook: SignedWebhook;
  /** When it is no longer worth trying. */
  readonly untilMs: number;
}

/** How a receiver is known in the store and in logs: its address may carry a secret. */
export const receiverName = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 16);

export function createDelivery(url: string, ports: DeliveryPorts): Delivery {
  const { store, apps, post, clock, log, counts, mayGoOn } = ports;
  const receiver = receiverName(url);
  /** Stays the same through all attempts: a receiver that took it without saying so can recognise it. */
  let batch: Batch | null = null;
  let retryMs = FIRST_RETRY_MS;
  let retryAtMs = 0;
  let underWay: Promise<void> | null = null;

  const nextBatch = async (): Promise<Batch | null> => {
    const found = await store.waiting(receiver, BATCH);
    const [first] = found;
    const app = apps.find(({ id }) => id === first?.appId);
    // One request is signed by one application.
    const other = found.findIndex(({ appId }) => appId !== first?.appId);
    const events = other === -1 ? found : found.slice(0, other);
    const last = events.at(-1);
    if (!first || !last) return null;
    if (!app) {
      await store.delivered(receiver, last.id);
      return nextBatch();
    }
    const bare = events.map(({ event }) => event);
    const untilMs = clock.nowMs() + GIVE_UP_MS - first.ageMs;
    return { events, webhook: signWebhook(app, bare, last.atMs), untilMs };
  };

  const attempt = async ({ webhook }: Batch): Promise<number | 'no answer'> => {
    try {
      return await post(url, webhook);
    } catch (error) {
      log.warn({ receiver, err: error }, 'realtime: a webhook got no answer');
      return 'no answer';
    }
  };

  /** Answers whether to go on at once. */
  const step = async (): Promise<boolean> => {
    batch ??= await nextBatch();
    const last = batch?.events.at(-1);
    if (!batch || !last) return false;
    if (clock.nowMs() > batch.untilMs) {
      counts.droppedEvents += batch.events.length;
      log.error(
        { receiver, events: batch.events.length },
        'realtime: webhooks were given up, their receiver does not take them',
      );
    } else {
      const status = await attempt(batch);
      if (status === 'no answer' || status < 200 || status > 299) {
        counts.failed += 1;
        log.warn({ receiver, status, retryMs }, 'realtime: a webhook was not taken, trying again');
        retryAtMs = clock.nowMs() + retryMs;
        retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
        return false;
      }
      counts.delivered += 1;
    }
    retryMs = FIRST_RETRY_MS;
    await store.delivered(receiver, last.id);
    batch = null;
    return true;
  };

  const run = async (): Promise<void> => {
    try {
      while (mayGoOn() && (await step()));
    } catch (error) {
      log.warn({ receiver, err: error }, 'realtime: webhooks cannot be read now');
    }
    underWay = null;
  };

  return {
    wake() {
      if (clock.nowMs() >= retryAtMs) underWay ??= run();
    },
    idle: () => underWay ?? Promise.resolve(),
  };
}
