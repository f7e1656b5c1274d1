import { z } from 'zod';
import { instantSchema, type WireOf } from '../kernel/schema.js';
import { loginSchemas } from './identity.schemas.js';

/** `//host` and `/\host` are other places that look like paths. */
const ownPath = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])/, 'Enter a path of the app, such as /contacts.');

export const signInLinkSchema = z
  .object({
    /** For the user's browser. Works once, within two minutes. */
    url: z.string(),
    expires_at: instantSchema,
  })
  .meta({ id: 'SignInLink' });
/** An address that signs a user in. */
export type SignInLink = z.output<typeof signInLinkSchema>;

export const createSignInLinkSchemas = {
  body: z.object({
    /** Of a user of the company, who may do no more than the user of the key. */
    email: z.email('This is not an email address.').max(254),
    /** A path of the app that opens afterwards. Without it, the app opens at its start. */
    redirect: ownPath.optional(),
  }),
  response: signInLinkSchema,
};
export type CreateSignInLink = WireOf<typeof createSignInLinkSchemas>;

export const finishSignInLinkSchemas = {
  body: loginSchemas.body.pick({ device_info: true }).extend({
    /** `api_token` of the link. */
    token: z.string().min(1).max(200),
  }),
  response: loginSchemas.response,
};
export type FinishSignInLink = WireOf<typeof finishSignInLinkSchemas>;
