import type { Notification } from '@talk/contract';
import { expect, it } from 'vitest';
import { notificationsMail } from './mail-content.js';

const facts = {
  name: 'Dana',
  company: 'Acme',
  product: 'Talk',
  publicUrl: 'https://talk.example',
  unsubscribeUrl: 'https://talk.example/unsubscribe#un_1',
};
const notification = (changes: Partial<Notification> = {}): Notification => ({
  id: 1,
  kind: 'texts',
  contact_id: 12,
  contact_name: 'Maya',
  communication_id: 7,
  phone_number: '+14155550150',
  actor: null,
  text: 'Are you there?',
  due_at: null,
  created_at: '2026-11-27T09:00:00.000Z',
  seen_at: null,
  ...changes,
});
const lines = (all: readonly Notification[]): string[] =>
  notificationsMail(all, facts).paragraphs.map((line) =>
    typeof line === 'string'
      ? line
      : line.sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => line.values[name] ?? name),
  );

it('names one notification in the subject, and leads to it', () => {
  const mail = notificationsMail([notification()], facts);
  expect(mail.subject).toBe('Text from {contact}');
  expect(mail.values).toMatchObject({ contact: 'Maya', company: 'Acme' });
  expect(mail.action.url).toBe('https://talk.example/channels/inbox/open/contacts/12/communications/7');
  expect(mail.unsubscribe?.url).toBe('https://talk.example/unsubscribe#un_1');
});

it('counts several, has a line for each of the newest ten, and leads to the inbox', () => {
  const all = Array.from({ length: 12 }, (_, index) => notification({ id: index, text: `Text ${index}` }));
  const mail = notificationsMail(all, facts);
  expect(mail.subject).toBe('{count} new notifications from {company}');
  expect(mail.action.url).toBe('https://talk.example/channels/inbox/open');
  expect(lines(all)).toHaveLength(11);
  expect(lines(all).at(-1)).toBe('And 2 more.');
});

it('says each kind in its own words, with or without a text', () => {
  const ann = { id: 2, name: 'Ann' };
  expect(
    lines([
      notification({ text: null }),
      notification({ kind: 'calls', contact_name: null }),
      notification({ kind: 'mentions', actor: ann, text: 'Call {contact} & co' }),
      notification({ kind: 'contacts', actor: ann, text: null }),
      notification({ kind: 'contacts', text: null }),
      notification({ kind: 'reminders', text: 'Send the quote' }),
    ]),
  ).toEqual([
    'Maya sent a file.',
    'Missed call from (415) 555-0150.',
    'Ann mentioned you in a note on Maya: “Call {contact} & co”',
    'Ann assigned Maya to you.',
    'Maya was assigned to you.',
    'Follow-up with Maya: Send the quote',
  ]);
});
