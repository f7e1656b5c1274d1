import type { Occurrence } from '../hub/app-hub.js';
import { hmacHex, type PusherApp } from '../protocol/signature.js';

/** An event as Pusher's webhooks have it. */
export type WebhookEvent =
  | { readonly name: 'channel_occupied' | 'channel_vacated' | 'cache_miss'; readonly channel: string }
  | { readonly name: 'member_added' | 'member_removed'; readonly channel: string; readonly user_id: string }
  | { readonly name: 'subscription_count'; readonly channel: string; readonly subscription_count: number }
  | {
      readonly name: 'client_event';
      readonly channel: string;
      readonly event: string;
      readonly data: string;
      readonly socket_id: string;
      readonly user_id?: string;
    };

export type WebhookEventName = WebhookEvent['name'];

/** One webhook request: the exact body, and the headers by which a receiver knows that it is ours. */
export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** `timeMs`: when the last of the events was made, so that a receiver can see a delay. */
export function signWebhook(app: PusherApp, events: readonly WebhookEvent[], timeMs: number): SignedWebhook {
  const body = JSON.stringify({ time_ms: timeMs, events });
  return {
    body,
    // Pusher's libraries compare the type as a whole: no charset.
    headers: {
      'content-type': 'application/json',
      'x-pusher-key': app.key,
      'x-pusher-signature': hmacHex(app.secret, body),
    },
  };
}

/** The webhook event of something that happened on one node. */
export function eventOf(occurrence: Occurrence): WebhookEvent {
  if (occurrence.type === 'cache_miss') return { name: 'cache_miss', channel: occurrence.channel };
  const { channel, event, data, socketId, userId } = occurrence;
  const sender = userId === undefined ? {} : { user_id: userId };
  return { name: 'client_event', channel, event, data, socket_id: socketId, ...sender };
}
