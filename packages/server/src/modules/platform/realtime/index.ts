import type { FastifyInstance } from 'fastify';
import { listEventsRoute } from '../../../events/list-events.route.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { splitTarget } from '../../../realtime/protocol/target.js';
import { startRealtimeNode, type RealtimeNode } from './realtime-node.js';
import { authorizeChannelRoutes } from './routes/authorize-channel.route.js';
import { realtimeConfigRoute } from './routes/realtime-config.route.js';

/** Channels, sockets, and the events that go over them. */
export function createRealtimeModule(kernel: Kernel): ServerModule {
  let node: RealtimeNode | undefined;
  const { metrics } = kernel;
  metrics.gauge('talk_realtime_connections', 'Open realtime sockets.', () => node?.server.metrics.connections ?? 0);
  metrics.gauge('talk_realtime_messages_out', 'Messages sent to sockets.', () => node?.server.metrics.messagesOut ?? 0);
  metrics.gauge(
    'talk_realtime_channels',
    'Channels with sockets on this node.',
    () => node?.server.metrics.channels ?? 0,
  );
  metrics.gauge('talk_realtime_other_nodes', 'Other nodes heard of.', () => node?.server.metrics.otherNodes ?? 0);
  const webhooks = () => node?.webhooks?.counts;
  metrics.gauge('talk_realtime_webhooks_delivered', 'Webhook requests taken.', () => webhooks()?.delivered ?? 0);
  metrics.gauge('talk_realtime_webhooks_failed', 'Webhook requests not taken.', () => webhooks()?.failed ?? 0);
  metrics.gauge('talk_realtime_webhook_events_dropped', 'Webhook events lost.', () => webhooks()?.droppedEvents ?? 0);

  return {
    routes: [...authorizeChannelRoutes(kernel), realtimeConfigRoute(kernel), listEventsRoute(kernel)],

    /** The Pusher HTTP API. Its signature covers the exact bytes of the body, so they are kept as they came. */
    async register(app: FastifyInstance) {
      app.removeAllContentTypeParsers();
      // The sender has signed it, and nothing reads it before that is known.
      const { bodyLimitBytes: bodyLimit } = kernel.config.http;
      app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
      app.route({
        method: ['GET', 'POST'],
        url: '/apps/*',
        config: { operationId: 'pusherApi' },
        handler: async (request, reply) => {
          if (node === undefined) throw fail('UNAVAILABLE', { retryAfterSeconds: 1 });
          const answer = await node.server.handleHttp({
            method: request.method,
            ...splitTarget(request.raw.url),
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          });
          return reply.code(answer.status).header('content-type', answer.contentType).send(answer.body);
        },
      });
    },

    async start(app) {
      const started = await startRealtimeNode(kernel, app);
      node = started;
      return async () => {
        node = undefined;
        await started.stop();
      };
    },
  };
}
