import type { RealtimeLimits } from '../limits.js';
import { channelKind, isPublishableEvent } from '../protocol/names.js';

/** An event that no retry will make acceptable. `status` is what the HTTP API answers. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
  readonly status: 400 | 413;
  constructor(status: 400 | 413, message: string) {
    super(message);
    this.status = status;
  }
}

type PublishLimits = Pick<RealtimeLimits, 'maxChannelsPerEvent' | 'maxEventBytes'>;

/** Throws a PublishError unless this event may be published: 1 to n known channels, a free name, `data` within the limit. */
export function assertPublishable(
  channels: readonly string[],
  event: unknown,
  data: string,
  limits: PublishLimits,
): void {
  if (channels.length === 0 || channels.length > limits.maxChannelsPerEvent) {
    throw new PublishError(400, `channels: name 1 to ${limits.maxChannelsPerEvent} channels`);
  }
  const bad = channels.find((name) => channelKind(name) === null);
  if (bad !== undefined) {
    throw new PublishError(400, 'channels: a channel name has up to 200 of a-z A-Z 0-9 _ - = @ , . ;');
  }
  if (!isPublishableEvent(event)) {
    throw new PublishError(400, 'name: an event name has 1 to 200 characters and does not start with "pusher:"');
  }
  if (Buffer.byteLength(data) > limits.maxEventBytes) {
    throw new PublishError(413, `data: the data of one event may be ${limits.maxEventBytes} bytes`);
  }
}
