import { z } from 'zod';
import { idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { WEBHOOK_EVENTS } from './webhook-events.js';

const eventName = z.enum(WEBHOOK_EVENTS, 'There is no such event.');

/** An address of the company that Talk sends events to. */
export const webhookSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    url: z.string(),
    /** The events that are sent there. */
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    /**
     * `active`: events are sent. `off`: an admin has switched it off, and events are skipped. `gone`: the receiver answered 410, which
     * switches it off. `paused`: nothing was accepted for three days; switch it on again to send what waits.
     */
    state: z.enum(['active', 'off', 'gone', 'paused']),
    /** Since when every request has failed. */
    failing_since: instantSchema.nullable(),
    /** Until then requests are also signed with the secret before. */
    old_secret_until: instantSchema.nullable(),
    /** Deliveries that wait for their next attempt. */
    waiting: z.int().nonnegative(),
    created_at: instantSchema,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof webhookSchema>;

/** One request to a receiver, and its answer. */
const webhookAttemptSchema = z
  .object({
    at: instantSchema,
    /** The HTTP status of the answer; null without an answer. */
    status: z.int().nullable(),
    /** Milliseconds from the request to the answer. */
    duration_ms: z.int().nonnegative(),
    /** The first bytes of the answer; null without an answer. */
    answer: z.string().nullable(),
    /** Why there was no answer. `address`: the name leads to this server or to a private network. */
    problem: z.enum(['address', 'unreachable', 'timeout']).nullable(),
  })
  .meta({ id: 'WebhookAttempt' });
export type WebhookAttempt = z.output<typeof webhookAttemptSchema>;

/** An event on its way to a receiver, or there. */
export const webhookDeliverySchema = z
  .object({
    id: idSchema,
    /** `webhook-id` of every attempt: a receiver that has seen it can skip it. */
    message_id: z.string(),
    /** The event, or `webhook.test`. */
    type: z.string(),
    /** `failed`: it was tried for three days, or the webhook was switched off. */
    state: z.enum(['waiting', 'delivered', 'failed']),
    created_at: instantSchema,
    next_attempt_at: instantSchema.nullable(),
    /** Newest first; the last ten. */
    attempts: z.array(webhookAttemptSchema),
    /** The body that is sent, as JSON text. */
    body: z.string(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

const name = z.string().trim().min(1, 'Name the webhook after what receives it.').max(80, 'Use at most 80 characters.');
const url = z.string().trim().min(1, 'Enter the address.').max(2000, 'Use at most 2,000 characters.');
const events = z.array(eventName).min(1, 'Choose at least one event.').max(WEBHOOK_EVENTS.length);

export const listWebhooksSchemas = { response: z.object({ data: z.array(webhookSchema) }) };
export type ListWebhooks = WireOf<typeof listWebhooksSchemas>;

const madeSecret = z.object({
  webhook: webhookSchema,
  /** `whsec_…`, which signs every request. Shown once; kept encrypted. */
  secret: z.string(),
});

export const createWebhookSchemas = { body: z.object({ name, url, events }), response: madeSecret };
export type CreateWebhook = WireOf<typeof createWebhookSchemas>;

export const updateWebhookSchemas = {
  params: idParams,
  /** What is left out stays. `is_enabled: true` also ends a pause: what waits is sent at once. */
  body: z.object({ name, url, events, is_enabled: z.boolean() }).partial(),
  response: webhookSchema,
};
export type UpdateWebhook = WireOf<typeof updateWebhookSchemas>;

export const removeWebhookSchemas = { params: idParams, response: z.object({ id: idSchema }) };
export type RemoveWebhook = WireOf<typeof removeWebhookSchemas>;

export const rotateWebhookSecretSchemas = {
  params: idParams,
  body: z.object({
    /** How long requests are signed with the earlier secret too: 0 to 168 hours. */
    overlap_hours: z.int().min(0).max(168).default(24),
  }),
  response: madeSecret,
};
export type RotateWebhookSecret = WireOf<typeof rotateWebhookSecretSchemas>;

export const testWebhookSchemas = { params: idParams, response: webhookDeliverySchema };
export type TestWebhook = WireOf<typeof testWebhookSchemas>;

export const listWebhookDeliveriesSchemas = {
  params: idParams,
  query: z.object({
    state: webhookDeliverySchema.shape.state.optional(),
    per_page: z.coerce.number().int().min(1).max(100).default(25),
    /** `next_cursor` of the page before. */
    cursor: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({
    /** Newest first. */
    data: z.array(webhookDeliverySchema),
    has_more_pages: z.boolean(),
    next_cursor: z.string().nullable(),
  }),
};
export type ListWebhookDeliveries = WireOf<typeof listWebhookDeliveriesSchemas>;

export const replayWebhookDeliverySchemas = {
  params: idParams.extend({ deliveryId: z.coerce.number().int().positive() }),
  response: webhookDeliverySchema,
};
export type ReplayWebhookDelivery = WireOf<typeof replayWebhookDeliverySchemas>;

export const listWebhookMessagesSchemas = {
  query: z.object({
    /** `last_seq` of the answer before; without it nothing that has already happened is sent. */
    since: z.coerce.number().int().nonnegative().optional(),
    /** Waits so long for the next one: 0 to 25 seconds. */
    wait_seconds: z.coerce.number().int().min(0).max(25).default(0),
  }),
  response: z.object({
    /** Oldest first. `body` is the text that a webhook would send, byte for byte. */
    data: z.array(z.object({ id: z.string(), type: z.enum(WEBHOOK_EVENTS), at: instantSchema, body: z.string() })),
    last_seq: z.int().nonnegative(),
    has_more: z.boolean(),
  }),
};
export type ListWebhookMessages = WireOf<typeof listWebhookMessagesSchemas>;
