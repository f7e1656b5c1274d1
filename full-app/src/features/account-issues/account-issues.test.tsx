import type { Diagnosis } from '@talk/core/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, openPage, pageText as text, shows } from '../../shared/testing/page-driver.js';
import { AccountBanner } from './account-banner.js';
import { AccountPage } from './account-page.js';

const COMPANY = {
  kyc_status: 'in_review',
  timezone: 'America/New_York',
  bulk_sms_enabled: true,
  broadcast_open: '0830',
  broadcast_close: '1700',
};
const OVERDUE: Diagnosis = {
  issue_codes: [8, 12],
  issues: [
    { code: 8, kind: '10dlc', message: 'The brand is not registered with US carriers.' },
    { code: 12, kind: 'blocking', message: 'A payment is overdue.' },
  ],
  link: { href: 'https://billing.test/', external: true, learn_more_href: '/docs/guides/account' },
  has_issues: true,
};

let diagnosis: Diagnosis;
let isDown: boolean;

const open = (address: string, role = 'Company Admin') =>
  openPage({
    routes: { '/account': AccountPage, '/banner': AccountBanner },
    address,
    user: { user_roles: [role], time_format: '12', company: COMPANY },
    api: {
      call: async () => {
        if (isDown) throw new Error('down');
        return diagnosis;
      },
    },
  });
const links = (): (string | null)[] => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  diagnosis = OVERDUE;
  isDown = false;
});
afterEach(closePage);

it('tells an admin what is wrong, that it stops calls, and where to pay', async () => {
  await open('/banner');
  await shows('A payment is overdue. Calls and texts are stopped.');
  expect(document.querySelector('.tk-banner')?.getAttribute('data-tone')).toBe('bad');
  expect(links()).toContain('https://billing.test/');
});

it('tells an agent to ask an admin, without the link to billing', async () => {
  await open('/banner', 'Company Agent');
  await shows('Ask an admin of your company to look at it.');
  expect(links()).not.toContain('https://billing.test/');
});

it('leads an admin to the registration if only that is missing, and stops nothing', async () => {
  diagnosis = {
    ...OVERDUE,
    issue_codes: [8],
    issues: OVERDUE.issues.slice(0, 1),
    link: { ...OVERDUE.link, href: '/account?tab=compliance', external: false },
  };
  await open('/banner');
  await shows('Finish registration');
  expect(text()).not.toContain('Calls and texts are stopped.');
});

it.each([
  ['the server cannot say what is wrong', true],
  ['it is an issue that this app does not know', false],
])('says the sentence for everything else when %s', async (_case, down) => {
  isDown = down;
  diagnosis = { ...OVERDUE, issue_codes: [], issues: [] };
  await open('/banner');
  await shows('We are having issues with your account and calls might not route at this time.');
});

it('shows the hours of broadcasts, and on the other tab issues and verification', async () => {
  await open('/account', 'Company Agent');
  await shows('Broadcasts are sent from 8:30 AM to 5:00 PM');
  expect(text()).toContain('An admin can change them under General.');
  await closePage();
  await open('/account?tab=compliance');
  await shows('Stops calls and texts');
  expect(text()).toContain('The verification of your business is not finished.');
});

it('says that everything is in order', async () => {
  diagnosis = {
    issue_codes: [],
    issues: [],
    link: { href: null, external: false, learn_more_href: null },
    has_issues: false,
  };
  await open('/account?tab=compliance');
  await shows('Everything is in order.');
});
