import { TalkError, type Line } from '@talk/core';
import type { LineTexting, LinkDomains, QuietRuleView, ShortLink, TextingSettings } from '@talk/core/contract';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
import { makeLineTexting, makeTextingSettings } from './samples.fixture.js';
import { TextingSettingsPage } from './texting-settings-page.js';

interface Sent {
  readonly id: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

const FLORIDA: QuietRuleView = {
  id: 'us-fl',
  is_shipped: true,
  is_enabled: true,
  name: 'Florida',
  country: 'US',
  subdivision: 'FL',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  open: '0800',
  close: '2000',
  starts_on: null,
  ends_on: null,
};
const CHRISTMAS: QuietRuleView = {
  ...FLORIDA,
  id: '7',
  is_shipped: false,
  name: 'Christmas',
  country: '*',
  subdivision: null,
  open: null,
  close: null,
  starts_on: '2026-12-25',
  ends_on: '2026-12-25',
};

let sent: Sent[];
let refusal: TalkError | null;
let settings: TextingSettings;
let lines: Record<number, LineTexting>;
let rules: QuietRuleView[];
let domains: LinkDomains;

const link = (id: number, clicks: number): ShortLink => ({
  id,
  url: `https://go.acme.test/s/code${id}`,
  target: `https://acme.test/offers/${id}`,
  clicks,
  last_clicked_at: clicks === 0 ? null : '2026-11-20T15:00:00.000Z',
  communication_id: 5,
  created_at: '2026-11-20T14:00:00.000Z',
});
/** Two pages of one link each. */
const shortLinks = (cursor: unknown) =>
  cursor === 'older'
    ? { data: [link(1, 0)], has_more_pages: false, next_cursor: null }
    : { data: [link(2, 1_200)], has_more_pages: true, next_cursor: 'older' };

const line = (id: number, name: string) => ({ id, name, version: 1 }) as Line;

interface Asked extends Omit<Sent, 'id'> {
  readonly query?: Readonly<Record<string, unknown>>;
}

async function call({ id }: { id: string }, { params, body, query }: Asked = {}): Promise<unknown> {
  const at = Number(params?.['id']);
  if (id === 'getTextingSettings') return settings;
  if (id === 'getLineTexting') return lines[at];
  if (id === 'listQuietRules') return { data: rules };
  if (id === 'listLinkDomains') return domains;
  if (id === 'listShortLinks') return shortLinks(query?.['cursor']);
  sent.push({ id, ...(params && { params }), ...(body && { body }) });
  if (refusal !== null) throw refusal;
  if (id === 'updateTextingSettings') return (settings = { ...settings, ...body });
  if (id === 'updateLineTexting') {
    const changed = { ...makeLineTexting(), ...lines[at], ...body };
    lines = { ...lines, [at]: changed };
    return changed;
  }
  if (id === 'updateLinkDomains') return (domains = { ...domains, ...body });
  return {};
}

const open = (user: object = {}) =>
  openPage({
    routes: { '/settings/texting': TextingSettingsPage },
    address: '/settings/texting',
    user: { user_permissions: ['manage compliance'], company: { country: 'US', timezone: 'UTC' }, ...user },
    api: { call, company: { lines: async () => ({ data: [line(12, 'Sales'), line(13, 'Support')] }) } },
  });
const refuse = (fieldErrors: Record<string, string[]>): TalkError =>
  new TalkError({ code: 'VALIDATION_FAILED', message: 'Check the fields.', status: 422, fieldErrors });
/** The field of a line: each has the same labels. */
const ofLine = (name: string, label: string): HTMLInputElement => {
  const group = [...document.querySelectorAll('fieldset')].find(
    (each) => each.querySelector('legend')?.textContent === name,
  );
  const named = [...(group?.querySelectorAll('label') ?? [])].find(({ textContent }) => textContent === label);
  const found = named?.querySelector('input') ?? document.getElementById(named?.htmlFor ?? '');
  if (found === null) throw new Error(`There is no ${label} of ${name}.`);
  return found as HTMLInputElement;
};

beforeEach(() => {
  sent = [];
  refusal = null;
  settings = makeTextingSettings();
  lines = { 12: makeLineTexting(), 13: makeLineTexting() };
  rules = [FLORIDA, CHRISTMAS];
  domains = { domains: [], fallback_host: 'talk.test', txt_record: 'talk-domain=abc' };
});
afterEach(closePage);

it('opens for those who manage compliance only', async () => {
  await open({ user_permissions: [] });
  await shows('This page does not exist');
});

it('sends what was changed of the account, and nothing else', async () => {
  await open();
  await shows('General');
  await fill('Time to undo a text', '20');
  await fill('Sentence on how to opt out', 'Reply STOP to end');
  await fill('Add it', 'first');
  await fill('Reply to HELP', 'Call us.');
  await tick('Send long texts as one picture message');
  await tick('Replies in quiet hours');
  await fill('Daily limit for all texts', '');
  await tick('Only send texts in your own hours');
  await fill('To', '18:30');
  await tick('Saturday');
  await press('Save');
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    id: 'updateTextingSettings',
    body: {
      undo_seconds: 20,
      opt_out_text: 'Reply STOP to end',
      opt_out_mode: 'first',
      help_reply: 'Call us.',
      send_long_messages_as_mms: true,
      replies_in_quiet_hours: true,
      daily_text_limit: null,
      text_window: { open: '0900', close: '1830', weekdays: [1, 2, 3, 4, 5, 6] },
    },
  });
  await until(() => expect(pageText()).not.toContain('You have unsaved changes.'));
});

