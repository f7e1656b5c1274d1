import {
  DEFAULT_WARMUP_SECONDS,
  DIALER_LOSSES,
  DIALER_METRICS,
  DIALER_OUTCOMES,
  DIALER_REASONS,
  WARMUP_SECONDS,
} from '@talk/domain/dialer';
import { z } from 'zod';
import { emptySchema, idParams, idSchema, instantSchema, listOf, pageQuery, type WireOf } from '../kernel/schema.js';
import { sentence } from '../kernel/sentence.js';
import { dialerTaskSchema } from './dialer.schemas.js';

const REDIALS_AT_MOST = 5;
const count = z.int().nonnegative();

export const dialerSessionSettingsSchema = z
  .object({
    /** The line to call from; null: the agent's own. */
    campaign_id: idSchema.nullable().default(null),
    skip_outside_daytime_hours: z.boolean().default(true),
    /** Calls contacts whose time zone is not known. Counts only where hours are not looked at. */
    include_no_timezone: z.boolean().default(false),
    /** Further attempts before a task may end without success. */
    min_redials: z.int().min(0).max(REDIALS_AT_MOST, `At most ${REDIALS_AT_MOST} redials.`).default(0),
    /** Call outcomes that end a task; empty: each answered call. */
    successful_call_disposition_ids: z.array(idSchema).max(100).default([]),
    /** Call outcomes that the wrap-up of a call in the session offers; empty: all. */
    call_disposition_ids: z.array(idSchema).max(100).default([]),
    /** Dispositions of contacts that it offers; empty: all. */
    contact_disposition_ids: z.array(idSchema).max(100).default([]),
    /** The agent writes to the contact after each call, unless they cannot be texted. */
    force_sms: z.boolean().default(false),
    /** Seconds before each call, one of the warm-up durations. */
    warmup_seconds: z
      .int()
      .refine((seconds) => WARMUP_SECONDS.includes(seconds), 'Choose one of the warm-up durations.')
      .default(DEFAULT_WARMUP_SECONDS),
  })
  .meta({ id: 'DialerSessionSettings' });
/** Settings that can be locked for everyone. */
export const DIALER_SETTING_FIELDS = [
  'campaign_id',
  'skip_outside_daytime_hours',
  'include_no_timezone',
  'min_redials',
  'successful_call_disposition_ids',
  'call_disposition_ids',
  'contact_disposition_ids',
  'force_sms',
  'warmup_seconds',
] as const satisfies readonly (keyof z.output<typeof dialerSessionSettingsSchema>)[];

/** How a session of the power dialer works through its list. */
export type DialerSessionSettings = z.output<typeof dialerSessionSettingsSchema>;

export const dialerSessionSchema = z
  .object({
    id: idSchema,
    list_id: idSchema,
    list_name: z.string(),
    state: z.enum(['running', 'paused', 'ended']),
    /**
     * Why it is paused or how it ended; null while it runs. `turned-off`: the company has turned the power dialer off. `not-allowed`: its user can
     * no longer make calls.
     */
    state_reason: z
      .enum([
        'by-agent',
        'inbound-call',
        'new-page',
        'not-called',
        'carrier-failures',
        'gone',
        'done',
        'nobody-callable',
        'turned-off',
        'not-allowed',
      ])
      .nullable(),
    /** Why a call could not be made, in a sentence. */
    problem: sentence().nullable(),
    /** `idle`: without a task. `after-call`: its call has ended, and the next task is taken when its wrap-up has. */
    step: z.enum(['idle', 'warm-up', 'dialing', 'call', 'after-call']),
    /** Milliseconds until the call, from the moment of this answer; null outside of a warm-up that runs. */
    calls_in_ms: count.nullable(),
    /** The contact that this session holds: no other session calls them. */
    task: dialerTaskSchema.nullable(),
    settings: dialerSessionSettingsSchema,
    finished: z.boolean(),
    start_time: instantSchema,
    total_seconds: count,
    talk_seconds: count,
    /** Calls by what they came to. */
    outcomes: z.array(z.object({ outcome: z.enum(DIALER_OUTCOMES), count })),
    /** Tasks that were skipped or removed, by why. */
    skipped: z.array(z.object({ reason: z.enum(DIALER_REASONS), sentence: sentence(), count })),
    redialed: count,
    /** Where the contact is whom this request queued again; null if it queued no one. */
    redial_message: sentence().nullable(),
    /** Where the time went that was not talked. With `talk_seconds` it is as long as the session. */
    time_lost: z.array(z.object({ reason: z.enum(DIALER_LOSSES), seconds: count })),
    /** When nobody could be called any more: when the first contact becomes callable. */
    callable_at: instantSchema.nullable(),
    /** The first moments at which contacts become callable then, and how many do. */
    callable_later: z.array(z.object({ at: instantSchema, count })),
    /** Contacts that are in the queue of its list; null for users who do not see all contacts. */
    waiting: count.nullable(),
    /** How long they take at this pace, without pauses; null before the first call, and where `waiting` is. */
    projected_seconds: count.nullable(),
    version: z.int().positive(),
  })
  .meta({ id: 'DialerSession' });
/** An agent works through a list: one call at a time. */
export type DialerSession = z.output<typeof dialerSessionSchema>;

