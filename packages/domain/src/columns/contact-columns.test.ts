import { expect, it } from 'vitest';
import { contactField } from '../filters/index.js';
import {
  CONTACT_COLUMNS,
  CONTACT_SORTS,
  contactColumn,
  type ColumnWords,
  type ContactColumn,
  type StandardColumnId,
} from './index.js';

const COLUMNS: readonly ContactColumn[] = CONTACT_COLUMNS;
const words: ColumnWords = {
  nameOf: (of, id) => (id === 9 ? null : `${of} ${id}`),
  yesNo: (is) => (is ? 'Yes' : 'No'),
  moment: (instant) => instant.slice(0, 16).replace('T', ' '),
};

it('names each column once, and each sort and filter as the list knows them', () => {
  expect(new Set(COLUMNS.map(({ id }) => id)).size).toBe(COLUMNS.length);
  expect(COLUMNS.flatMap(({ sort }) => sort ?? []).sort()).toEqual([...CONTACT_SORTS].sort());
  const unknown = COLUMNS.filter(({ filter }) => filter === undefined || contactField(filter) === undefined);
  expect(unknown.map(({ id }) => id)).toEqual([]);
  expect(COLUMNS.filter(({ isRequired }) => isRequired).map(({ id }) => id)).toEqual([
    'name',
    'last_engagement_at',
    'created_at',
  ]);
  expect(contactColumn('score')).toBeUndefined();
});

it.each([
  ['name', { name: 'Maya' }, 'Maya'],
  ['email', { email: null }, ''],
  ['contact_owner', { owner_name: 'Priya' }, 'Priya'],
  ['tags', { tags: [{ name: 'VIP' }, { name: 'Lead' }] }, 'VIP; Lead'],
  ['phone_numbers', { phone_numbers: [{ phone_number: '+14155550150' }] }, '+14155550150'],
  ['disposition_status', { disposition_status: { name: 'Won' } }, 'Won'],
  ['disposition_status', { disposition_status: null }, ''],
  ['created_at', { created_at: '2026-11-20T09:05:00.000Z' }, '2026-11-20 09:05'],
  ['last_inbound_engagement_at', { last_inbound_engagement_at: null }, ''],
  ['date_of_birth', { date_of_birth: '1990-12-31' }, '1990-12-31'],
  ['inbound_calls_count', { inbound_calls_count: 0 }, '0'],
  ['campaigns', { campaign_ids: [3, 9, 4] }, 'line 3; line 4'],
  ['ring_groups', { ring_group_ids: [] }, ''],
  ['contact_lists', { list_ids: [7] }, 'list 7'],
  ['contact_lists', {}, ''],
  ['initial_campaign_id', { initial_campaign_id: 3 }, 'line 3'],
  ['intake_source', { intake_source: null }, ''],
  ['attribute_text_5', { attributes: { attribute_text_5: 'Gold' } }, 'Gold'],
  ['attribute_text_5', { attributes: {} }, ''],
  ['attribute_number_5', { attributes: { attribute_number_5: -2.5 } }, '-2.5'],
  ['attribute_date_5', { attributes: { attribute_date_5: '2026-11-20' } }, '2026-11-20'],
  ['attribute_flag_5', { attributes: { attribute_flag_5: false } }, 'No'],
  ['attribute_choice_5', { attributes: { attribute_choice_5: 7 } }, 'option 7'],
  ['attribute_choice_5', { attributes: { attribute_choice_5: 9 } }, ''],
  ['line_type', { lrn_type: 'voip' }, 'voip'],
] as const)('reads %s of %j as text', (id, contact, text) => {
  expect(contactColumn(id)?.textOf(contact, words)).toBe(text);
});

