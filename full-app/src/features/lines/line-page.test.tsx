import { TalkError } from '@talk/core';
import type { LineRouting, LineTrial } from '@talk/core/contract';
import { ringGroupOf } from '@talk/core/testing';
import { sampleLine } from '@talk/ui/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  chooseFile,
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

let sent: Sent[];
let refusal: TalkError | null;
let stored: LineRouting;
let trial: object;

async function call({ id }: { id: string }, input: Omit<Sent, 'id'>): Promise<unknown> {
  if (id === 'getLineRouting') return stored;
  const { params, body, query } = input;
  sent.push({ id, ...(params && { params }), ...(body && { body }), ...(query && { query }) });
  if (refusal !== null) throw refusal;
  if (id === 'tryLine') return trial;
  if (id === 'uploadGreeting') return { file_id: '00000000-0000-4000-8000-000000000001' };
  stored = { ...stored, ...body, version: stored.version + 1 };
  return stored;
}

const open = (address = '/settings/lines/12', role = 'Company Admin') =>
  openPage({
    routes: { '/settings/lines': LinesPage, '/settings/lines/$lineId': LinePage },
    address,
    user: { user_roles: [role], user_permissions: ['list ring group', 'list communication'] },
    api: {
      call,
      company: {
        lines: async () => ({ data: [sampleLine({ version: 3 })] }),
        ringGroups: async () => ({ data: [ringGroupOf({ id: 1, name: 'Support' })] }),
      },
    },
  });

beforeEach(() => {
  sent = [];
  refusal = null;
  trial = {};
  stored = routingOf();
});
afterEach(closePage);

it('lists each line with its number, hours, ring group and recording', async () => {
  await open('/settings/lines');
  await shows('Always open · Rings Support · Not recorded');
  expect(text()).toContain('Sales line (415) 555-0100');
  expect(document.querySelector('.app-lines a')?.getAttribute('href')).toBe('/settings/lines/12');
});

it('leads to the communications of the line', async () => {
  await open();
  await shows('Communications of this line');
  expect(document.querySelector('header p a')?.getAttribute('href')).toBe('/line-activity/12');
});

it('opens for admins only, and for lines that exist', async () => {
  await open('/settings/lines/12', 'Company Agent');
  await shows('This page does not exist');
  await closePage();
  await open('/settings/lines/99');
  await shows('This page does not exist');
});

it('sends only what was changed, with the version that the page shows', async () => {
  await open();
  await shows('Now: Always open');
  expect(text()).not.toContain('You have unsaved changes.');
  await fill('Name', 'Front desk');
  await fill('Number that people see when the line calls them', '2');
  await tick('Same hours and holidays as the company');
  await press('Copy the hours of Monday to all open days');
  await tick('Record calls');
  await press('Save');
  await until(() => expect(sent).toHaveLength(1));
  const nineToFive = { is_open: true, open: '09:00', close: '17:00' };
  const closed = { is_open: false, open: null, close: null };
  expect(sent[0]).toEqual({
    id: 'updateLineRouting',
    params: { id: 12 },
    body: {
      name: 'Front desk',
      shown_number_id: 2,
      business_hours: [closed, nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, closed],
      records_calls: true,
      if_version: 3,
    },
  });
  await until(() => expect(text()).not.toContain('You have unsaved changes.'));
});

it('has nothing to save once everything was changed back', async () => {
  await open();
  await shows('Calls');
  await fill('Name', 'Front desk');
  await shows('You have unsaved changes.');
  await fill('Name', 'Sales line');
  expect(text()).not.toContain('You have unsaved changes.');
  await fill('Name', 'Front desk');
  await press('Discard');
  expect(field('Name').value).toBe('Sales line');
  expect(sent).toEqual([]);
});

it('names what is wrong at its field before it asks the server', async () => {
  await open();
  await shows('Calls');
  await press('Add a holiday');
  await fill('Holiday', 'Christmas');
  await fill('Longest message, in seconds', '601');
  await press('Save');
  expect(text()).toContain('Enter the date.');
  expect(text()).toContain('Enter a whole number of seconds from 5 to 600.');
  expect(text()).toContain('Check the marked fields, then save again.');
  expect(sent).toEqual([]);
  await fill('Date', '2026-12-25');
  await fill('Longest message, in seconds', '60');
  await press('Save');
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    holidays: [{ date: '2026-12-25', name: 'Christmas', open: null, close: null }],
    voicemail: { text: 'Leave a message.', file_id: null, max_seconds: 60 },
    if_version: 3,
  });
});

