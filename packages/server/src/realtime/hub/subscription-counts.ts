import { eventFrame } from '../protocol/frames.js';
import type { RealtimeClock } from '../ports.js';
import { sendToChannel, type Channel } from './channel.js';
import type { Outbox } from './connection.js';

const SMALL_CHANNEL = 100;
const SMALL_DELAY_MS = 1_000;
const LARGE_DELAY_MS = 5_000;

/** Tells the sockets of a channel how many they are. */
export interface SubscriptionCounts {
  changed(channel: Channel): void;
  dispose(): void;
}

/**
 * `total` says how many sockets a channel has on all nodes. Collects changes so that a thousand sockets arriving together cost one message each, not a million:
 * at most one announcement per second and channel, per five seconds above 100 sockets.
 */
export function createSubscriptionCounts(
  outbox: Outbox,
  clock: RealtimeClock,
  total: (channel: string) => number,
): SubscriptionCounts {
  const pending = new Map<Channel, () => void>();
  const announce = (channel: Channel): void => {
    pending.delete(channel);
    const data = JSON.stringify({ subscription_count: total(channel.name) });
    sendToChannel(outbox, channel, eventFrame('pusher_internal:subscription_count', data, channel.name));
  };
  return {
    changed(channel) {
      if (channel.sockets.size === 0) {
        pending.get(channel)?.();
        pending.delete(channel);
        return;
      }
      if (pending.has(channel) || channel.presence) return;
      const delayMs = total(channel.name) > SMALL_CHANNEL ? LARGE_DELAY_MS : SMALL_DELAY_MS;
      pending.set(
        channel,
        clock.schedule(() => announce(channel), delayMs),
      );
    },
    dispose() {
      for (const cancel of pending.values()) cancel();
      pending.clear();
    },
  };
}
