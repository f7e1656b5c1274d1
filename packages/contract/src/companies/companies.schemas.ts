import { isTimeZone, RESPONSE_MINUTES } from '@talk/domain/time';
import { z } from 'zod';
import { dialModes } from '../codes/index.js';
import { integrationNameSchema } from '../integrations/integrations.schemas.js';
import { flagQuery, idSchema, type WireOf } from '../kernel/schema.js';
import { EDGE_LOCATIONS } from './edge-locations.js';
import { businessHoursSchema, holidaysSchema } from './hours.schemas.js';

/** The same every day; a close before the open is on the next day. */
const dailyHours = z.object({
  open: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:30.'),
  close: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:30.'),
});

const defaultContactSort = z.enum(['last_engagement_at', 'created_at']);

/** The company as its own users see it (spec 3 §3). */
export const companySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    /** What the product is called in this company; null: Talk. */
    brand_name: z.string().nullable(),
    /** The logo in place of Talk's, a PNG in base64; null: Talk's own. */
    brand_logo: z.string().nullable(),
    reseller_id: idSchema.nullable(),
    timezone: z.string(),
    is_trial: z.boolean(),
    /** Which realtime driver to start with; `pusher` by default. */
    broadcast_driver: z.enum(['pusher', 'builtin']),
    contact_status_control_enabled: z.boolean(),
    /** How the list of contacts is sorted until a user chooses another column; newest first. */
    default_contact_sort: defaultContactSort,
    /** The power dialer is turned on. */
    auto_dialer_enabled: z.boolean(),
    /** When the power dialer calls, on the contact's clock: 09:00–18:00 until the company chooses other hours. */
    dialer_hours: dailyHours,
    /** Team inboxes are turned on. */
    team_inbox_enabled: z.boolean(),
    /** Broadcasts are turned on; the user needs them on too (`bulk_sms_enabled` of the profile). */
    bulk_sms_enabled: z.boolean(),
    /** Ringless voicemail is turned on; the user needs it on too (`bulk_rvm_enabled` of the profile). Trial companies never send it. */
    bulk_rvm_enabled: z.boolean(),
    /** Times of day, HHmm, between which broadcasts are sent, in the company's zone. */
    broadcast_open: z.string(),
    broadcast_close: z.string(),
    /** Sequences are turned on. */
    automation_enabled: z.boolean(),
    /** The AI area is turned on: transcripts of calls and voicemails on one screen. */
    aloai_enabled: z.boolean(),
    /** Calls or voicemails can be transcribed. */
    transcription_enabled: z.boolean(),
    transcription_settings: z.object({
      call_transcription_enabled: z.boolean(),
      voicemail_transcription_enabled: z.boolean(),
    }),
    kyc_status: z.string(),
    /** Something is wrong with the account: `getDiagnosis` says what. */
    has_account_issues: z.boolean(),
    force_outbound_line: z.boolean(),
    default_outbound_campaign_id: idSchema.nullable(),
    /** Whether a caller to pick from a queue is heard again and again until an agent does; else once. */
    fishing_mode_notification_sound: z.boolean(),
    /** Region for numbers typed without a country code, ISO 3166 alpha-2. */
    country: z.string().length(2),
    /** Where the company's people open HubSpot: `app.hubspot.com`, `app-eu1.hubspot.com`; null unless it is connected. */
    hubspot_company_ui_domain: z.string().nullable(),
    /** The address of a contact in the company's HighLevel, without the contact's id; null unless it is connected. */
    gohighlevel_contact_link: z.string().nullable(),
    /** The connected CRMs whose lists of people a list here can follow. */
    crms_with_lists: z.array(integrationNameSchema),
  })
  .meta({ id: 'Company' });
export type Company = z.output<typeof companySchema>;

export const incomingNumberSchema = z
  .object({ id: idSchema, phone_number: z.string(), country: z.string().length(2), is_toll_free: z.boolean() })
  .meta({ id: 'IncomingNumber' });

