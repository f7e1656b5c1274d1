import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import { listMessages } from './listen.service.js';
import type { Webhooks } from './webhooks.service.js';

export function webhookRoutes(kernel: Kernel, webhooks: Webhooks): Route[] {
  /** They talk to the receiver, which must not happen while rows are locked. */
  const outside = { transaction: 'none' } as const;
  return [
    route(operations.listWebhooks, async ({ scope, tx }) => ({ data: await webhooks.list(tx, scope) })),
    route(operations.createWebhook, async ({ body, actor, tx }) => webhooks.create(tx, actor, body)),
    route(operations.updateWebhook, async ({ params, body, scope, tx }) => webhooks.update(tx, scope, params.id, body)),
    route(operations.removeWebhook, async ({ params, scope, tx }) => {
      await webhooks.remove(tx, scope, params.id);
      return { id: params.id };
    }),
    route(operations.rotateWebhookSecret, async ({ params, body, scope, tx }) =>
      webhooks.rotate(tx, scope, params.id, body.overlap_hours),
    ),
    route(operations.testWebhook, async ({ params, scope }) => webhooks.test(scope, params.id), outside),
    route(operations.listWebhookDeliveries, async ({ params, query, scope, tx }) => {
      const { state, cursor: before, per_page: perPage } = query;
      const rows = await webhooks.log(tx, scope, params.id, { state, before, limit: perPage + 1 });
      const data = rows.slice(0, perPage);
      const hasMore = rows.length > perPage;
      return { data, has_more_pages: hasMore, next_cursor: hasMore ? String(data.at(-1)?.id) : null };
    }),
    route(
      operations.replayWebhookDelivery,
      async ({ params, scope }) => webhooks.replay(scope, params.id, params.deliveryId),
      outside,
    ),
    route(operations.listWebhookMessages, async ({ query, scope, request }) =>
      listMessages(kernel, scope, {
        since: query.since,
        waitMs: query.wait_seconds * 1000,
        signals: [request.signal, request.ending],
      }),
    ),
  ];
}
