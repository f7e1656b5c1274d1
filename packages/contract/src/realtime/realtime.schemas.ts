import { z } from 'zod';
import { idSchema, instantSchema, type WireOf } from '../kernel/schema.js';

export const talkEventSchema = z
  .object({
    id: z.uuid(),
    seq: z.int().positive(),
    type: z.string(),
    at: instantSchema,
    company_id: idSchema,
    entity: z.object({ type: z.string(), id: z.union([z.number(), z.string()]) }),
    version: z.int().positive(),
    data: z.unknown(),
  })
  .meta({ id: 'TalkEvent' });

const channelAuth = z.object({
  socket_id: z
    .string()
    .max(60, 'A socket id has at most 60 characters.')
    .regex(/^\d+\.\d+$/, 'A socket id looks like 123.456.'),
  channel_name: z.string().min(1).max(200),
  /** Whose socket it is; absent: the header `driver` says it, else it is the built-in server's. */
  driver: z.enum(['pusher', 'builtin']).optional(),
});
const signature = z.object({ auth: z.string(), channel_data: z.string().optional() });

export const authorizeChannelSchemas = { query: channelAuth, response: signature };
export type AuthorizeChannel = WireOf<typeof authorizeChannelSchemas>;

export const authorizeChannelByPostSchemas = { body: channelAuth, response: signature };
export type AuthorizeChannelByPost = WireOf<typeof authorizeChannelByPostSchemas>;

const pusherDriver = z.object({
  driver: z.enum(['pusher', 'builtin']),
  key: z.string(),
  cluster: z.string(),
  ws_host: z.string().nullable(),
  ws_port: z.int().nullable(),
  wss_port: z.int().nullable(),
  force_tls: z.boolean(),
});

export const realtimeConfigSchemas = {
  response: z
    .object({
      /** In order: the company's driver first, then the one to fall back to. */
      drivers: z.array(pusherDriver).min(1),
      channels: z.array(z.string()),
      /** Shows who of the company is connected; left out for those who may not see that. */
      presence_channel: z.string().optional(),
      /** The newest event that existed when this was read: replay from here. */
      last_seq: z.int().nonnegative(),
    })
    .meta({ id: 'RealtimeConfig' }),
};
export type RealtimeConfigWire = WireOf<typeof realtimeConfigSchemas>;
/** Where events are pushed, and the number of the newest one. */
export type RealtimeConfig = RealtimeConfigWire['response'];

export const listEventsSchemas = {
  query: z.object({
    /** `last_seq` of the answer before. Left out the first time: from now on. */
    since: z.coerce.number().int().nonnegative().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
    /** Hold the request until something happens, at most this long: the long-poll that replaces a broken socket. */
    wait_seconds: z.coerce.number().int().min(0).max(25).default(0),
  }),
  response: z.object({ data: z.array(talkEventSchema), last_seq: z.int().nonnegative(), has_more: z.boolean() }),
};
export type ListEvents = WireOf<typeof listEventsSchemas>;
