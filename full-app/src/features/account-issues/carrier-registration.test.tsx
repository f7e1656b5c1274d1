import { TalkError } from '@talk/core';
import type { CarrierRegistration } from '@talk/core/contract';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, openPage, pageText as text, shows } from '../../shared/testing/page-driver.js';
import { CarrierRegistrationSection } from './carrier-registration.js';

const PART = { faults: [], note: null, submitted_at: null, checklist: [] };
const BRAND: CarrierRegistration['brand'] = {
  ...PART,
  status: 'not_registered',
  is_editable: true,
  score: null,
  checklist: [
    { key: 'complete', is_done: false, is_required: true },
    { key: 'own_domain', is_done: true, is_required: false },
  ],
  details: {
    legal_name: 'Harbor Shoes LLC',
    display_name: 'Harbor Shoes',
    company_status: null,
    ein: null,
    industry: null,
    stock_symbol: null,
    stock_exchange: null,
    website_url: null,
    street: null,
    city: null,
    region: null,
    postal_code: null,
    contact_email: null,
    contact_phone_number: null,
  },
};
const CAMPAIGN: CarrierRegistration['campaign'] = {
  ...PART,
  status: 'not_registered',
  is_editable: false,
  details: {
    use_case: null,
    sub_use_cases: [],
    description: null,
    message_flow: null,
    samples: [],
    has_links: false,
    has_phone_numbers: false,
    is_age_gated: false,
    is_lending: false,
    privacy_policy_url: null,
    opt_in_keywords: [],
    opt_in_message: null,
    opt_out_keywords: ['STOP'],
    opt_out_message: null,
    help_keywords: ['HELP'],
    help_message: null,
  },
};

let registration: CarrierRegistration;
/** What the forms have sent. */
let sent: { id: string; body: unknown }[];
let refusal: TalkError | null;

async function call({ id }: { id: string }, { body }: { body?: unknown } = {}): Promise<unknown> {
  if (id === 'getCarrierRegistration') return registration;
  sent.push({ id, body });
  if (id.startsWith('submit') && refusal !== null) throw refusal;
  if (id === 'submitBrandRegistration')
    registration = { ...registration, brand: { ...BRAND, status: 'in_review', is_editable: false } };
  if (id === 'submitCampaignRegistration')
    registration = { ...registration, campaign: { ...CAMPAIGN, status: 'in_review', is_editable: false } };
  return registration;
}
const open = (form?: string, role = 'Company Admin') =>
  openPage({
    routes: { '/account': CarrierRegistrationSection },
    address: `/account?tab=compliance${form === undefined ? '' : `&form=${form}`}`,
    user: { user_roles: [role] },
    api: { call },
    parts: { client: { api: { call } } },
  });
function fieldOf(label: string): HTMLInputElement | HTMLTextAreaElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const field = found === undefined ? null : document.getElementById(found.htmlFor);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field;
  throw new Error(`there is no field ${label}`);
}
async function fill(label: string, value: string): Promise<void> {
  await act(async () => {
    const field = fieldOf(label);
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === label)?.click(),
  );
const send = () => act(async () => document.querySelector('form')?.requestSubmit());
const refused = (fieldErrors: Record<string, string[]>) =>
  new TalkError({ code: 'VALIDATION_FAILED', message: 'No.', status: 422, fieldErrors });

beforeEach(() => {
  sent = [];
  refusal = null;
  registration = {
    is_needed: true,
    is_approved: false,
    is_open: true,
    brand: BRAND,
    campaign: CAMPAIGN,
    lines: [{ id: 1, name: 'Front desk', phone_numbers: ['+16285550107'], is_10_dlc: true, is_approved: false }],
  };
});
afterEach(closePage);

it('shows an admin where the brand is, the lines that wait for it, and opens its form with what is known', async () => {
  await open();
  await shows('Not registered. Carriers do not know yet who texts.');
  expect(text()).toContain('Register the brand first.');
  expect(text()).toContain('Front desk(628) 555-0107cannot text yet');
  await press('Register the brand');
  await shows('Name that customers know');
  expect(fieldOf('Legal name').value).toBe('Harbor Shoes LLC');
  expect(text()).toContain('Every field is filled in as carriers want it. Missing');
});

it('shows others the state alone, and who can change it', async () => {
  registration = {
    ...registration,
    brand: { ...BRAND, is_editable: false, checklist: [], details: null },
    campaign: { ...CAMPAIGN, details: null },
  };
  await open('brand', 'Company Agent');
  await shows('A Company Admin registers them on this page.');
  expect(document.querySelector('button')).toBeNull();
});

it('asks for the verification of the business first', async () => {
  registration = { ...registration, is_open: false };
  await open();
  await shows('Your business has to be verified first.');
  expect(document.querySelector('button')).toBeNull();
});

it('explains a refusal in four parts, with the carrier’s own words', async () => {
  const fault = {
    code: 30799,
    category: 'name_mismatch',
    meaning: 'The legal name and the EIN are not of the same business.',
    correction: 'Enter the name exactly as in the letter.',
    fields: ['legal_name', 'ein'],
  };
  registration = {
    ...registration,
    brand: { ...BRAND, status: 'failed', score: 0, faults: [fault], note: 'No such EIN.' },
  };
  await open();
  await shows('Refused. Correct the brand, and submit it again.');
  for (const part of ['Name and EIN', 'Code 30799', fault.meaning, fault.correction, 'The carrier says: No such EIN.'])
    expect(text()).toContain(part);
  expect(text()).toContain('The brand scored zero');
  await press('Correct the brand');
  await shows('Name that customers know');
});

it('saves what is typed before it submits, and clears refusals one by one', async () => {
  refusal = refused({ ein: ['An EIN has nine digits, such as 12-3456789.'], city: ['Enter the city.'] });
  await open('brand');
  await shows('Name that customers know');
  await fill('EIN', '12-34');
  await send();
  expect(sent).toMatchObject([
    { id: 'saveBrandRegistration', body: { ein: '12-34' } },
    { id: 'submitBrandRegistration', body: { ein: '12-34', legal_name: 'Harbor Shoes LLC' } },
  ]);
  await shows('2 fields need your attention.');
  await fill('City', 'Oakland');
  expect(text()).not.toContain('Enter the city.');
  expect(text()).toContain('An EIN has nine digits');
  refusal = null;
  await send();
  await shows('In review. Carriers check who you are');
  expect(document.querySelector('form')).toBeNull();
});

it('takes sample messages and keywords of a campaign, and keeps a comma that begins the next word', async () => {
  const brand = { ...BRAND, status: 'approved' as const, is_editable: false };
  registration = { ...registration, brand, campaign: { ...CAMPAIGN, is_editable: true } };
  await open('campaign');
  await shows('Sample message 2');
  await fill('Sample message 2', 'Harbor Shoes: see you tomorrow.');
  await press('Add a sample message');
  await fill('Sample message 3', 'Third');
  await press('Remove sample message 3');
  await fill('Words that opt out', 'STOP, ');
  expect(fieldOf('Words that opt out').value).toBe('STOP, ');
  await fill('Words that opt out', 'STOP, END');
  await act(async () => document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[0]?.click());
  await send();
  expect(sent.at(-1)).toMatchObject({
    id: 'submitCampaignRegistration',
    body: {
      samples: ['', 'Harbor Shoes: see you tomorrow.'],
      opt_out_keywords: ['STOP', 'END'],
      has_links: true,
    },
  });
  await shows('In review. Carriers check what you text about');
});
