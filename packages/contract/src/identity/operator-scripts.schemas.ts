import { z } from 'zod';
import type { WireOf } from '../kernel/schema.js';

export const operatorScriptSchema = z.enum(['help_chat', 'analytics']);
/** A script of the operator, which Talk does not ship. */
export type OperatorScript = z.output<typeof operatorScriptSchema>;

export const getHelpChatIdentitySchemas = {
  response: z.object({
    /** Where the operator's help chat comes from. */
    script_url: z.string(),
    /** What `user_hash` is made of. */
    user_id: z.string(),
    /** HMAC-SHA256 of `user_id` with the operator's identity secret, in hexadecimal. It proves to the help chat who the user is. */
    user_hash: z.string(),
  }),
};
export type GetHelpChatIdentity = WireOf<typeof getHelpChatIdentitySchemas>;

export const getAnalyticsMetaSchemas = {
  response: z.object({
    /** Where the operator's analytics comes from. */
    script_url: z.string(),
    user_id: z.string(),
    company_id: z.string(),
  }),
};
export type GetAnalyticsMeta = WireOf<typeof getAnalyticsMetaSchemas>;
