import { z } from 'zod';
import { emptySchema, idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { loginSchemas } from './identity.schemas.js';

/** What can be wrong between Talk and a provider. */
const PROVIDER_PROBLEMS = [
  'address',
  'unreachable',
  'timeout',
  'not-a-provider',
  'other-issuer',
  'incomplete',
  'no-keys',
  'client',
  'secret-lost',
] as const;
/** What is wrong between Talk and a provider. */
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

const signInDomainSchema = z.object({
  /** What follows the `@` of addresses. */
  name: z.string(),
  /** A TXT record has shown that it is the company's; until then it signs no one in. */
  is_proven: z.boolean(),
});

export const singleSignOnSchema = z
  .object({
    /** Issuer, client and secret are there. */
    is_set_up: z.boolean(),
    /** Users can sign in by it. */
    is_on: z.boolean(),
    /** Address of the provider, as it names itself; empty until it is set up. */
    issuer: z.string(),
    /** How the provider knows Talk. */
    client_id: z.string(),
    /** Those of the addresses that sign in here. */
    domains: z.array(signInDomainSchema),
    /** The provider asks for a second step itself, so Talk does not. */
    has_second_step: z.boolean(),
    /** Takes addresses that the provider does not mark as verified. */
    accepts_unmarked_addresses: z.boolean(),
    /** Passwords and passkeys open the company to its admins only. */
    is_only_way: z.boolean(),
    /** For the provider: where it sends users back to. */
    redirect_url: z.string(),
    /** What a TXT record for `_talk.` and the domain has to say. */
    txt_record: z.string(),
  })
  .meta({ id: 'SingleSignOn' });
/** How users of a company sign in at a provider of its own. */
export type SingleSignOn = z.output<typeof singleSignOnSchema>;

export const beginSingleSignOnSchemas = {
  body: z.object({
    /** The user's work address. Its domain decides. */
    email: z.email('This is not an email address.').max(254),
  }),
  response: z.object({
    /** Of the provider, for the browser. Good for one sign-in within ten minutes. */
    url: z.string(),
  }),
};
export type BeginSingleSignOn = WireOf<typeof beginSingleSignOnSchemas>;

export const finishSingleSignOnSchemas = {
  body: loginSchemas.body.pick({ remember_me: true, device_info: true }).extend({
    /** As the provider sent it back. */
    state: z.string().min(1).max(200),
    /** What the provider gives for a user who has signed in. */
    code: z.string().min(1).max(4_000).optional(),
    /** Instead of a code: why there is none. */
    error: z.string().min(1).max(200).optional(),
    /** Who answers, if the provider says so. */
    iss: z.string().min(1).max(400).optional(),
  }),
  response: loginSchemas.response,
};
export type FinishSingleSignOn = WireOf<typeof finishSingleSignOnSchemas>;

export const getSingleSignOnSchemas = { response: singleSignOnSchema };
export type GetSingleSignOn = WireOf<typeof getSingleSignOnSchemas>;

export const updateSingleSignOnSchemas = {
  body: z
    .object({
      issuer: z.string().trim().min(1, 'Enter the address of your provider.').max(400, 'This address is too long.'),
      client_id: z.string().trim().min(1, 'Enter the client ID.').max(400, 'This client ID is too long.'),
      /** Kept encrypted, and never answered. */
      client_secret: z.string().trim().min(1, 'Enter the client secret.').max(1_000, 'This client secret is too long.'),
      /** All of them; those that are left out go. */
      domains: z.array(z.string().max(260, 'This domain is too long.')).max(20, 'Enter at most 20 domains.'),
      is_on: z.boolean(),
      has_second_step: z.boolean(),
      accepts_unmarked_addresses: z.boolean(),
      is_only_way: z.boolean(),
    })
    .partial(),
  response: singleSignOnSchema,
};
export type UpdateSingleSignOn = WireOf<typeof updateSingleSignOnSchemas>;

export const checkSingleSignOnSchemas = {
  response: z.object({
    /** What is wrong with the provider; null: users can sign in there. */
    problem: z.enum(PROVIDER_PROBLEMS).nullable(),
    /** Domains that another company has proven to be its own. */
    taken_domains: z.array(z.string()),
    /** With the domains that are proven now. */
    settings: singleSignOnSchema,
  }),
};
export type CheckSingleSignOn = WireOf<typeof checkSingleSignOnSchemas>;

export const removeSingleSignOnSchemas = { response: emptySchema };
export type RemoveSingleSignOn = WireOf<typeof removeSingleSignOnSchemas>;

export const singleSignOnAccountSchema = z
  .object({
    /** Of the user. */
    id: idSchema,
    name: z.string(),
    email: z.string(),
    /** When the user first came by single sign-on. */
    created_at: instantSchema,
    /** When the user last came by it. */
    last_used_at: instantSchema.nullable(),
  })
  .meta({ id: 'SingleSignOnAccount' });
/** A user whose account at the company's provider is known. */
export type SingleSignOnAccount = z.output<typeof singleSignOnAccountSchema>;

export const listSingleSignOnAccountsSchemas = { response: z.object({ data: z.array(singleSignOnAccountSchema) }) };
export type ListSingleSignOnAccounts = WireOf<typeof listSingleSignOnAccountsSchemas>;

export const forgetSingleSignOnAccountSchemas = { params: idParams, response: emptySchema };
export type ForgetSingleSignOnAccount = WireOf<typeof forgetSingleSignOnAccountSchemas>;
