import type { BroadcastActivity, BroadcastEstimate } from '@talk/core/contract';
import { sampleLine } from '@talk/ui/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  closePage,
  field,
  fill,
  openPage,
  pageText,
  press,
  shows,
  tick,
  until,
} from '../../shared/testing/page-driver.js';
import { BroadcastActivityPage } from './activity-page.js';
import { BroadcastsPage } from './broadcasts-page.js';
import { NewBroadcastPage } from './new-page.js';

const draft: BroadcastActivity = {
  id: 7,
  kind: 'rvm',
  name: 'Open house',
  status: 'draft',
  user_id: 9,
  user_name: 'Priya',
  campaign_id: 12,
  campaign_name: 'Main',
  body: '',
  attachments: [],
  gif_url: null,
  opt_out: true,
  voicemail_message: null,
  audience: { kind: 'list', name: 'VIP', list_id: 3 },
  schedule_date: null,
  timezone: null,
  reason: null,
  total_count: 0,
  texted_count: 0,
  excluded_count: 0,
  canceled_count: 0,
  next_send_at: null,
  created_at: '2026-11-20T09:00:00.000Z',
  started_at: null,
  finished_at: null,
  version: 1,
  outcomes: [],
  reasons: [],
};
const done: BroadcastActivity = {
  ...draft,
  id: 8,
  status: 'done',
  voicemail_message: { id: 4, name: 'Come by' },
  total_count: 3,
  texted_count: 3,
  outcomes: [
    { outcome: 'delivered', count: 2 },
    { outcome: 'failed', count: 1 },
  ],
  reasons: [{ rejection: null, reason: 'The voicemail box is full.', count: 1 }],
};
const estimate: BroadcastEstimate = {
  total: 40,
  recipients: 37,
  excluded: [{ rejection: 31, reason: 'There is no consent to leave them recorded messages.', count: 3 }],
  obstacles: [],
  segments: { min: 1, max: 1, total: 37, distribution: [{ segments: 1, count: 37 }] },
  price: { min_mills: 3_330, max_mills: 3_330, total_mills: 3_330, rates: ['rvm'] },
  text_credits: null,
  warning: null,
  timezone: 'America/New_York',
  daily_limit: null,
  days: [],
  samples: [],
};

let sent: { id: string; body?: object }[];
let stored: BroadcastActivity;
let listed: number;
let messages: { id: number; name: string; user_id: null; created_at: string }[];

async function call(
  { id }: { id: string },
  { params, body }: { params?: object; body?: object } = {},
): Promise<unknown> {
  switch (id) {
    case 'listBroadcasts':
      return { data: [done], page: 1, per_page: 10, has_more_pages: false };
    case 'getBroadcast':
      return (params as { id: number }).id === 8 ? done : stored;
    case 'estimateBroadcast':
      return estimate;
    case 'listBroadcastRecipients':
      return { data: [], page: 1, per_page: 25, has_more_pages: false, next_cursor: null };
    case 'listContactLists':
      return { data: [{ id: 3, name: 'VIP' }] };
    case 'listSavedViews':
      return { data: [], default_id: null };
    case 'listDroppableMessages':
      listed += 1;
      return { data: messages };
    case 'getDroppableMessageSound':
      return new Blob(['RIFF'], { type: 'audio/wav' });
  }
  sent.push({ id, ...(body && { body }) });
  if (id === 'createBroadcast') return { ...draft, ...body, audience: draft.audience };
  stored = { ...stored, version: stored.version + 1 };
  return stored;
}

const open = (address: string, { company = {}, ...user }: Record<string, object | string[] | boolean> = {}) =>
  openPage({
    routes: {
      '/broadcasts': BroadcastsPage,
      '/broadcasts/new': NewBroadcastPage,
      '/broadcast-activity/$broadcastId': BroadcastActivityPage,
      '/settings/voicemail-messages': () => null,
    },
    address,
    user: {
      user_permissions: ['create broadcast message', 'create broadcast rvm', 'answer call'],
      bulk_sms_enabled: true,
      bulk_rvm_enabled: true,
      rate: { local_sms: 0.008, local_mms: 0.02, tollfree_sms: 0.009, tollfree_mms: 0.022, rvm: 0.09 },
      company: {
        bulk_sms_enabled: true,
        bulk_rvm_enabled: true,
        is_trial: false,
        broadcast_open: '0800',
        broadcast_close: '1800',
        timezone: 'America/New_York',
        ...(company as object),
      },
      ...user,
    },
    api: { call, company: { lines: async () => ({ data: [sampleLine()] }) } },
  });

