import type {
  Communication,
  CommunicationsSummary,
  Contact,
  ContactAudit,
  Fax,
  MessageAttachment,
  Profile,
} from '@talk/contract';
import { communicationOf, contactOf, messageOf, profileOf } from '@talk/core/testing';

/** A believable small company in the shapes of the contract, the same at every start except for its distance to now. */
const START_MS = Date.now();
export const ago = (minutes: number): string => new Date(START_MS - minutes * 60_000).toISOString();

const people = `Maya Lopez|Acme Dental|Demo,Dental
Dana Brandt|Brandt & Sons|Customer
Rahul Kapoor|Kapoor Logistics|Lead
Amélie Fournier||Lead,France
Tom Nakamura|Nakamura & Co|Customer,Priority,Tokyo
Greenhill Dental|Greenhill Dental|Dental
Sofia Oliveira|Oliveira Design|Customer
Jonas Okafor|Okafor Legal|Support
Priscilla Vandenberghe-Montgomery|Montgomery International Holdings|Customer
Ben Carter|Carter Roofing|Lead`.split('\n');
const first =
  'Ada Luis Grace Noah Ines Omar Lena Marco Ruth Kenji Eva Sam Nora Paul Zoe Ivan Mila Hugo Tess Amir'.split(' ');
const last = 'Young Silva Klein Diaz Moore Haddad Novak Rossi Weber Sato Berg Ortiz Patel Lind Costa'.split(' ');

const E164 = (index: number): string => `+1415555${String(150 + index).padStart(4, '0')}`;

export function makeContact(index: number): Contact {
  const [name = '', company = '', tags = ''] = (
    people[index] ??
    `${first[index % first.length]} ${last[(index * 7) % last.length]}||${index % 3 === 0 ? 'Lead' : ''}`
  ).split('|');
  const id = index + 1;
  const unread = [2, 0, 1, 1, 0, 0, 0, 0, 120, 0][index] ?? 0;
  const [firstName = null, ...rest] = name.split(' ');
  const statuses = ['open', 'new', 'pending', 'closed'] as const;
  const status = statuses[index % 4] ?? 'open';
  const numbers = [
    {
      id: id * 10,
      phone_number: E164(index),
      extension: null as string | null,
      title: 'Mobile',
      is_opted_out: false,
      is_primary: true,
    },
  ];
  if (index === 0) {
    numbers.push({
      id: 11,
      phone_number: '+14155550199',
      extension: null,
      title: 'Office',
      is_opted_out: true,
      is_primary: false,
    });
  }
  return contactOf({
    id,
    name,
    first_name: firstName,
    last_name: rest.join(' ') || null,
    company_name: company || null,
    email: `${(firstName ?? 'x').toLowerCase()}@${company ? 'acmedental' : 'mail'}.test`,
    address: index === 0 ? '48 Market Street' : null,
    notes: index === 0 ? 'Prefers Thursdays. Asks about the 3-seat discount.' : null,
    timezone: index % 5 === 4 ? null : 'America/Los_Angeles',
    local_zone: { zones: ['America/Los_Angeles'], source: index % 5 === 4 ? 'place' : 'explicit', confidence: 'high' },
    phone_number: E164(index),
    phone_numbers: numbers,
    cnam_city: 'San Francisco',
    cnam_state: 'CA',
    cnam_zipcode: '94103',
    is_dnc: index === 5,
    dnc_reason: index === 5 ? 'Asked on the phone not to be called again.' : null,
    user_id: index % 3 === 2 ? null : 3,
    owner_name: index % 3 === 2 ? null : 'Priya Sharma',
    campaign_ids: [12],
    initial_campaign_id: 12,
    tags: tags
      .split(',')
      .filter(Boolean)
      .map((tag, at) => ({ id: at + 1, name: tag, color: '#2953d0' })),
    task_status: statuses.indexOf(status) + 1,
    task_status_name: status,
    unread_count: unread,
    unread_missed_calls_count: Math.min(unread, 1),
    unread_texts_count: Math.max(0, unread - 1),
    ring_group_ids: index % 4 === 0 ? [1, 3] : [],
    lrn_type: (['wireless', 'landline', 'voip', 'unknown'] as const)[index % 4] ?? 'unknown',
    inbound_calls_count: (index * 7) % 23,
    outbound_calls_count: (index * 5) % 31,
    inbound_texts_count: index === 0 ? 1523 : (index * 11) % 47,
    outbound_texts_count: (index * 3) % 19,
    inbound_communications_count: ((index * 7) % 23) + (index === 0 ? 1523 : (index * 11) % 47),
    outbound_communications_count: ((index * 5) % 31) + ((index * 3) % 19),
    communications_count:
      ((index * 7) % 23) + (index === 0 ? 1523 : (index * 11) % 47) + ((index * 5) % 31) + ((index * 3) % 19),
    last_engagement_at: ago(index * index * 4),
    created_at: ago(60 * 24 * (index + 2)),
    intake_source: 1,
  });
}

