import type { RealtimeLimits } from '../limits.js';
import { channelKind, isPublishableEvent, isSocketId } from '../protocol/names.js';

/** Input that no retry will make acceptable. `status` is what an HTTP endpoint answers. */
export class RealtimeInputError extends Error {
  override readonly name = 'RealtimeInputError';
  readonly status: 400 | 413;
  constructor(status: 400 | 413, message: string) {
    super(message);
    this.status = status;
  }
}

type PublishLimits = Pick<RealtimeLimits, 'maxChannelsPerEvent' | 'maxEventBytes'>;

/** Throws a RealtimeInputError unless this event may be published: 1 to n known channels, a free name, `data` within the limit. */
export function assertPublishable(
  channels: readonly string[],
  event: unknown,
  data: string,
  limits: PublishLimits,
): void {
  if (channels.length === 0 || channels.length > limits.maxChannelsPerEvent) {
    throw new RealtimeInputError(400, `channels: name 1 to ${limits.maxChannelsPerEvent} channels`);
  }
  const bad = channels.find((name) => channelKind(name) === null);
  if (bad !== undefined) {
    throw new RealtimeInputError(400, 'channels: a channel name has up to 200 of a-z A-Z 0-9 _ - = @ , . ;');
  }
  if (!isPublishableEvent(event)) {
    throw new RealtimeInputError(400, 'name: an event name has 1 to 200 characters and does not start with "pusher:"');
  }
  if (Buffer.byteLength(data) > limits.maxEventBytes) {
    throw new RealtimeInputError(413, `data: an event’s data can have at most ${limits.maxEventBytes} bytes`);
  }
}

/**
 * Throws a RealtimeInputError unless a signature over this socket and channel can mean nothing else. A signature covers
 * `socket:channel[:data]`, so a socket id such as `1.1:private-user-2` would sign a channel nobody asked about.
 */
export function assertSignable(socketId: string, channel: string): void {
  if (!isSocketId(socketId))
    throw new RealtimeInputError(400, 'socket_id: give the id of a connection, such as 123.456');
  if (channelKind(channel)?.guarded !== true) {
    throw new RealtimeInputError(400, 'channel_name: only private- and presence- channels are signed');
  }
}
