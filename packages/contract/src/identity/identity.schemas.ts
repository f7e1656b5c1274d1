import { z } from 'zod';
import { emptySchema, idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { companySchema } from '../companies/companies.schemas.js';
import { LANGUAGE_CODES } from '../sentences/languages.js';
import { DEFAULT_APPS } from './default-apps.js';
import { operatorScriptSchema } from './operator-scripts.schemas.js';
import { PERMISSIONS, ROLES } from './roles.js';

/** What the client knows of itself: kept with the session so that people can recognise their devices. */
export const deviceInfoSchema = z.object({
  name: z.string().max(120).optional(),
  platform: z.string().max(120).optional(),
  app_version: z.string().max(40).optional(),
});

/** The signed-in user (spec 3 §3, Profile). */
export const profileSchema = z
  .object({
    id: idSchema,
    email: z.email(),
    name: z.string(),
    enabled: z.boolean(),
    company_id: idSchema,
    company_name: z.string(),
    company: companySchema,
    user_roles: z.array(z.enum(ROLES)),
    user_permissions: z.array(z.enum(PERMISSIONS)),
    /** The number of an agent status, 0–8 (spec 2 §4). */
    agent_status: z.int().min(0).max(8),
    last_agent_status_change: instantSchema.nullable(),
    sleep_mode: z.boolean(),
    has_multiple_access: z.boolean(),
    read_only_access: z.boolean(),
    /** The user may send broadcasts where the company has them turned on. */
    bulk_sms_enabled: z.boolean(),
    /** The user may send ringless voicemail where the company has it turned on. */
    bulk_rvm_enabled: z.boolean(),
    /** What one text segment, one MMS and one ringless voicemail cost, in US dollars; null when nothing is charged. */
    rate: z
      .object({
        local_sms: z.number().nonnegative(),
        local_mms: z.number().nonnegative(),
        tollfree_sms: z.number().nonnegative(),
        tollfree_mms: z.number().nonnegative(),
        rvm: z.number().nonnegative(),
      })
      .nullable(),
    contacts_visibility: z.enum(['everyone', 'restricted']),
    /** Contacts access level 1–4 (spec 1 §6). */
    contacts_access_level: z.int(),
    /** 1 everything allowed, 2 own only. */
    communications_visibility: z.int(),
    can_view_unassigned_contacts: z.boolean(),
    time_format: z.enum(['12', '24']),
    /** What opens phone links of other programs (`/apps`). `ask`: the user chooses each time. */
    default_app: z.enum(DEFAULT_APPS),
    /** The language that the user chose for the interface; null while it follows the browser. */
    language: z.enum(LANGUAGE_CODES).nullish(),
    outbound_calling_mode: z.enum(['always_ask', 'default_line']),
    default_outbound_campaign_id: idSchema.nullable(),
    line_access_limit: z.boolean(),
    accessible_campaigns: z.array(idSchema),
    user_access_limit: z.boolean(),
    accessible_users: z.array(idSchema),
    ring_group_ids: z.array(idSchema),
    answer_by: z.enum(['browser', 'ip_phone', 'phone_number', 'none']),
    /** Scripts of the operator that the app loads for this user; absent: none. */
    operator_scripts: z.array(operatorScriptSchema).optional(),
    /** While an admin acts as this user. They may do less then: no calls, no texts, no keys. */
    impersonation: z
      .object({
        admin_id: idSchema,
        admin_name: z.string(),
        /** The session ends then. */
        expires_at: instantSchema,
      })
      .nullish(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof profileSchema>;

const signedIn = z.object({
  meta: z.object({
    /** Identifies the session to the other applications of the same browser; also set as a cookie. */
    hashed_token: z.string(),
    /** Bearer token for the API. */
    token: z.string(),
  }),
  data: z.object({ first_login: z.boolean() }),
});

export const loginSchemas = {
  body: z.object({
    email: z.email('Enter the email address you sign in with.').max(254),
    password: z.string().min(1, 'Enter your password.').max(200),
    remember_me: z.boolean().default(false),
    is_mobile: z.boolean().default(false),
    device_info: deviceInfoSchema.optional(),
    recaptcha_response: z.string().max(4000).optional(),
  }),
  response: signedIn.meta({ id: 'SignedIn' }),
};
export type Login = WireOf<typeof loginSchemas>;

/** The rules for every password that a person chooses. */
export const newPasswordSchema = z
  .string()
  .min(10, 'Use at least 10 characters.')
  .max(200, 'Use at most 200 characters.');

export const chooseFirstPasswordSchemas = {
  body: loginSchemas.body
    .omit({ password: true, is_mobile: true })
    .extend({ current_password: z.string().min(1, 'Enter your password.').max(200), password: newPasswordSchema }),
  response: loginSchemas.response,
};
export type ChooseFirstPassword = WireOf<typeof chooseFirstPasswordSchemas>;

export const forgotPasswordSchemas = {
  body: loginSchemas.body.pick({ email: true, recaptcha_response: true }),
  response: emptySchema,
};
export type ForgotPassword = WireOf<typeof forgotPasswordSchemas>;

const linkToken = z.string().min(1, 'Open the link from your mail.').max(200);

export const checkPasswordLinkSchemas = {
  body: z.object({ token: linkToken }),
  response: z.object({
    /** `invitation`: to a new user. `reset`: the user or an admin asked for a new password. */
    kind: z.enum(['invitation', 'reset']),
    name: z.string(),
    email: z.email(),
    company_name: z.string(),
    expires_at: instantSchema,
  }),
};
export type CheckPasswordLink = WireOf<typeof checkPasswordLinkSchemas>;

export const resetPasswordSchemas = {
  body: loginSchemas.body.pick({ remember_me: true, device_info: true, recaptcha_response: true }).extend({
    token: linkToken,
    password: newPasswordSchema,
    /** Refused unless it is the same. */
    password_confirmation: z.string().max(200).optional(),
    /** Refused unless the link is for this address. */
    email: z.email('This is not an email address.').max(254).optional(),
  }),
  response: loginSchemas.response,
};
export type ResetPassword = WireOf<typeof resetPasswordSchemas>;

export const getAuthUserSchemas = {
  body: z.object({ device_info: deviceInfoSchema.optional() }),
  response: z.object({ user: profileSchema }),
};
export type GetAuthUser = WireOf<typeof getAuthUserSchemas>;

const defaultApp = z.enum(DEFAULT_APPS, 'Choose ask, web or desktop.');

export const setDefaultAppSchemas = {
  params: idParams,
  body: z.object({
    /** `ask`: the user chooses each time. `web`: the browser. `desktop`: the phone program of the computer. */
    default_app: defaultApp,
  }),
  response: z.object({ default_app: z.enum(DEFAULT_APPS) }),
};
export type SetDefaultApp = WireOf<typeof setDefaultAppSchemas>;

export const updateProfileSchemas = {
  body: z
    .object({
      /** Null: as the browser asks. */
      language: z.enum(LANGUAGE_CODES, 'Choose a language that Talk speaks, or null for the browser’s.').nullable(),
      /** In every company the user works for. Not by an API key, and not once the company is verified. */
      name: z.string().trim().min(1, 'Enter a name.').max(120, 'Keep the name within 120 characters.'),
      time_format: z.enum(['12', '24'], 'Choose 12 or 24 hours.'),
      /** What opens phone links of other programs. */
      default_app: defaultApp,
      /** Mentions neither pop up nor sound. */
      sleep_mode: z.boolean(),
      outbound_calling_mode: z.enum(['always_ask', 'default_line'], 'Choose how your calls find their line.'),
      /** The line that the user's calls and texts start from; null: the account's. */
      default_outbound_campaign_id: idSchema.nullable(),
    })
    .partial(),
  response: z.object({ user: profileSchema }),
};
export type UpdateProfile = WireOf<typeof updateProfileSchemas>;

export const getCookieUserSchemas = {
  query: z.object({ shared_token: z.string().min(1).max(200).optional() }),
  response: z.object({
    /**
     * `hashed_token` names the session in `session_ended`, as after sign-in. Both are null when this browser has no session: that is
     * an answer, not an error, and a page may ask at every start.
     */
    meta: z.object({ hashed_token: z.string().nullable(), token: z.string().nullable() }),
    data: z.object({ first_login: z.boolean() }),
    /** Who is signed in, so that a page need not ask again; absent when no user is. */
    user: profileSchema.optional(),
  }),
};
export type GetCookieUser = WireOf<typeof getCookieUserSchemas>;

export const logoutSchemas = {
  body: z.object({ is_impersonated: z.boolean().default(false) }),
  response: emptySchema,
};
export type Logout = WireOf<typeof logoutSchemas>;

export const companyAccessSchema = z
  .object({ id: idSchema, company_id: idSchema, company_name: z.string(), user_roles: z.array(z.enum(ROLES)) })
  .meta({ id: 'CompanyAccess' });

export const listAccessesSchemas = { response: z.object({ data: z.array(companyAccessSchema) }) };
export type ListAccesses = WireOf<typeof listAccessesSchemas>;

export const selectCompanySchemas = {
  body: z.object({ company_id: idSchema }),
  response: z.object({ meta: z.object({ token: z.string() }), user: profileSchema }),
};
export type SelectCompany = WireOf<typeof selectCompanySchemas>;

/** `user` opens an agent's phone, `publishable` visitor texting only, `secret` belongs on servers. */
export const apiKeyKindSchema = z.enum(['user', 'publishable', 'secret']);

export const exchangeKeySchemas = {
  body: z.object({ key: z.string().min(8, 'Enter the API key.').max(200), device_info: deviceInfoSchema.optional() }),
  response: z
    .object({
      /** Bearer token; short-lived. */
      token: z.string(),
      expires_in_seconds: z.int().positive(),
      kind: apiKeyKindSchema,
      company_id: idSchema,
      user_id: idSchema.nullable(),
      /** Whom a user key signs in, as `get-auth-user` would answer: a page that waits for its phone need not ask again. */
      user: profileSchema.nullable(),
    })
    .meta({ id: 'AccessToken' }),
};
export type ExchangeKey = WireOf<typeof exchangeKeySchemas>;

export const apiKeySchema = z
  .object({
    id: idSchema,
    kind: apiKeyKindSchema,
    name: z.string(),
    /** The first characters, enough to recognise it: `uk_demo_…`. */
    prefix: z.string(),
    /** Goes into frame addresses; public by definition. */
    public_id: z.string(),
    allowed_origins: z.array(z.string()),
    user_id: idSchema.nullable(),
    /** A secret key: makes links that sign users of the company in. */
    signs_in_users: z.boolean(),
    created_at: instantSchema,
    last_used_at: instantSchema.nullable(),
    revoked_at: instantSchema.nullable(),
  })
  .meta({ id: 'ApiKey' });

/** Goes into a header: nothing but letters, digits, dots, hyphens and a port gets through. There is no entry for "any site". */
const originText = z
  .string()
  .max(200)
  .regex(
    /^https?:\/\/(\*\.[a-z\d-]+(\.[a-z\d-]+)+|[a-z\d-]+(\.[a-z\d-]+)*|\[[\da-f:]+\])(:\d{1,5})?$/i,
    'An origin is scheme, host and port only, like https://crm.example.com, or https://*.example.com for its subdomains.',
  );

const originList = z.array(originText).max(50);

export const listApiKeysSchemas = { response: z.object({ data: z.array(apiKeySchema) }) };
export type ListApiKeys = WireOf<typeof listApiKeysSchemas>;

export const createApiKeySchemas = {
  body: z.object({
    kind: apiKeyKindSchema,
    name: z.string().trim().min(1, 'Name the key after where it is used.').max(80),
    allowed_origins: originList.default([]),
    user_id: idSchema.optional(),
    /** For secret keys; only admins who have signed in themselves may turn it on. */
    signs_in_users: z.boolean().default(false),
  }),
  response: z.object({
    key: apiKeySchema,
    /** The whole key. Shown once; only its hash is kept. */
    secret: z.string(),
  }),
};
export type CreateApiKey = WireOf<typeof createApiKeySchemas>;

export const updateApiKeySchemas = {
  params: z.object({ id: z.coerce.number().int().positive() }),
  /** What is left out stays; a list of sites that is given replaces the one before. */
  body: createApiKeySchemas.body
    .pick({ name: true })
    .extend({ allowed_origins: originList, signs_in_users: z.boolean() })
    .partial(),
  response: apiKeySchema,
};
export type UpdateApiKey = WireOf<typeof updateApiKeySchemas>;

export const revokeApiKeySchemas = {
  params: z.object({ id: z.coerce.number().int().positive() }),
  response: apiKeySchema,
};
export type RevokeApiKey = WireOf<typeof revokeApiKeySchemas>;
