import { REMIND_MINUTES } from '@talk/domain/time';
import { z } from 'zod';
import { communicationSchema } from '../communications/communications.schemas.js';
import { emptySchema, idParams, idSchema, instantSchema, type WireOf } from '../kernel/schema.js';
import { wallTimeFields } from './wall-time.schemas.js';

export const remindMinutes = z.literal(REMIND_MINUTES, 'Choose from these: 0, 1, 15, 60, 1440.');

const appointmentBody = z.object({
  title: z.string().trim().min(1, 'Enter a title.').max(200, 'Use at most 200 characters.'),
  ...wallTimeFields,
  /** How long it is. */
  minutes: z
    .int('Enter whole minutes.')
    .min(1, 'An appointment ends after it starts.')
    .max(1_440, 'An appointment is at most a day long.'),
  place: z.string().trim().max(300, 'Use at most 300 characters.').optional(),
  notes: z.string().trim().max(2_000, 'Use at most 2,000 characters.').optional(),
  /** The owner; the user who asks when left out. */
  user_id: idSchema.optional(),
  /** Minutes before it starts at which its owner is reminded. Left out: the owner's `reminders_options`. */
  remind_minutes: z.array(remindMinutes).max(5).optional(),
});

/** The version that was edited; another one by now is CONFLICT. */
const version = z.int('Send the version that you changed.').positive();

export const createAppointmentSchemas = { params: idParams, body: appointmentBody, response: communicationSchema };
export type CreateAppointment = WireOf<typeof createAppointmentSchemas>;

export const updateAppointmentSchemas = {
  params: idParams,
  body: appointmentBody.extend({ version }),
  response: communicationSchema,
};
export type UpdateAppointment = WireOf<typeof updateAppointmentSchemas>;

/** What became of an appointment; `set` while it is open. */
const outcomeSchema = z.enum(['set', 'attended', 'canceled', 'missed']);
/** What became of an appointment. */
export type AppointmentOutcome = z.output<typeof outcomeSchema>;

export const disposeAppointmentSchemas = {
  params: idParams,
  body: z.object({ outcome: outcomeSchema }),
  response: communicationSchema,
};
export type DisposeAppointment = WireOf<typeof disposeAppointmentSchemas>;

export const updateReminderSchemas = {
  params: idParams,
  body: z.object({
    body: z.string().trim().min(1, 'Enter what to do.').max(500, 'Use at most 500 characters.'),
    ...wallTimeFields,
    version,
  }),
  response: communicationSchema,
};
export type UpdateReminder = WireOf<typeof updateReminderSchemas>;

export const cancelReminderSchemas = {
  params: idParams,
  body: emptySchema.optional(),
  response: communicationSchema,
};
export type CancelReminder = WireOf<typeof cancelReminderSchemas>;

export const listDueRemindersSchemas = { response: z.object({ data: z.array(communicationSchema) }) };
export type ListDueReminders = WireOf<typeof listDueRemindersSchemas>;

export const listPlannedSchemas = {
  query: z.object({
    /** First moment, inclusive. */
    from: instantSchema,
    /** First moment after the span, which is at most 62 days long. */
    until: instantSchema,
    /** Of this user alone; of everyone when left out. */
    user_id: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({
    /** Earliest first, at most 1,000. */
    data: z.array(communicationSchema),
    /** Whether there are more than these. */
    has_more: z.boolean(),
  }),
};
export type ListPlanned = WireOf<typeof listPlannedSchemas>;
