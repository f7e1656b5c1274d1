/** What users are notified of, in the words and the order of the specification (spec 3 §3), then of overdue answers and emails. */
export const NOTIFICATION_KINDS = [
  'calls',
  'texts',
  'voicemails',
  'contacts',
  'faxes',
  'mentions',
  'appointments',
  'reminders',
  'responses',
  'emails',
] as const;
/** One of these kinds. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Ways in which a user is notified: in the app, by the computer's own notices, by push to their devices, by mail, by text. */
export const NOTIFICATION_CHANNELS = [
  'inapp_notifs',
  'desktop_notifs',
  'push_notifs',
  'email_notifs',
  'text_notifs',
] as const;
/** One of these ways. */
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** The kinds that are on in each way until a user chooses otherwise. */
export const USUAL_NOTIFICATIONS: Readonly<Record<NotificationChannel, readonly NotificationKind[]>> = {
  inapp_notifs: NOTIFICATION_KINDS,
  desktop_notifs: NOTIFICATION_KINDS,
  push_notifs: NOTIFICATION_KINDS,
  email_notifs: ['mentions'],
  text_notifs: [],
};
