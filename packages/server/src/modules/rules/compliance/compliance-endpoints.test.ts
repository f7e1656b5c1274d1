import {
  createContact,
  addContactPhoneNumber,
  createQuietRule,
  getContact,
  getContactTexting,
  getLineTexting,
  getTextingSettings,
  listCompanyConsents,
  listCompanyOptOuts,
  listConsents,
  listOptOuts,
  listQuietRules,
  lookUpLineType,
  recordConsent,
  removeQuietRule,
  revokeConsent,
  switchQuietRule,
  updateContactTexting,
  updateLineTexting,
  updateQuietRule,
  updateTextingSettings,
  type Contact,
} from '@talk/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { lines } from '../../platform/lines/read.js';
import { createFakeCarrier } from '../../../testing/fake-carrier.js';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const carrier = createFakeCarrier();
const server = useTestServer({ carrier });
const mobile = '+14155550150';
let admin: TestUser;
let agent: TestUser;
let reporter: TestUser;
let stranger: TestUser;
let contact: Contact;
let lineId = 0;

beforeAll(async () => {
  stranger = await server.user((await server.company()).id);
});
beforeEach(async () => {
  const { id: companyId } = await server.company();
  admin = await server.user(companyId, { name: 'Ada' });
  agent = await server.user(companyId, { roles: ['Company Agent'], name: 'Bo' });
  reporter = await server.user(companyId, { roles: ['Company Reporter Access'] });
  const body = { first_name: 'Maya', phone_number: mobile };
  contact = (await server.call(createContact, { as: admin, body })).body;
  const [line] = await server.context.kernel.db.drizzle.insert(lines).values({ companyId, name: 'Main' }).returning();
  lineId = line?.id ?? 0;
});

const consent = { phone_number: mobile, scope: 'text', text_shown: 'May we text you?' } as const;
const audits = async () =>
  (
    await server.context.kernel.db.pool.query<{ field: string; before: string | null; after: string | null }>(
      'select field, before, after from contact_audits where contact_id = $1 order by id',
      [contact.id],
    )
  ).rows;

it('refuses strangers, and who may not', async () => {
  const params = { id: contact.id };
  expect((await server.call(listConsents, { params })).status).toBe(401);
  expect((await server.call(listConsents, { as: stranger, params })).status).toBe(404);
  expect((await server.call(listOptOuts, { as: stranger, params })).status).toBe(404);
  expect((await server.call(recordConsent, { as: reporter, params, body: consent })).error.code).toBe('FORBIDDEN');
  expect((await server.call(recordConsent, { as: stranger, params, body: consent })).status).toBe(404);
  expect((await server.call(revokeConsent, { as: stranger, params, body: consent })).status).toBe(404);
  expect(
    (await server.call(updateContactTexting, { as: stranger, params, body: { automated_only: true } })).status,
  ).toBe(404);
  expect((await server.call(getTextingSettings, { as: agent })).error.code).toBe('FORBIDDEN');
  expect((await server.call(listQuietRules, { as: agent })).error.code).toBe('FORBIDDEN');
  expect((await server.call(updateLineTexting, { as: stranger, params: { id: lineId }, body: {} })).status).toBe(404);
});

it('writes down who agreed to what, in which words, and who took it back; nothing of it can be changed', async () => {
  const params = { id: contact.id };
  const granted = await server.call(recordConsent, { as: agent, params, body: { ...consent, note: 'On the phone' } });
  expect(granted.body).toMatchObject({
    phone_number: mobile,
    scope: 'text',
    action: 'granted',
    source: 'agent',
    text_shown: 'May we text you?',
    note: 'On the phone',
    actor_name: 'Bo',
  });
  expect((await server.call(getContact, { as: agent, params })).body.text_authorized_at).not.toBeNull();
  const revoke = { phone_number: '(415) 555-0150', scope: 'text' } as const;
  expect((await server.call(revokeConsent, { as: admin, params, body: revoke })).body.action).toBe('revoked');
  expect((await server.call(getContact, { as: agent, params })).body.text_authorized_at).toBeNull();
  const ledger = (await server.call(listConsents, { as: agent, params })).body.data;
  expect(ledger.map(({ action, actor_name }) => [action, actor_name])).toEqual([
    ['revoked', 'Ada'],
    ['granted', 'Bo'],
  ]);
  expect((await server.call(getContactTexting, { as: agent, params })).body.numbers[0]?.text_consent).toBe('revoked');
  expect(await audits()).toEqual([
    { field: 'consent', before: null, after: `text, ${mobile}` },
    { field: 'consent', before: `text, ${mobile}`, after: null },
  ]);
  const { pool } = server.context.kernel.db;
  for (const change of [`update consents set action = 'granted'`, 'delete from consents'])
    await expect(pool.query(`${change} where company_id = $1`, [admin.companyId])).rejects.toThrow('only ever added');
  await expect(pool.query('truncate consents')).rejects.toThrow('only ever added');
});