const AT = '2026-11-20T09:05:00.000Z';
/** Every column by its name: what a contact has, and what stands in the column. No two have the same, so that none reads another's. */
const EACH: Readonly<Record<StandardColumnId, readonly [fields: object, text: string]>> = {
  name: [{ name: 'Maya Lopez' }, 'Maya Lopez'],
  phone_number: [{ phone_number: '+14155550150' }, '+14155550150'],
  company_name: [{ company_name: 'Acme' }, 'Acme'],
  contact_owner: [{ owner_name: 'Priya Raman' }, 'Priya Raman'],
  tags: [{ tags: [{ name: 'VIP' }, { name: 'Lead' }] }, 'VIP; Lead'],
  last_engagement_at: [{ last_engagement_at: AT }, '2026-11-20 09:05'],
  created_at: [{ created_at: '2026-11-01T09:05:00.000Z' }, '2026-11-01 09:05'],
  first_name: [{ first_name: 'Maya' }, 'Maya'],
  last_name: [{ last_name: 'Lopez' }, 'Lopez'],
  phone_numbers: [{ phone_numbers: [{ phone_number: '+1' }, { phone_number: '+2' }] }, '+1; +2'],
  email: [{ email: 'maya@acme.test' }, 'maya@acme.test'],
  website: [{ website: 'https://acme.test' }, 'https://acme.test'],
  disposition_status: [{ disposition_status: { id: 1, name: 'Won' } }, 'Won'],
  date_of_birth: [{ date_of_birth: '1990-12-31' }, '1990-12-31'],
  text_authorized_at: [{ text_authorized_at: '2026-11-02T09:05:00.000Z' }, '2026-11-02 09:05'],
  address: [{ address: '1 Main St' }, '1 Main St'],
  cnam_city: [{ cnam_city: 'Oakland' }, 'Oakland'],
  cnam_state: [{ cnam_state: 'CA' }, 'CA'],
  cnam_zipcode: [{ cnam_zipcode: '01234' }, '01234'],
  cnam_country: [{ cnam_country: 'US' }, 'US'],
  timezone: [{ timezone: 'Europe/Madrid' }, 'Europe/Madrid'],
  task_status_name: [{ task_status_name: 'pending' }, 'pending'],
  snoozed_until: [{ snoozed_until: '2026-11-05T09:05:00.000Z' }, '2026-11-05 09:05'],
  response_due_at: [{ response_due_at: '2026-11-06T09:05:00.000Z' }, '2026-11-06 09:05'],
  intake_source: [{ intake_source: 2 }, 'intake-source 2'],
  lead_source: [{ lead_source: 'Fair' }, 'Fair'],
  campaigns: [{ campaign_ids: [3, 4] }, 'line 3; line 4'],
  initial_campaign_id: [{ initial_campaign_id: 5 }, 'line 5'],
  contact_lists: [{ list_ids: [7] }, 'list 7'],
  broadcasts: [{ broadcast_ids: [6] }, 'broadcast 6'],
  ring_groups: [{ ring_group_ids: [8] }, 'ring-group 8'],
  line_type: [{ lrn_type: 'voip' }, 'voip'],
  csf1: [{ csf1: 'AC-1' }, 'AC-1'],
  csf2: [{ csf2: 'AC-2' }, 'AC-2'],
  last_inbound_engagement_at: [{ last_inbound_engagement_at: '2026-11-03T09:05:00.000Z' }, '2026-11-03 09:05'],
  last_outbound_engagement_at: [{ last_outbound_engagement_at: '2026-11-04T09:05:00.000Z' }, '2026-11-04 09:05'],
  inbound_calls_count: [{ inbound_calls_count: 11 }, '11'],
  outbound_calls_count: [{ outbound_calls_count: 12 }, '12'],
  inbound_texts_count: [{ inbound_texts_count: 13 }, '13'],
  outbound_texts_count: [{ outbound_texts_count: 14 }, '14'],
  inbound_communications_count: [{ inbound_communications_count: 15 }, '15'],
  outbound_communications_count: [{ outbound_communications_count: 16 }, '16'],
  communications_count: [{ communications_count: 17 }, '17'],
  unread_count: [{ unread_count: 18 }, '18'],
  unread_missed_calls_count: [{ unread_missed_calls_count: 19 }, '19'],
  unread_voicemails_count: [{ unread_voicemails_count: 20 }, '20'],
  unread_texts_count: [{ unread_texts_count: 21 }, '21'],
};

it('every column says what a contact has of it, and nothing of what it has of others', () => {
  const contact = Object.assign({}, ...Object.values(EACH).map(([fields]) => fields)) as object;
  const shown = Object.fromEntries(COLUMNS.map(({ id, textOf }) => [id, textOf({ ...contact }, words)]));
  expect(shown).toEqual(Object.fromEntries(Object.entries(EACH).map(([id, [, text]]) => [id, text])));
  expect(new Set(Object.values(shown)).size).toBe(COLUMNS.length);
});
