import { BROADCAST_STATUSES } from '@talk/domain/broadcasts';
import { z } from 'zod';
import { communicationSchema } from '../communications/communications.schemas.js';
import { contactSchema } from '../contacts/contacts.schemas.js';
import { dialerSessionSchema } from '../dialer/dialer-sessions.schemas.js';
import { idSchema, instantSchema } from '../kernel/schema.js';

/** What `data` of an event about a contact holds. */
const contactNews = z.object({
  id: idSchema,
  version: z.int().positive(),
  /** The whole contact; null where many were changed together. Read it with `GET /api/v2/contact/{id}`. */
  contact: contactSchema.nullable(),
  /** The fields that changed, where many were changed together; otherwise null. */
  changes: z.record(z.string(), z.unknown()).nullable(),
});
/** What `data` of an event about a session of the power dialer holds. */
const sessionNews = dialerSessionSchema.pick({ id: true, list_id: true }).extend({
  /** Whose session it is. */
  user_id: idSchema,
  /** Why it ended; null while it runs. */
  reason: dialerSessionSchema.shape.state_reason,
  started_at: instantSchema,
  /** Null until it has ended. */
  ended_at: instantSchema.nullable(),
});
const count = z.int().nonnegative();
/** What `data` of an event about a broadcast holds. */
const broadcastNews = z.object({
  id: idSchema,
  status: z.enum(BROADCAST_STATUSES),
  started_at: instantSchema.nullable(),
  /** Null until it is done, has failed or was canceled. */
  finished_at: instantSchema.nullable(),
  /** Contacts that it is meant for. */
  total: count,
  /** Of those, whose text was handed to the carrier. */
  texted: count,
  /** Of those, who get no text, by a rule. */
  excluded: count,
  /** Of those, who get no text because it was canceled or has failed. */
  canceled: count,
});
const common = { timestamp: instantSchema, company_id: idSchema };

/** The body of a webhook, by its type. */
export const webhookBodySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.enum([
      'call.ended',
      'call.missed',
      'voicemail.received',
      'recording.ready',
      'text.received',
      'text.status',
      'callback.requested',
      'reminder.due',
    ]),
    ...common,
    data: communicationSchema,
  }),
  z.object({ type: z.enum(['contact.created', 'contact.updated']), ...common, data: contactNews }),
  z.object({
    type: z.literal('contact.merged'),
    ...common,
    /** `loser_id` is gone and leads to `winner_id`; with `is_undone` it is there again. */
    data: z.object({ merge_id: idSchema, winner_id: idSchema, loser_id: idSchema, is_undone: z.boolean() }),
  }),
  z.object({ type: z.literal('contact.deleted'), ...common, data: z.object({ id: idSchema }) }),
  z.object({
    type: z.literal('contact.opted_out'),
    ...common,
    data: z.object({
      contact_id: idSchema,
      /** The number that wants no texts, E.164. */
      phone_number: z.string(),
      /** `keyword`: texted STOP. `person`: an agent noted it. Others: see the history of contacts. */
      cause: z.string(),
    }),
  }),
  z.object({
    type: z.literal('callback.done'),
    ...common,
    data: z.object({
      /** The missed call: the id of the callback. */
      communication_id: idSchema,
      /** Who was to be called back, E.164. */
      phone_number: z.string(),
      /** `called`: an agent is calling them, as they asked. `dismissed`: a user decided that no call is needed. */
      how: z.enum(['called', 'dismissed']),
      /** Who dismissed it; otherwise null. */
      user_id: idSchema.nullable(),
      /** Why it was dismissed; otherwise null. */
      reason: z.string().nullable(),
    }),
  }),
  z.object({ type: z.enum(['dialer_session.started', 'dialer_session.ended']), ...common, data: sessionNews }),
  z.object({
    type: z.literal('dialer_tasks.updated'),
    ...common,
    data: z.object({
      list_id: idSchema,
      /** The tasks that were added, changed, moved or removed. */
      ids: z.array(idSchema),
    }),
  }),
  z.object({ type: z.enum(['broadcast.started', 'broadcast.finished']), ...common, data: broadcastNews }),
  z.object({ type: z.literal('webhook.test'), ...common, data: z.object({ webhook_id: idSchema }) }),
]);
export type WebhookBody = z.output<typeof webhookBodySchema>;
