import { TalkError } from '@talk/core';
import type { Broadcast, BroadcastActivity, BroadcastEstimate } from '@talk/core/contract';
import { sampleLine } from '@talk/ui/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, field, fill, openPage, pageText, press, shows, until } from '../../shared/testing/page-driver.js';
import { BroadcastActivityPage } from './activity-page.js';
import { BroadcastsPage } from './broadcasts-page.js';
import { NewBroadcastPage } from './new-page.js';

const draft: Broadcast = {
  id: 7,
  kind: 'sms',
  voicemail_message: null,
  name: 'Spring sale',
  status: 'draft',
  user_id: 9,
  user_name: 'Priya',
  campaign_id: null,
  campaign_name: null,
  body: '',
  attachments: [],
  gif_url: null,
  opt_out: true,
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
};
const sending: BroadcastActivity = {
  ...draft,
  id: 8,
  name: 'Autumn sale',
  status: 'sending',
  body: 'Half price',
  total_count: 40,
  texted_count: 12,
  excluded_count: 3,
  outcomes: [
    { outcome: 'delivered', count: 12 },
    { outcome: 'excluded', count: 3 },
    { outcome: 'waiting', count: 25 },
  ],
  reasons: [{ rejection: 32, reason: 'They opted out of texts.', count: 3 }],
};
const estimate: BroadcastEstimate = {
  total: 40,
  recipients: 37,
  excluded: [{ rejection: 32, reason: 'They opted out of texts.', count: 3 }],
  obstacles: [],
  segments: { min: 1, max: 2, total: 50, distribution: [] },
  price: { min_mills: 370, max_mills: 740, total_mills: 500, rates: ['tollfree_sms'] },
  text_credits: 20,
  warning: 'toll_free',
  timezone: 'America/New_York',
  daily_limit: 15,
  days: [
    {
      date: '2026-11-20',
      count: 15,
      first_at: '2026-11-20T15:00:00.000Z',
      last_at: '2026-11-20T15:00:00.000Z',
    },
    {
      date: '2026-11-21',
      count: 15,
      first_at: '2026-11-21T13:00:00.000Z',
      last_at: '2026-11-21T13:00:00.000Z',
    },
    { date: '2026-11-22', count: 7, first_at: '2026-11-22T13:00:00.000Z', last_at: '2026-11-22T13:00:00.000Z' },
  ],
  samples: [{ contact_id: 1, name: 'Maya', text: 'Hi Maya', segments: 1 }],
};

let sent: { id: string; params?: object; body?: object }[];
let refusal: TalkError | null;
let stored: Broadcast;

async function call(
  { id }: { id: string },
  { params, body }: { params?: object; body?: object } = {},
): Promise<unknown> {
  switch (id) {
    case 'listBroadcasts':
      return { data: [sending, draft], page: 1, per_page: 10, has_more_pages: false };
    case 'getBroadcast':
      return (params as { id: number }).id === 8 ? sending : { ...stored, outcomes: [], reasons: [] };
    case 'estimateBroadcast':
      return estimate;
    case 'listBroadcastRecipients':
      return {
        data: [
          {
            contact_id: 1,
            name: 'Maya',
            phone_number: '+14155550150',
            outcome: 'excluded',
            rejection: 32,
            reason: 'This number opted out on Nov 20, 2026.',
            communication_id: null,
            at: null,
          },
        ],
        page: 1,
        per_page: 25,
        has_more_pages: false,
        next_cursor: null,
      };
    case 'listCarrierFees':
      return { data: [{ carrier: 'AT&T', local_sms_micros: 3_500, tollfree_sms_micros: 4_500 }] };
    case 'listContactLists':
      return { data: [{ id: 3, name: 'VIP' }] };
    case 'listSavedViews':
      return { data: [], default_id: null };
    case 'listSmsTemplates':
      return { data: [] };
  }
  sent.push({ id, ...(params && { params }), ...(body && { body }) });
  if (refusal !== null) throw refusal;
  if (id === 'createBroadcast') return { ...draft, ...body, audience: draft.audience };
  stored = { ...stored, ...(body as Partial<Broadcast>), version: stored.version + 1 };
  return stored;
}

const open = (address: string, user: object = {}) =>
  openPage({
    routes: {
      '/broadcasts': BroadcastsPage,
      '/broadcasts/new': NewBroadcastPage,
      '/broadcast-activity/$broadcastId': BroadcastActivityPage,
      '/contacts/$contactId': () => null,
    },
    address,
    user: {
      user_permissions: ['create broadcast message'],
      bulk_sms_enabled: true,
      company: {
        bulk_sms_enabled: true,
        broadcast_open: '0800',
        broadcast_close: '1800',
        timezone: 'America/New_York',
      },
      ...user,
    },
    api: { call, company: { lines: async () => ({ data: [sampleLine()] }) } },
  });

