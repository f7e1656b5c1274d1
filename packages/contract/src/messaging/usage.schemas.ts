import { z } from 'zod';
import { idSchema, instantSchema, listOf, pageQuery, type WireOf } from '../kernel/schema.js';

const companyUsageSchema = z
  .object({
    /** Midnight of the first day of this month, in the company's zone. */
    from: instantSchema,
    inbound_texts: z.int().nonnegative(),
    /** Texts that the carrier accepted. */
    outbound_texts: z.int().nonnegative(),
    /** Segments of the outbound texts; an MMS counts as one. */
    segments: z.int().nonnegative(),
    /** What the outbound texts and ringless voicemails cost, in thousandths of a US dollar, at the rates of when they were written. */
    cost_mills: z.int().nonnegative(),
    /** Ringless voicemails that the provider accepted. */
    ringless_voicemails: z.int().nonnegative(),
    inbound_calls: z.int().nonnegative(),
    outbound_calls: z.int().nonnegative(),
    /** Seconds of all calls together. */
    talk_time: z.int().nonnegative(),
    /** The part of `talk_time` with numbers in other countries. */
    international_talk_time: z.int().nonnegative(),
    /** The part of `outbound_texts` to numbers in other countries. */
    international_texts: z.int().nonnegative(),
    /** Outbound calls in which the carrier listened for an answering machine. */
    machine_detections: z.int().nonnegative(),
    /** Emails that a mail server accepted. */
    outbound_emails: z.int().nonnegative(),
    /** Faxes that were delivered. */
    outbound_faxes: z.int().nonnegative(),
    /** Numbers whose line type became known, mostly by asking the carrier before the first text. */
    line_type_lookups: z.int().nonnegative(),
    /** Numbers that the lines have now, without toll-free ones. */
    local_numbers: z.int().nonnegative(),
    /** Toll-free numbers that the lines have now. */
    tollfree_numbers: z.int().nonnegative(),
    /** Segments of texts that the company can still send; null: they are not limited. */
    credits: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'CompanyUsage' });
/** What a company has used since the month began (spec 3 §3). */
export type CompanyUsage = z.output<typeof companyUsageSchema>;

export const getCompanyUsageSchemas = { response: companyUsageSchema };
export type GetCompanyUsage = WireOf<typeof getCompanyUsageSchemas>;

const subaccountSchema = z
  .object({
    company_id: idSchema,
    company_name: z.string(),
    /** `disabled` and `suspended` stop calls and texts. */
    status: z.enum(['active', 'disabled', 'suspended']),
    is_trial: z.boolean(),
    /** Users who can sign in to the company. */
    user_count: z.int().nonnegative(),
    /** The reseller is a user of the company too, and can enter it (`selectCompany`). */
    can_enter: z.boolean(),
    /** What the company has used since the month began there. */
    usage: companyUsageSchema,
  })
  .meta({ id: 'Subaccount' });
/** A company of a reseller, with what it has used since the month began there (spec 3 §3). */
export type Subaccount = z.output<typeof subaccountSchema>;

export const listSubaccountsSchemas = {
  query: pageQuery(10).omit({ cursor: true }),
  response: listOf(subaccountSchema),
};
export type ListSubaccounts = WireOf<typeof listSubaccountsSchemas>;
