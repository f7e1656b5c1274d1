import {
  ENROLLMENT_STATES,
  LONGEST_WAIT_DAYS,
  SEQUENCE_STATUSES,
  STOP_REASONS,
  WAIT_UNITS,
  waitMs,
} from '@talk/domain/sequences';
import { z } from 'zod';
import { contactFilterBody } from '../contacts/contact-filter.schemas.js';
import { sentence } from '../kernel/sentence.js';
import { emptySchema, idParams, idSchema, instantSchema, listOf, pageQuery, type WireOf } from '../kernel/schema.js';

/** Contacts that one request can enroll. */
const CONTACTS_AT_MOST = 5_000;
const STEPS_AT_MOST = 50;
const DAY_MS = 24 * 60 * 60_000;

const stepId = z.string().min(1, 'Each step needs an id.').max(40, 'Keep ids of steps within 40 characters.');
const stepSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({
      id: stepId,
      kind: z.literal('text'),
      /** With merge fields such as `{{contact.first_name|there}}`, and without the opt-out text. */
      body: z.string().max(1600, 'Keep the text within 1600 characters.'),
    }),
    z
      .object({
        id: stepId,
        kind: z.literal('wait'),
        /** How long, in `unit`; a year at most. */
        amount: z.int('Enter a whole number.').positive('Wait at least one minute.'),
        /** What `amount` counts. */
        unit: z.enum(WAIT_UNITS, 'Choose minutes, hours or days.'),
      })
      .refine((wait) => waitMs(wait) <= LONGEST_WAIT_DAYS * DAY_MS, {
        message: 'Wait at most a year.',
        path: ['amount'],
      }),
    z.object({ id: stepId, kind: z.literal('add_tag'), tag_id: idSchema }),
    z.object({ id: stepId, kind: z.literal('remove_tag'), tag_id: idSchema }),
    /** A list of the power dialer, so that an agent calls the contact. */
    z.object({ id: stepId, kind: z.literal('add_to_dialer'), list_id: idSchema }),
  ],
  'Choose what the step does.',
);

export const sequenceSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    status: z.enum(SEQUENCE_STATUSES),
    /** Who turned it on last, or wrote it: its texts are this user's. */
    user_id: idSchema,
    user_name: z.string().nullable(),
    /** The line that its texts are sent from; null while none is chosen. */
    campaign_id: idSchema.nullable(),
    campaign_name: z.string().nullable(),
    /** Whether its texts end with the line's opt-out text. */
    opt_out: z.boolean(),
    /** In the order in which they are done. */
    steps: z.array(stepSchema),
    /** Why the server paused it, such as missing credits; null when an admin did. */
    reason: sentence().nullable(),
    /** Contacts in it by state. */
    counts: z.object({
      active: z.int().nonnegative(),
      /** Contacts that an agent, or a text that was missing something, paused. */
      paused: z.int().nonnegative(),
      finished: z.int().nonnegative(),
      /** Contacts that left before the end. */
      stopped: z.int().nonnegative(),
    }),
    created_at: instantSchema,
    version: z.int().positive(),
  })
  .meta({ id: 'Sequence' });
/** An ordered list of steps, such as texts and waiting times, that contacts are enrolled in. */
export type Sequence = z.output<typeof sequenceSchema>;
/** One step of a sequence. */
export type SequenceStepWire = Sequence['steps'][number];

const enrollment = {
  contact_id: idSchema,
  state: z.enum(ENROLLMENT_STATES),
  /** Number of the next step, from 1; null when nothing is left to do. */
  step: z.int().positive().nullable(),
  /** What the next step does; null when nothing is left to do. */
  step_kind: z.enum(['text', 'add_tag', 'remove_tag', 'add_to_dialer']).nullable(),
  /** When the next step is due; null while the contact or the sequence is paused, and at the end. */
  next_at: instantSchema.nullable(),
  /** Why the contact left before the end of the sequence. */
  stop_reason: z.enum(STOP_REASONS).nullable(),
  /** What the check before the text said: why it waits, why it is paused, or why it stopped. */
  detail: sentence().nullable(),
  /** Texts that were sent so far. */
  texts_sent: z.int().nonnegative(),
  /** When the contact was enrolled. */
  enrolled_at: instantSchema,
  /** When it ended; null while the contact is in it. */
  ended_at: instantSchema.nullable(),
};

export const sequenceContactSchema = z
  .object({
    id: idSchema,
    /** Null when the contact is not there for the user who asks. */
    name: z.string().nullable(),
    ...enrollment,
  })
  .meta({ id: 'SequenceContact' });
/** A contact in a sequence. */
export type SequenceContact = z.output<typeof sequenceContactSchema>;

export const contactSequenceSchema = z
  .object({
    id: idSchema,
    /** Id of the sequence. */
    workflow_id: idSchema,
    /** Name of the sequence. */
    workflow_name: z.string(),
    /** Status of the sequence. */
    workflow_status: z.enum(SEQUENCE_STATUSES),
    ...enrollment,
  })
  .meta({ id: 'ContactSequence' });
/** A sequence that a contact is in. */
export type ContactSequence = z.output<typeof contactSequenceSchema>;

