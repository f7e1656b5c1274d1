import type {
  Integration,
  Line,
  LineTexting,
  LinkDomains,
  NotificationSettings,
  QuietRuleView,
  SavedView,
  TextingSettings,
  UnloggedCall,
} from '@talk/contract';
import { pageOf } from '@talk/core/testing';
import { ago } from './world-data.js';

const BY_CONSENT = { connects_by: 'consent', can_create_contacts: true, has_field_map: true } as const;

/** What an admin sees of the settings: two CRMs, one of which lacks calls; texting; and views of the list. */
const makeIntegrations = (): Integration[] => [
  {
    name: 'hubspot',
    ...BY_CONSENT,
    status: 'on',
    logs_calls: true,
    logs_texts: true,
    recording_days: 90,
    account: { id: '7', name: 'Acme Dental and Orthodontic Laboratories', domain: 'acme-dental-laboratories.example' },
    connected_by: 'Priya Sharma',
    connected_at: ago(60_000),
    creates_contacts: true,
    problem: null,
    waiting: 1,
    failed: 1,
    version: 3,
  },
  {
    name: 'salesforce',
    ...BY_CONSENT,
    status: 'off',
    logs_calls: true,
    logs_texts: false,
    recording_days: 90,
    account: null,
    connected_by: null,
    connected_at: null,
    creates_contacts: false,
    problem: null,
    waiting: 0,
    failed: 0,
    version: 0,
  },
];

const makeUnloggedCalls = (): UnloggedCall[] => [
  {
    communication_id: 2,
    kind: 'call',
    contact_id: 1,
    contact_name: 'Priscilla Vandenberghe-Montgomery',
    phone_number: '+14155550158',
    happened_at: ago(90),
    state: 'failed',
    problem: 'No contact in HubSpot has this number.',
    tries: 1,
    next_try_at: null,
  },
];

const makeTextingSettings = (): TextingSettings => ({
  messaging_enabled: true,
  international_texting: false,
  international_countries: [],
  daily_text_limit: 2_000,
  number_text_limit: null,
  send_long_messages_as_mms: false,
  requires_text_consent: true,
  opt_out_text: 'Text STOP to unsubscribe.',
  opt_out_mode: 'first',
  undo_seconds: 5,
  text_window: null,
  replies_in_quiet_hours: true,
  keyword_answers: 'talk',
  stop_reply: null,
  start_reply: null,
  help_reply: null,
  text_credits: null,
  is_trial: false,
  is_a2p_campaign_approved: true,
});

const makeLineTexting = (): LineTexting => ({
  texting_enabled: true,
  sends_mms: true,
  send_long_messages_as_mms: null,
  one_attachment: false,
  daily_text_limit: null,
  is_10_dlc: true,
  has_approved_a2p_use_case: true,
  is_spamming: false,
  traffic_blocked: false,
});

const BUILT_IN = { is_shipped: true, is_enabled: true, country: 'US', starts_on: null, ends_on: null } as const;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

const makeQuietRules = (): QuietRuleView[] => [
  { ...BUILT_IN, id: 'us-fl', name: 'Florida', subdivision: 'FL', weekdays: EVERY_DAY, open: '0800', close: '2000' },
  {
    ...BUILT_IN,
    id: 'us-al-sunday',
    is_enabled: false,
    name: 'Alabama, Sunday',
    subdivision: 'AL',
    weekdays: [0],
    open: null,
    close: null,
  },
  {
    id: '7',
    is_shipped: false,
    is_enabled: true,
    name: 'Founders’ day of the dental laboratories',
    country: 'US',
    subdivision: null,
    weekdays: EVERY_DAY,
    open: '1200',
    close: '1700',
    starts_on: '2026-12-24',
    ends_on: '2026-12-31',
  },
];

const makeLinkDomains = (): LinkDomains => ({
  domains: [
    { host: 'go.acme-dental-laboratories.example', is_default: true },
    { host: 'links.acme.example', is_default: false },
  ],
  fallback_host: 'talk.example',
  txt_record: 'talk-domain=abc',
});

export const makeViews = (): SavedView[] => [
  {
    id: 1,
    name: 'Open and unread',
    kind: 'contacts',
    is_company: false,
    filter: { task_status: 'open', has_unread: true },
    version: 1,
  },
  {
    id: 2,
    name: 'Everyone’s new leads',
    kind: 'contacts',
    is_company: true,
    filter: { task_status: 'new' },
    version: 1,
  },
];

const makeLine = (id: number, name: string, incoming_number: string, isDefault: boolean): Line => ({
  id,
  name,
  is_paused: false,
  forwards_only: false,
  incoming_number,
  incoming_numbers: [],
  ring_group_id: null,
  has_tollfree_pn: false,
  is_10_dlc: true,
  has_approved_a2p_use_case: true,
  send_long_messages_as_mms: null,
  records_calls: true,
  email_intake: false,
  email_intake_route_id: null,
  is_default: isDefault,
  default_reason: isDefault ? 'account-default' : null,
  version: 1,
});

const TIMED = { inapp_notifs: true, desktop_notifs: true, push_notifs: true, email_notifs: false };
const ON = { ...TIMED, text_notifs: false };
const makeNotificationSettings = (): NotificationSettings => ({
  calls: ON,
  texts: ON,
  voicemails: ON,
  contacts: ON,
  faxes: ON,
  mentions: ON,
  appointments: TIMED,
  reminders: TIMED,
  responses: TIMED,
  emails: TIMED,
  quiet_hours: null,
  reminders_options: [0, 15],
  timezone: 'America/Los_Angeles',
  sends_mail: false,
  text_number: null,
});

/** What is answered at an address of the settings; null elsewhere. */
export function settingsOf(path: string): object | null {
  if (path === '/api/v1/campaign')
    return {
      data: [makeLine(12, 'Sales line', '+14155550100', true), makeLine(13, 'Support line', '+14155550101', false)],
    };
  if (path === '/api/v2/notifications/unseen' || path === '/api/v2/notifications/seen') return { unseen: 0 };
  if (path === '/api/v2/notifications') return pageOf([]);
  if (path === '/api/v1/user/notification-settings') return makeNotificationSettings();
  if (path === '/api/v1/user/notice-number') return { phone_number: null, pending: null, suggested: null };
  if (path === '/api/v1/user/push-devices') return { public_key: 'BPushKey', data: [] };
  if (path === '/api/v1/integrations') return { data: makeIntegrations() };
  if (path.endsWith('/unlogged-calls')) return pageOf(makeUnloggedCalls());
  if (path === '/api/v1/company/texting-settings') return makeTextingSettings();
  if (path === '/api/v1/quiet-rules') return { data: makeQuietRules() };
  if (path === '/api/v1/url-shortener/domains') return makeLinkDomains();
  return /\/campaign\/\d+\/texting-settings$/.test(path) ? makeLineTexting() : null;
}

/** Where events come from: this machine. */
export const REALTIME_DRIVER = {
  driver: 'builtin',
  key: 'k',
  cluster: 'local',
  ws_host: null,
  ws_port: null,
  wss_port: null,
  force_tls: false,
};
