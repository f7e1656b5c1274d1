import { signal, TalkError } from '@talk/core';
import type { OfferedCompanySettings, SingleSignOn } from '@talk/core/contract';
import { CALL_ACTIONS } from '@talk/ui/phone';
import { sampleLine } from '@talk/ui/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  closePage,
  field,
  fill,
  openPage,
  pageText as text,
  press,
  shows,
  tick,
  until,
} from '../../shared/testing/page-driver.js';
import { GeneralPage } from './general-page.js';
import { OutboundCallPage } from './outbound-call-page.js';
import { PersonalizationPage } from './personalization-page.js';
import { ProfilePage } from './profile-page.js';

const STORED: OfferedCompanySettings = {
  name: 'Acme',
  brand_name: null,
  brand_logo: null,
  timezone: 'America/Los_Angeles',
  business_hours: null,
  holidays: [],
  operating_states_limit: { us: [], ca: [] },
  operating_area_codes_limit: [],
  default_outbound_campaign_id: null,
  force_outbound_line: false,
  international_calling: false,
  toll_free_calling: true,
  asks_outside_day_time: true,
  fishing_mode_notification_sound: true,
  auto_dialer_enabled: false,
  dialer_hours: null,
  bulk_sms_enabled: true,
  bulk_rvm_enabled: true,
  broadcast_hours: null,
  automation_enabled: true,
  call_transcription_enabled: true,
  voicemail_transcription_enabled: true,
  transcribes_automatically: false,
  aloai_enabled: false,
  transcription_available: true,
  edge_location: null,
  edge_location_available: true,
  contact_status_control_enabled: true,
  default_contact_sort: 'last_engagement_at',
  team_inbox_enabled: true,
  requires_two_step: false,
  first_response_minutes: null,
  next_response_minutes: null,
  missed_call_response_minutes: null,
  response_in_opening_hours: true,
  response_escalation_minutes: null,
};
const USER = {
  name: 'Ada',
  email: 'ada@acme.test',
  user_permissions: ['make call'],
  company: { kyc_status: 'none', force_outbound_line: false },
  default_outbound_campaign_id: null,
  outbound_calling_mode: 'default_line',
  time_format: '12',
  default_app: 'ask',
  sleep_mode: false,
};

const NO_PROVIDER: SingleSignOn = {
  is_set_up: false,
  is_on: false,
  issuer: '',
  client_id: '',
  domains: [],
  has_second_step: false,
  accepts_unmarked_addresses: false,
  is_only_way: false,
  redirect_url: 'https://talk.example.com/single-sign-on',
  txt_record: 'talk-sign-in=1',
};
const NO_KEYS = Object.fromEntries(CALL_ACTIONS.map((action) => [action, null]));

let sent: object[];
let chosen: string[];
let shown: string[];
let isKept: boolean;
let refusal: TalkError | null;

async function call({ id }: { id: string }, { body }: { body?: object } = {}): Promise<unknown> {
  if (id === 'getCompanySettings') return STORED;
  if (id === 'getSingleSignOn') return NO_PROVIDER;
  sent.push({ id, body });
  if (refusal !== null) throw refusal;
  return id === 'updateProfile' ? { user: { ...USER, ...body } } : { ...STORED, ...body };
}

const open = (address: string, user: object = {}) =>
  openPage({
    routes: {
      '/settings/general': GeneralPage,
      '/settings/profile': ProfilePage,
      '/settings/outbound-call': OutboundCallPage,
      '/settings/personalization': PersonalizationPage,
    },
    address,
    user: { user_roles: ['Company Admin'], ...USER, ...user },
    api: { call, company: { lines: async () => ({ data: [sampleLine({ id: 12, name: 'Sales' })] }) } },
    parts: {
      theme: { choice: signal('system'), choose: (theme: string) => chosen.push(theme) },
      setting: { choice: signal('browser'), choose: async (language: string) => (chosen.push(language), isKept) },
      phone: { keymap: { enabled: signal(false), digits: signal(false), chords: signal(NO_KEYS) } },
      toasts: { show: (words: string) => shown.push(words) },
    },
  });

beforeEach(() => {
  sent = [];
  chosen = [];
  shown = [];
  isKept = true;
  refusal = null;
});
afterEach(closePage);

it('saves the hours of the company, its holidays of every year, and the areas that it calls', async () => {
  await open('/settings/general');
  await shows('Business hours');
  await tick('Always open, except on holidays');
  await fill('Monday opens', '08:00');
  await press('Add a holiday');
  await fill('Date', '2026-07-04');
  await fill('Holiday', 'Independence Day');
  await tick('Independence Day: every year');
  await tick('Only some states and area codes');
  expect(text()).toContain('Nothing is chosen yet, so every area can be called and texted.');
  await tick('California');
  await fill('Area codes', '212, 646');
  await press('Save');
  await until(() => expect(sent).toHaveLength(1));
  const closed = { is_open: false, open: null, close: null };
  const nineToFive = { is_open: true, open: '09:00', close: '17:00' };
  expect(sent[0]).toEqual({
    id: 'updateCompanySettings',
    body: {
      business_hours: [
        closed,
        { ...nineToFive, open: '08:00' },
        nineToFive,
        nineToFive,
        nineToFive,
        nineToFive,
        closed,
      ],
      holidays: [{ date: '2026-07-04', name: 'Independence Day', open: null, close: null, repeats_yearly: true }],
      operating_states_limit: { us: ['CA'], ca: [] },
      operating_area_codes_limit: ['212', '646'],
    },
  });
});

