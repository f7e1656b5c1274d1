import { z } from 'zod';
import { emptySchema, idParams, idSchema, instantSchema, phoneText, type WireOf } from '../kernel/schema.js';
import { NUMBER_LINE_TYPES } from './line-types.js';

export const CONSENT_SCOPES = ['text', 'call', 'prerecorded', 'recording'] as const;
export const CONSENT_SOURCES = ['agent', 'visitor', 'keyword', 'import', 'api'] as const;
/** How a number opted out of texts. */
export const OPT_OUT_SOURCES = ['keyword', 'carrier', 'agent'] as const;
export const CONSENT_ACTIONS = ['granted', 'revoked'] as const;
/** What a consent is for. */
export type ConsentScope = (typeof CONSENT_SCOPES)[number];
/** Where a consent was given. */
export type ConsentSource = (typeof CONSENT_SOURCES)[number];
/** How a number opted out. */
export type OptOutSource = (typeof OPT_OUT_SOURCES)[number];
/** What was said: yes to being texted, or no. */
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];
/** What kind of connection a number is, as far as it is known. */
export type LineType = (typeof NUMBER_LINE_TYPES)[number];

/** One line of the ledger. It is never changed; what is taken back is a line of its own. */
export const consentSchema = z
  .object({
    id: idSchema,
    phone_number: z.string(),
    scope: z.enum(CONSENT_SCOPES),
    action: z.enum(CONSENT_ACTIONS),
    source: z.enum(CONSENT_SOURCES),
    /** The words that the person agreed to. */
    text_shown: z.string().nullable(),
    page_url: z.string().nullable(),
    ip_address: z.string().nullable(),
    recording_url: z.string().nullable(),
    note: z.string().nullable(),
    /** Who wrote it down; null when nobody of the company did. */
    actor_name: z.string().nullable(),
    created_at: instantSchema,
  })
  .meta({ id: 'Consent' });
export type Consent = z.output<typeof consentSchema>;

export const listConsentsSchemas = { params: idParams, response: z.object({ data: z.array(consentSchema) }) };
export type ListConsents = WireOf<typeof listConsentsSchemas>;

const consentFields = {
  /** One of the contact's numbers. */
  phone_number: phoneText,
  scope: z.enum(CONSENT_SCOPES),
  note: z.string().trim().max(500, 'Keep the note within 500 characters.').optional(),
};

export const recordConsentSchemas = {
  params: idParams,
  body: z.object({
    ...consentFields,
    /** The words that the person agreed to, or was asked. */
    text_shown: z
      .string()
      .trim()
      .min(1, 'Enter what the person agreed to.')
      .max(2000, 'Keep the text within 2000 characters.'),
    page_url: z.url('This is not a web address.').max(2000).optional(),
  }),
  response: consentSchema,
};
export type RecordConsent = WireOf<typeof recordConsentSchemas>;

export const revokeConsentSchemas = { params: idParams, body: z.object(consentFields), response: consentSchema };
export type RevokeConsent = WireOf<typeof revokeConsentSchemas>;

/** A time during which a number was opted out. */
export const optOutSchema = z
  .object({
    id: idSchema,
    phone_number: z.string(),
    opted_out_at: instantSchema,
    /** `keyword`: they wrote STOP; `carrier`: the carrier says so; `agent`: they asked for it in other words, and an agent noted it. */
    source: z.enum(OPT_OUT_SOURCES),
    /** The text that said it. */
    communication_id: idSchema.nullable(),
    /** When they wrote START; null while they are opted out. */
    opted_in_at: instantSchema.nullable(),
  })
  .meta({ id: 'OptOut' });
export type OptOut = z.output<typeof optOutSchema>;

export const listOptOutsSchemas = { params: idParams, response: z.object({ data: z.array(optOutSchema) }) };
export type ListOptOuts = WireOf<typeof listOptOutsSchemas>;

export const optOutNumberSchemas = {
  params: idParams,
  body: z.object({
    /** One of the contact's numbers. */
    phone_number: phoneText,
    /** The text in which they asked for it. */
    communication_id: idSchema.optional(),
  }),
  response: optOutSchema,
};
export type OptOutNumber = WireOf<typeof optOutNumberSchemas>;

