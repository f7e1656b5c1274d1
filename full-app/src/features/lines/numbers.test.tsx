import { TalkError } from '@talk/core';
import { sampleLine } from '@talk/ui/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  closePage,
  field,
  fill,
  openPage,
  pageText as text,
  press,
  shows,
  tick,
  until,
} from '../../shared/testing/page-driver.js';
import { LinePage } from './line-page.js';
import { routingOf } from './line-samples.fixture.js';
import { LinesPage } from './lines-page.js';

interface Sent {
  readonly id: string;
  readonly params?: object;
  readonly body?: object;
  readonly query?: object;
}

const offer = {
  phone_number: '+14155550199',
  locality: 'San Francisco',
  region: 'CA',
  can_call: true,
  can_text: true,
  can_mms: false,
};

let sent: Sent[];
let refusal: TalkError | null;
let lines: object[];
let offers: object[];

async function call({ id }: { id: string }, { params, body, query }: Omit<Sent, 'id'>): Promise<unknown> {
  if (id === 'getLineRouting') return routingOf();
  sent.push({ id, ...(params && { params }), ...(body && { body }), ...(query && { query }) });
  if (id === 'searchNumbers') return { data: offers };
  if (refusal !== null) throw refusal;
  return id === 'buyNumber'
    ? { line_id: 12, incoming_number: { id: 3, phone_number: offer.phone_number, country: 'US', is_toll_free: false } }
    : {};
}

const open = (address = '/settings/lines') =>
  openPage({
    routes: { '/settings/lines': LinesPage, '/settings/lines/$lineId': LinePage },
    address,
    user: { company: { country: 'US', timezone: 'America/New_York' } },
    api: { call, company: { lines: async () => ({ data: lines }), ringGroups: async () => ({ data: [] }) } },
  });

beforeEach(() => {
  sent = [];
  refusal = null;
  lines = [sampleLine({ version: 3 })];
  offers = [offer];
});
afterEach(closePage);

it('leads from no lines to a number with a new line', async () => {
  lines = [];
  const page = await open();
  await shows('No lines yet');
  await press('Get a number');
  await fill('Area code', '41');
  await press('Search');
  expect(text()).toContain('Enter an area code of three digits, such as 415.');
  await fill('Area code', '415');
  await press('Search');
  await shows('San Francisco, CA · Calls · Texts');
  await press('Get this number');
  expect(text()).toContain('Choose one of the numbers.');
  expect(text()).toContain('Name the line.');
  await tick('(415) 555-0199San Francisco, CA · Calls · Texts');
  await fill('Name of the new line', ' Front desk ');
  await press('Get this number');
  await until(() => expect(page.path()).toBe('/settings/lines/12'));
  expect(sent).toEqual([
    { id: 'searchNumbers', query: { country: 'US', number_type: 'local', area_code: '415' } },
    { id: 'buyNumber', body: { phone_number: '+14155550199', line_name: 'Front desk' } },
  ]);
});

it('opens at its address, and puts a number on a line that exists', async () => {
  await open('/settings/lines?get=number');
  await shows('Kind of number');
  await fill('Country', 'DE');
  expect(text()).not.toContain('Area code');
  await fill('Digits in the number', '777');
  offers = [];
  await press('Search');
  await shows('The carrier has no such number.');
  offers = [offer];
  await press('Search');
  await shows('Choose a number');
  await tick('(415) 555-0199San Francisco, CA · Calls · Texts');
  await fill('Line', '12');
  refusal = new TalkError({ code: 'CONFLICT', message: 'This number was just sold.', status: 409 });
  await press('Get this number');
  await shows('This number was just sold.');
  await press('Search again');
  expect(field('Digits in the number').value).toBe('777');
  expect(sent.at(-1)).toEqual({ id: 'buyNumber', body: { phone_number: '+14155550199', line_id: 12 } });
  expect(sent[0]?.query).toEqual({ country: 'DE', number_type: 'local', digits: '777' });
});

it('warns before a number is released, and says why it cannot be', async () => {
  await open('/settings/lines/12');
  await shows('Get another number');
  await press('Release (415) 555-0101');
  await shows('the carrier may sell it to others');
  expect(text()).not.toContain('only number of this line');
  refusal = new TalkError({ code: 'CALL_STATE', message: 'A call goes over this number now.', status: 409 });
  await press('Release number');
  await shows('A call goes over this number now.');
  refusal = null;
  await press('Release number');
  await until(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent.at(-1)).toEqual({ id: 'releaseNumber', params: { id: 2 } });
});