const item = (id: number, minutes: number, more: Partial<Communication>): Communication =>
  communicationOf({
    id,
    type: 'call',
    direction: 'outbound',
    campaign_name: 'Sales line',
    user_id: 3,
    user_name: 'Priya Sharma',
    owner_id: 3,
    contact_id: 1,
    current_status2: 'completed',
    created_at: ago(minutes),
    ended_at: ago(minutes - 1),
    ...more,
  });

export const RECORDING_ID = '6f0f0a3c-0c35-4a3e-9d1b-5b1f7c2b9a10';
export const RECORDING_SECONDS = 12;

const answered = (minutes: number, talk: number, more: Partial<Communication> = {}): Partial<Communication> => ({
  answered_at: ago(minutes),
  talk_time: talk,
  wait_time: 8,
  hung_up_by: 'customer',
  ...more,
});
const text = (body: string, more: Partial<Communication> = {}): Partial<Communication> => ({
  type: 'sms',
  body,
  current_status2: 'delivered',
  disposition_status2: 'placed',
  ...more,
});
const theirs: Partial<Communication> = { direction: 'inbound', user_id: null, user_name: null };

/** Newest first, as the API answers. */
export function makeTimeline(): Communication[] {
  const old = Array.from({ length: 60 }, (_, n) =>
    item(300 - n, 60 * 24 * (n + 3), n % 3 === 0 ? answered(60 * 24 * (n + 3), 95) : text(`Follow-up ${60 - n}`)),
  );
  return [
    item(412, 4, text('Perfect, Thursday at 10 works for us', { ...theirs, is_read: false })),
    item(411, 6, text('Let me check with my partner, one minute 🙂', { ...theirs, is_read: false })),
    item(410, 25, {
      type: 'note',
      body: 'She asked about the 3-seat discount, can you confirm before Thursday?',
      disposition_status2: 'placed',
    }),
    item(409, 40, text('Great talking to you. Does Thursday at 10 work for the demo?')),
    item(
      408,
      58,
      answered(58, 247, {
        has_recording: true,
        recording_url: `/static/uploaded_file/${RECORDING_ID}`,
        recording_seconds: RECORDING_SECONDS,
        call_quality: {
          rating: 'fair',
          cause: 'jitter',
          mos: 3.62,
          lowest_mos: 2.9,
          jitter_ms: 54.2,
          round_trip_ms: 88,
          loss_percent: 0.4,
          seconds: 240,
          reports: [{ user_name: 'Priya Sharma', text: 'Her voice broke up at the end', created_at: ago(20) }],
        },
      }),
    ),
    item(407, 60 * 26, { ...theirs, disposition_status2: 'missed', wait_time: 21 }),
    item(406, 60 * 27, { disposition_status2: 'failed', end_reason: 'busy' }),
    item(405, 60 * 29, answered(60 * 29, 61, { has_recording: true, recording_is_deleted: true, hung_up_by: 'agent' })),
    ...old,
  ];
}

/** Addresses of pictures begin so; the last two digits say how high one is. */
export const PICTURES = '/static/uploaded_file/0b8e7f52-3f7a-4c0e-9a51-';

/** The picture at such an address. */
export function makePicture(path: string): string {
  const heightPx = 80 + (Number(path.slice(-2)) % 90) * 2;
  const size = `width="220" height="${heightPx}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#7aa2f7"/></svg>`;
}

/** Calls with recordings, texts with pictures and links, voicemails, faxes, reminders and notes, newest first: ids from `count` down to 1. */
export function makeLongTimeline(count: number): Communication[] {
  return Array.from({ length: count }, (_, index) => {
    const id = count - index;
    const minutes = 5 + index * 47;
    return item(id, minutes, entryOf(id, minutes));
  });
}

/** A text of the first contact that came just now. */
export const makeText = (id: number): Communication => item(id, 0, text(`News ${id}`, { ...theirs, is_read: false }));