it('says the reply that is sent without one of the company’s own', async () => {
  await open();
  await shows('Empty: “Acme: You are unsubscribed and will get no more texts from us. Reply START to resubscribe.”');
});

it('says at the field what is wrong, and sends nothing', async () => {
  await open();
  await shows('General');
  await fill('Sentence on how to opt out', ' ');
  await fill('Limit per number in 24 hours', 'none');
  await shows('Enter a whole number from 1, or leave it empty for no limit.');
  await press('Save');
  await shows('Say how to opt out.');
  expect(field('Sentence on how to opt out').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await press('Discard');
  await until(() => expect(field('Limit per number in 24 hours').value).toBe(''));
  expect(field('Sentence on how to opt out').value).toBe('Text STOP to unsubscribe.');
});

it('loses nothing when the server refuses, and says it at the field', async () => {
  await open();
  await shows('General');
  await fill('Reply to STOP', 'Bye');
  refusal = refuse({ stop_reply: ['Say who you are.'] });
  await press('Save');
  await until(() => expect(field('Reply to STOP').getAttribute('aria-invalid')).toBe('true'));
  expect(field('Reply to STOP').value).toBe('Bye');
  expect(pageText()).toContain('Say who you are.');
  refusal = null;
  await press('Save');
  await until(() => expect(settings.stop_reply).toBe('Bye'));
});

it('chooses countries by name, and says that they are for calls as well', async () => {
  await open();
  await shows('This holds for calls to other countries as well.');
  await tick('Only some countries');
  await shows('Nothing is chosen yet');
  await fill('Find a country', 'germ');
  expect(pageText()).not.toContain('France');
  await fill('Find a country', 'united s');
  await shows('No country matches.');
  await fill('Find a country', 'germ');
  await tick('Germany');
  await fill('Find a country', 'mexic');
  await tick('Mexico');
  await press('Remove Germany');
  await press('Save');
  await until(() => expect(sent[0]?.body).toEqual({ international_countries: ['MX'] }));
});

it('shows the field of a country that is refused', async () => {
  settings = { ...settings, international_countries: ['DE'] };
  await open();
  await shows('Germany');
  await tick('France');
  refusal = refuse({ 'international_countries.1': ['Write a country as two capital letters.'] });
  await press('Save');
  await until(() =>
    expect([...document.querySelectorAll('section .tk-error')].map(({ textContent }) => textContent)).toContain(
      'Write a country as two capital letters.',
    ),
  );
});

it('saves each line that was changed, with what was changed of it', async () => {
  await open();
  await shows('Support');
  await tick('Send pictures');
  const limit = ofLine('Support', 'Daily limit');
  limit.setAttribute('aria-label', 'limit of Support');
  await fill('limit of Support', '50');
  ofLine('Support', 'Long texts as one picture message').setAttribute('aria-label', 'long of Support');
  await fill('long of Support', 'yes');
  await press('Save');
  await until(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { id: 'updateLineTexting', params: { id: 12 }, body: { sends_mms: false } },
    { id: 'updateLineTexting', params: { id: 13 }, body: { daily_text_limit: 50, send_long_messages_as_mms: true } },
  ]);
  await until(() => expect(pageText()).not.toContain('You have unsaved changes.'));
});

it('lets a line text again that Talk has stopped, once it is saved', async () => {
  lines = { ...lines, 13: { ...makeLineTexting(), is_spamming: true } };
  await open();
  await shows('Carriers filter the texts of this line as spam');
  await press('Let it text again');
  expect(pageText()).not.toContain('Carriers filter the texts of this line as spam');
  expect(sent).toEqual([]);
  await press('Save');
  await until(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ id: 'updateLineTexting', params: { id: 13 }, body: { is_spamming: false } }]);
});

it('marks the line whose limit is refused', async () => {
  await open();
  await shows('Support');
  ofLine('Support', 'Daily limit').setAttribute('aria-label', 'limit of Support');
  await fill('limit of Support', '50');
  refusal = refuse({ daily_text_limit: ['Too many for this line.'] });
  await press('Save');
  await until(() => expect(ofLine('Support', 'Daily limit').getAttribute('aria-invalid')).toBe('true'));
  expect(ofLine('Sales', 'Daily limit').getAttribute('aria-invalid')).toBeNull();
});