/** What of a contact decides whether it may be texted. */
const contactTextingSchema = z
  .object({
    blocked_messaging_information: z.object({
      blocked: z.boolean(),
      /** People may text the contact; auto-replies and broadcasts may not. */
      automated_only: z.boolean(),
    }),
    numbers: z.array(
      z.object({
        id: idSchema,
        phone_number: z.string(),
        is_opted_out: z.boolean(),
        opted_out_at: instantSchema.nullable(),
        line_type: z.enum(NUMBER_LINE_TYPES),
        /** Null: never looked up. */
        line_type_checked_at: instantSchema.nullable(),
        text_consent: z.enum(['granted', 'revoked', 'none']),
        /** Why the number is on the company's Do Not Contact list; null: it is not. */
        dnc_list_reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ContactTexting' });
export type ContactTexting = z.output<typeof contactTextingSchema>;

export const getContactTextingSchemas = { params: idParams, response: contactTextingSchema };
export type GetContactTexting = WireOf<typeof getContactTextingSchemas>;

export const updateContactTextingSchemas = {
  params: idParams,
  body: z.object({ automated_only: z.boolean() }),
  response: contactTextingSchema,
};
export type UpdateContactTexting = WireOf<typeof updateContactTextingSchemas>;

export const lookUpLineTypeSchemas = {
  params: idParams.extend({ phoneId: z.coerce.number().int().positive() }),
  response: z.object({
    phone_number: z.string(),
    line_type: z.enum(NUMBER_LINE_TYPES),
    carrier_name: z.string().nullable(),
    checked_at: instantSchema,
  }),
};
export type LookUpLineType = WireOf<typeof lookUpLineTypeSchemas>;

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3])[0-5]\d$|^2400$/, 'Write a time as HHmm, for example 0930.');
const weekdays = z.array(z.int().min(0).max(6)).min(1, 'Choose at least one day.').max(7);
const date = z.iso.date('Write a date as YYYY-MM-DD.');

/** When texts may reach people of a place. */
const quietRuleSchema = z
  .object({
    /** Of a shipped rule its name (`us-fl`); of the company's own a number as text. */
    id: z.string(),
    is_shipped: z.boolean(),
    is_enabled: z.boolean(),
    name: z.string(),
    country: z.string(),
    subdivision: z.string().nullable(),
    weekdays: z.array(z.int().min(0).max(6)),
    /** `HHmm` by the recipient's clock; both null: no texts on these days. */
    open: z.string().nullable(),
    close: z.string().nullable(),
    starts_on: z.string().nullable(),
    ends_on: z.string().nullable(),
  })
  .meta({ id: 'QuietRule' });
export type QuietRuleView = z.output<typeof quietRuleSchema>;

const ruleFields = z.object({
  name: z.string().trim().min(1, 'Name the rule.').max(80, 'Keep the name within 80 characters.'),
  country: z
    .string()
    .regex(/^(?:[A-Z]{2}|\*)$/, 'Write the country as two capital letters, or * for all countries without a rule.'),
  subdivision: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Write the state as two capital letters.')
    .nullable()
    .default(null),
  weekdays: weekdays.default([0, 1, 2, 3, 4, 5, 6]),
  open: timeOfDay.nullable(),
  close: timeOfDay.nullable(),
  starts_on: date.nullable().default(null),
  ends_on: date.nullable().default(null),
});

export const listQuietRulesSchemas = { response: z.object({ data: z.array(quietRuleSchema) }) };
export type ListQuietRules = WireOf<typeof listQuietRulesSchemas>;

export const createQuietRuleSchemas = { body: ruleFields, response: quietRuleSchema };
export type CreateQuietRule = WireOf<typeof createQuietRuleSchemas>;

export const updateQuietRuleSchemas = { params: idParams, body: ruleFields, response: quietRuleSchema };
export type UpdateQuietRule = WireOf<typeof updateQuietRuleSchemas>;

export const removeQuietRuleSchemas = { params: idParams, response: emptySchema };
export type RemoveQuietRule = WireOf<typeof removeQuietRuleSchemas>;

export const switchQuietRuleSchemas = {
  params: z.object({ rule: z.string().max(40) }),
  body: z.object({ is_enabled: z.boolean() }),
  response: quietRuleSchema,
};
export type SwitchQuietRule = WireOf<typeof switchQuietRuleSchemas>;

const limit = z
  .int('Write a whole number.')
  .min(1, 'Enter 1 or more, or leave it empty for no limit.')
  .max(1_000_000)
  .nullable();
const reply = z.string().trim().min(1).max(320, 'Keep the answer within 320 characters.').nullable();

/**
 * What a company has decided about texts, and what was decided about it: the last three are shown, not set. Credits are changed with
 * the rates (`PATCH /api/v1/company/message-rates`).
 */
const textingSettingsSchema = z
  .object({
    messaging_enabled: z.boolean(),
    international_texting: z.boolean(),
    /** Countries that may be texted, and called, beside the company's own; empty: all. */
    international_countries: z
      .array(z.string().regex(/^[A-Z]{2}$/, 'Write a country as two capital letters.'))
      .max(250, 'List at most 250 countries.'),
    /** Texts of a day in the company's zone. */
    daily_text_limit: limit,
    /** Texts to one number within 24 hours. */
    number_text_limit: limit,
    send_long_messages_as_mms: z.boolean(),
    requires_text_consent: z.boolean(),
    opt_out_text: z.string().trim().min(1, 'Say how to opt out.').max(160, 'Keep the text within 160 characters.'),
    opt_out_mode: z.enum(['always', 'first']),
    undo_seconds: z.union([z.literal(0), z.literal(5), z.literal(10), z.literal(20)], 'Choose 0, 5, 10 or 20 seconds.'),
    /** The company's own hours, in its zone. */
    text_window: z.object({ open: timeOfDay, close: timeOfDay, weekdays }).nullable(),
    /** A person may answer in quiet hours who wrote within the last 24 hours. */
    replies_in_quiet_hours: z.boolean(),
    /** Who answers STOP, START and HELP. `carrier`: it has answers of its own, so Talk only keeps who opted out. */
    keyword_answers: z.enum(['talk', 'carrier']),
    /** Instead of our answers to the keywords. */
    stop_reply: reply,
    start_reply: reply,
    help_reply: reply,
    /** Segments that may still be sent; null: not metered. */
    text_credits: z.int().nonnegative().nullable(),
    is_trial: z.boolean(),
    /** US carriers have approved what the company texts about (10DLC). */
    is_a2p_campaign_approved: z.boolean(),
  })
  .meta({ id: 'TextingSettings' });
export type TextingSettings = z.output<typeof textingSettingsSchema>;

export const getTextingSettingsSchemas = { response: textingSettingsSchema };
export type GetTextingSettings = WireOf<typeof getTextingSettingsSchemas>;

export const updateTextingSettingsSchemas = {
  body: textingSettingsSchema.omit({ text_credits: true, is_trial: true, is_a2p_campaign_approved: true }).partial(),
  response: textingSettingsSchema,
};
export type UpdateTextingSettings = WireOf<typeof updateTextingSettingsSchemas>;

/** What is decided about the texts of a line. The last four come from carriers and from us: the last two can be lifted, none can be set. */
const lineTextingSchema = z
  .object({
    texting_enabled: z.boolean(),
    sends_mms: z.boolean(),
    send_long_messages_as_mms: z.boolean().nullable(),
    one_attachment: z.boolean(),
    daily_text_limit: limit,
    is_10_dlc: z.boolean(),
    has_approved_a2p_use_case: z.boolean(),
    is_spamming: z.boolean(),
    traffic_blocked: z.boolean(),
  })
  .meta({ id: 'LineTexting' });
export type LineTexting = z.output<typeof lineTextingSchema>;

export const getLineTextingSchemas = { params: idParams, response: lineTextingSchema };
export type GetLineTexting = WireOf<typeof getLineTextingSchemas>;

/** Lets the line text again. Only we set it, after what carriers refuse. */
const lifted = z.literal(false, { error: 'Use false: it can only be lifted.' });

export const updateLineTextingSchemas = {
  params: idParams,
  body: lineTextingSchema
    .pick({
      texting_enabled: true,
      sends_mms: true,
      send_long_messages_as_mms: true,
      one_attachment: true,
      daily_text_limit: true,
    })
    .extend({ is_spamming: lifted, traffic_blocked: lifted })
    .partial(),
  response: lineTextingSchema,
};
export type UpdateLineTexting = WireOf<typeof updateLineTextingSchemas>;