/** A line, called "campaign" on the wire (spec 1 §3). */
export const lineSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    is_paused: z.boolean(),
    /** Calls to it are forwarded; none goes out from it (rejection 33). */
    forwards_only: z.boolean(),
    incoming_number: z.string().nullable(),
    incoming_numbers: z.array(incomingNumberSchema),
    ring_group_id: idSchema.nullable(),
    /** One of its numbers is toll-free. */
    has_tollfree_pn: z.boolean(),
    /** US carriers count it as 10DLC: it texts once they have approved what for. */
    is_10_dlc: z.boolean(),
    has_approved_a2p_use_case: z.boolean(),
    /** Texts of more than one segment are sent as MMS; null: as the company decides. */
    send_long_messages_as_mms: z.boolean().nullable(),
    records_calls: z.boolean(),
    /** Email to the address of its route arrives in the inbox. */
    email_intake: z.boolean(),
    /** The route that leads email to the line; null until intake is turned on for the first time. */
    email_intake_route_id: idSchema.nullable(),
    /** The line that a call starts from unless another is chosen. */
    is_default: z.boolean(),
    /** Why it is the default; null for the others. `forced`: the account lets nobody choose another. */
    default_reason: z.enum(['forced', 'user-default', 'account-default', 'first']).nullable(),
    /** Grows with each change of the line. Which one is the default is decided for each user, and not counted. */
    version: z.int().positive(),
  })
  .meta({ id: 'Line' });
export type Line = z.output<typeof lineSchema>;

/** How a queue treats those who wait. */
export const queueSettingsSchema = z.object({
  max_wait_seconds: z.int().min(30, 'Let callers wait at least 30 seconds.').max(3600),
  at_max_wait: z.enum(['voicemail', 'hang-up']),
  announce_position: z.boolean(),
  /** Callers may press 1 to be called back. */
  offer_callback: z.boolean(),
});

export const ringGroupSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    should_queue: z.boolean(),
    fishing_mode: z.boolean(),
    /** 0 simultaneous, 1 sequential, 2 round-robin. */
    dial_mode: z.union(dialModes.names.map((name) => z.literal(dialModes.code(name)))),
    ring_timeout_seconds: z.int().positive(),
    queue: queueSettingsSchema,
    /** In ringing order. */
    user_ids: z.array(idSchema),
    /** The same as `user_ids`. */
    ordered_user_ids: z.array(idSchema),
    version: z.int().positive(),
  })
  .meta({ id: 'RingGroup' });
/** Agents who are rung together. */
export type RingGroup = z.output<typeof ringGroupSchema>;

/** A colleague as shown in pickers and on timelines. */
export const userSummarySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    email: z.email(),
    enabled: z.boolean(),
    /** By the user’s setting, or because reporter is their only role. */
    read_only_access: z.boolean(),
    answer_by: z.enum(['browser', 'ip_phone', 'phone_number', 'none']),
    agent_status: z.int().min(0).max(8),
    ring_group_ids: z.array(idSchema),
  })
  .meta({ id: 'UserSummary' });
export type UserSummary = z.output<typeof userSummarySchema>;

export const listLinesSchemas = {
  query: z.object({ is_lite: flagQuery }),
  response: z.object({ data: z.array(lineSchema) }),
};
export type ListLines = WireOf<typeof listLinesSchemas>;

export const listRingGroupsSchemas = { response: z.object({ data: z.array(ringGroupSchema) }) };
export type ListRingGroups = WireOf<typeof listRingGroupsSchemas>;

export const listUsersSchemas = { response: z.object({ data: z.array(userSummarySchema) }) };
export type ListUsers = WireOf<typeof listUsersSchemas>;

const subdivision = z.string().regex(/^[A-Z]{2}$/, 'Use two capital letters, such as CA.');

const MINUTES_WORDS = 'Enter whole minutes from 1 to 10,080 (7 days).';
const responseMinutes = z
  .int(MINUTES_WORDS)
  .min(RESPONSE_MINUTES.least, MINUTES_WORDS)
  .max(RESPONSE_MINUTES.most, MINUTES_WORDS);

