import type { Delivery } from '../hub/app-hub.js';
import type { RealtimeLimits } from '../limits.js';
import { isRecord, parseJson } from '../protocol/frames.js';
import { isSocketId } from '../protocol/names.js';
import { assertPublishable, RealtimeInputError } from '../publisher/publishable.js';

/** An event to publish, and what the caller wants to hear about its channels (`info`), if anything. */
export interface RequestedEvent {
  delivery: Delivery;
  info: URLSearchParams | null;
}

/** Reads the body of `POST /events`: `{ name, data, channels | channel, socket_id?, info? }`. Throws RealtimeInputError. */
export function readEvent(body: Uint8Array, limits: RealtimeLimits): RequestedEvent {
  const event = readBody(body);
  const channels = event['channels'] ?? (event['channel'] === undefined ? [] : [event['channel']]);
  if (!Array.isArray(channels) || !channels.every((name) => typeof name === 'string')) {
    throw new RealtimeInputError(400, 'channels: give a list of channel names');
  }
  return toEvent(event, channels, limits);
}

/** Reads the body of `POST /batch_events`: `{ batch: [{ name, data, channel, socket_id?, info? }] }`. Throws RealtimeInputError. */
export function readBatch(body: Uint8Array, limits: RealtimeLimits): RequestedEvent[] {
  const batch = readBody(body)['batch'];
  if (!Array.isArray(batch) || batch.length === 0 || batch.length > limits.maxBatchEvents) {
    throw new RealtimeInputError(400, `batch: give a list of 1 to ${limits.maxBatchEvents} events`);
  }
  return batch.map((event: unknown, index) => {
    if (!isRecord(event) || typeof event['channel'] !== 'string') {
      throw new RealtimeInputError(400, `batch[${index}]: give an object with the text field "channel"`);
    }
    return toEvent(event, [event['channel']], limits);
  });
}

function toEvent(event: Record<string, unknown>, names: string[], limits: RealtimeLimits): RequestedEvent {
  const { name, data, socket_id: socketId, info } = event;
  if (typeof data !== 'string') throw new RealtimeInputError(400, 'data: give text, JSON-encoded if it is an object');
  if (typeof name !== 'string') throw new RealtimeInputError(400, 'name: give the name of the event');
  if (socketId !== undefined && !isSocketId(socketId)) {
    throw new RealtimeInputError(400, 'socket_id: give the id of a connection, such as 123.456');
  }
  if (info !== undefined && typeof info !== 'string')
    throw new RealtimeInputError(400, 'info: give comma-separated names');
  const channels = [...new Set(names)];
  assertPublishable(channels, name, data, limits);
  return {
    delivery: { channels, event: name, data, exceptSocketId: socketId },
    info: info === undefined ? null : new URLSearchParams({ info }),
  };
}

function readBody(body: Uint8Array): Record<string, unknown> {
  const value = parseJson(Buffer.from(body).toString('utf8'));
  if (!isRecord(value)) throw new RealtimeInputError(400, 'The body must be a JSON object');
  return value;
}
