import { z } from 'zod';
import { emptySchema, idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';

const base64Url = (pattern: RegExp) => z.string().regex(pattern, 'Send the keys as the browser gave them.');

/** A browser that gets push notices of one user. */
export const pushDeviceSchema = z
  .object({
    id: idSchema,
    /** What the browser called itself when push was switched on (`User-Agent`). */
    user_agent: z.string().nullable(),
    /** Where the browser's push service takes messages. A browser recognizes its own entry by it. */
    endpoint: z.string(),
    created_at: instantSchema,
    /** When its push service last accepted a notice; null: it has not got one yet. */
    last_sent_at: instantSchema.nullable(),
  })
  .meta({ id: 'PushDevice' });
export type PushDevice = z.output<typeof pushDeviceSchema>;

export const listPushDevicesSchemas = {
  response: z.object({
    /** What a browser subscribes with (`applicationServerKey`): the public half of the server's key, base64url. */
    public_key: z.string(),
    data: z.array(pushDeviceSchema),
  }),
};
export type ListPushDevices = WireOf<typeof listPushDevicesSchemas>;

export const addPushDeviceSchemas = {
  /** A subscription as the browser's `PushSubscription.toJSON()` has it, and the key that it was made with. */
  body: z.object({
    /** An https address of a push service on the public internet. */
    endpoint: z.string().max(2_000),
    /** What notices are encrypted with, for this browser alone. */
    keys: z.object({
      /** The browser's public key. */
      p256dh: base64Url(/^[\w-]{87}=?$/),
      /** The secret that the browser shares with those who send to it. */
      auth: base64Url(/^[\w-]{22}(?:==)?$/),
    }),
    /** The `public_key` that the browser subscribed with. Refused when the server has another one now. */
    public_key: z.string().max(200),
  }),
  response: pushDeviceSchema,
};
export type AddPushDevice = WireOf<typeof addPushDeviceSchemas>;

export const removePushDeviceSchemas = { params: idParams, response: emptySchema };
export type RemovePushDevice = WireOf<typeof removePushDeviceSchemas>;

export const testPushDeviceSchemas = { params: idParams, response: emptySchema };
export type TestPushDevice = WireOf<typeof testPushDeviceSchemas>;

export const reportAppVisibleSchemas = { response: emptySchema };
export type ReportAppVisible = WireOf<typeof reportAppVisibleSchemas>;
