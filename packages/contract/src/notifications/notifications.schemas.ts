import { z } from 'zod';
import { remindMinutes } from '../appointments/appointments.schemas.js';
import { emptySchema, flagQuery, idSchema, instantSchema, listOf, pageQuery, type WireOf } from '../kernel/schema.js';
import { NOTIFICATION_KINDS } from './kinds.js';

/** Something that a user was notified of. It is kept for 90 days. */
export const notificationSchema = z
  .object({
    id: idSchema,
    kind: z.enum(NOTIFICATION_KINDS),
    /** Where it leads; null for a caller who withholds the number. */
    contact_id: idSchema.nullable(),
    contact_name: z.string().nullable(),
    /** The call, text, voicemail, fax, email, note, follow-up or appointment; null for a contact that was assigned. */
    communication_id: idSchema.nullable(),
    /** The other side’s number, or the address of an email; null for a contact that was assigned. */
    phone_number: z.string().nullable(),
    /** The user whose act it was: who mentioned or assigned. Null for customers and for Talk itself. */
    actor: z.object({ id: idSchema, name: z.string() }).nullable(),
    /** The first words of the text, note, follow-up or appointment. */
    text: z.string().nullable(),
    /** When an appointment or a follow-up takes place. */
    due_at: instantSchema.nullable(),
    created_at: instantSchema,
    /** When the user saw it; null: not yet. */
    seen_at: instantSchema.nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notificationSchema>;

export const listNotificationsSchemas = {
  /** `unseen`: only those that the user has not seen. */
  query: pageQuery(25).extend({ unseen: flagQuery }),
  response: listOf(notificationSchema),
};
export type ListNotifications = WireOf<typeof listNotificationsSchemas>;

const unseenSchema = z.object({ unseen: z.int().nonnegative() }).meta({ id: 'UnseenNotifications' });

export const countUnseenNotificationsSchemas = { response: unseenSchema };
export type CountUnseenNotifications = WireOf<typeof countUnseenNotificationsSchemas>;

export const seeNotificationsSchemas = {
  /** The user’s notifications: some, those of one contact but for its voicemails, or with neither, all. */
  body: z.object({ ids: z.array(idSchema).min(1).max(100).optional(), contact_id: idSchema.optional() }),
  response: unseenSchema,
};
export type SeeNotifications = WireOf<typeof seeNotificationsSchemas>;

const timedWaysSchema = z.object({
  /** In the bell, and as a notice in a corner of the app. */
  inapp_notifs: z.boolean(),
  /** As a notice of the computer, while the app is open in a browser. */
  desktop_notifs: z.boolean(),
  /** On the devices where the user has switched push on, even if Talk is closed there. */
  push_notifs: z.boolean(),
  /** By mail, when it was not seen in the app for two minutes. */
  email_notifs: z.boolean(),
});

const waysSchema = timedWaysSchema.extend({
  /** By text to the user’s own number, when it was not seen in the app for two minutes. */
  text_notifs: z.boolean(),
});

const dayTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as HH:MM, for example 18:30.');

const quietHoursSchema = z
  .object({
    from: dayTime,
    to: dayTime,
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose an end that differs from the start.' });

/** Appointments, follow-ups, overdue answers and emails never come by text. */
const byKind = <T extends z.ZodType, U extends z.ZodType>(ways: T, timedWays: U) => ({
  calls: ways,
  texts: ways,
  voicemails: ways,
  contacts: ways,
  faxes: ways,
  mentions: ways,
  appointments: timedWays,
  reminders: timedWays,
  responses: timedWays,
  emails: timedWays,
});

/** Minutes before the start, each once. */
const remindersOptions = z.array(remindMinutes).max(5);

/** How a user is notified of each kind (spec 3 §3). */
export const notificationSettingsSchema = z
  .object({
    ...byKind(waysSchema, timedWaysSchema),
    /** Every day from `from` until `to`, on the clocks of the company: nothing sounds or pops up, and push, mail and texts wait. */
    quiet_hours: quietHoursSchema.nullable(),
    /** Minutes before an appointment at which the user is reminded of it, unless the appointment has others. Empty: not at all. */
    reminders_options: remindersOptions,
    /** The time zone of the quiet hours. */
    timezone: z.string(),
    /** Whether this server sends mail. Without it, `email_notifs` has no effect. */
    sends_mail: z.boolean(),
    /** Where texts go, E.164; null: the user has confirmed no number, and `text_notifs` has no effect. */
    text_number: z.string().nullable(),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

export const getNotificationSettingsSchemas = { response: notificationSettingsSchema };
export type GetNotificationSettings = WireOf<typeof getNotificationSettingsSchemas>;

export const updateNotificationSettingsSchemas = {
  /** What is left out stays. */
  body: z.object({
    ...byKind(waysSchema.partial().optional(), timedWaysSchema.partial().optional()),
    quiet_hours: quietHoursSchema.nullable().optional(),
    reminders_options: remindersOptions.optional(),
  }),
  response: notificationSettingsSchema,
};
export type UpdateNotificationSettings = WireOf<typeof updateNotificationSettingsSchemas>;

export const unsubscribeFromNotificationsSchemas = {
  /** From the link in a mail. */
  body: z.object({ token: z.string('Open the link from your mail.').min(1, 'Open the link from your mail.').max(200) }),
  response: emptySchema.extend({ company_name: z.string() }),
};
export type UnsubscribeFromNotifications = WireOf<typeof unsubscribeFromNotificationsSchemas>;
