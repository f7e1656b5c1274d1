import { z } from 'zod';
import { emptySchema, idParams, idSchema, instantSchema, listOf, pageQuery, type WireOf } from '../kernel/schema.js';
import { sentence } from '../kernel/sentence.js';

/** CRMs that a company can connect. */
export const integrationNameSchema = z.enum(['hubspot', 'salesforce', 'pipedrive', 'zoho', 'gohighlevel', 'guesty']);
export type IntegrationName = z.output<typeof integrationNameSchema>;

/** 0: without. */
export const recordingDaysSchema = z.literal([0, 30, 90, 365]);

export const integrationSchema = z
  .object({
    name: integrationNameSchema,
    /** `consent`: a person agrees at the CRM. `key`: the company makes a key there, and brings it. */
    connects_by: z.enum(['consent', 'key']),
    /** Whether customers whom the CRM does not know can be added there. */
    can_create_contacts: z.boolean(),
    /** Whether there is anything to choose about where the parts of a call go. */
    has_field_map: z.boolean(),
    /**
     * `off`: not connected. `on`: calls or texts are logged. `paused`: connected, and nothing is logged. `broken`: the CRM no longer accepts the
     * connection, so it has to be made again; what has happened since is logged then.
     */
    status: z.enum(['off', 'on', 'paused', 'broken']),
    /** The account there; null when `off`. */
    account: z.object({ id: z.string(), name: z.string(), domain: z.string() }).nullable(),
    /** Who connected it; null when `off`. */
    connected_by: z.string().nullable(),
    connected_at: instantSchema.nullable(),
    /** Whether a customer whom the CRM does not know is added there when a call with them is logged. */
    creates_contacts: z.boolean(),
    /** When not, calls wait, and are logged when it goes on. */
    logs_calls: z.boolean(),
    /** Whether texts are logged, since this was turned on; null: this CRM has no place for them. */
    logs_texts: z.boolean().nullable(),
    /** How many days the link to a recording works that a call is logged with; 0: calls are logged without. */
    recording_days: recordingDaysSchema,
    /** What is wrong, in words; null when nothing is. */
    problem: sentence().nullable(),
    /** Calls, and days of texts, that are not logged yet, and those that cannot be. */
    waiting: z.int().nonnegative(),
    failed: z.int().nonnegative(),
    version: z.int().nonnegative(),
  })
  .meta({ id: 'Integration' });
/** A CRM that can be connected, and how it is doing. */
export type Integration = z.output<typeof integrationSchema>;

/** A call, or a day of texts with one customer, that is not in the CRM. */
export const unloggedCallSchema = z
  .object({
    /** Of texts: one of them. */
    communication_id: idSchema,
    kind: z.enum(['call', 'texts']),
    contact_id: idSchema.nullable(),
    contact_name: z.string(),
    phone_number: z.string(),
    happened_at: instantSchema,
    state: z.enum(['waiting', 'failed']),
    /** Why, in words; null for one that has not been tried yet. */
    problem: sentence().nullable(),
    tries: z.int().nonnegative(),
    next_try_at: instantSchema.nullable(),
  })
  .meta({ id: 'UnloggedCall' });
export type UnloggedCall = z.output<typeof unloggedCallSchema>;

/** Whether a call or a text is in a CRM. */
export const crmActivitySchema = z
  .object({
    communication_id: idSchema,
    name: integrationNameSchema,
    state: z.enum(['logged', 'waiting', 'failed']),
    /** Why not, in words; null for one that is there, and for one that has not been tried yet. */
    problem: sentence().nullable(),
    next_try_at: instantSchema.nullable(),
    /** Its page there; null where the CRM has none, and while it is not there. */
    url: z.url().nullable(),
  })
  .meta({ id: 'CrmActivity' });
export type CrmActivity = z.output<typeof crmActivitySchema>;

const params = z.object({ name: integrationNameSchema });

export const listIntegrationsSchemas = {
  /** Those that this server can connect. */
  response: z.object({ data: z.array(integrationSchema) }),
};
export type ListIntegrations = WireOf<typeof listIntegrationsSchemas>;