it('says rules in words, and adds one', async () => {
  await open();
  await shows('Texts to Florida, United States only from 8:00 AM to 8:00 PM, on every day.');
  expect(pageText()).toContain('No texts to all countries without a rule, on every day.');
  expect(pageText()).toContain('Only on Dec 25, 2026.');
  await press('Add a rule');
  await press('Add rule');
  await shows('Name the rule.');
  await fill('Name', 'Texas evenings');
  await fill('State or province', 'TX');
  await fill('First day', '2026-12-01');
  await press('Add rule');
  await until(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      id: 'createQuietRule',
      body: {
        name: 'Texas evenings',
        country: 'US',
        subdivision: 'TX',
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        open: '0900',
        close: '1700',
        starts_on: '2026-12-01',
        ends_on: null,
      },
    },
  ]);
});

it('changes a rule, says a refusal at its field, and removes it after a question', async () => {
  await open();
  await shows('Christmas');
  await press('Edit Christmas');
  await fill('On these days', 'hours');
  refusal = refuse({ ends_on: ['The last day cannot come before the first.'] });
  await press('Save');
  await until(() => expect(field('Last day').getAttribute('aria-invalid')).toBe('true'));
  refusal = null;
  await press('Save');
  await until(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent[1]).toMatchObject({
    id: 'updateQuietRule',
    params: { id: 7 },
    body: { name: 'Christmas', country: '*', open: '0900', close: '1700', ends_on: '2026-12-25' },
  });
  await press('Remove Christmas');
  await press('Remove rule');
  await until(() => expect(sent[2]).toEqual({ id: 'removeQuietRule', params: { id: 7 } }));
});

it('turns a built-in rule off after a question, and on without one', async () => {
  const words = 'Texts to Florida, United States only from 8:00 AM to 8:00 PM, on every day.';
  await open();
  await shows(words);
  await tick(words);
  await shows('at your company’s own risk');
  rules = [{ ...FLORIDA, is_enabled: false }];
  await press('Turn off at our risk');
  await shows('1 built-in rule is off.');
  await tick(words);
  await until(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { id: 'switchQuietRule', params: { rule: 'us-fl' }, body: { is_enabled: false } },
    { id: 'switchQuietRule', params: { rule: 'us-fl' }, body: { is_enabled: true } },
  ]);
});

it('adds a domain for short links, with what to set up, and says what is missing at its field', async () => {
  await open();
  await shows('Short links begin with talk.test.');
  await press('Add a domain');
  await fill('Domain', 'Go.Acme.test');
  await shows('_talk.go.acme.test');
  expect(field('TXT record').value).toBe('talk-domain=abc');
  refusal = refuse({ 'domains.0.host': ['go.acme.test does not lead to us yet.'] });
  await press('Check and add');
  await shows('go.acme.test does not lead to us yet.');
  expect(field('Domain').value).toBe('Go.Acme.test');
  refusal = null;
  await press('Check and add');
  await shows('Used for new links');
  expect(sent.at(-1)?.body).toEqual({ domains: [{ host: 'go.acme.test', is_default: true }] });
});

it('makes another domain the one for new links, and removes one', async () => {
  domains = {
    ...domains,
    domains: [
      { host: 'go.acme.test', is_default: true },
      { host: 'x.acme.test', is_default: false },
    ],
  };
  await open();
  await shows('x.acme.test');
  await press('Use x.acme.test for new links');
  await until(() => expect(domains.domains.map((each) => each.is_default)).toEqual([false, true]));
  await press('Remove go.acme.test');
  await press('Remove domain');
  await until(() => expect(domains.domains).toEqual([{ host: 'x.acme.test', is_default: true }]));
});

it('shows how often short links were opened once the list is unfolded, and earlier ones', async () => {
  await open();
  await shows('Recent short links');
  expect(pageText()).not.toContain('go.acme.test/s/code2');
  const list = [...document.querySelectorAll('details')].find(
    ({ textContent }) => textContent === 'Recent short links',
  );
  await act(async () => {
    list?.setAttribute('open', '');
    list?.dispatchEvent(new Event('toggle'));
  });
  await shows('go.acme.test/s/code2');
  expect(pageText()).toContain('Opened 1,200 times, last on Nov 20, 2026, 3:00 PM');
  await press('Show more');
  await shows('https://acme.test/offers/1');
  expect(pageText()).toContain('Not opened yet');
});

it('keeps domains from those who are not admins', async () => {
  await open({ user_roles: ['Company Supervisor'] });
  await shows('General');
  expect(pageText()).not.toContain('Short links');
});
