import { endpoint, needs } from '../kernel/endpoint.js';
import type * as S from './webhooks.schemas.js';

const tag = 'Webhooks';
const access = needs('manage api keys');

export const listWebhooks = endpoint<S.ListWebhooks>()({
  id: 'listWebhooks',
  method: 'GET',
  path: '/api/v1/webhooks',
  tag,
  summary: 'Webhooks of the company, without their secrets',
  access,
  errors: [],
  origin: 'ours',
});

export const createWebhook = endpoint<S.CreateWebhook>()({
  id: 'createWebhook',
  method: 'POST',
  path: '/api/v1/webhooks',
  tag,
  summary: 'Add a webhook; its secret is shown once',
  access,
  personOnly: true,
  errors: [],
  origin: 'ours',
});

export const updateWebhook = endpoint<S.UpdateWebhook>()({
  id: 'updateWebhook',
  method: 'PATCH',
  path: '/api/v1/webhooks/{id}',
  tag,
  summary: 'Change a webhook, switch it off, or on again',
  access,
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const removeWebhook = endpoint<S.RemoveWebhook>()({
  id: 'removeWebhook',
  method: 'DELETE',
  path: '/api/v1/webhooks/{id}',
  tag,
  summary: 'Remove a webhook with its log',
  access,
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const rotateWebhookSecret = endpoint<S.RotateWebhookSecret>()({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/v1/webhooks/{id}/secret',
  tag,
  summary: 'Replace the secret of a webhook; both sign for a while',
  access,
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const testWebhook = endpoint<S.TestWebhook>()({
  id: 'testWebhook',
  method: 'POST',
  path: '/api/v1/webhooks/{id}/test',
  tag,
  summary: 'Send a test event now, and answer how it went',
  access,
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const listWebhookDeliveries = endpoint<S.ListWebhookDeliveries>()({
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/v1/webhooks/{id}/deliveries',
  tag,
  summary: 'What was sent to a webhook in the last 30 days, with each attempt',
  access,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const replayWebhookDelivery = endpoint<S.ReplayWebhookDelivery>()({
  id: 'replayWebhookDelivery',
  method: 'POST',
  path: '/api/v1/webhooks/{id}/deliveries/{deliveryId}/replay',
  tag,
  summary: 'Send a delivery again now, with its id, and answer how it went',
  access,
  personOnly: true,
  errors: ['NOT_FOUND'],
  origin: 'ours',
});

export const listWebhookMessages = endpoint<S.ListWebhookMessages>()({
  id: 'listWebhookMessages',
  method: 'GET',
  path: '/api/v1/webhook-messages',
  tag,
  summary: 'What webhooks would send, for polling behind a firewall; can wait for the next one',
  access,
  errors: ['EVENTS_TOO_OLD'],
  origin: 'ours',
});