it('lists the consents and opt-outs of all numbers to those who manage them, with who has each', async () => {
  const params = { id: contact.id };
  expect((await server.call(listCompanyConsents, {})).status).toBe(401);
  expect((await server.call(listCompanyConsents, { as: agent })).error.code).toBe('FORBIDDEN');
  expect((await server.call(listCompanyOptOuts, { as: agent })).error.code).toBe('FORBIDDEN');
  await server.call(recordConsent, { as: agent, params, body: consent });
  await server.call(recordConsent, { as: agent, params, body: { ...consent, scope: 'call' } });
  await server.call(revokeConsent, { as: admin, params, body: { phone_number: mobile, scope: 'text' } });
  const found = async (query: object) =>
    (await server.call(listCompanyConsents, { as: admin, query })).body.data.map(({ scope, action }) => [
      scope,
      action,
    ]);
  const all = (await server.call(listCompanyConsents, { as: admin })).body.data;
  expect(all.map(({ action, contact: holder }) => [action, holder])).toEqual([
    ['revoked', { id: contact.id, name: 'Maya' }],
    ['granted', { id: contact.id, name: 'Maya' }],
    ['granted', { id: contact.id, name: 'Maya' }],
  ]);
  expect(await found({ search: '555-0150', scope: 'text' })).toEqual([
    ['text', 'revoked'],
    ['text', 'granted'],
  ]);
  expect(await found({ search: 'maya', action: 'revoked' })).toEqual([['text', 'revoked']]);
  expect(await found({ search: 'nobody' })).toEqual([]);
  expect(await found({ source: 'agent', scope: 'call' })).toEqual([['call', 'granted']]);
  expect(await found({ source: 'import' })).toEqual([]);
  const last = all[0]?.created_at ?? '';
  expect((await found({ from: last }))[0]).toEqual(['text', 'revoked']);
  expect(await found({ from: '2099-01-01T00:00:00.000Z' })).toEqual([]);
  expect(await found({ before: all[2]?.created_at })).toEqual([]);
  for (const query of [{ source: 'guess' }, { from: 'yesterday' }, { before: '2026-13-01' }])
    expect((await server.call(listCompanyConsents, { as: admin, query: query as object })).status).toBe(422);
  const first = (await server.call(listCompanyConsents, { as: admin, query: { per_page: 2 } })).body;
  const rest = await found({ per_page: 2, cursor: first.next_cursor });
  expect(rest).toEqual([['text', 'granted']]);
  expect((await server.call(listCompanyConsents, { as: stranger })).body.data).toEqual([]);

  const { pool } = server.context.kernel.db;
  await pool.query(
    `insert into opt_outs (company_id, phone_number, opted_out_at, source, opted_in_at)
      values ($1, $2, now() - interval '2 days', 'keyword', now() - interval '1 day'), ($1, $2, now(), 'carrier', null)`,
    [admin.companyId, mobile],
  );
  const optOuts = async (query: object) =>
    (await server.call(listCompanyOptOuts, { as: admin, query })).body.data.map(({ source, contact: holder }) => [
      source,
      holder?.name,
    ]);
  expect(await optOuts({})).toEqual([
    ['carrier', 'Maya'],
    ['keyword', 'Maya'],
  ]);
  expect(await optOuts({ state: 'out', search: '5550150' })).toEqual([['carrier', 'Maya']]);
  expect(await optOuts({ state: 'back' })).toEqual([['keyword', 'Maya']]);
  expect(await optOuts({ source: 'carrier' })).toEqual([['carrier', 'Maya']]);
  const aDayAgo = new Date(Date.now() - 86_400_000).toISOString();
  expect(await optOuts({ from: aDayAgo })).toEqual([['carrier', 'Maya']]);
  expect(await optOuts({ before: aDayAgo })).toEqual([['keyword', 'Maya']]);
});

