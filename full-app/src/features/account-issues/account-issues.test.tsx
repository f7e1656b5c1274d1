import { signal, TalkError } from '@talk/core';
import type { CompanyRegistration, Diagnosis } from '@talk/core/contract';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, openPage, pageText as text, shows } from '../../shared/testing/page-driver.js';
import { AccountBanner } from './account-banner.js';
import { AccountPage } from './account-page.js';

const COMPANY = {
  kyc_status: 'in_review',
  timezone: 'America/New_York',
  bulk_sms_enabled: true,
  bulk_rvm_enabled: true,
  automation_enabled: true,
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

const DETAILS: CompanyRegistration['details'] = {
  legal_name: 'Harbor Shoes',
  business_type: null,
  company_status: null,
  business_registration_identifier: null,
  other_identifier: null,
  business_registration_number: null,
  business_regions_of_operation: [],
  business_industry: null,
  website_url: null,
  street: null,
  region: null,
  city: null,
  legal_country: 'US',
  postal_code: null,
  auth_rep_first_name: null,
  auth_rep_last_name: null,
  auth_rep_email: null,
  auth_rep_phone_number: null,
  auth_rep_business_title: null,
  auth_rep_job_position: null,
  agreed_to_terms: false,
};

let diagnosis: Diagnosis;
let isDown: boolean;

/** What the form has sent. */
let sent: { id: string; body: unknown }[];
let registration: CompanyRegistration;
let refusal: TalkError | null;

async function call({ id }: { id: string }, { body }: { body?: unknown } = {}): Promise<unknown> {
  if (isDown) throw new Error('down');
  if (id === 'getDiagnosis') return diagnosis;
  if (id === 'listSubaccounts') return { data: [], page: 1, per_page: 10, has_more_pages: false };
  if (id === 'getCarrierRegistration') return new Promise(() => undefined);
  sent.push({ id, body });
  if (id === 'submitCompanyRegistration') {
    if (refusal !== null) throw refusal;
    registration = { ...registration, status: 'submitted', kyc_filled: true, is_editable: false };
  }
  return registration;
}

const open = (address: string, role = 'Company Admin') =>
  openPage({
    routes: { '/account': AccountPage, '/banner': AccountBanner },
    address,
    user: { user_roles: [role], time_format: '12', company: COMPANY },
    api: {
      call,
    },
    parts: { client: { api: { call }, phone: { call: signal(null) } } },
  });
const links = (): (string | null)[] => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  diagnosis = OVERDUE;
  isDown = false;
  sent = [];
  refusal = null;
  registration = {
    status: 'required',
    kyc_filled: false,
    is_editable: true,
    reason: null,
    submitted_at: null,
    details: DETAILS,
  };
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
  await open('/account?tab=compliance', 'Company Agent');
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

/** A field of the form by its label. */
function fieldOf(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const field = found === undefined ? null : document.getElementById(found.htmlFor);
  if (!(field instanceof HTMLInputElement)) throw new Error(`there is no field ${label}`);
  return field;
}
async function fill(label: string, value: string): Promise<void> {
  await act(async () => {
    const field = fieldOf(label);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const send = () => act(async () => document.querySelector('form')?.requestSubmit());

it('opens the form of the business with what was entered before', async () => {
  await open('/account?tab=compliance');
  await shows('Your business is not verified yet.');
  await act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Enter your'))?.click(),
  );
  await shows('Who speaks for it');
  expect(fieldOf('Legal name').value).toBe('Harbor Shoes');
});

it('saves what is typed before it submits, shows refusals at their fields, and clears them one by one', async () => {
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    message: 'No.',
    status: 422,
    fieldErrors: { city: ['Enter the city.'], street: ['Enter the street and number.'] },
  });
  await open('/account?tab=compliance&form=business');
  await shows('Who speaks for it');
  await fill('Postal code', '94107');
  await send();
  expect(sent.slice(-2)).toMatchObject([
    { id: 'saveCompanyRegistration', body: { postal_code: '94107' } },
    { id: 'submitCompanyRegistration', body: { postal_code: '94107', legal_name: 'Harbor Shoes' } },
  ]);
  await shows('2 fields need your attention.');
  expect(text()).toContain('Enter the city.');
  await fill('City', 'Oakland');
  expect(text()).not.toContain('Enter the city.');
  expect(text()).toContain('Enter the street and number.');

  refusal = null;
  await send();
  await shows('You have submitted your details.');
  expect(document.querySelector('form')).toBeNull();
});
