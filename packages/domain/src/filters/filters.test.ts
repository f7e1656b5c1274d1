import { describe, expect, it } from 'vitest';
import {
  CONTACT_FIELDS,
  FIELD_OPERATORS,
  foldText,
  matchFilter,
  OPERATOR_CODES,
  readFilter,
  type FilterGroup,
  type FilterOperator,
  type FilteredContact,
} from './index.js';

const problemOf = (raw: unknown): string | null => {
  const read = readFilter(raw);
  return read.ok ? null : read.problem;
};
const read = (raw: unknown): FilterGroup => {
  const answer = readFilter(raw);
  if (!answer.ok) throw new Error(answer.problem);
  return answer.filter;
};
const only = (field: string, operator: unknown, value?: unknown) => ({ and: [{ field, operator, value }] });

describe('a filter from outside', () => {
  const nested = (deep: number): unknown =>
    Array.from({ length: deep }).reduce<unknown>((inner) => ({ and: [inner] }), { field: 'email', operator: 'known' });

  it.each([
    ['undefined', 'This filter is cut off or damaged: it is not JSON.'],
    ['', 'This filter is cut off or damaged: it is not JSON.'],
    ['{"and":[', 'This filter is cut off or damaged: it is not JSON.'],
    [null, 'A filter is a group: “and” or “or”, with a list of conditions.'],
    [[], 'A filter is a group: “and” or “or”, with a list of conditions.'],
    [{}, 'A filter is a group: “and” or “or”, with a list of conditions.'],
    [{ and: [], or: [] }, 'A filter is a group: “and” or “or”, with a list of conditions.'],
    [{ and: 'email' }, 'A filter is a group: “and” or “or”, with a list of conditions.'],
    [{ and: [7] }, 'A filter is a group: “and” or “or”, with a list of conditions.'],
    [only('score', 1), 'There is no field “score” to filter by in this version of Talk.'],
    [only('constructor', 1), 'There is no field “constructor” to filter by in this version of Talk.'],
    [{ and: [{ field: 7 }] }, 'There is no field “7” to filter by in this version of Talk.'],
    [only('email', 'near', 'x'), '“email” cannot be filtered by “near”.'],
    [only('email', 9, 'x'), '“email” cannot be filtered by “9”.'],
    [only('email', 'is', { last: 1, unit: 'days' }), '“email” cannot be filtered by “is”.'],
    [only('email', undefined), '“email” cannot be filtered by “undefined”.'],
    [only('email', 'contains', {}), '“email” takes a text of at most 200 characters.'],
    [only('email', 'contains', 'a\0b'), '“email” takes a text of at most 200 characters.'],
    [only('email', 'any-of', ['a', null]), '“email” takes texts of at most 200 characters.'],
    [only('email', 'any-of', []), '“email” takes at least one value.'],
    [only('email', 'any-of', Array.from({ length: 101 }, String)), '“email” takes at most 100 values.'],
    [
      only('phone_number', 'any-of', ['555 0150']),
      '“phone_number” takes phone numbers with their country code, such as +14155550100.',
    ],
    [only('phone_number', 'contains', '55'), '“phone_number” takes 3 to 15 digits.'],
    [only('tags', 'any-of', 'undefined'), '“tags” takes ids, which are whole numbers.'],
    [only('tags', 'any-of', [1.5]), '“tags” takes ids, which are whole numbers.'],
    [only('contact_owner', 'any-of', [-1]), '“contact_owner” takes ids, which are whole numbers.'],
    [
      only('contact_task_status', 'any-of', ['late']),
      '“contact_task_status” takes one or several of: new, open, pending, closed.',
    ],
    [only('is_dnc', 1, 'maybe'), '“is_dnc” takes true or false.'],
    [only('unread_count', 'more-than', -1), '“unread_count” takes a whole number.'],
    [only('created_at', 'equal', '2026-02-30'), '“created_at” takes a date such as 2026-11-20.'],
    [only('created_at', 'before', 'undefined'), '“created_at” takes a date such as 2026-11-20.'],
    [
      only('created_at', 'between', ['2026-02-03', '2026-02-01']),
      '“created_at” takes two dates, the earlier one first.',
    ],
    [
      only('created_at', 'is', { last: 0, unit: 'days' }),
      '“created_at” takes how many days, weeks or months back, at most 3650 days.',
    ],
    [
      only('created_at', 'is', { last: 3, unit: 'years' }),
      '“created_at” takes how many days, weeks or months back, at most 3650 days.',
    ],
    [nested(50), 'Groups of a filter may be nested at most 6 deep.'],
    [JSON.stringify(nested(50)), 'Groups of a filter may be nested at most 6 deep.'],
    [nested(100_000), 'Groups of a filter may be nested at most 6 deep.'],
    ['['.repeat(8192), 'A filter may be at most 3000 characters long.'],
    [
      { and: Array.from({ length: 500 }, () => ({ field: 'email', operator: 2 })) },
      'A filter may be at most 3000 characters long.',
    ],
    [
      { and: Array.from({ length: 61 }, () => ({ field: 'csf1', operator: 2 })) },
      'A filter may have at most 60 conditions.',
    ],
  ])('is refused with a sentence: %#', (raw, problem) => {
    expect(problemOf(raw)).toBe(problem);
  });

  it('comes back as the fields want it, whether its operators are words or numbers', () => {
    expect(
      read({
        and: [
          { field: 'contact_task_status', operator: 1, value: [1, 'open', 1] },
          { field: 'tags', operator: '3', value: '7' },
          { field: 'is_unassigned', operator: 1, value: 1 },
          { field: 'created_at', operator: 5, value: ['2026-01-01', '2026-01-31'], more: true },
          { or: [] },
          { or: [{ field: 'email', operator: 4, value: 'left out' }] },
          { field: 'phone_number', operator: 'starts-with', value: '+1 (415)' },
          { field: 'email', operator: 'any-of', value: ' Maya@acme.test ' },
        ],
      }),
    ).toEqual({
      and: [
        { field: 'contact_task_status', operator: 'any-of', value: ['new', 'open'] },
        { field: 'tags', operator: 'none-of', value: [7] },
        { field: 'is_unassigned', operator: 'is-equal-to', value: true },
        { field: 'created_at', operator: 'between', value: ['2026-01-01', '2026-01-31'] },
        { or: [{ field: 'email', operator: 'unknown' }] },
        { field: 'phone_number', operator: 'starts-with', value: '1415' },
        { field: 'email', operator: 'any-of', value: ['Maya@acme.test'] },
      ],
    });
    expect(read('{"or":[]}')).toEqual({ or: [] });
  });

  it('says the same when it is read again', () => {
    const once = read(only('created_at', 'is', { last: 2, unit: 'weeks' }));
    expect(read(JSON.stringify(once))).toEqual(once);
  });
});