it('says what is wrong with a consent', async () => {
  const refused = async (body: object) =>
    (await server.call(recordConsent, { as: agent, params: { id: contact.id }, body: { ...consent, ...body } })).error
      .errors;
  expect(await refused({ phone_number: '+14155550199' })).toEqual({
    phone_number: ['This number doesn’t belong to the contact. Add it to the contact first.'],
  });
  expect(await refused({ text_shown: ' ' })).toEqual({ text_shown: ['Enter what the person agreed to.'] });
  expect(await refused({ page_url: 'shop' })).toEqual({ page_url: ['This is not a web address.'] });
});

it('keeps automation from a contact', async () => {
  const params = { id: contact.id };
  const set = await server.call(updateContactTexting, { as: agent, params, body: { automated_only: true } });
  expect(set.body.blocked_messaging_information).toEqual({ blocked: false, automated_only: true });
  await server.call(updateContactTexting, { as: agent, params, body: { automated_only: true } });
  expect(await audits()).toEqual([{ field: 'automated_only', before: null, after: 'yes' }]);
});

it('asks the carrier what kind of line a number is, and remembers it', async () => {
  const [number] = contact.phone_numbers;
  const params = { id: contact.id, phoneId: number?.id ?? 0 };
  expect((await server.call(lookUpLineType, { as: stranger, params })).status).toBe(404);
  expect((await server.call(lookUpLineType, { as: agent, params: { ...params, phoneId: 999_999 } })).status).toBe(404);
  carrier.lineTypes.set(mobile, new Error('no answer'));
  expect((await server.call(lookUpLineType, { as: agent, params })).error.code).toBe('CARRIER_UNAVAILABLE');
  carrier.lineTypes.set(mobile, 'landline');
  expect((await server.call(lookUpLineType, { as: agent, params })).body).toMatchObject({
    phone_number: mobile,
    line_type: 'landline',
  });
  const { numbers } = (await server.call(getContactTexting, { as: agent, params })).body;
  expect(numbers[0]).toMatchObject({ line_type: 'landline' });
  expect(numbers[0]?.line_type_checked_at).not.toBeNull();
});

it('keeps a number opted out that another contact gets', async () => {
  const phone_number = '+14155550151';
  await server.context.kernel.db.pool.query(
    `insert into opt_outs (company_id, phone_number, opted_out_at, source) values ($1, $2, now(), 'keyword')`,
    [admin.companyId, phone_number],
  );
  const params = { id: contact.id };
  await server.call(addContactPhoneNumber, { as: agent, params, body: { phone_number, title: 'Work' } });
  const { numbers } = (await server.call(getContactTexting, { as: agent, params })).body;
  expect(numbers.map(({ is_opted_out }) => is_opted_out)).toEqual([false, true]);
  const after = (await server.call(getContact, { as: agent, params })).body;
  expect(after.phone_numbers.map(({ is_opted_out }) => is_opted_out)).toEqual([false, true]);
  expect((await server.call(listOptOuts, { as: agent, params })).body.data).toMatchObject([
    { phone_number, source: 'keyword', opted_in_at: null },
  ]);
});

