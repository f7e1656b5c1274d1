import type { BusinessDetails } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { businessProblems, NO_DETAILS } from './business-rules.js';

const DETAILS: BusinessDetails = {
  legal_name: 'Harbor Shoes LLC',
  business_type: 'limited_liability_company',
  company_status: 'private',
  business_registration_identifier: 'ein',
  other_identifier: null,
  business_registration_number: '12-3456789',
  business_regions_of_operation: ['usa_and_canada'],
  business_industry: 'retail',
  website_url: 'www.harborshoes.example',
  street: '1 Market St',
  region: 'CA',
  city: 'San Francisco',
  legal_country: 'US',
  postal_code: '94107',
  auth_rep_first_name: 'Dee',
  auth_rep_last_name: 'Novak',
  auth_rep_email: 'dee@harborshoes.example',
  auth_rep_phone_number: '(415) 555-0150',
  auth_rep_business_title: 'Owner',
  auth_rep_job_position: 'ceo',
  agreed_to_terms: true,
};
const DUTCH: Partial<BusinessDetails> = {
  legal_country: 'NL',
  region: null,
  business_registration_identifier: 'vat',
  business_registration_number: 'NL123456789B01',
};
const fieldsOf = (change: Partial<BusinessDetails>): string[] =>
  Object.keys(businessProblems({ ...DETAILS, ...change }, (text) => text !== 'nonsense'));

describe('the details of a business', () => {
  it('can be submitted when they are complete', () => {
    expect(fieldsOf({})).toEqual([]);
  });

  it('name every field that is missing', () => {
    expect(Object.keys(businessProblems(NO_DETAILS, () => true))).toHaveLength(17);
  });

  it.each<[string, Partial<BusinessDetails>, string[]]>([
    ['an EIN of eight digits', { business_registration_number: '12345678' }, ['business_registration_number']],
    ['a VAT number in the US', { business_registration_identifier: 'vat' }, ['business_registration_identifier']],
    [
      'another register without its name',
      { business_registration_identifier: 'other', business_registration_number: 'HRB 1' },
      ['other_identifier'],
    ],
    ['a ZIP code of four digits', { postal_code: '9410' }, ['postal_code']],
    ['a Dutch postal code without letters', { ...DUTCH, postal_code: '1012' }, ['postal_code']],
    ['a state in words', { region: 'California' }, ['region']],
    ['a site without a dot', { website_url: 'harborshoes' }, ['website_url']],
    ['no email', { auth_rep_email: 'dee' }, ['auth_rep_email']],
    ['no phone number', { auth_rep_phone_number: 'nonsense' }, ['auth_rep_phone_number']],
    ['no owner', { company_status: null }, ['company_status']],
    ['terms that are not agreed to', { agreed_to_terms: false }, ['agreed_to_terms']],
  ])('are refused with %s', (_, change, fields) => {
    expect(fieldsOf(change)).toEqual(fields);
  });

  it.each<[string, Partial<BusinessDetails>]>([
    [
      'a German company without a state',
      {
        legal_country: 'DE',
        region: null,
        postal_code: '10115',
        business_registration_identifier: 'vat',
        business_registration_number: 'DE123456789',
      },
    ],
    ['a Dutch company', { ...DUTCH, postal_code: '1012 AB' }],
    ['a company of a country without postal codes', { ...DUTCH, legal_country: 'AE', postal_code: null }],
    [
      'a Canadian company',
      {
        legal_country: 'CA',
        region: 'ON',
        postal_code: 'k1a 0b1',
        business_registration_identifier: 'cbn',
        business_registration_number: '123456789RC0001',
      },
    ],
    [
      'a sole proprietorship without number and owner',
      {
        business_type: 'sole_proprietorship',
        company_status: null,
        business_registration_identifier: null,
        business_registration_number: null,
      },
    ],
  ])('are complete for %s', (_, change) => {
    expect(fieldsOf(change)).toEqual([]);
  });
});