export const connectIntegrationSchemas = {
  params,
  /** Where the person agrees to it, at the CRM. The address works once, for this person, for ten minutes. */
  response: z.object({ authorize_url: z.url() }),
};
export type ConnectIntegration = WireOf<typeof connectIntegrationSchemas>;

export const completeIntegrationSchemas = {
  params,
  /** What the CRM gave the browser when it sent it back. */
  body: z.object({
    code: z.string().min(1, 'The code is missing. Connect again.').max(2000),
    state: z.string().min(1, 'The state is missing. Connect again.').max(200),
    /** Zoho's `accounts-server`: the data centre in which the person's account is. */
    accounts_server: z.string().max(200).optional(),
  }),
  response: integrationSchema,
};
export type CompleteIntegration = WireOf<typeof completeIntegrationSchemas>;

export const connectIntegrationWithKeySchemas = {
  params,
  /** Of an API application that the company has made at the CRM. */
  body: z.object({
    client_id: z.string().trim().min(1, 'Enter the client ID.').max(200),
    client_secret: z.string().trim().min(1, 'Enter the client secret.').max(500),
  }),
  response: integrationSchema,
};
export type ConnectIntegrationWithKey = WireOf<typeof connectIntegrationWithKeySchemas>;

export const updateIntegrationSchemas = {
  params,
  body: z
    .object({
      is_paused: z.boolean(),
      creates_contacts: z.boolean(),
      logs_texts: z.boolean(),
      recording_days: recordingDaysSchema,
    })
    .partial()
    .refine(
      (body) => Object.keys(body).length > 0,
      'Say what to change: is_paused, creates_contacts, logs_texts or recording_days.',
    ),
  response: integrationSchema,
};
export type UpdateIntegration = WireOf<typeof updateIntegrationSchemas>;

export const testIntegrationSchemas = { params, response: integrationSchema };
export type TestIntegration = WireOf<typeof testIntegrationSchemas>;

export const disconnectIntegrationSchemas = { params, response: integrationSchema };
export type DisconnectIntegration = WireOf<typeof disconnectIntegrationSchemas>;

export const listUnloggedCallsSchemas = {
  params,
  query: pageQuery(50).pick({ page: true, per_page: true }),
  response: listOf(unloggedCallSchema),
};
export type ListUnloggedCalls = WireOf<typeof listUnloggedCallsSchemas>;

export const retryUnloggedCallsSchemas = { params, response: emptySchema };
export type RetryUnloggedCalls = WireOf<typeof retryUnloggedCallsSchemas>;

export const listCrmActivitiesSchemas = {
  params: idParams,
  /** Of the contact's newest calls and texts, at most 400. */
  response: z.object({ data: z.array(crmActivitySchema) }),
};
export type ListCrmActivities = WireOf<typeof listCrmActivitiesSchemas>;

const accountId = z.string().min(1).max(64);
const pageOrigin = z
  .string()
  .max(208)
  .regex(/^https?:\/\/[^/\s]{1,200}$/, 'This is no origin of a page.');

export const checkIntegrationAccountSchemas = {
  params,
  query: z.object({ account_id: accountId }),
  response: z.object({ account: z.object({ id: z.string(), name: z.string() }) }),
};
export type CheckIntegrationAccount = WireOf<typeof checkIntegrationAccountSchemas>;

/** A call that is over, as a CRM gets it. */
export const crmCallSchema = z
  .object({
    started_at: instantSchema,
    /** Of the conversation; 0 when there was none. */
    duration_ms: z.int().nonnegative(),
    direction: z.enum(['inbound', 'outbound']),
    result: z.enum(['talked', 'voicemail', 'no-answer', 'busy', 'failed', 'canceled']),
    from_number: z.string(),
    to_number: z.string(),
    title: z.string(),
  })
  .meta({ id: 'CrmCall' });
export type CrmCall = z.output<typeof crmCallSchema>;

export const reportCrmRecordSchemas = {
  params: idParams,
  body: z.object({
    name: integrationNameSchema,
    /** Of the CRM's page. */
    account_id: accountId,
    /** The record's id there; null: the CRM is making one. The first that is told stays. */
    external_id: z
      .string()
      .regex(/^\d{1,20}$/, 'This is no id of a record.')
      .nullable(),
  }),
  response: z.object({
    external_id: z.string().nullable(),
    /** Null while the call goes on. */
    call: crmCallSchema.nullable(),
  }),
};
export type ReportCrmRecord = WireOf<typeof reportCrmRecordSchemas>;

