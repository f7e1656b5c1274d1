import { channelKind } from '../protocol/names.js';
import type { NewWebhookEvent } from './webhook-store.js';

/** As for sockets: a channel with more than a hundred is told of every five seconds, others every second. */
const SMALL_CHANNEL = 100;
const SMALL_DELAY_MS = 1_000;
const LARGE_DELAY_MS = 5_000;
const MOST_AT_ONCE = 1_000;

/** Gathers `subscription_count` events, so that many changes of a channel are one event. */
export interface CountChanges {
  changed(appId: string, channel: string): void;
  /** Events whose time has come. A channel that is empty by now has none: `channel_vacated` tells that. */
  due(): NewWebhookEvent[];
}

export function createCountChanges(
  nowMs: () => number,
  count: (appId: string, channel: string) => number,
): CountChanges {
  const waiting = new Map<string, { appId: string; channel: string; atMs: number }>();
  return {
    changed(appId, channel) {
      const key = JSON.stringify([appId, channel]);
      // Presence channels tell who is there instead.
      if (waiting.has(key) || channelKind(channel)?.presence === true) return;
      const delayMs = count(appId, channel) > SMALL_CHANNEL ? LARGE_DELAY_MS : SMALL_DELAY_MS;
      waiting.set(key, { appId, channel, atMs: nowMs() + delayMs });
    },
    due() {
      const events: NewWebhookEvent[] = [];
      for (const [key, { appId, channel, atMs }] of waiting) {
        if (events.length === MOST_AT_ONCE) break;
        if (atMs > nowMs()) continue;
        waiting.delete(key);
        const subscriptions = count(appId, channel);
        if (subscriptions === 0) continue;
        events.push({ appId, event: { name: 'subscription_count', channel, subscription_count: subscriptions } });
      }
      return events;
    },
  };
}
