import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Webhook, WebhookAttempt, WebhookDelivery, WebhookEvent } from '@talk/contract';
import { at, companyId, createdAt, id, ofCompany, ref } from '../../../db/columns.js';
import { companies } from '../companies/read.js';
import { users } from '../identity/read.js';

/** Addresses of a company that events are sent to. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    state: text('state').$type<Webhook['state']>().notNull().default('active'),
    /** Encrypted. */
    sealedSecret: text('sealed_secret').notNull(),
    /** The secret before, and until when requests are signed with it too. */
    sealedOldSecret: text('sealed_old_secret'),
    oldSecretUntil: at('old_secret_until'),
    /** When the first request failed after the last one that was accepted. */
    failingSince: at('failing_since'),
    /** The last event of the company that was looked at. */
    seenSeq: bigint('seen_seq', { mode: 'number' }).notNull(),
    /** A job was enqueued, and starts before then; otherwise it is enqueued again. */
    askedUntil: at('asked_until'),
    /** A node is sending until then. */
    claimedUntil: at('claimed_until'),
    createdBy: ref('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('webhooks_company_id_key').on(t.companyId, t.id),
    index('webhooks_active')
      .on(t.companyId)
      .where(sql`state = 'active'`),
  ],
);

/** An event on its way to a webhook, or there. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    companyId: companyId(),
    webhookId: ref('webhook_id').notNull(),
    messageId: text('message_id').notNull(),
    type: text('type').notNull(),
    /** Deliveries about one entity are sent one after the other. */
    entity: text('entity').notNull(),
    body: text('body').notNull(),
    state: text('state').$type<WebhookDelivery['state']>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: at('next_try_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    unique('webhook_deliveries_company_id_key').on(t.companyId, t.id),
    ofCompany(t, t.webhookId, webhooks).onDelete('cascade'),
    uniqueIndex('webhook_deliveries_message').on(t.companyId, t.webhookId, t.messageId),
    index('webhook_deliveries_log').on(t.companyId, t.webhookId, t.id),
    index('webhook_deliveries_waiting')
      .on(t.companyId, t.webhookId, t.entity, t.id)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_due')
      .on(t.companyId, t.webhookId, t.nextTryAt)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_created').on(t.createdAt),
  ],
);

/** A request of a delivery, and its answer. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id(),
    companyId: companyId(),
    deliveryId: ref('delivery_id').notNull(),
    at: at('at').notNull(),
    status: integer('status'),
    durationMs: integer('duration_ms').notNull(),
    answer: text('answer'),
    problem: text('problem').$type<NonNullable<WebhookAttempt['problem']>>(),
  },
  (t) => [
    ofCompany(t, t.deliveryId, webhookDeliveries).onDelete('cascade'),
    index('webhook_attempts_delivery').on(t.companyId, t.deliveryId, t.id),
  ],
);