beforeEach(() => {
  sent = [];
  stored = draft;
  listed = 0;
  messages = [{ id: 4, name: 'Come by', user_id: null, created_at: '2026-11-20T09:00:00.000Z' }];
});
afterEach(closePage);

it('asks first what to send, and makes a draft of that kind', async () => {
  await open('/broadcasts/new?list_id=3');
  await until(() => expect(field('Who gets it').value).toBe('list-3'));
  await shows('recipients need consent to recorded messages');
  await tick('Ringless voicemail');
  await fill('Name', 'Open house');
  await press('Continue');
  await until(() =>
    expect(sent).toEqual([
      {
        id: 'createBroadcast',
        body: { kind: 'rvm', name: 'Open house', audience: { kind: 'list', list_id: 3 } },
      },
    ]),
  );
});

it('says why a trial has no ringless voicemail, and asks nothing where one kind is allowed', async () => {
  await open('/broadcasts/new', { company: { is_trial: true } });
  await shows('Ringless voicemail is not part of a trial.');
  expect(field('Ringless voicemail').disabled).toBe(true);
  await closePage();
  await open('/broadcasts/new', { bulk_sms_enabled: false });
  await shows('Who gets it');
  expect(pageText()).not.toContain('What to send');
});

it('opens broadcasts for those who can send voicemails only', async () => {
  await open('/broadcasts', { user_permissions: ['create broadcast rvm'] });
  await shows('Ringless voicemail · VIP · by Priya');
});

it('chooses a recorded message, plays it, and shows the price of each voicemail', async () => {
  await open('/broadcasts/new?draft=7&step=message');
  await until(() => expect(field('Recorded message').value).toBe(''));
  await fill('Recorded message', '4');
  await until(() =>
    expect(sent).toEqual([{ id: 'updateBroadcast', body: { voicemail_message_id: 4, if_version: 1 } }]),
  );
  await until(() => expect(document.querySelector('[aria-label="Listen to it"]')).not.toBeNull());
  await shows('$0.090 for each voicemail');
  expect(pageText()).toContain('$3.330 in all');
  expect(pageText()).not.toContain('Segments');
});

it('leads to where messages are recorded while there are none', async () => {
  messages = [];
  await open('/broadcasts/new?draft=7&step=message');
  await shows('There are no recorded messages yet.');
  expect(document.querySelector('a[href="/settings/voicemail-messages"]')?.textContent).toBe('Record or upload one');
});

it('sends from the review by the operation for voicemails', async () => {
  stored = { ...draft, voicemail_message: { id: 4, name: 'Come by' } };
  await open('/broadcasts/new?draft=7&step=review');
  await shows('Send to 37 contacts');
  await press('Send to 37 contacts');
  await until(() =>
    expect(sent).toEqual([{ id: 'sendVoicemailBroadcast', body: { if_version: 1, confirm_count: 40 } }]),
  );
});

it('plays the message in the activity only if the user is still offered it', async () => {
  const player = () => document.querySelector('[aria-label="Listen to it"]');
  await open('/broadcast-activity/8');
  await until(() => expect(player()).not.toBeNull());
  await closePage();
  messages = [];
  await open('/broadcast-activity/8');
  await until(() => expect(listed).toBe(2));
  await shows('Come by');
  expect(player()).toBeNull();
});

it('shows in the activity what was left, and why some got nothing', async () => {
  await open('/broadcast-activity/8');
  await shows('Failed1');
  expect(pageText()).toContain('Why contacts got no voicemail');
  expect(pageText()).toContain('The voicemail box is full. 1 contact');
  expect(pageText()).toContain('Come by');
});
