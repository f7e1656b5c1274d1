import { TalkError } from '@talk/core';
import type { CarrierFeeView } from '@talk/core/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, field, fill, openPage, pageText, press, shows, until } from '../../shared/testing/page-driver.js';
import { AccountPage } from './account-page.js';
import { feeDollars, feeProblems, feesOf, microsIn } from './carrier-fee-draft.js';

const VERIZON: CarrierFeeView = { carrier: 'Verizon', local_sms_micros: 4_500, tollfree_sms_micros: 3_500 };

let fees: { data: CarrierFeeView[]; is_own: boolean };
let sent: unknown[];
let refusal: TalkError | null;

async function call({ id }: { id: string }, { body }: { body?: { data: CarrierFeeView[] | null } } = {}) {
  if (id === 'listSubaccounts') return { data: [], page: 1, per_page: 10, has_more_pages: false };
  if (id === 'updateCarrierFees') {
    sent.push(body);
    if (refusal !== null) throw refusal;
    fees = { data: body?.data ?? [VERIZON], is_own: body?.data != null };
  }
  return fees;
}
const open = (role = 'Company Admin') =>
  openPage({
    routes: { '/account': AccountPage },
    address: '/account',
    user: {
      user_roles: [role],
      user_permissions: ['create broadcast message'],
      company: { timezone: 'UTC', bulk_sms_enabled: false, broadcast_open: '0800', broadcast_close: '1700' },
    },
    api: { call },
  });

beforeEach(() => {
  fees = { data: [VERIZON], is_own: false };
  sent = [];
  refusal = null;
});
afterEach(closePage);

it('reads fees in dollars with four decimals, up to one dollar', () => {
  expect(['0', '0.0045', '0,01', '1', '1.0001', '0.00451', '-1', '', 'x'].map(microsIn)).toEqual([
    0,
    4_500,
    10_000,
    1_000_000,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(feeDollars(4_500)).toBe('0.0045');
});

it('names what is wrong by its field', () => {
  const drafts = [
    { key: 0, carrier: 'AT&T', local: '0.0035', tollfree: '2' },
    { key: 1, carrier: ' ', local: '', tollfree: '0' },
    { key: 2, carrier: 'at&t', local: '0', tollfree: '0' },
  ];
  expect(feeProblems(drafts)).toEqual({
    'data.0.tollfree_sms_micros': 'wrongFee',
    'data.1.carrier': 'noCarrier',
    'data.1.local_sms_micros': 'wrongFee',
    'data.2.carrier': 'twice',
  });
  expect(feesOf([{ key: 0, carrier: ' AT&T ', local: '0.0035', tollfree: '0' }])).toEqual([
    { carrier: 'AT&T', local_sms_micros: 3_500, tollfree_sms_micros: 0 },
  ]);
});

it('is for admins', async () => {
  await open('Company Supervisor');
  await shows('Broadcasts are off.');
  expect(pageText()).not.toContain('Fees of carriers');
});

it('shows the fees and saves the company’s own', async () => {
  await open();
  await shows('This is the default list.');
  expect(pageText()).toContain('Verizon$0.0045$0.0035');
  await press('Change fees…');
  await fill('From local numbers', '5');
  await press('Save');
  await shows('Enter US dollars with at most four decimals, up to 1.');
  expect(sent).toEqual([]);
  await fill('From local numbers', '0.006');
  await press('Save');
  await shows('Your company has set its own fees.');
  expect(sent).toEqual([{ data: [{ ...VERIZON, local_sms_micros: 6_000 }] }]);
});

it('returns to the default list', async () => {
  fees = { data: [{ ...VERIZON, local_sms_micros: 6_000 }], is_own: true };
  await open();
  await shows('Your company has set its own fees.');
  await press('Change fees…');
  await press('Use the default list');
  await shows('This is the default list.');
  expect(sent).toEqual([{ data: null }]);
});

it('shows a refusal at its field and keeps what was typed', async () => {
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    message: 'No.',
    status: 422,
    fieldErrors: { 'data.0.carrier': ['Use at most 60 characters.'] },
  });
  await open();
  await shows('Verizon');
  await press('Change fees…');
  await fill('Carrier', 'Another');
  await press('Save');
  await until(() => expect(field('Carrier').getAttribute('aria-invalid')).toBe('true'));
  expect(field('Carrier').value).toBe('Another');
});