it('changes what the company and a line have decided about texts, and only that', async () => {
  const before = (await server.call(getTextingSettings, { as: admin })).body;
  expect(before).toMatchObject({
    messaging_enabled: true,
    undo_seconds: 5,
    replies_in_quiet_hours: false,
    text_window: null,
  });
  const body = {
    undo_seconds: 20,
    daily_text_limit: 50,
    international_texting: true,
    international_countries: ['DE', 'FR'],
    text_window: { open: '0900', close: '1700', weekdays: [1, 2] },
  } as const;
  const countries = [...body.international_countries];
  const sent = {
    ...body,
    international_countries: countries,
    text_window: { ...body.text_window, weekdays: [1, 2] },
  };
  expect((await server.call(updateTextingSettings, { as: admin, body: sent })).body).toEqual({ ...before, ...sent });
  const cleared = {
    daily_text_limit: null,
    international_texting: false,
    international_countries: [],
    text_window: null,
  };
  expect((await server.call(updateTextingSettings, { as: admin, body: cleared })).body).toEqual({
    ...before,
    undo_seconds: 20,
  });
  // What was decided about the company, and what it has paid for, it does not set here.
  const notTheirs = { text_credits: 1_000, is_trial: false, is_a2p_campaign_approved: true } as object;
  expect((await server.call(updateTextingSettings, { as: admin, body: notTheirs })).body).toMatchObject({
    text_credits: null,
    is_a2p_campaign_approved: before.is_a2p_campaign_approved,
  });
  const wrong = { as: admin, body: { daily_text_limit: 0, opt_out_text: '', international_countries: ['Germany'] } };
  expect((await server.call(updateTextingSettings, wrong)).error.errors).toEqual({
    daily_text_limit: ['Enter 1 or more, or leave it empty for no limit.'],
    'international_countries.0': ['Write a country as two capital letters.'],
    opt_out_text: ['Say how to opt out.'],
  });
  const params = { id: lineId };
  const line = (await server.call(getLineTexting, { as: admin, params })).body;
  const change = {
    texting_enabled: false,
    sends_mms: false,
    send_long_messages_as_mms: true,
    one_attachment: true,
    daily_text_limit: 7,
  };
  expect((await server.call(updateLineTexting, { as: admin, params, body: change })).body).toEqual({
    ...line,
    ...change,
  });
  expect((await server.call(getLineTexting, { as: stranger, params })).status).toBe(404);
});

it('adds, changes and removes quiet rules, and switches shipped ones', async () => {
  const fields = {
    name: 'Thanksgiving',
    country: 'US',
    open: null,
    close: null,
    starts_on: '2026-11-26',
    ends_on: '2026-11-26',
  };
  const made = await server.call(createQuietRule, { as: admin, body: fields });
  expect(made.body).toMatchObject({ ...fields, is_shipped: false, weekdays: [0, 1, 2, 3, 4, 5, 6], subdivision: null });
  const params = { id: Number(made.body.id) };
  const later = { ...fields, open: '1200', close: '1800', weekdays: [4, 4] };
  expect((await server.call(updateQuietRule, { as: admin, params, body: later })).body).toMatchObject({
    open: '1200',
    close: '1800',
    weekdays: [4],
  });
  expect((await server.call(updateQuietRule, { as: stranger, params, body: later })).status).toBe(404);
  const refused = async (body: object) =>
    (await server.call(createQuietRule, { as: admin, body: { ...fields, ...body } })).error.errors;
  expect(await refused({ open: '0900' })).toEqual({
    close: ['Enter both times, or neither for no texts on these days.'],
  });
  expect(await refused({ ends_on: '2026-11-25' })).toEqual({ ends_on: ['The last day cannot come before the first.'] });
  expect(await refused({ country: 'usa' })).toEqual({
    country: ['Write the country as two capital letters, or * for all countries without a rule.'],
  });
  const off = await server.call(switchQuietRule, { as: admin, params: { rule: 'us-fl' }, body: { is_enabled: false } });
  expect(off.body).toMatchObject({ id: 'us-fl', is_enabled: false, open: '0800', close: '2000' });
  const on = await server.call(switchQuietRule, { as: admin, params: { rule: 'us-fl' }, body: { is_enabled: true } });
  expect(on.body.is_enabled).toBe(true);
  expect(
    (await server.call(switchQuietRule, { as: admin, params: { rule: 'mars' }, body: { is_enabled: true } })).status,
  ).toBe(404);
  const listed = (await server.call(listQuietRules, { as: admin })).body.data;
  expect(listed.filter(({ is_shipped }) => !is_shipped).map(({ name }) => name)).toEqual(['Thanksgiving']);
  expect(listed.find(({ id }) => id === 'us-fl')?.is_enabled).toBe(true);
  expect((await server.call(removeQuietRule, { as: stranger, params })).status).toBe(404);
  expect((await server.call(removeQuietRule, { as: admin, params })).status).toBe(200);
  expect((await server.call(removeQuietRule, { as: admin, params })).status).toBe(404);
});
