import { TalkError } from '@talk/core';
import type { Disposition, WrapUpSettings } from '@talk/core/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followDispositions } from '../../entities/disposition/index.js';
import {
  closePage,
  field,
  fill,
  openPage,
  pageText,
  press,
  shows,
  tick,
  until,
} from '../../shared/testing/page-driver.js';
import { AfterCallSettingsPage } from './after-call-settings-page.js';

interface Sent {
  readonly id: string;
  readonly params?: object;
  readonly body?: object;
}

let sent: Sent[];
let refusal: TalkError | null;
let asked: number;
/** What is sent is answered after it. */
let answered: Promise<void>;
let outcomes: Disposition[];
const outcome = (id: number, name: string, position: number): Disposition => ({
  id,
  name,
  color: '#2f9e62',
  position,
  is_archived: false,
  version: 1,
});
const settings: WrapUpSettings = {
  wrap_up_seconds: 30,
  force_call_disposition: false,
  force_contact_disposition: false,
  lines: [
    { campaign_id: 12, name: 'Sales', wrap_up_seconds: null },
    { campaign_id: 13, name: 'Support', wrap_up_seconds: 60 },
  ],
};

async function call({ id }: { id: string }, { params, body }: Omit<Sent, 'id'>): Promise<unknown> {
  if (id === 'getWrapUpSettings') return settings;
  if (id === 'listCallDispositions') {
    asked += 1;
    return { data: outcomes };
  }
  if (id === 'listDispositionStatuses') return { data: [] };
  sent.push({ id, ...(params && { params }), ...(body && { body }) });
  await answered;
  if (refusal !== null) throw refusal;
  return { ...settings, ...body };
}
const open = (role = 'Company Admin') =>
  openPage({
    routes: { '/settings/after-calls': AfterCallSettingsPage },
    address: '/settings/after-calls',
    user: { user_roles: [role] },
    api: { call },
    follow: ({ entities, queries }) => followDispositions(entities, queries),
  });
const names = () => [...document.querySelectorAll('.app-dispositions bdi')].map(({ textContent }) => textContent);

beforeEach(() => {
  sent = [];
  refusal = null;
  asked = 0;
  answered = Promise.resolve();
  outcomes = [outcome(1, 'Sold', 4), outcome(2, 'Busy', 4)];
});
afterEach(closePage);

it('opens for admins only', async () => {
  await open('Company Supervisor');
  await shows('This page does not exist');
});

it('creates an outcome with its color', async () => {
  await open();
  await shows('Sold');
  await press('New outcome');
  await press('Create outcome');
  await shows('Enter a name.');
  await fill('Name', ' Callback ');
  await fill('Color', '#aa0000');
  await press('Create outcome');
  await until(() =>
    expect(sent).toEqual([{ id: 'createCallDisposition', body: { name: 'Callback', color: '#aa0000' } }]),
  );
});

it('creates a disposition of contacts, and says at its field that the name is taken', async () => {
  await open();
  await shows('No dispositions yet');
  await press('New disposition');
  await fill('Name', 'Customer');
  const sentence = 'This name is already taken.';
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    message: sentence,
    status: 422,
    fieldErrors: { name: [sentence] },
  });
  await press('Create disposition');
  await until(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'));
  expect(sent[0]?.id).toBe('createDispositionStatus');
});

it('moves an outcome, and gives every one its own place', async () => {
  await open();
  await shows('Sold');
  await press('Move Busy up');
  await until(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { id: 'updateCallDisposition', params: { id: 2 }, body: { position: 0 } },
    { id: 'updateCallDisposition', params: { id: 1 }, body: { position: 1 } },
  ]);
});

it('shows the new order before the answer, and the old one again after a refusal', async () => {
  await open();
  await shows('Sold');
  let answer = (): void => undefined;
  answered = new Promise((resolve) => (answer = resolve));
  await press('Move Busy up');
  expect(names()).toEqual(['Busy', 'Sold']);
  refusal = new TalkError({ code: 'FORBIDDEN', message: 'No.', status: 403 });
  answer();
  await until(() => expect(names()).toEqual(['Sold', 'Busy']));
});

it('shows what a colleague changed without a request, and requests the outcomes for a new one', async () => {
  const { hear } = await open();
  await shows('Sold');
  await hear('disposition_updated', { kind: 'call', disposition: { ...outcome(1, 'Sold', 9), version: 2 } });
  expect(names()).toEqual(['Busy', 'Sold']);
  const archived = { ...outcome(2, 'Busy', 4), is_archived: true, version: 2 };
  await hear('disposition_updated', { kind: 'call', disposition: archived });
  expect([names(), asked]).toEqual([['Sold'], 1]);
  outcomes = [outcome(1, 'Sold', 9), outcome(3, 'Callback', 10)];
  await hear('disposition_updated', { kind: 'call', disposition: outcome(3, 'Callback', 10) });
  await until(() => expect([names(), asked]).toEqual([['Sold', 'Callback'], 2]));
});

it('stops offering an outcome after a question', async () => {
  await open();
  await shows('Sold');
  await press('Stop offering Sold');
  await press('Stop offering it');
  await until(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent).toEqual([{ id: 'removeCallDisposition', params: { id: 1 } }]);
});

it('sends the wrap-up settings that were changed, and of lines those with another time', async () => {
  await open();
  await shows('Seconds after calls of Sales');
  await fill('Seconds after each call', '45');
  await tick('Ask for the outcome of every call');
  await fill('Seconds after calls of Sales', '0');
  await fill('Seconds after calls of Support', '');
  await press('Save');
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    id: 'updateWrapUpSettings',
    body: {
      wrap_up_seconds: 45,
      force_call_disposition: true,
      lines: [
        { campaign_id: 12, wrap_up_seconds: 0 },
        { campaign_id: 13, wrap_up_seconds: null },
      ],
    },
  });
});

it.each([
  ['too long', '901'],
  ['missing', ''],
])('names a wrap-up that is %s before it asks the server', async (_case, seconds) => {
  await open();
  await shows('Seconds after each call');
  await fill('Seconds after each call', seconds);
  await press('Save');
  expect(pageText()).toContain('Enter a whole number of seconds from 0 to 900.');
  expect(sent).toEqual([]);
});
