import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../../../../db/columns.js';

/** Webhook events of the realtime endpoint that wait to be delivered; ids in the order of commits. */
export const realtimeWebhookEvents = pgTable(
  'realtime_webhook_events',
  {
    id: id(),
    appId: text('app_id').notNull(),
    /** JSON as it is sent. As text, since a user id may hold what `jsonb` refuses. */
    event: text('event').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('realtime_webhook_events_created').on(t.createdAt)],
);

/** What receivers were told is so: JSON `[app, channel, user or null]`. */
export const realtimeWebhookFacts = pgTable('realtime_webhook_facts', { fact: text('fact').primaryKey() });

/** How far each receiver is. The name is a hash: an address may carry a secret. */
export const realtimeWebhookReceivers = pgTable('realtime_webhook_receivers', {
  name: text('name').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
});
