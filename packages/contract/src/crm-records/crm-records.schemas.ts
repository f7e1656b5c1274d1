import { z } from 'zod';
import { integrationNameSchema } from '../integrations/integrations.schemas.js';
import { emptySchema, flagQuery, idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { sentence } from '../kernel/sentence.js';

const recordKind = z.enum(['contact', 'lead']);

/** Which record of a CRM a contact is. */
export const crmLinkSchema = z
  .object({
    integration_name: integrationNameSchema,
    kind: recordKind,
    /** Of the record, in the CRM. */
    external_id: z.string(),
    /** Where it opens; null where the CRM's addresses are not known. */
    url: z.string().nullable(),
    /** Whether a person has chosen it for the calls with the contact. */
    is_chosen: z.boolean(),
  })
  .meta({ id: 'CrmLink' });
export type CrmLink = z.output<typeof crmLinkSchema>;

const stageSchema = z.object({ id: z.string(), label: z.string() });

/** A contact's record in a CRM, as it was when the CRM was asked last. */
export const crmRecordSchema = crmLinkSchema
  .extend({
    id: idSchema,
    /** `merged`: another record has taken it in. `gone`: it is not in the CRM any more. */
    state: z.enum(['there', 'merged', 'gone']),
    /** Whether the calls with the contact are logged on it. */
    gets_calls: z.boolean(),
    /** It can be taken off the contact, and stays off: no number led to it. */
    is_removable: z.boolean(),
    name: z.string().nullable(),
    company_name: z.string().nullable(),
    email: z.string().nullable(),
    /** As written there; `is_valid` is false for what is no phone number. */
    phone_numbers: z.array(z.object({ text: z.string(), is_valid: z.boolean() })),
    owner_name: z.string().nullable(),
    lifecycle_stage: stageSchema.nullable(),
  })
  .meta({ id: 'CrmRecord' });
export type CrmRecord = z.output<typeof crmRecordSchema>;

/** What of a contact comes from a CRM. */
const contactCrmFieldSchema = z.enum(['first_name', 'last_name', 'company_name', 'email', 'user_id']);
export type ContactCrmField = z.output<typeof contactCrmFieldSchema>;

/** A contact in one CRM. */
export const contactCrmSchema = z
  .object({
    integration_name: integrationNameSchema,
    /** As of the connection. */
    status: z.enum(['on', 'paused', 'broken']),
    account_name: z.string(),
    /** The one whose calls are logged first, then the others with the contact's numbers; without `with_duplicates` the first alone. */
    records: z.array(crmRecordSchema),
    /** Where calls are logged while nobody has chosen: on all of them, or on the first. */
    unchosen: z.enum(['all', 'first']),
    /** How many records the contact has there beside the first. */
    duplicates: z.int().nonnegative(),
    /** Why something cannot be done with the record: one of the reasons 26, 27 and 28. Null when nothing is wrong. */
    refusal: z.object({ rejection: z.int().positive(), text: sentence() }).nullable(),
    /** What went wrong when the CRM was asked last; what is told here is older then. */
    problem: sentence().nullable(),
    /** When the CRM was asked last; null: never. */
    checked_at: instantSchema.nullable(),
    /** When its fields were taken over last. */
    synced_at: instantSchema.nullable(),
    /** Fields that have changed on both sides: a person decides. */
    conflicts: z.array(z.object({ field: contactCrmFieldSchema, ours: z.string().nullable(), theirs: z.string() })),
    /** Stages in their order, with what a move to each takes; empty without `with_lifecycle_stages`, and for a CRM without any. */
    lifecycle_stages: z.array(
      stageSchema.extend({
        /** The record is past it: the CRM takes the step only after the stage was cleared. */
        needs_reset: z.boolean(),
      }),
    ),
    /** What this CRM can do. */
    can: z.object({ sync: z.boolean(), link: z.boolean(), stages: z.boolean(), workflows: z.boolean() }),
  })
  .meta({ id: 'ContactCrm' });
export type ContactCrm = z.output<typeof contactCrmSchema>;

export const getIntegrationDataSchemas = {
  params: idParams,
  query: z.object({
    /** Left out: every CRM that is connected. */
    integration_name: integrationNameSchema.optional(),
    /** Answers at once with what is known: a dialer that shows the next contact waits for no CRM. */
    dialer_mode: flagQuery,
    /** Asks the CRM, however new what is known may be. */
    force: flagQuery,
    with_duplicates: flagQuery,
    with_lifecycle_stages: flagQuery,
  }),
  response: z.object({ data: z.array(contactCrmSchema) }),
};
export type GetIntegrationData = WireOf<typeof getIntegrationDataSchemas>;

const nameParams = idParams.extend({ integration_name: integrationNameSchema });

export const syncContactSchemas = {
  params: nameParams,
  body: emptySchema.optional(),
  response: z.object({
    /** Fields of the contact that have changed. */
    changed: z.array(contactCrmFieldSchema),
    data: contactCrmSchema,
  }),
};
export type SyncContact = WireOf<typeof syncContactSchemas>;

export const addCrmRecordSchemas = {
  params: nameParams,
  body: z.object({
    /** Of the record's page in the CRM, as the browser shows it. Left out: the contact is added to the CRM. */
    url: z.string().trim().min(1, 'Paste the address of the record.').max(2000).optional(),
  }),
  response: contactCrmSchema,
};
export type AddCrmRecord = WireOf<typeof addCrmRecordSchemas>;

export const chooseCrmRecordSchemas = {
  params: nameParams,
  body: z.object({
    /** `id` of the record; null: as if nobody had chosen. */
    record_id: idSchema.nullable(),
    /** A call with the contact that goes to this record too, also when it is logged already. */
    communication_id: idSchema.optional(),
  }),
  response: contactCrmSchema,
};
export type ChooseCrmRecord = WireOf<typeof chooseCrmRecordSchemas>;

export const removeCrmRecordSchemas = {
  params: nameParams.extend({ recordId: z.coerce.number().int().positive() }),
  response: contactCrmSchema,
};
export type RemoveCrmRecord = WireOf<typeof removeCrmRecordSchemas>;

export const settleCrmConflictSchemas = {
  params: nameParams,
  body: z.object({
    field: contactCrmFieldSchema,
    /** `ours` keeps what the contact has, until the CRM has something else again. */
    use: z.enum(['ours', 'theirs']),
  }),
  response: contactCrmSchema,
};
export type SettleCrmConflict = WireOf<typeof settleCrmConflictSchemas>;

export const moveLifecycleStageSchemas = {
  body: z.object({
    contact_id: idSchema,
    lifecycle_stage: z.string().min(1, 'Choose a stage.').max(200),
    /** A step back is taken only with it: the stage is cleared first. */
    reset_required: z.boolean().default(false),
  }),
  response: contactCrmSchema,
};
export type MoveLifecycleStage = WireOf<typeof moveLifecycleStageSchemas>;

export const listCrmWorkflowsSchemas = {
  response: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Only one that is on takes contacts. */
        is_on: z.boolean(),
      }),
    ),
  }),
};
export type ListCrmWorkflows = WireOf<typeof listCrmWorkflowsSchemas>;

export const enrollCrmContactSchemas = {
  body: z.object({ contact_id: idSchema, workflow_id: z.string().min(1, 'Choose a workflow.').max(100) }),
  response: emptySchema,
};
export type EnrollCrmContact = WireOf<typeof enrollCrmContactSchemas>;
