/** A thread as the server sends it, for galleries and tests. */
import { messageOf, scheduledOf } from '@talk/core/testing';
import type { Message, MessageCheck, ScheduledMessage, ThreadCommunication, ThreadState } from '@talk/core/texting';
import type { Template, UploadedFile } from '../texting/index.js';
import { sampleCommunication } from './fake-client.js';

/** A text of Maya Lopez, or to her. */
export function sampleText(
  id: number,
  changes: Partial<ThreadCommunication> = {},
  message: Partial<Message> = {},
): ThreadCommunication {
  const inbound = changes.direction !== 'outbound';
  return {
    ...sampleCommunication({ id, type: 'sms', talk_time: 0, wait_time: 0 }),
    direction: 'inbound',
    user_id: inbound ? null : 5,
    user_name: inbound ? null : 'Priya',
    body: `Text ${id}`,
    message: messageOf({ status: inbound ? 'received' : 'delivered', ...message }),
    ...changes,
  };
}

export const sampleCheck = (changes: Partial<MessageCheck> = {}): MessageCheck => ({
  decision: 'allowed',
  obstacles: [],
  at: null,
  reason: null,
  alternatives: [],
  line: { id: 12, name: 'Sales line', phone_number: '+14155550100' },
  phone_number: '+14155550150',
  reply_number: '+14155550150',
  lines: [
    { id: 12, name: 'Sales line', phone_number: '+14155550100' },
    { id: 13, name: 'Support line', phone_number: '+14155550101' },
  ],
  numbers: [
    { phone_number: '+14155550150', title: 'Mobile', is_opted_out: false, line_type: 'wireless' },
    { phone_number: '+14155550151', title: 'Office', is_opted_out: false, line_type: 'landline' },
  ],
  opt_out_text: 'Text STOP to unsubscribe.',
  rate_mills: { sms: 8, mms: 20 },
  long_as_mms: false,
  undo_seconds: 5,
  local_time: { zone: 'America/Los_Angeles', time: '10:14 AM', confidence: 'high' },
  max_attachments: 10,
  hours: [],
  link_prefixes: ['https://acme.link/s/'],
  ...changes,
});

export const sampleScheduled = (changes: Partial<ScheduledMessage> = {}): ScheduledMessage =>
  scheduledOf({
    id: 3,
    draft: {
      contact_id: 7,
      body: 'Good morning Maya! A reminder of our demo on Thursday at 10.',
      attachments: [],
      opt_out: true,
      shorten_links: false,
    },
    timezone: 'America/Los_Angeles',
    cancel_on_reply: true,
    ...changes,
  });

export const sampleFile = (changes: Partial<UploadedFile> = {}): UploadedFile => ({
  uuid: '00000000-0000-4000-8000-000000000001',
  url: '/static/uploaded_file/00000000-0000-4000-8000-000000000001',
  name: 'floor-plan.png',
  content_type: 'image/png',
  bytes: 482_000,
  ...changes,
});

export const sampleTemplates: readonly Template[] = [
  {
    id: 1,
    name: 'Confirm the demo',
    folder: 'Demos',
    body: "You're booked, {{contact.first_name}}. The invite is on its way. See you {{day}} at {{time}}!",
  },
  {
    id: 2,
    name: 'Missed you',
    folder: null,
    body: 'Hi {{contact.first_name}}, I just tried to reach you. When is a good time to call?',
  },
  {
    id: 3,
    name: 'Price list',
    folder: 'Sales',
    body: 'Here is our price list: https://example.com/prices. Ask me anything about it.',
  },
  {
    id: 4,
    name: 'Thanks',
    folder: null,
    body: 'Thank you for your time today. I will send the summary by tomorrow.',
  },
];

/** A thread in which nothing has happened. */
export const emptyThreadState: ThreadState = {
  phase: 'ready',
  communications: [],
  audits: [],
  hasEarlier: false,
  loadingEarlier: false,
  hasLater: false,
  loadingLater: false,
  problem: null,
  unreadMark: null,
  outgoing: [],
  narrowing: null,
  heardId: 0,
  scheduled: [],
  keys: new Map(),
};
