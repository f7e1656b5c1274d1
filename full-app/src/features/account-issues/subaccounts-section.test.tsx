import type { Subaccount } from '@talk/core/contract';
import { afterEach, expect, it } from 'vitest';
import { closePage, openPage, pageText, press, shows, until } from '../../shared/testing/page-driver.js';
import { SubaccountsSection } from './subaccounts-section.js';

const USAGE: Subaccount['usage'] = {
  from: '2026-11-01T00:00:00.000Z',
  inbound_texts: 3,
  outbound_texts: 1_200,
  segments: 1_450,
  ringless_voicemails: 0,
  cost_mills: 11_600,
  inbound_calls: 40,
  outbound_calls: 60,
  talk_time: 7_260,
  international_talk_time: 0,
  international_texts: 0,
  machine_detections: 0,
  outbound_emails: 0,
  outbound_faxes: 0,
  line_type_lookups: 0,
  local_numbers: 1,
  tollfree_numbers: 0,
  credits: 850,
};
const ALPHA: Subaccount = {
  company_id: 7,
  company_name: 'Alpha',
  status: 'active',
  is_trial: false,
  user_count: 1,
  can_enter: true,
  usage: USAGE,
};
const BETA: Subaccount = {
  ...ALPHA,
  company_id: 8,
  company_name: 'Beta',
  status: 'suspended',
  is_trial: true,
  user_count: 5,
  can_enter: false,
  usage: { ...USAGE, cost_mills: 0, credits: null },
};

let pages: Subaccount[][];
let isDown: boolean;

const open = (user: object = {}) =>
  openPage({
    routes: { '/account': () => <main>Account{<SubaccountsSection />}</main> },
    address: '/account',
    user,
    api: {
      call: async (_endpoint: object, { query }: { query: { page: number } }) => {
        if (isDown) throw new Error('down');
        const { page } = query;
        return { data: pages[page - 1] ?? [], page, per_page: 10, has_more_pages: page < pages.length };
      },
    },
  });

afterEach(closePage);

it('shows a reseller what each of their companies has used this month', async () => {
  isDown = false;
  pages = [[ALPHA], [BETA]];
  await open();
  await shows('Companies you own');
  expect(pageText()).toContain(
    'Alpha1 user · 1,200 texts sent · 100 calls · 2h 1m of talk · 850 credits left · Charged: $11.600',
  );
  await press('Show more');
  await shows('Beta');
  expect(pageText()).toContain('Suspended · Trial · You are not a user there');
  expect(pageText()).toContain('Charged: (debited from plan)');
});

it('is not there for users who own no company', async () => {
  isDown = false;
  pages = [[]];
  await open();
  await shows('Account');
  expect(pageText()).toBe('Account');
});

it('says a failure only to users with several accounts', async () => {
  isDown = true;
  await open();
  await until(() => expect(pageText()).toBe('Account'));
  await closePage();
  await open({ has_multiple_access: true });
  await shows('Try again');
});
