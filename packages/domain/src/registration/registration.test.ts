import { describe, expect, it } from 'vitest';
import {
  brandChecklist,
  brandProblems,
  campaignChecklist,
  campaignProblems,
  canEdit,
  faultOf,
  FAULT_CATEGORIES,
  isApproved,
  newCampaign,
  NO_BRAND,
  ownDomain,
  readFaults,
  registrationIssue,
  type BrandDetails,
  type CampaignDetails,
  type PartStatus,
} from './index.js';

const BRAND: BrandDetails = {
  ...NO_BRAND,
  legal_name: 'Harbor Shoes LLC',
  display_name: 'Harbor Shoes',
  company_status: 'private',
  ein: '12-3456789',
  industry: 'retail',
  website_url: 'www.harborshoes.example',
  street: '1 Market St',
  city: 'San Francisco',
  region: 'CA',
  postal_code: '94107',
  contact_email: 'dee@harborshoes.example',
  contact_phone_number: '(415) 555-0150',
};
const CAMPAIGN: CampaignDetails = {
  ...newCampaign(),
  use_case: 'customer_care',
  description: 'Harbor Shoes answers customers who ask about their orders and repairs.',
  message_flow: 'Customers check a box on the order form at harborshoes.example that says they agree to get texts.',
  samples: [
    'Harbor Shoes: your shoes are ready. Reply STOP to opt out.',
    'Harbor Shoes: we close at 6 PM today, see you tomorrow.',
  ],
  opt_in_message: 'Harbor Shoes: You will get texts from us again.',
  opt_out_message: 'Harbor Shoes: You will get no more texts from us.',
  help_message: 'Harbor Shoes: call us at (415) 555-0150.',
};
const brandFields = (change: Partial<BrandDetails>): string[] =>
  Object.keys(brandProblems({ ...BRAND, ...change }, (text) => text !== 'nonsense'));
const campaignFields = (change: Partial<CampaignDetails>): string[] =>
  Object.keys(campaignProblems({ ...CAMPAIGN, ...change }, 'Harbor Shoes'));

describe('the issue of a registration', () => {
  it.each<[PartStatus, number | null, PartStatus, boolean, number | null]>([
    ['not_registered', null, 'not_registered', false, 8],
    ['in_review', null, 'not_registered', false, 8],
    ['failed', null, 'not_registered', false, 9],
    ['failed', 40, 'not_registered', false, 9],
    ['failed', 0, 'not_registered', false, 13],
    ['approved', 75, 'not_registered', false, 10],
    ['approved', 75, 'not_registered', true, 11],
    ['approved', 75, 'in_review', true, 11],
    ['approved', 75, 'failed', true, 11],
    ['approved', 75, 'approved', true, null],
    ['failed', 0, 'approved', true, 13],
  ])('brand %s with score %s, campaign %s, begun %s: %s', (status, score, campaign, isBegun, code) => {
    const state = { isNeeded: true, brand: { status, score }, campaign: { status: campaign, isBegun } };
    expect(registrationIssue(state)).toBe(code);
    expect(registrationIssue({ ...state, isNeeded: false })).toBeNull();
    expect(isApproved(state)).toBe(code === null);
  });

  it('lets details be changed unless they are with the carriers', () => {
    expect((['not_registered', 'in_review', 'approved', 'failed'] as const).filter(canEdit)).toEqual([
      'not_registered',
      'failed',
    ]);
  });
});

describe('a brand', () => {
  it('can be submitted when it is complete, and names every field when it is empty', () => {
    expect(brandFields({})).toEqual([]);
    expect(Object.keys(brandProblems(NO_BRAND, () => true))).toHaveLength(12);
  });

  it.each<[string, Partial<BrandDetails>, string[]]>([
    ['an EIN of eight digits', { ein: '12345678' }, ['ein']],
    ['a state in words', { region: 'California' }, ['region']],
    ['a ZIP code of four digits', { postal_code: '9410' }, ['postal_code']],
    ['a site without a dot', { website_url: 'harborshoes' }, ['website_url']],
    ['no email', { contact_email: 'dee' }, ['contact_email']],
    ['no phone number', { contact_phone_number: 'nonsense' }, ['contact_phone_number']],
    ['a listed company without its stock', { company_status: 'public' }, ['stock_symbol', 'stock_exchange']],
  ])('is refused with %s', (_, change, fields) => {
    expect(brandFields(change)).toEqual(fields);
  });

  it.each([
    ['dee@harborshoes.example', 'https://www.harborshoes.example/about', true],
    ['dee@mail.harborshoes.example', 'harborshoes.example', true],
    ['dee@gmail.com', 'harborshoes.example', false],
    ['dee@shoes.example', 'harborshoes.example', false],
    [null, 'harborshoes.example', false],
  ])('sees that %s is on the domain of %s: %s', (email, site, isOwn) => {
    expect(ownDomain(email, site)).toBe(isOwn);
  });

  it('advises an address on its own domain without demanding it', () => {
    const checks = brandChecklist({ ...BRAND, contact_email: 'dee@gmail.com' }, () => true);
    expect(checks).toEqual([
      { key: 'complete', isDone: true, isDemanded: true },
      { key: 'own_domain', isDone: false, isDemanded: false },
    ]);
  });
});