export const companySettingsSchema = z
  .object({
    name: z.string().trim().min(1, 'Enter a name.').max(120, 'Keep the name within 120 characters.'),
    /** What the product is called for its users, in titles, mails and notices; null: Talk. */
    brand_name: z.string().trim().min(1, 'Enter a name.').max(40, 'Use at most 40 characters.').nullable(),
    /** The logo in place of Talk's: a PNG of at most 256 by 256 pixels and 24 kB, in base64; null: Talk's own. */
    brand_logo: z.string().max(32_800, 'Use a smaller picture.').nullable(),
    /** IANA name. Days, hours and dates of the company are those of this zone. */
    timezone: z.string().max(64).refine(isTimeZone, 'Choose a time zone, such as America/New_York.'),
    /** When the company is open, Sunday first; null is always. Lines without hours of their own follow it. */
    business_hours: businessHoursSchema.nullable(),
    /** Days on which the company has other hours. */
    holidays: holidaysSchema,
    /** States and provinces that are called, texted and faxed; with no area code either, everywhere. */
    operating_states_limit: z.object({ us: z.array(subdivision).max(60), ca: z.array(subdivision).max(20) }),
    /** Area codes that are called, texted and faxed, besides those of the listed states. */
    operating_area_codes_limit: z
      .array(z.string().regex(/^[2-9]\d{2}$/, 'Enter area codes of three digits, such as 415.'))
      .max(400, 'Use at most 400 area codes.'),
    /** The account's line, for those who have no default of their own. */
    default_outbound_campaign_id: idSchema.nullable(),
    /** Everyone calls from the account's line. */
    force_outbound_line: z.boolean(),
    international_calling: z.boolean(),
    toll_free_calling: z.boolean(),
    /** A call outside of 8:00–18:00 at the contact is asked about first. */
    asks_outside_day_time: z.boolean(),
    /** Whether a caller to pick from a queue is heard again and again until an agent does; else once. */
    fishing_mode_notification_sound: z.boolean(),
    /** Where phones in the browser connect to the voice network; null: at the nearest place. Pages that are open keep theirs. */
    edge_location: z.enum(EDGE_LOCATIONS, 'Choose one of the places, or null for the nearest.').nullable(),
    auto_dialer_enabled: z.boolean(),
    /** When the power dialer calls, on the contact's clock; null: 9:00–18:00. */
    dialer_hours: dailyHours.nullable(),
    /** Broadcasts are turned on. */
    bulk_sms_enabled: z.boolean(),
    /** Broadcasts of ringless voicemail are turned on. */
    bulk_rvm_enabled: z.boolean(),
    /** When broadcasts are sent, in the company's zone, and never outside the legal hours of the recipient; null: 8:00–18:00. */
    broadcast_hours: dailyHours.nullable(),
    /** Sequences are turned on. */
    automation_enabled: z.boolean(),
    /** Recorded calls can be transcribed. */
    call_transcription_enabled: z.boolean(),
    voicemail_transcription_enabled: z.boolean(),
    /** Each recording is transcribed as soon as it is stored; otherwise when a user asks. */
    transcribes_automatically: z.boolean(),
    /** The AI area is turned on. */
    aloai_enabled: z.boolean(),
    /** Users choose the status of contacts; otherwise only communications change it. */
    contact_status_control_enabled: z.boolean(),
    /** How the list of contacts is sorted until a user chooses another column; newest first. */
    default_contact_sort: defaultContactSort,
    team_inbox_enabled: z.boolean(),
    /** Everyone signs in in two steps; users without it turn it on at their next sign-in. */
    requires_two_step: z.boolean(),
    /** Minutes within which the first text of a contact task is answered; null: no target. */
    first_response_minutes: responseMinutes.nullable(),
    /** Minutes within which a later text is answered; null: no target. */
    next_response_minutes: responseMinutes.nullable(),
    /** Minutes within which a missed call or a voicemail is returned; null: no target. */
    missed_call_response_minutes: responseMinutes.nullable(),
    /** Response targets count only while the line is open. */
    response_in_opening_hours: z.boolean(),
    /** Minutes after an answer became overdue until supervisors are notified; null: they are not. */
    response_escalation_minutes: responseMinutes.nullable(),
  })
  .meta({ id: 'CompanySettings' });
/** What a company has decided about itself, its calls, its dialer and its inbox. */
export type CompanySettings = z.output<typeof companySettingsSchema>;

/** The settings, and what the server offers for them. */
export const offeredCompanySettingsSchema = companySettingsSchema
  .extend({
    /** The server has a transcriber (`TWILIO_INTELLIGENCE_SID`); without it no recording is transcribed. */
    transcription_available: z.boolean(),
    /** The carrier has places for `edge_location`; the sandbox carrier has none. */
    edge_location_available: z.boolean(),
  })
  .meta({ id: 'OfferedCompanySettings' });
export type OfferedCompanySettings = z.output<typeof offeredCompanySettingsSchema>;

export const getCompanySettingsSchemas = { response: offeredCompanySettingsSchema };
export type GetCompanySettings = WireOf<typeof getCompanySettingsSchemas>;

export const updateCompanySettingsSchemas = {
  body: companySettingsSchema.partial(),
  response: offeredCompanySettingsSchema,
};
export type UpdateCompanySettings = WireOf<typeof updateCompanySettingsSchemas>;
