import { TalkError } from '@talk/core';
import type { CompanyUsage, MessageBilling } from '@talk/core/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, field, fill, openPage, pageText, press, shows, until } from '../../shared/testing/page-driver.js';
import { AccountPage } from './account-page.js';
import { billingBody, creditsIn, millsIn, rateDraft } from './rate-draft.js';

const RATES = {
  local_sms_mills: 8,
  local_mms_mills: 20,
  tollfree_sms_mills: 0,
  tollfree_mms_mills: 1_500,
  rvm_mills: 90,
};

let usage: CompanyUsage;
let billing: MessageBilling;
let sent: { id: string; body: unknown }[];
let refusal: TalkError | null;
let onlyVoicemail: { bulk_rvm_enabled?: boolean; is_trial?: boolean };

async function call({ id }: { id: string }, { body }: { body?: object } = {}): Promise<unknown> {
  if (id === 'getMessageRates') return billing;
  if (id === 'getCompanyUsage') return usage;
  if (id === 'listSubaccounts') return { data: [], page: 1, per_page: 10, has_more_pages: false };
  sent.push({ id, body });
  if (refusal !== null) throw refusal;
  return (billing = { ...billing, ...body });
}
const open = (...user_permissions: string[]) =>
  openPage({
    routes: { '/account': AccountPage },
    address: '/account',
    user: {
      user_permissions,
      company: {
        timezone: 'UTC',
        bulk_sms_enabled: false,
        broadcast_open: '0800',
        broadcast_close: '1700',
        ...onlyVoicemail,
      },
    },
    api: { call },
  });

beforeEach(() => {
  usage = {
    from: '2026-11-01T00:00:00.000Z',
    inbound_texts: 3,
    outbound_texts: 1_200,
    segments: 1_450,
    ringless_voicemails: 7,
    cost_mills: 11_600,
    inbound_calls: 40,
    outbound_calls: 60,
    talk_time: 7_260,
    international_talk_time: 660,
    international_texts: 25,
    machine_detections: 31,
    outbound_emails: 12,
    outbound_faxes: 2,
    line_type_lookups: 90,
    local_numbers: 4,
    tollfree_numbers: 1,
    credits: 8_550,
  };
  billing = { rates: null, text_credits: null, changes: [] };
  sent = [];
  refusal = null;
  onlyVoicemail = { bulk_rvm_enabled: false };
});
afterEach(closePage);

it('reads rates in dollars with three decimals, and credits', () => {
  expect(['', '0.008', '0,02', '1.5', '100', '100.001', '0.0001', '-1', 'x'].map(millsIn)).toEqual([
    0,
    8,
    20,
    1_500,
    100_000,
    null,
    null,
    null,
    null,
  ]);
  expect(['', '0', ' 5000 ', '1000000001', '1.5'].map(creditsIn)).toEqual([null, 0, 5_000, undefined, undefined]);
});

it('shows stored rates so that they are not an edit, and sends none when all are emptied', () => {
  const draft = rateDraft({ rates: RATES, text_credits: 7, changes: [] });
  expect(draft).toEqual({
    local_sms: '0.008',
    local_mms: '0.020',
    tollfree_sms: '0.000',
    tollfree_mms: '1.500',
    rvm: '0.090',
    text_credits: '7',
  });
  expect(billingBody({ local_sms: '0.008' }, draft)).toEqual({ rates: RATES });
  const empty = { local_sms: '', local_mms: '', tollfree_sms: '', tollfree_mms: '', rvm: '' };
  expect(billingBody(empty, { ...draft, ...empty })).toEqual({ rates: null });
  expect(billingBody({ text_credits: '' }, draft)).toEqual({ text_credits: null });
});

it('is for those who manage billing', async () => {
  await open();
  await shows('Broadcasts are off.');
  expect(pageText()).not.toContain('What texts cost');
});

it('shows the hours while only ringless voicemail is on', async () => {
  onlyVoicemail = { bulk_rvm_enabled: true, is_trial: false };
  await open();
  await shows('8:00 AM');
  expect(pageText()).not.toContain('Broadcasts are off.');
  await closePage();
  onlyVoicemail = { bulk_rvm_enabled: true, is_trial: true };
  await open();
  await shows('Broadcasts are off.');
});

it('sets the rates; those that are left empty charge nothing', async () => {
  await open('manage billing');
  await shows('SMS from local numbers');
  await fill('SMS from local numbers', '0.008');
  await fill('Credits left', '5000');
  await press('Save');
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    id: 'updateMessageRates',
    body: {
      rates: { local_sms_mills: 8, local_mms_mills: 0, tollfree_sms_mills: 0, tollfree_mms_mills: 0, rvm_mills: 0 },
      text_credits: 5_000,
    },
  });
  await until(() => expect(field('MMS from local numbers').value).toBe('0.000'));
});

it('says at the field what is wrong, and keeps what was typed when the server refuses', async () => {
  await open('manage billing');
  await shows('Credits left');
  await fill('Credits left', 'many');
  await fill('MMS from toll-free numbers', '0.0001');
  await press('Save');
  await shows('Enter US dollars with at most three decimals, up to 100.');
  expect(field('Credits left').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await fill('MMS from toll-free numbers', '90');
  await fill('Credits left', '');
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    message: 'No.',
    status: 422,
    fieldErrors: { 'rates.tollfree_mms_mills': ['A rate is at most 100 dollars.'] },
  });
  await press('Save');
  await until(() => expect(field('MMS from toll-free numbers').getAttribute('aria-invalid')).toBe('true'));
  expect(field('MMS from toll-free numbers').value).toBe('90');
});

it('says who changed the rates and the credits, and when', async () => {
  billing = {
    rates: RATES,
    text_credits: 1,
    changes: [
      { rates: RATES, text_credits: 1, changed_by: 'Priya', created_at: '2026-11-20T15:00:00.000Z' },
      { rates: null, text_credits: null, changed_by: null, created_at: '2026-11-01T09:00:00.000Z' },
    ],
  };
  await open('manage billing');
  await shows('Nov 20, 2026, 3:00 PM · Priya');
  expect(pageText()).toContain('SMS $0.008, MMS $0.020; toll-free SMS $0.000, MMS $1.500; ringless voicemail $0.090');
  expect(pageText()).toContain('1 credit');
  expect(pageText()).toContain('Nov 1, 2026, 9:00 AM · when the company was created');
});

it('shows what was used this month, and what texts were charged', async () => {
  await open('manage billing');
  await shows('Texts sent1,200');
  expect(pageText()).toContain('Charged for texts and voicemails$11.600');
  for (const fact of [
    'Of these, to other countries25',
    'Of this, with other countries11m',
    'Answering machine checks31',
    'Emails sent12',
    'Faxes sent2',
    'Line types looked up90',
    'Local numbers now4',
    'Toll-free numbers now1',
    'Credits left, in segments8,550',
  ])
    expect(pageText()).toContain(fact);
  await closePage();
  usage = { ...usage, cost_mills: 0 };
  await open('manage billing');
  await shows('Charged for texts and voicemails(debited from plan)');
});