export const dialerSessionLogSchema = dialerSessionSchema
  .pick({
    id: true,
    list_id: true,
    list_name: true,
    state: true,
    state_reason: true,
    settings: true,
    finished: true,
    start_time: true,
    total_seconds: true,
    talk_seconds: true,
    outcomes: true,
    skipped: true,
    redialed: true,
    time_lost: true,
  })
  .extend({
    user_id: idSchema,
    /** Null when the user works here no more. */
    user_name: z.string().nullable(),
    /** Null while it has not ended. */
    end_time: instantSchema.nullable(),
  })
  .meta({ id: 'DialerSessionLog' });
/** A session as it is listed, with the settings that it ran with. */
export type DialerSessionLog = z.output<typeof dialerSessionLogSchema>;

const rate = z.number().nonnegative().nullable();
export const dialerMetricsSchema = z
  .object({
    calls: count,
    /** Calls that were answered. */
    connects: count,
    /** 0 to 1; null without calls. */
    connect_rate: rate,
    talk_seconds: count,
    session_seconds: count,
    /** Before calls. */
    waiting_seconds: count,
    ringing_seconds: count,
    wrap_up_seconds: count,
    paused_seconds: count,
    /** Null without time. */
    calls_per_hour: rate,
    skipped: count,
    redialed: count,
  })
  .meta({ id: 'DialerMetrics' });
/** Sessions of a list, added up. */
export type DialerMetrics = z.output<typeof dialerMetricsSchema>;
const SESSIONS_PER_PAGE = 25;

const ofOne = { params: idParams, body: emptySchema.optional(), response: dialerSessionSchema };

export const listWarmupDurationsSchemas = {
  response: z.object({ data: z.array(z.object({ seconds: count })) }),
};
export type ListWarmupDurations = WireOf<typeof listWarmupDurationsSchemas>;

export const startDialerSessionSchemas = {
  body: dialerSessionSettingsSchema.extend({ list_id: idSchema }),
  response: dialerSessionSchema,
};
export type StartDialerSession = WireOf<typeof startDialerSessionSchemas>;

export const listDialerSessionsSchemas = {
  query: pageQuery(SESSIONS_PER_PAGE).extend({
    /** Of this list; without it, the user’s own of all lists. */
    list_id: z.coerce.number().int().positive().optional(),
  }),
  response: listOf(dialerSessionLogSchema),
};
export type ListDialerSessions = WireOf<typeof listDialerSessionsSchemas>;

export const listDialerMetricsSchemas = {
  response: z.object({ data: z.array(z.object({ name: z.enum(DIALER_METRICS) })) }),
};
export type ListDialerMetrics = WireOf<typeof listDialerMetricsSchemas>;

export const getDialerListMetricsSchemas = {
  params: idParams,
  response: z.object({ session_metrics: dialerMetricsSchema }),
};
export type GetDialerListMetrics = WireOf<typeof getDialerListMetricsSchemas>;

export const getDialerQueueMetricsSchemas = { response: z.object({ session_metrics: dialerMetricsSchema }) };
export type GetDialerQueueMetrics = WireOf<typeof getDialerQueueMetricsSchemas>;

export const getCurrentDialerSessionSchemas = { response: z.object({ session: dialerSessionSchema.nullable() }) };
export type GetCurrentDialerSession = WireOf<typeof getCurrentDialerSessionSchemas>;

export const getDialerSessionSchemas = { params: idParams, response: dialerSessionSchema };
export type GetDialerSession = WireOf<typeof getDialerSessionSchemas>;

export const updateDialerSessionSchemas = {
  params: idParams,
  body: z.object({
    state: z.enum(['running', 'paused']),
    /** Of a pause. */
    reason: z.enum(['by-agent', 'inbound-call', 'new-page', 'not-called']).default('by-agent'),
  }),
  response: dialerSessionSchema,
};
export type UpdateDialerSession = WireOf<typeof updateDialerSessionSchemas>;

export const endDialerSessionSchemas = { params: idParams, response: dialerSessionSchema };
export type EndDialerSession = WireOf<typeof endDialerSessionSchemas>;

export const nextDialerTaskSchemas = ofOne;
export type NextDialerTask = WireOf<typeof nextDialerTaskSchemas>;

export const dialDialerTaskSchemas = {
  params: idParams,
  body: z.object({ contact_list_item_id: idSchema }),
  response: dialerSessionSchema,
};
export type DialDialerTask = WireOf<typeof dialDialerTaskSchemas>;

export const skipSessionTaskSchemas = ofOne;
export type SkipSessionTask = WireOf<typeof skipSessionTaskSchemas>;

export const requeueSessionTaskSchemas = {
  params: idParams,
  body: z.object({ to: z.enum(['top', 'bottom'], 'Choose top or bottom.').default('top') }),
  response: dialerSessionSchema,
};
export type RequeueSessionTask = WireOf<typeof requeueSessionTaskSchemas>;

export const scheduleSessionTaskSchemas = {
  params: idParams,
  body: z.object({
    /** Outside the hours of the dialer at the contact, they next begin. */
    at: instantSchema,
  }),
  response: dialerSessionSchema,
};
export type ScheduleSessionTask = WireOf<typeof scheduleSessionTaskSchemas>;