export const sequenceEnrollmentSchema = z
  .object({
    /** Contacts that were chosen. */
    total: z.int().nonnegative(),
    /** Those that were enrolled; of a dry run, that would be. */
    enrolled: z.int().nonnegative(),
    /** Those that are in the sequence already. */
    already: z.int().nonnegative(),
    /** Those that opted out of texts, or are on Do Not Contact. */
    opted_out: z.int().nonnegative(),
    /** Those that cannot get its texts for another reason. */
    cannot_text: z.int().nonnegative(),
    /** Why they cannot, most frequent first. */
    reasons: z.array(z.object({ rejection: z.int().positive(), reason: sentence(), count: z.int().positive() })),
    /** Whether it only counted. */
    dry_run: z.boolean(),
  })
  .meta({ id: 'SequenceEnrollment' });
/** Who was enrolled in a sequence, and who was not. */
export type SequenceEnrollment = z.output<typeof sequenceEnrollmentSchema>;

const fields = {
  name: z.string().trim().min(1, 'Name the sequence.').max(80, 'Use at most 80 characters.'),
  campaign_id: idSchema.nullable(),
  opt_out: z.boolean(),
  steps: z
    .array(stepSchema)
    .max(STEPS_AT_MOST, `Use at most ${STEPS_AT_MOST} steps.`)
    .refine((steps) => new Set(steps.map(({ id }) => id)).size === steps.length, 'Each step needs its own id.'),
};

export const listSequencesSchemas = {
  query: pageQuery(25).extend({
    status: z.enum(SEQUENCE_STATUSES).optional(),
    /** Part of its name. */
    search_text: z.string().trim().max(80).optional(),
  }),
  response: listOf(sequenceSchema),
};
export type ListSequences = WireOf<typeof listSequencesSchemas>;

export const createSequenceSchemas = {
  body: z.object(fields).partial().extend({ name: fields.name }),
  response: sequenceSchema,
};
export type CreateSequence = WireOf<typeof createSequenceSchemas>;

export const getSequenceSchemas = { params: idParams, response: sequenceSchema };
export type GetSequence = WireOf<typeof getSequenceSchemas>;

export const updateSequenceSchemas = {
  params: idParams,
  body: z.object(fields).partial().extend({
    /** Refuses the change if another admin changed the sequence since. */
    if_version: z.int().positive().optional(),
  }),
  response: sequenceSchema,
};
export type UpdateSequence = WireOf<typeof updateSequenceSchemas>;

export const removeSequenceSchemas = { params: idParams, response: emptySchema };
export type RemoveSequence = WireOf<typeof removeSequenceSchemas>;

export const toggleSequenceSchemas = {
  params: idParams,
  body: z.object({ is_active: z.boolean() }),
  response: sequenceSchema,
};
export type ToggleSequence = WireOf<typeof toggleSequenceSchemas>;

export const previewSequenceTextSchemas = {
  body: z.object({
    contact_id: idSchema,
    campaign_id: idSchema.nullable().optional(),
    body: z.string().max(1600, 'Keep the text within 1600 characters.'),
  }),
  response: z.object({
    text: z.string(),
    /** Whether the contact has a value for every merge field. Otherwise the sequence is paused for it at this step. */
    is_complete: z.boolean(),
  }),
};
export type PreviewSequenceText = WireOf<typeof previewSequenceTextSchemas>;

export const listEnrollableSequencesSchemas = {
  response: z.object({ data: z.array(z.object({ id: idSchema, name: z.string() })) }),
};
export type ListEnrollableSequences = WireOf<typeof listEnrollableSequencesSchemas>;

const chosenIds = z.array(idSchema).max(CONTACTS_AT_MOST, `Choose at most ${CONTACTS_AT_MOST} contacts, or a list.`);

export const enrollSequenceContactsSchemas = {
  params: idParams,
  body: z
    .object({
      contact_ids: chosenIds.min(1, 'Choose at least one contact.').optional(),
      /** Everyone in a list of contacts. */
      list_id: idSchema.optional(),
      /** Everyone that matches. */
      filter: contactFilterBody.optional(),
      /** Contacts that match, but were taken out of the selection. */
      except_ids: chosenIds.optional(),
      /** Only counts: no contact is enrolled. */
      dry_run: z.boolean().optional(),
    })
    .refine(
      ({ contact_ids: ids, list_id: list, filter }) =>
        [ids, list, filter].filter((chosen) => chosen !== undefined).length === 1,
      { message: 'Choose contacts, a list or a filter.', path: ['contact_ids'] },
    ),
  response: sequenceEnrollmentSchema,
};
export type EnrollSequenceContacts = WireOf<typeof enrollSequenceContactsSchemas>;

export const listSequenceContactsSchemas = {
  params: idParams,
  query: pageQuery(25).extend({ state: z.enum(ENROLLMENT_STATES).optional() }),
  response: listOf(sequenceContactSchema),
};
export type ListSequenceContacts = WireOf<typeof listSequenceContactsSchemas>;

export const getSequenceInfoSchemas = {
  params: idParams,
  response: z.object({
    /** Sequences that the contact is in, and the ten that it left last. */
    data: z.array(contactSequenceSchema),
  }),
};
export type GetSequenceInfo = WireOf<typeof getSequenceInfoSchemas>;

export const disenrollContactSchemas = {
  params: idParams,
  body: z
    .object({
      /** Left out: all sequences. */
      workflow_id: idSchema.optional(),
    })
    .optional(),
  response: z.object({
    /** How many sequences the contact was taken out of. */
    disenrolled: z.int().nonnegative(),
  }),
};
export type DisenrollContact = WireOf<typeof disenrollContactSchemas>;

export const pauseSequenceContactSchemas = {
  params: idParams,
  body: z.object({ workflow_id: idSchema, is_paused: z.boolean() }),
  response: contactSequenceSchema,
};
export type PauseSequenceContact = WireOf<typeof pauseSequenceContactSchemas>;
