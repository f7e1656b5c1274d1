import Pusher from 'pusher';
import { defaultLimits } from '../limits.js';
import { silentLog, type RealtimeLog } from '../ports.js';
import { isRecord } from '../protocol/frames.js';
import { fitData, groupsOf, type EventPublisher } from './event-publisher.js';
import { assertPublishable, RealtimeInputError } from './publishable.js';

/** Account at Pusher Channels, or at anything that speaks its HTTP API. */
export interface PusherPublisherOptions {
  appId: string;
  key: string;
  secret: string;
  /** Host of the HTTP API. Either this or `cluster`. */
  host?: string;
  port?: number;
  useTls?: boolean;
  /** Pusher's own data centre, such as `eu`. */
  cluster?: string;
  timeoutMs?: number;
  log?: RealtimeLog;
}

const BATCH_SIZE = 10;

interface BatchEvent {
  channel: string;
  name: string;
  data: string;
  id: string;
}

/** Publishes to Pusher Channels (`BROADCAST_DRIVER=pusher`): batches of ten, one after the other, so order holds. */
export function createPusherPublisher(options: PusherPublisherOptions): EventPublisher {
  const { log = silentLog } = options;
  const where =
    options.host === undefined
      ? { cluster: options.cluster ?? 'mt1' }
      : { host: options.host, ...(options.port !== undefined && { port: String(options.port) }) };
  const client = new Pusher({
    appId: options.appId,
    key: options.key,
    secret: options.secret,
    useTLS: options.useTls ?? true,
    timeout: options.timeoutMs ?? 10_000,
    ...where,
  });

  const drop = (event: BatchEvent, reason: string): void =>
    log.error({ eventId: event.id, event: event.name, reason }, 'realtime: an event can not be published');

  /** Null when the events were taken, else the HTTP status or `no answer`. The library's error carries the signed
   * address, so nothing else of it goes on. */
  const attempt = async (events: readonly BatchEvent[]): Promise<number | 'no answer' | null> => {
    try {
      await client.triggerBatch(events.map(({ channel, name, data }) => ({ channel, name, data })));
      return null;
    } catch (error) {
      return statusOf(error);
    }
  };

  const send = async (events: readonly BatchEvent[]): Promise<void> => {
    const failure = await attempt(events);
    if (failure === null) return;
    if (failure !== 400 && failure !== 413) throw new Error(`Pusher Channels did not take events (${failure})`);
    const [only] = events;
    if (events.length === 1 && only) drop(only, `answered ${failure}`);
    else for (const event of events) await send([event]);
  };

  return {
    async publish(batch) {
      const events = batch.flatMap(({ channels, event, data, id }) => {
        const text = fitData(data, defaultLimits.maxEventBytes);
        return channels.map((channel): BatchEvent => ({ channel, name: event, data: text, id }));
      });
      const good = events.filter((event) => {
        const reason = refusal(event);
        if (reason !== null) drop(event, reason);
        return reason === null;
      });
      for (const group of groupsOf(good, BATCH_SIZE)) await send(group);
    },
  };
}

function refusal(event: BatchEvent): string | null {
  try {
    assertPublishable([event.channel], event.name, event.data, defaultLimits);
    return null;
  } catch (error) {
    if (error instanceof RealtimeInputError) return error.message;
    throw error;
  }
}

function statusOf(error: unknown): number | 'no answer' {
  return isRecord(error) && typeof error['status'] === 'number' ? error['status'] : 'no answer';
}
