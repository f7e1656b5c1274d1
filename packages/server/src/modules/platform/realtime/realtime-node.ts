import { channels, type EventType } from '@talk/contract';
import type { FastifyInstance } from 'fastify';
import { announcedBy, EVENTS_CHANNEL } from '../../../events/announcer.js';
import { createOutboxReader } from '../../../events/outbox-reader.js';
import { createReaderLease } from '../../../events/reader-lease.js';
import type { Kernel } from '../../../kernel.js';
import {
  createLocalPublisher,
  createOutboxPump,
  createPgFanOut,
  createPusherPublisher,
  createPusherServer,
  type EventPublisher,
  type OutboxPump,
  type PublishItem,
  type PusherServer,
  type Webhooks,
} from '../../../realtime/index.js';
import { systemClock } from '../../../realtime/ports.js';
import { isRecord } from '../../../realtime/protocol/frames.js';
import { createAudiences } from '../viewers/read.js';
import { socketSession } from './channel.policy.js';
import { builtinApp, pusherApp } from './drivers.js';
import { createRealtimeWebhooks } from './webhooks/realtime-webhooks.js';

/** How long sockets are asked to move to another node while this one stops. */
const DRAIN_WINDOW_MS = 2_000;

/**
 * Whether an event means that a user may no longer listen, so that every socket of their channels proves itself again: also when they were
 * disabled, whatever they came in with.
 */
function endsAccess({ event, data }: Pick<PublishItem, 'event' | 'data'>): boolean {
  if (event === ('api_key_revoked' satisfies EventType)) return true;
  const own = isRecord(data) ? data['data'] : undefined;
  return event === ('user_updated' satisfies EventType) && isRecord(own) && own['access_ended'] === true;
}

/** Not of a user's own choices, which the same event tells. */
function isOfAccess(data: unknown): boolean {
  const entity = isRecord(data) ? data['entity'] : undefined;
  return isRecord(entity) && entity['type'] === 'access';
}

/** The session whose sockets end with an event. */
function sessionEndedBy({ event, data }: PublishItem): string[] {
  if (event !== ('session_ended' satisfies EventType) || !isRecord(data) || !isRecord(data['entity'])) return [];
  return [socketSession(Number(data['company_id']), String(data['entity']['id']))];
}

/** Sockets that prove themselves again: those of a channel, or of one person in a channel of many. */
interface Doubted {
  readonly channel: string;
  readonly userId?: string;
}

/**
 * Whom an event casts doubt on. A page may have joined the channels of its company and no other: a key that was revoked, which is rare,
 * is asked for there as well, and a user who was disabled is no longer shown to colleagues.
 */
function doubtedBy(item: PublishItem): Doubted[] {
  const { event, channels: told, data } = item;
  // What they may see has changed: the channels that they may listen on, too. Events for a whole company change none of them.
  if (event === ('access_changed' satisfies EventType) && isOfAccess(data))
    return told.flatMap((channel) => (/-user-\d+$/.test(channel) ? [{ channel }] : []));
  if (!endsAccess(item)) return [];
  const company = isRecord(data) ? Number(data['company_id']) : Number.NaN;
  if (!Number.isSafeInteger(company)) return told.map((channel) => ({ channel }));
  const shared = [channels.company(company), channels.presence(company)];
  const people = told.flatMap((channel) => /-user-(\d+)$/.exec(channel)?.[1] ?? []);
  return [
    ...told.map((channel) => ({ channel })),
    ...(event === 'api_key_revoked' ? shared.map((channel) => ({ channel })) : []),
    ...people.map((userId) => ({ channel: channels.presence(company), userId })),
  ];
}

/** This process's part in realtime: its sockets, and the pumps that feed them from the outbox. */
export interface RealtimeNode {
  readonly server: PusherServer;
  /** Null where no node is to be told. */
  readonly webhooks: Webhooks | null;
  stop(): Promise<void>;
}

/** Serves sockets on `app`'s port and publishes committed events to them, and to Pusher Channels when configured. */
export async function startRealtimeNode(kernel: Kernel, app: FastifyInstance): Promise<RealtimeNode> {
  const { log, config } = kernel;
  // Carries what the Pusher HTTP API is told on one node to the sockets of the others.
  const fanOut = await createPgFanOut({ connectionString: kernel.databaseUrl, log });
  const webhooks = createRealtimeWebhooks(kernel);
  const server = createPusherServer({
    apps: [builtinApp(kernel)],
    fanOut,
    log,
    ...(webhooks && {
      countsAlways: true,
      onChange: (change) => webhooks.onChange(change),
      onOccurrence: (occurrence) => webhooks.onOccurrence(occurrence),
    }),
  });
  webhooks?.start(server);
  app.server.on('upgrade', (request, socket, head) => server.handleUpgrade(request, socket, head));
  // Every node reads the outbox for its own sockets, so nothing is lost or doubled between nodes.
  const publisher = createLocalPublisher(server, { scope: 'node', log });
  const local: EventPublisher = {
    async publish(batch) {
      await publisher.publish(batch);
      for (const { channel, userId } of batch.flatMap(doubtedBy)) server.reauthorize(channel, { userId });
      for (const session of batch.flatMap(sessionEndedBy)) server.endSession(session);
    },
  };
  const pumps = [startPump(kernel, local, undefined)];
  const account = pusherApp(kernel);
  if (account !== undefined) {
    const { cluster } = kernel.secrets.pusher;
    const { address } = config.realtime;
    const pusher = createPusherPublisher({
      appId: account.id,
      key: account.key,
      secret: account.secret,
      ...(address === null
        ? { cluster: cluster === '' ? 'mt1' : cluster }
        : { host: address.host, useTls: address.tls, ...(address.port !== null && { port: address.port }) }),
      log,
    });
    pumps.push(startPump(kernel, pusher, 'pusher'));
  }
  return {
    server,
    webhooks,
    async stop() {
      await Promise.all(pumps.map((pump) => pump.stop()));
      await webhooks?.stop();
      await server.close({ windowMs: config.mode === 'production' ? DRAIN_WINDOW_MS : 0 });
    },
  };
}

/**
 * With a name one node at a time publishes, from where the one before it came to; without one every node publishes to its own sockets,
 * from the newest event on, since sockets begin anew as well.
 */
function startPump(kernel: Kernel, publisher: EventPublisher, name: string | undefined): OutboxPump {
  const reader = createOutboxReader(kernel.db);
  const audiences = createAudiences({ q: kernel.db.drizzle });
  return createOutboxPump({
    publisher,
    clock: systemClock,
    log: kernel.log,
    onCommitted: (wake) => kernel.listener.on(EVENTS_CHANNEL, (payload) => wake(announcedBy(payload))),
    ...(name !== undefined && { lease: createReaderLease(kernel.db, name) }),
    source: {
      heads: () => reader.heads(),
      readAfter: async (positions, limit) => {
        const entries = await reader.readAfter(positions, limit);
        const told = await Promise.all(entries.map((entry) => audiences.tell(entry)));
        return told.flat().map(({ event, channels: to }) => ({ ...event, channels: [...to] }));
      },
    },
  });
}