export const checkIntegrationPageSchemas = {
  params,
  /** Of the page that holds the phone. */
  query: z.object({ origin: pageOrigin }),
  response: z.object({ account: z.object({ id: z.string(), name: z.string() }) }),
};
export type CheckIntegrationPage = WireOf<typeof checkIntegrationPageSchemas>;

/** A call on its way into a CRM. */
const crmCallStateSchema = z
  .object({
    /** `none`: it is not over, or nothing is logged there. */
    state: z.enum(['none', 'waiting', 'logged', 'failed']),
    /** The call's id there; null before it is there. */
    external_id: z.string().nullable(),
    /** Of what is logged there: it changes when the call's outcome or notes have arrived. */
    version: z.int().nonnegative(),
    /** Why it is not there, in words. */
    problem: sentence().nullable(),
    /** The outcome that the agent chose. */
    outcome: z.string().nullable(),
    /** Whether anybody was spoken with. */
    is_talked: z.boolean(),
  })
  .meta({ id: 'CrmCallState' });
export type CrmCallState = z.output<typeof crmCallStateSchema>;

export const putCrmSubjectSchemas = {
  params: idParams,
  body: z.object({
    name: integrationNameSchema,
    page_origin: pageOrigin,
    /** As the CRM names it. The last that is told counts. */
    record_id: z.string().regex(/^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/, 'This is no id of a record.'),
  }),
  response: crmCallStateSchema,
};
export type PutCrmSubject = WireOf<typeof putCrmSubjectSchemas>;

export const getCrmCallSchemas = {
  params: idParams,
  query: z.object({ name: integrationNameSchema }),
  response: crmCallStateSchema,
};
export type GetCrmCall = WireOf<typeof getCrmCallSchemas>;
/** What of a call can go into a further field of the CRM. */
const fieldSourceSchema = z.enum([
  'outcome',
  'notes',
  'agent_name',
  'agent_email',
  'line_name',
  'talk_seconds',
  'call_id',
]);
export type FieldSource = z.output<typeof fieldSourceSchema>;

const fieldName = z.string().min(1).max(100);

/** Where the parts of a call go in a CRM, beyond what goes there by itself. */
const fieldMapSchema = z
  .object({
    /** To whom a call belongs there: the user with the agent's email address, or the person who connected the CRM. */
    owner: z.enum(['agent', 'connection']),
    /** Values of the CRM's field for outcomes, by the ids of our outcomes. Without one: the value of the same name. */
    outcomes: z.record(z.string().regex(/^\d{1,15}$/), z.string().min(1).max(255)),
    /** What goes into further fields, by their names in the CRM. */
    fields: z
      .record(fieldName, fieldSourceSchema)
      .refine((fields) => Object.keys(fields).length <= 30, 'Use at most 30 fields.'),
  })
  .meta({ id: 'FieldMap' });
export type FieldMap = z.output<typeof fieldMapSchema>;

/** A field of calls in a CRM that can be written, as the CRM names it. */
const crmFieldSchema = z
  .object({
    name: z.string(),
    label: z.string(),
    kind: z.enum(['text', 'number', 'choice']),
    /** Of a choice. */
    options: z.array(z.object({ value: z.string(), label: z.string() })),
  })
  .meta({ id: 'CrmField' });
export type CrmField = z.output<typeof crmFieldSchema>;

export const getFieldMapSchemas = {
  params,
  response: z.object({
    map: fieldMapSchema,
    /** Where outcomes go; null: the CRM has no field for them. */
    outcome_field: crmFieldSchema.nullable(),
    /** What else can be written there. */
    fields: z.array(crmFieldSchema),
    /** Whether calls can belong to different people there. */
    has_owners: z.boolean(),
  }),
};
export type GetFieldMap = WireOf<typeof getFieldMapSchemas>;

export const putFieldMapSchemas = { params, body: fieldMapSchema, response: fieldMapSchema };
export type PutFieldMap = WireOf<typeof putFieldMapSchemas>;