describe('the registry', () => {
  it('names each field once, and a number stands for an operator that the field has', () => {
    const names = CONTACT_FIELDS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { kind } of CONTACT_FIELDS)
      expect(
        OPERATOR_CODES[kind].filter((operator) => FIELD_OPERATORS[kind].includes(operator)).length,
      ).toBeGreaterThan(1);
  });
});

describe('whether a contact is in it', () => {
  const moment = { nowMs: Date.parse('2026-11-25T03:00:00Z'), zone: 'America/Los_Angeles' };
  const maya: FilteredContact = {
    name: 'Maya Lopez',
    email: 'Maya@Acme.test',
    cnam_city: 'ÉVIAN',
    lead_source: '',
    user_id: null,
    tag_ids: [4, 9],
    task_status_name: 'open',
    unread_count: 2,
    phone_numbers: [{ phone_number: '+14155550150', is_opted_out: true }],
    // The 17th in Los Angeles.
    created_at: '2026-11-18T07:59:59.000Z',
    last_inbound_engagement_at: '2026-11-24T10:00:00.000Z',
    last_outbound_engagement_at: null,
    last_engagement_at: null,
    date_of_birth: '1990-12-31',
  };
  const matches = (field: string, operator: unknown, value?: unknown, contact = maya) =>
    matchFilter(read(only(field, operator, value)), contact, moment);

  it.each([
    ['email', 'any-of', ['maya@acme.TEST'], true],
    ['email', 'none-of', ['maya@acme.test'], false],
    ['cnam_city', 'contains', 'évi', true],
    ['cnam_city', 'does-not-contain', 'paris', true],
    ['lead_source', 'known', undefined, false],
    ['lead_source', 'unknown', undefined, true],
    ['is_unassigned', 1, true, true],
    ['is_unassigned', 2, true, false],
    ['contact_owner', 'none-of', [7], true],
    ['tags', 'any-of', [9, 12], true],
    ['tags', 'none-of', [9], false],
    ['contact_task_status', 1, [2], true],
    ['unread_count', 'more-than', 1, true],
    ['unread_count', 'less-than', 2, false],
    ['is_opted_out', 1, 1, true],
    ['is_unanswered_contact', 1, 1, true],
    ['phone_number', 'starts-with', '1415', true],
    ['phone_number', 'starts-with', '415', false],
    ['phone_number', 'contains', '(555) 01', true],
    // It is the evening of the 24th there: the last 7 days begin with the 18th.
    ['created_at', 'is', { last: 7, unit: 'days' }, false],
    ['created_at', 'is', { last: 1, unit: 'weeks' }, false],
    ['created_at', 'is', { last: 8, unit: 'days' }, true],
    ['created_at', 'is', { last: 1, unit: 'months' }, true],
    ['created_at', 'equal', '2026-11-17', true],
    ['created_at', 'after', '2026-11-17', false],
    ['created_at', 'before', '2026-11-17', false],
    ['created_at', 'between', ['2026-11-17', '2026-11-17'], true],
    ['last_engagement_at', 'is-not', { last: 30, unit: 'days' }, true],
    ['last_engagement_at', 'before', '2026-11-17', false],
    ['date_of_birth', 'equal', '1990-12-31', true],
  ])('%s %s %j: %s', (field, operator, value, expected) => {
    expect(matches(field, operator, value)).toBe(expected);
  });

  /** Every operator by its name: a contact of whom it is true, and one of whom it is not. */
  const EACH: Readonly<Record<FilterOperator, readonly [string, unknown, FilteredContact, FilteredContact]>> = {
    'any-of': ['company_name', ['Acme'], { company_name: 'acme' }, { company_name: 'Acme Ltd' }],
    'none-of': ['company_name', ['Acme'], { company_name: 'Acme Ltd' }, { company_name: 'ACME' }],
    known: ['company_name', undefined, { company_name: 'Acme' }, { company_name: null }],
    unknown: ['company_name', undefined, { company_name: null }, { company_name: 'Acme' }],
    contains: ['company_name', 'cm', { company_name: 'ACME' }, { company_name: 'Ace' }],
    'does-not-contain': ['company_name', 'cm', { company_name: 'Ace' }, { company_name: 'ACME' }],
    'starts-with': ['company_name', 'ac', { company_name: 'Acme' }, { company_name: 'The Acme' }],
    is: ['date_of_birth', { last: 7, unit: 'days' }, { date_of_birth: '2026-11-20' }, { date_of_birth: '2026-11-10' }],
    'is-not': [
      'date_of_birth',
      { last: 7, unit: 'days' },
      { date_of_birth: '2026-11-10' },
      { date_of_birth: '2026-11-20' },
    ],
    equal: ['date_of_birth', '2026-11-20', { date_of_birth: '2026-11-20' }, { date_of_birth: '2026-11-21' }],
    before: ['date_of_birth', '2026-11-20', { date_of_birth: '2026-11-19' }, { date_of_birth: '2026-11-20' }],
    after: ['date_of_birth', '2026-11-20', { date_of_birth: '2026-11-21' }, { date_of_birth: '2026-11-20' }],
    between: [
      'date_of_birth',
      ['2026-11-19', '2026-11-20'],
      { date_of_birth: '2026-11-20' },
      { date_of_birth: '2026-11-21' },
    ],
    'is-equal-to': ['unread_count', 2, { unread_count: 2 }, { unread_count: 3 }],
    'is-not-equal-to': ['unread_count', 2, { unread_count: 3 }, { unread_count: 2 }],
    'more-than': ['unread_count', 2, { unread_count: 3 }, { unread_count: 2 }],
    'less-than': ['unread_count', 2, { unread_count: 1 }, { unread_count: 2 }],
  };

  it('every operator is true of one contact and not of another', () => {
    const said = Object.entries(EACH).map(([operator, [field, value, ...contacts]]) => [
      operator,
      contacts.map((contact) => matches(field, operator, value, contact)),
    ]);
    expect(said).toEqual(Object.keys(EACH).map((operator) => [operator, [true, false]]));
    expect(new Set(Object.values(FIELD_OPERATORS).flat())).toEqual(new Set(Object.keys(EACH)));
  });

  it('is not said of what is not known of the contact, unless the rest decides', () => {
    const { email: _email, ...unknown } = maya;
    const email = { field: 'email', operator: 'known' };
    const open = { field: 'contact_task_status', operator: 1, value: [2] };
    const closed = { field: 'contact_task_status', operator: 1, value: [4] };
    const said = (filter: unknown) => matchFilter(read(filter), unknown, moment);
    expect([said({ and: [email, open] }), said({ or: [email, closed] })]).toEqual([null, null]);
    expect([said({ and: [email, closed] }), said({ or: [email, open] })]).toEqual([false, true]);
    expect([said({ and: [] }), said({ or: [] })]).toEqual([true, true]);
  });

  it('a closed one waits for no answer, and one that was answered neither', () => {
    expect(matches('is_unanswered_contact', 1, 1, { ...maya, task_status_name: 'closed' })).toBe(false);
    const answered = { ...maya, last_outbound_engagement_at: '2026-11-24T10:00:01.000Z' };
    expect(matches('is_unanswered_contact', 1, 1, answered)).toBe(false);
  });

  it('letters stay as many as they are', () => {
    expect([foldText('ÀÉß İΣ'), foldText('ΌΣΟΣ')]).toEqual(['àéß iσ', 'όσοσ']);
  });
});
