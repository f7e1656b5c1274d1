import { CHART_PERIODS } from '@talk/domain/time';
import { z } from 'zod';
import { idSchema, type WireOf } from '../kernel/schema.js';
import { communicationFilterQuery } from './communication-filter.schemas.js';
import { REPORT_TYPES } from './report-types.js';

const count = z.int().nonnegative();

const communicationTotalsSchema = z
  .object({
    /** All that the filters find. */
    communications: count,
    /** Calls from customers. */
    inbound_calls: count,
    /** Calls to customers. */
    outbound_calls: count,
    /** Inbound calls that someone took. */
    answered_calls: count,
    /** Inbound calls that no one took, with and without a voicemail. */
    unanswered_calls: count,
    voicemails: count,
    /** Of all calls, in seconds. */
    talk_time: count,
    /** Texts from customers. */
    inbound_texts: count,
    /** Texts to customers. */
    outbound_texts: count,
    faxes: count,
    /** Emails, both ways. */
    emails: count,
  })
  .meta({ id: 'CommunicationTotals' });
/** What there was, counted. */
export type CommunicationTotals = z.output<typeof communicationTotalsSchema>;

export const getCommunicationStatsSchemas = {
  query: z.object({
    ...communicationFilterQuery,
    /** What the counts are divided by: lines, when left out. */
    report_type: z.enum(REPORT_TYPES).default('date_v_campaign'),
    /** How long the spans are that are counted in. */
    period: z.enum(CHART_PERIODS).default('day'),
  }),
  response: z.object({
    /** What the rows are divided by. */
    report_type: z.enum(REPORT_TYPES),
    period: z.enum(CHART_PERIODS),
    /** The calendar that the periods are of, IANA. */
    timezone: z.string(),
    /** When each period starts, oldest first: a day, `2026-11-20`, or with the hour, `2026-11-20 09:00`. */
    periods: z.array(z.string()),
    /** One for each line, person or other part, the largest first. */
    rows: z.array(
      communicationTotalsSchema.extend({
        /** Of the line, person, ring group or outcome; null for a kind or a direction, and for what has none. */
        id: idSchema.nullable(),
        /** Its name, or the word for a kind or a direction; null for what has none. */
        name: z.string().nullable(),
        /** Communications in each period. */
        counts: z.array(count),
      }),
    ),
    /** Of all rows. */
    totals: communicationTotalsSchema,
  }),
};
export type GetCommunicationStats = WireOf<typeof getCommunicationStatsSchemas>;

export const getCommunicationHoursSchemas = {
  query: z.object(communicationFilterQuery),
  response: z.object({
    /** The calendar that the hours are of, IANA. */
    timezone: z.string(),
    /** Communications in each hour of the day, 0 to 23, for each of the seven days of the week, Monday first. */
    counts: z.array(z.array(count)),
  }),
};
export type GetCommunicationHours = WireOf<typeof getCommunicationHoursSchemas>;
