import type { Notification } from '@talk/contract';
import type { MailContent, MailLine } from '../mail/index.js';
import { displayPhone } from '../../../phone.js';

/** Lines in one mail; what is beyond is counted. */
const MAIL_LINES = 10;

interface MailFacts {
  readonly name: string;
  readonly company: string;
  /** What Talk is called in that company. */
  readonly product: string;
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
}

/** One mail about several notifications, the newest first. */
export function notificationsMail(all: readonly Notification[], facts: MailFacts): MailContent {
  const { name, company, product, publicUrl, unsubscribeUrl } = facts;
  const [first] = all;
  const isOne = all.length === 1 && first !== undefined;
  const more = all.length - MAIL_LINES;
  const lines: MailLine[] = all.slice(0, MAIL_LINES).map(lineOf);
  if (more > 0) lines.push({ sentence: 'And {count} more.', values: { count: String(more) } });
  return {
    subject: isOne ? SUBJECTS[first.kind] : '{count} new notifications from {company}',
    greeting: 'Hello {name},',
    paragraphs: lines,
    action: {
      label: 'Open in {product}',
      url: isOne ? `${publicUrl}${pathOf(first)}` : `${publicUrl}/channels/inbox/open`,
    },
    footer: 'You get this mail because you had not seen this in {company} on {product}.',
    unsubscribe: { label: 'Stop these mails', url: unsubscribeUrl },
    values: { ...(isOne ? valuesOf(first) : {}), name, company, product, count: String(all.length) },
  };
}

/** The title of a mail or a push about one notification. */
export const SUBJECTS: Readonly<Record<Notification['kind'], string>> = {
  calls: 'Missed call from {contact}',
  texts: 'Text from {contact}',
  voicemails: 'Voicemail from {contact}',
  contacts: '{contact} was assigned to you',
  faxes: 'Fax from {contact}',
  mentions: '{actor} mentioned you',
  appointments: 'Appointment with {contact}',
  reminders: 'Follow-up with {contact}',
  responses: 'Answer to {contact} is overdue',
  emails: 'Email from {contact}',
};

const LINES: Readonly<Record<Notification['kind'], { readonly with: string; readonly without: string }>> = {
  calls: { with: 'Missed call from {contact}.', without: 'Missed call from {contact}.' },
  texts: { with: '{contact} wrote: “{text}”', without: '{contact} sent a file.' },
  voicemails: { with: 'Voicemail from {contact}.', without: 'Voicemail from {contact}.' },
  contacts: { with: '{actor} assigned {contact} to you.', without: '{contact} was assigned to you.' },
  faxes: { with: 'Fax from {contact}.', without: 'Fax from {contact}.' },
  mentions: { with: '{actor} mentioned you in a note on {contact}: “{text}”', without: '{actor} mentioned you.' },
  appointments: { with: 'Appointment with {contact}: {text}', without: 'Appointment with {contact}.' },
  reminders: { with: 'Follow-up with {contact}: {text}', without: 'Follow-up with {contact}.' },
  emails: { with: '{contact} wrote by email: “{text}”', without: 'Email from {contact}.' },
  responses: { with: 'The answer to {contact} is overdue.', without: 'The answer to {contact} is overdue.' },
};

/** One notification as a sentence. */
export function lineOf(notification: Notification): MailLine {
  const { kind, actor, text } = notification;
  const hasWords = kind === 'contacts' ? actor !== null : text !== null;
  return { sentence: LINES[kind][hasWords ? 'with' : 'without'], values: valuesOf(notification) };
}

/** What the places of a sentence about a notification are filled with. */
export const valuesOf = ({ contact_name: contact, phone_number: number, actor, text }: Notification) => ({
  contact: contact ?? (number === null ? '' : displayPhone(number)),
  actor: actor?.name ?? '',
  text: text ?? '',
});

/** Where a notification leads in the app (spec 1 §2). */
export function pathOf({ contact_id: contactId, communication_id: communicationId }: Notification): string {
  const inbox = '/channels/inbox/open';
  if (contactId === null) return inbox;
  const contact = `${inbox}/contacts/${contactId}`;
  return communicationId === null ? contact : `${contact}/communications/${communicationId}`;
}