beforeEach(() => {
  sent = [];
  refusal = null;
  stored = draft;
});
afterEach(closePage);

it('opens only where broadcasts are on, for those who may send them', async () => {
  await open('/broadcasts', { bulk_sms_enabled: false });
  await shows('This page does not exist');
  await closePage();
  await open('/broadcasts', { user_permissions: [] });
  await shows('This page does not exist');
});

it('lists broadcasts with their progress, and pauses and cancels them', async () => {
  await open('/broadcasts');
  await shows('15 of 40');
  expect(pageText()).toContain('VIP · by Priya · 3 excluded');
  await press('Pause Autumn sale');
  await press('Cancel the rest of Autumn sale');
  await shows('25 contacts that still wait get no text.');
  await press('Cancel the rest');
  await until(() =>
    expect(sent).toEqual([
      { id: 'toggleBroadcast', params: { id: 8 }, body: { is_active: false } },
      { id: 'cancelBroadcast', params: { id: 8 }, body: {} },
    ]),
  );
});

it('begins with the list of the address, and makes a draft', async () => {
  const page = await open('/broadcasts/new?list_id=3');
  await until(() => expect(field('Who gets it').value).toBe('list-3'));
  await fill('Name', '');
  await press('Continue');
  await shows('Name the broadcast.');
  await fill('Name', 'Spring sale');
  await press('Continue');
  await until(() => expect(page.path()).toBe('/broadcasts/new'));
  await until(() =>
    expect(sent).toEqual([
      { id: 'createBroadcast', body: { kind: 'sms', name: 'Spring sale', audience: { kind: 'list', list_id: 3 } } },
    ]),
  );
});

it('saves what is typed, shows it as recipients get it, and says by field what was refused', async () => {
  await open('/broadcasts/new?draft=7&step=message');
  await until(() => expect(field('Text')).toBeTruthy());
  await fill('Text', 'Hi {{contact.first_name}}');
  await shows('To Maya · 1 segment');
  await until(() =>
    expect(sent).toContainEqual({
      id: 'updateBroadcast',
      params: { id: 7 },
      body: { body: 'Hi {{contact.first_name}}', if_version: 1 },
    }),
  );
  await shows('Draft saved');
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    status: 422,
    message: '',
    fieldErrors: { body: ['“x” is not a variable.'] },
  });
  await fill('Text', '{{x}}');
  await shows('“x” is not a variable.');
  expect(field('Text').value).toBe('{{x}}');
});

it('sends a GIF with every text, and shows what is wrong with its address', async () => {
  await open('/broadcasts/new?draft=7&step=message');
  await until(() => expect(field('Address of a GIF').value).toBe(''));
  const gif = 'https://media.example.com/wave.gif';
  await fill('Address of a GIF', gif);
  const saved = (body: object) => ({ id: 'updateBroadcast', params: { id: 7 }, body });
  await until(() => expect(sent).toContainEqual(saved({ gif_url: gif, if_version: 1 })));
  await fill('Address of a GIF', '');
  await until(() => expect(sent).toContainEqual(saved({ gif_url: null, if_version: 2 })));
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    status: 422,
    message: '',
    fieldErrors: { gif_url: ['The GIF needs an https address.'] },
  });
  await fill('Address of a GIF', 'wave.gif');
  await shows('The GIF needs an https address.');
  expect(field('Address of a GIF').value).toBe('wave.gif');
});

it('explains who is left out and what it costs before anything is sent', async () => {
  await open('/broadcasts/new?draft=7&step=compliance');
  await shows('They opted out of texts. 3 contacts');
  expect(pageText()).toContain('37 of 40');
  await press('Schedule');
  await shows('Texts are sent from 8:00 AM to 6:00 PM');
  await shows('The daily limit is 15 texts, so the rest is sent on the days after.');
  expect(pageText()).toContain('Takes3 days');
  await press('Cost');
  await shows('may lead to higher-than-expected charges for this broadcast. A local line costs less.');
  expect(pageText()).toContain('$0.500 in all, between $0.370 and $0.740');
  expect(pageText()).toContain('The account has too few credits for all.');
});

it('sends from the review, and shows the activity', async () => {
  const page = await open('/broadcasts/new?draft=7&step=review');
  await shows('Send to 37 contacts');
  await press('Send to 37 contacts');
  await until(() => expect(page.path()).toBe('/broadcast-activity/7'));
  expect(sent).toEqual([{ id: 'sendBroadcast', params: { id: 7 }, body: { if_version: 1, confirm_count: 40 } }]);
});

it('shows outcomes, reasons and recipients of one broadcast', async () => {
  await open('/broadcast-activity/8');
  await shows('Delivered12');
  await shows('They opted out of texts. 3 contacts');
  await shows('This number opted out on Nov 20, 2026.');
  await press('Pause');
  await until(() => expect(sent).toEqual([{ id: 'toggleBroadcast', params: { id: 8 }, body: { is_active: false } }]));
});
