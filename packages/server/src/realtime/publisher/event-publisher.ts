import type { RealtimeLog } from '../ports.js';
import { silentLog } from '../ports.js';
import { defaultLimits } from '../limits.js';
import { encodeData, isRecord } from '../protocol/frames.js';
import type { PusherServer } from '../pusher-server.js';
import { RealtimeInputError } from './publishable.js';

/** One event to publish. `data` is the whole envelope the client gets; `id` names it in logs and lets clients drop repeats. */
export interface PublishItem {
  channels: string[];
  event: string;
  data: unknown;
  id: string;
}

/**
 * Where events go. `publish` keeps the order of the batch, settles when all of it was taken, and rejects only when
 * repeating may help: an event that can never be published is logged and left out.
 */
export interface EventPublisher {
  publish(batch: readonly PublishItem[]): Promise<void>;
}

/**
 * Publishes to the built-in server. With scope `node` every node reads the outbox itself and serves its own sockets;
 * with `cluster` one node reads it and the fan-out carries events to the others.
 */
export function createLocalPublisher(
  server: Pick<PusherServer, 'trigger'>,
  options: { scope?: 'node' | 'cluster'; log?: RealtimeLog } = {},
): EventPublisher {
  const { scope = 'cluster', log = silentLog } = options;
  const publishOne = async ({ channels, event, data, id }: PublishItem): Promise<void> => {
    const fitted = fitData(data, defaultLimits.maxEventBytes);
    try {
      const groups = groupsOf(channels, defaultLimits.maxChannelsPerEvent);
      await Promise.all(groups.map((group) => server.trigger(group, event, fitted, { scope })));
    } catch (error) {
      if (!(error instanceof RealtimeInputError)) throw error;
      log.error({ eventId: id, event, reason: error.message }, 'realtime: an event can not be published');
    }
  };
  return {
    async publish(batch) {
      // Started in order, awaited together: fan-out keeps the order and can put them into one round trip.
      await Promise.all(batch.map(publishOne));
    },
  };
}

/**
 * Data that fits into one event. An envelope that is too large is sent with `data: null, partial: true`;
 * its receiver fetches the event by `seq` from `GET /api/v2/events`.
 */
export function fitData(data: unknown, maxBytes: number): string {
  const whole = encodeData(data);
  if (Buffer.byteLength(whole) <= maxBytes || !isRecord(data) || !('data' in data)) return whole;
  return JSON.stringify({ ...data, data: null, partial: true });
}

/** Splits a list into groups of at most `size`, in order. */
export function groupsOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