describe('a campaign', () => {
  it('can be submitted when it is complete', () => {
    expect(campaignFields({})).toEqual([]);
    expect(campaignChecklist(CAMPAIGN, 'Harbor Shoes').filter(({ isDone }) => !isDone)).toEqual([]);
  });

  it('names what is missing in one that is empty', () => {
    const checks = campaignChecklist(newCampaign(), 'Harbor Shoes');
    expect(checks.filter(({ isDone }) => isDone)).toEqual([]);
    expect(Object.keys(campaignProblems(newCampaign(), 'Harbor Shoes'))).toEqual([
      'use_case',
      'description',
      'message_flow',
      'samples',
      'opt_in_message',
      'opt_out_message',
      'help_message',
    ]);
  });

  const [first = '', second = ''] = CAMPAIGN.samples;
  it.each<[string, Partial<CampaignDetails>, string[]]>([
    ['one sample message', { samples: [first] }, ['samples']],
    [
      'sample messages that name another business',
      { samples: ['Acme: reply STOP to opt out.', 'Acme: see you tomorrow!'] },
      ['samples'],
    ],
    ['no sample message that says how to stop', { samples: [second, second] }, ['samples']],
    ['a link that is not mentioned', { samples: [first, `${second} harborshoes.com/hours`] }, ['has_links']],
    ['a link that is not shown', { has_links: true }, ['has_links']],
    ['a public shortener', { has_links: true, samples: [first, `${second} https://bit.ly/x`] }, ['samples']],
    ['a phone number that is not mentioned', { samples: [first, `${second} (415) 555-0150`] }, ['has_phone_numbers']],
    ['a short description', { description: 'We text.' }, ['description']],
    [
      'a flow without agreement',
      { message_flow: 'They come into our shop and then they become our customers.' },
      ['message_flow'],
    ],
    ['mixed purposes that are not named', { use_case: 'mixed' }, ['sub_use_cases']],
    ['advertising without a privacy policy', { use_case: 'marketing' }, ['privacy_policy_url']],
    [
      'advertising among other purposes',
      { use_case: 'low_volume', sub_use_cases: ['marketing'] },
      ['privacy_policy_url'],
    ],
    ['a word that does not opt out', { opt_out_keywords: ['STOP', 'BASTA'] }, ['opt_out_keywords']],
    ['an answer that does not name the business', { opt_out_message: 'No more texts.' }, ['opt_out_message']],
    ['help that says nothing', { help_message: 'Harbor Shoes: reply here.' }, ['help_message']],
  ])('is refused with %s', (_, change, fields) => {
    expect(campaignFields(change)).toEqual(fields);
  });

  it.each<[string, Partial<CampaignDetails>]>([
    ['codes for signing in, without words about stopping', { use_case: 'two_factor', samples: [second, second] }],
    ['few texts with one purpose', { use_case: 'low_volume', sub_use_cases: ['customer_care'] }],
    ['no words that opt in', { opt_in_keywords: [], opt_in_message: null }],
    ['a link that is shown', { has_links: true, samples: [first, `${second} harborshoes.com/hours`] }],
  ])('is complete with %s', (_, change) => {
    expect(campaignFields(change)).toEqual([]);
  });
});

describe('a report of faults', () => {
  it('reads codes and categories, each once', () => {
    expect(readFaults('30893, opt_in,30893')).toEqual([
      { code: 30893, category: 'sample_messages' },
      { code: null, category: 'opt_in' },
    ]);
    expect(readFaults('31234')).toEqual([{ code: 31234, category: 'other' }]);
    expect(readFaults('')).toEqual([]);
  });

  it('is not a report with other words', () => {
    expect(readFaults('opt_in,nonsense')).toBeNull();
    expect(readFaults('toString')).toBeNull();
  });

  it('says of each category what it means and what corrects it', () => {
    for (const category of FAULT_CATEGORIES) {
      expect(faultOf(category).meaning).toMatch(/\.$/);
      expect(faultOf(category).correction).toMatch(/\.$/);
    }
  });
});
