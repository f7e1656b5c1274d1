import { z } from 'zod';
import { idParams, idSchema, type WireOf } from '../kernel/schema.js';
import { companySchema } from './companies.schemas.js';
import { COMPANY_FEATURES, type CompanyFeature } from './features.js';

/** The company with what only some screens and integrations ask for (spec 3 §3). */
const companyDetailsSchema = companySchema
  .extend({
    /** Details of the business were submitted for verification. */
    kyc_filled: z.boolean(),
    /** The carriers approved the purpose of the company's texts to US numbers (10DLC). */
    is_a2p_campaign_approved: z.boolean(),
    /** Agents choose an outcome of each call before the next one. */
    force_call_disposition: z.boolean(),
    /** Agents choose a disposition of the contact after each call. */
    force_contact_disposition: z.boolean(),
    /** Texts of more than one segment are sent as MMS. A line can decide otherwise. */
    send_long_messages_as_mms: z.boolean(),
    /** When the power dialer calls, on the contact's clock: the times of `dialer_hours` with seconds, such as 09:00:00. */
    power_dialer_settings: z.object({
      open_time: z.string(),
      close_time: z.string(),
    }),
    /** HubSpot is connected. */
    hubspot_enabled: z.boolean(),
    /** Salesforce is connected. */
    salesforce_enabled: z.boolean(),
    /** Pipedrive is connected. */
    pipedrive_enabled: z.boolean(),
    /** Zoho CRM is connected. */
    zoho_enabled: z.boolean(),
    /** HighLevel is connected. */
    gohighlevel_enabled: z.boolean(),
    /** Guesty is connected. */
    guesty_enabled: z.boolean(),
    /** The company's mail server is SendGrid's. */
    sendgrid_enabled: z.boolean(),
    /** The company's mail server is Mailgun's. */
    mailgun_enabled: z.boolean(),
  })
  .meta({ id: 'CompanyDetails' });
/** The company with what only some screens and integrations ask for. */
export type CompanyDetails = z.output<typeof companyDetailsSchema>;

export const getCompanySchemas = { params: idParams, response: companyDetailsSchema };
export type GetCompany = WireOf<typeof getCompanySchemas>;

const featureSchema = z.enum(COMPANY_FEATURES, 'Name a feature of the company, such as aloai_enabled.');
const featuresSchema = z
  .object({
    /** The AI area: transcripts of calls and voicemails on one screen. */
    aloai_enabled: z.boolean(),
    /** The power dialer. */
    auto_dialer_enabled: z.boolean(),
    /** Sequences. */
    automation_enabled: z.boolean(),
    /** Ringless voicemail. */
    bulk_rvm_enabled: z.boolean(),
    /** Broadcasts of texts. */
    bulk_sms_enabled: z.boolean(),
    /** Users choose the status of contacts. */
    contact_status_control_enabled: z.boolean(),
    /** Team inboxes. */
    team_inbox_enabled: z.boolean(),
    /** Calls or voicemails are transcribed. Turning it on starts with calls. */
    transcription_enabled: z.boolean(),
  } satisfies Record<CompanyFeature, z.ZodBoolean>)
  .meta({ id: 'CompanyFeatures' });

export const setCompanyFeatureSchemas = {
  params: idParams.extend({
    /** Name of the feature. */
    feature: featureSchema,
  }),
  body: z.object({
    /** True turns the feature on. */
    enabled: z.boolean(),
  }),
  response: z.object({
    /** Each feature, and whether it is on. */
    features: featuresSchema,
  }),
};
export type SetCompanyFeature = WireOf<typeof setCompanyFeatureSchemas>;

export const getStaticsSchemas = {
  query: z.object({
    /** The company of the session; left out: the same. */
    company_id: z.coerce.number().int().positive().optional(),
  }),
  response: z
    .object({
      company_id: idSchema,
      /** Each feature, and whether it is on. */
      features: featuresSchema,
      /** The number of each name on the wire, by the numbering: `codes.agent_statuses['on-call']` is 4. */
      codes: z.record(z.string(), z.record(z.string(), z.int())),
    })
    .meta({ id: 'Statics' }),
};
export type GetStatics = WireOf<typeof getStaticsSchemas>;
