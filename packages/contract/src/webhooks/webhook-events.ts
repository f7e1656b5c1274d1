/** What a company's webhooks can send, in the order in which it is offered. Later kinds go to the end. */
export const WEBHOOK_EVENTS = [
  'call.ended',
  'call.missed',
  'voicemail.received',
  'recording.ready',
  'text.received',
  'text.status',
  'contact.created',
  'contact.updated',
  'contact.merged',
  'contact.deleted',
  'contact.opted_out',
  'callback.requested',
  'callback.done',
  'dialer_session.started',
  'dialer_session.ended',
  'dialer_tasks.updated',
  'broadcast.started',
  'broadcast.finished',
  'reminder.due',
] as const;
/** An event that a company's webhooks can send, such as `call.ended`. */
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