it('saves response targets, and names the field whose minutes are wrong', async () => {
  await open('/settings/general');
  await shows('Response targets');
  expect(text()).not.toContain('Count only opening hours');
  await tick('Answer first texts within a time');
  await shows('Count only opening hours');
  await fill('Answer first texts within a time: minutes', '20000');
  await press('Save');
  await shows('Enter whole minutes from 1 to 10,080 (7 days).');
  expect(sent).toEqual([]);
  await fill('Answer first texts within a time: minutes', '5');
  await tick('Notify supervisors of answers that stay overdue');
  await press('Save');
  await until(() =>
    expect(sent).toEqual([
      { id: 'updateCompanySettings', body: { first_response_minutes: 5, response_escalation_minutes: 30 } },
    ]),
  );
});

it('saves only what an admin changed of the company', async () => {
  await open('/settings/general');
  await shows('Company name');
  await fill('Company name', 'Acme West ');
  await fill('Time zone', 'America/Denver');
  await tick('Power dialer');
  await tick('Own hours for the power dialer');
  await fill('From', '08:30');
  await tick('Team inboxes');
  await tick('Team inboxes');
  await press('Save');
  await until(() =>
    expect(sent).toEqual([
      {
        id: 'updateCompanySettings',
        body: {
          name: 'Acme West',
          timezone: 'America/Denver',
          auto_dialer_enabled: true,
          dialer_hours: { open: '08:30', close: '18:00' },
        },
      },
    ]),
  );
  expect(text()).not.toContain('You have unsaved changes.');
});

it('asks the server nothing while a name is missing, and marks the field that the server refuses', async () => {
  await open('/settings/general');
  await shows('Company name');
  await fill('Company name', ' ');
  await press('Save');
  await shows('Enter a name.');
  expect(sent).toEqual([]);
  await fill('Company name', 'Acme');
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    message: 'No.',
    status: 422,
    fieldErrors: { default_outbound_campaign_id: ['Choose the account’s line first.'] },
  });
  await tick('Everyone calls from the account’s line');
  await press('Save');
  await shows('Choose the account’s line first.');
  expect(field('The account’s line').getAttribute('aria-invalid')).toBe('true');
});

it('is not there for other people', async () => {
  await open('/settings/general', { user_roles: ['Company Agent'] });
  expect(text()).not.toContain('Company name');
});

it('saves the name of the user', async () => {
  await open('/settings/profile', { user_roles: ['Company Agent'] });
  expect(text()).toContain('ada@acme.test');
  expect(text()).not.toContain('Calls start from');
  await fill('Your name', 'Ada Lim ');
  await press('Save');
  await until(() => expect(sent).toEqual([{ id: 'updateProfile', body: { name: 'Ada Lim' } }]));
});

it('saves the line that calls start from', async () => {
  await open('/settings/outbound-call', { user_roles: ['Company Agent'] });
  await until(() => expect(text()).toContain('Sales'));
  await fill('Calls start from', '12');
  await tick('Ask which line before each call');
  await press('Save');
  await until(() =>
    expect(sent).toEqual([
      { id: 'updateProfile', body: { default_outbound_campaign_id: 12, outbound_calling_mode: 'always_ask' } },
    ]),
  );
});

it('hides the page for calling out from users who make no calls', async () => {
  await open('/settings/outbound-call', { user_permissions: [] });
  expect(text()).not.toContain('Calls start from');
});

it('locks the name of a user whose company is verified', async () => {
  await open('/settings/profile', { company: { kyc_status: 'verified', force_outbound_line: false } });
  expect(field('Your name').disabled).toBe(true);
  expect(text()).toContain('you cannot change your name yourself');
});

it('offers no line when everyone calls from that of the account', async () => {
  await open('/settings/outbound-call', { company: { kyc_status: 'none', force_outbound_line: true } });
  expect(text()).toContain('Locked by your company');
  expect(text()).not.toContain('Calls start from');
});

it('keeps the time format and sleep mode for the user, shows them at once, and takes back what is refused', async () => {
  await open('/settings/personalization');
  expect(text()).toMatch(/3:30\sPM/);
  await fill('Times', '24');
  await until(() => expect(sent).toEqual([{ id: 'updateProfile', body: { time_format: '24' } }]));
  expect(text()).toContain('15:30');
  refusal = new TalkError({ code: 'INTERNAL', message: 'No.', status: 500 });
  await tick('Sleep mode');
  await until(() => expect(field('Sleep mode').checked).toBe(false));
  expect(sent.at(-1)).toEqual({ id: 'updateProfile', body: { sleep_mode: true } });
});

it('chooses language and appearance, and says which of them could not be kept', async () => {
  isKept = false;
  await open('/settings/personalization');
  await fill('Language', 'es');
  await fill('Appearance', 'dark');
  await until(() => expect(chosen).toEqual(['es', 'dark']));
  expect(shown).toEqual(['The language was changed in this browser only. Your other browsers could not be told.']);
});

it('keeps what opens phone links of other programs', async () => {
  await open('/settings/personalization');
  await fill('Phone links of other programs open', 'desktop');
  await until(() => expect(sent).toEqual([{ id: 'updateProfile', body: { default_app: 'desktop' } }]));
});

it('saves where phones connect to the carrier', async () => {
  await open('/settings/general');
  await shows('Phones connect to the carrier at');
  expect(field('Phones connect to the carrier at').value).toBe('nearest');
  await fill('Phones connect to the carrier at', 'frankfurt');
  await press('Save');
  await until(() => expect(sent).toEqual([{ id: 'updateCompanySettings', body: { edge_location: 'frankfurt' } }]));
});
