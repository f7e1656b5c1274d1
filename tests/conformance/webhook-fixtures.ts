import { createWebhook } from '@talk/contract';
import type { OperationId } from '@talk/contract/schemas';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

async function foreignWebhook({ server, admin }: ForeignCompany, body?: Record<string, unknown>) {
  const fields = { name: 'Theirs', url: 'https://webhooks.invalid/', events: ['call.ended' as const] };
  const made = await server.call(createWebhook, { as: admin, body: fields });
  return { params: { id: made.body.webhook.id }, ...(body !== undefined && { body }) };
}

/** For `foreignRequests`: the operations on webhooks. */
export const webhookRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  updateWebhook: (foreign) => foreignWebhook(foreign, { name: 'Ours' }),
  removeWebhook: (foreign) => foreignWebhook(foreign),
  rotateWebhookSecret: (foreign) => foreignWebhook(foreign, {}),
  testWebhook: (foreign) => foreignWebhook(foreign),
  listWebhookDeliveries: (foreign) => foreignWebhook(foreign),
  replayWebhookDelivery: async (foreign) => {
    const { params } = await foreignWebhook(foreign);
    const { rows } = await foreign.server.context.kernel.db.pool.query<{ id: string }>(
      `insert into webhook_deliveries (company_id, webhook_id, message_id, type, entity, body, state, created_at)
       values ($1, $2, 'msg_1', 'webhook.test', 'msg_1', '{}', 'failed', now()) returning id`,
      [foreign.admin.companyId, params.id],
    );
    return { params: { ...params, deliveryId: rows[0]?.id } };
  },
};
