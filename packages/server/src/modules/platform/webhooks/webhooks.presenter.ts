import type { Webhook, WebhookDelivery } from '@talk/contract';
import type { AttemptRow, DeliveryRow } from './deliveries.repository.js';
import type { ListedWebhook } from './webhooks.repository.js';

export function presentWebhook(row: ListedWebhook, now: Date): Webhook {
  const { id, name, url, events, state, failingSince, oldSecretUntil, waiting, createdAt } = row;
  return {
    id,
    name,
    url,
    events,
    state,
    failing_since: failingSince?.toISOString() ?? null,
    old_secret_until: oldSecretUntil !== null && oldSecretUntil > now ? oldSecretUntil.toISOString() : null,
    waiting,
    created_at: createdAt.toISOString(),
  };
}

export function presentDelivery(row: DeliveryRow, attempts: readonly AttemptRow[]): WebhookDelivery {
  return {
    id: row.id,
    message_id: row.messageId,
    type: row.type,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    next_attempt_at: row.nextTryAt?.toISOString() ?? null,
    attempts: attempts
      .filter(({ deliveryId }) => deliveryId === row.id)
      .map(({ at, status, durationMs, answer, problem }) => ({
        at: at.toISOString(),
        status,
        duration_ms: durationMs,
        answer,
        problem,
      })),
    body: row.body,
  };
}