function entryOf(id: number, minutes: number): Partial<Communication> {
  const said = `Entry ${id}. ${'We talked about the chairs and when they come. '.repeat(id % 4)}`;
  const recorded: Partial<Communication> = {
    has_recording: true,
    recording_url: `/static/uploaded_file/${RECORDING_ID}`,
    recording_seconds: RECORDING_SECONDS,
  };
  switch (id % 12) {
    case 0:
      return answered(minutes, 247, recorded);
    case 1:
      return text(said, {
        ...theirs,
        message: messageOf({ status: 'received', attachments: [pictureOf(id)], is_mms: true }),
      });
    case 2:
      return text(`${said} https://shop.example/chairs/${id}`, theirs);
    case 3:
      return { ...theirs, ...recorded, has_voicemail: true, disposition_status2: 'missed-voicemail', wait_time: 21 };
    case 4:
      return { type: 'fax', fax: faxOf(id), disposition_status2: 'placed', current_status2: 'delivered' };
    case 5:
      return { type: 'reminder', body: said, due_at: ago(minutes - 2), disposition_status2: 'completed' };
    case 6:
      return { type: 'note', body: said, disposition_status2: 'placed' };
    default:
      return text(said, id % 2 === 0 ? theirs : {});
  }
}

const pictureOf = (id: number): MessageAttachment => ({
  url: `${PICTURES}${String(id).padStart(12, '0')}`,
  name: `room-${id}.svg`,
  content_type: 'image/svg+xml',
  bytes: 4_200,
});

const faxOf = (id: number): Fax => ({
  status: 'delivered',
  line_number: '+14155550100',
  pages: (id % 5) + 1,
  file: {
    url: `/static/uploaded_file/${RECORDING_ID}`,
    name: `fax-${id}.pdf`,
    content_type: 'application/pdf',
    bytes: 9_000,
  },
  failure: null,
  leaves_at: null,
  valid_until: null,
  sent_at: ago(5 + id),
  delivered_at: ago(4 + id),
});

export const audits: ContactAudit[] = [
  {
    id: 9,
    contact_id: 1,
    actor_name: 'Priya Sharma',
    field: 'task_status',
    before: 'New',
    after: 'Open',
    cause: 'person',
    created_at: ago(52),
  },
];

export const profile: Profile = profileOf({
  id: 3,
  name: 'Priya Sharma',
  language: null,
  company_id: 1,
  company: { ...profileOf().company, id: 1 },
  user_permissions: [
    'list contact',
    'view contact',
    'create contact',
    'update contact',
    'list communication',
    'update communication',
    'make call',
    'answer call',
    'listen recording',
    'set agent status',
    'view agents',
    'list campaign',
    'list user',
    'list ring group',
  ],
  last_agent_status_change: ago(12),
});

/** Twelve weeks with a contact. */
export const makeSummary = (): CommunicationsSummary => ({
  first_outbound_call: ago(110_000),
  inbound_calls_count: 14,
  outbound_calls_count: 31,
  inbound_texts_count: 120,
  outbound_texts_count: 96,
  communications_count: 262,
  calls: { inbound: 14, outbound: 31, unanswered: 3, talk_time: 7_260 },
  voicemails: 2,
  texts: { inbound: 120, outbound: 96 },
  faxes: { inbound: 0, outbound: 1 },
  emails: { inbound: 2, outbound: 3 },
  first_at: ago(120_000),
  last_at: ago(5),
  weeks: Array.from({ length: 12 }, (_, index) => ({
    monday: new Date(Date.UTC(2026, 8, 7 + index * 7)).toISOString().slice(0, 10),
    calls: (index * 7) % 5,
    texts: (index * 11) % 23,
    faxes: index === 4 ? 1 : 0,
    emails: index === 7 ? 5 : 0,
  })),
});

/** What a page says of itself. */
export function makePreview(url: string): object {
  const target = new URL(url);
  const said = target.host === 'shop.example';
  return {
    url: target.href,
    host: target.host,
    title: said ? 'Oak chair, two sizes' : null,
    description: said ? 'Made to order in Portland, in oak or walnut, with a linen seat.' : null,
    site_name: said ? 'Acme Chairs' : null,
    image_url: said ? '/favicon.svg' : null,
  };
}

/** Somebody of the company, as lists of its people have them. */
export const colleague = (userId: number, name: string) => ({
  id: userId,
  name,
  email: `u${userId}@acme.test`,
  enabled: true,
  read_only_access: false,
  answer_by: 'browser',
  agent_status: 1,
  ring_group_ids: [],
});