it('shows what the server refuses at the part of the field that it names', async () => {
  await open();
  await shows('Calls');
  await tick('Same hours and holidays as the company');
  const sentence = 'Enter both times, or neither for the whole day.';
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    message: sentence,
    status: 422,
    fieldErrors: { 'business_hours.2': [sentence] },
  });
  await press('Save');
  await until(() => expect(field('Tuesday opens').getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field('Tuesday opens'));
  expect(field('Monday opens').getAttribute('aria-invalid')).toBeNull();
});

it('says that a colleague was faster, shows the new version, and keeps the changes on top of it', async () => {
  await open();
  await shows('Calls');
  await fill('Name', 'Front desk');
  stored = routingOf({ no_answer: 'hang-up', version: 9 });
  refusal = new TalkError({ code: 'CONFLICT', message: 'Changed.', status: 409 });
  await press('Save');
  await shows('A colleague changed this in the meantime.');
  refusal = null;
  await press('Show the new version');
  await until(() => expect(field('The call goes to').value).toBe('hang-up'));
  expect(field('Name').value).toBe('Front desk');
  await press('Save');
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ name: 'Front desk', if_version: 9 });
});

it('asks before unsaved changes are left behind', async () => {
  const page = await open();
  await shows('Calls');
  await fill('Name', 'Front desk');
  await page.go('/settings/lines');
  await shows('Discard what you typed?');
  await press('Keep editing');
  expect(page.path()).toBe('/settings/lines/12');
  expect(field('Name').value).toBe('Front desk');
});

it('uses an uploaded sound instead of the text', async () => {
  await open();
  await shows('Calls');
  const label = 'Upload a sound for: Message while closed';
  await chooseFile(label, new File(['x'], 'closed.txt', { type: 'text/plain' }));
  await shows('Choose a WAV or MP3 file.');
  await chooseFile(label, new File(['RIFF'], 'closed.wav', { type: 'audio/x-wav' }));
  await shows('Callers hear the uploaded sound instead of this text.');
  expect(sent).toMatchObject([{ id: 'uploadGreeting', body: { content_type: 'audio/wav', data_base64: 'UklGRg==' } }]);
  await press('Save');
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({
    closed: { text: 'We are closed.', file_id: '00000000-0000-4000-8000-000000000001', afterwards: 'voicemail' },
  });
});

it('tells what would happen to a caller at a moment, step by step, and who could ring', async () => {
  await open();
  await shows('Try it');
  trial = {
    campaign_id: 12,
    at: '2026-12-25T17:00:00.000Z',
    is_open: true,
    changes_at: null,
    effective_timezone: 'America/New_York',
    contact: { id: 7, name: 'Maya Chen' },
    steps: [
      { kind: 'greeting', is_recorded: true },
      { kind: 'ring', user_ids: [5], why: 'preferred', seconds: 20 },
      { kind: 'ring', user_ids: [6], why: 'sequential', seconds: 20 },
      { kind: 'end', after: 'unanswered', to: 'voicemail', of_user_id: null },
    ],
    people: [
      { user_id: 5, name: 'Priya', state: 'free' },
      { user_id: 6, name: 'Tom', state: 'unreachable' },
    ],
  } satisfies LineTrial;
  await fill('Caller’s number', ' +1 415 555 0150 ');
  await fill('Day and time on your clock', '2026-12-25T12:00');
  await press('Try it');
  await shows('The caller is Maya Chen.');
  expect(sent).toEqual([
    {
      id: 'tryLine',
      params: { id: 12 },
      query: { from: '+1 415 555 0150', at: new Date('2026-12-25T12:00').toISOString() },
    },
  ]);
  expect(text()).toContain('Dec 25, 2026, 12:00 PM (New York): Always open.');
  expect([...document.querySelectorAll('.app-trial li')].map((each) => each.textContent)).toEqual([
    'Callers hear the greeting or the announcement while phones ring. They hear that the call is recorded.',
    'The phones of Priya ring for 20 seconds. This caller goes to them first.',
    'The phones of Tom ring for 20 seconds. The ring group rings one after another.',
    'Nobody answers. Then they can leave a voicemail.',
    'Priya: free',
    'Tom: offline: their phone is not connected',
  ]);
});

it('says at its field that a number is not one, and that unsaved changes are not tried', async () => {
  await open();
  await shows('Try it');
  await fill('Name', 'Front desk');
  await shows('Save first to try your changes');
  const sentence = 'This is not a phone number.';
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    message: sentence,
    status: 422,
    fieldErrors: { from: [sentence] },
  });
  await fill('Caller’s number', 'nobody');
  await press('Try it');
  await until(() => expect(field('Caller’s number').getAttribute('aria-invalid')).toBe('true'));
  expect(text()).toContain(sentence);
});
