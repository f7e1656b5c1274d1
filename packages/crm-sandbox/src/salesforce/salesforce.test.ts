import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCrmSandbox } from '../sandbox.js';
import type { CrmSandbox } from '../sandbox.types.js';
import { pkce, REDIRECT, reply } from '../testing/hubspot.js';
import { createManualClock, type ManualClock } from '../testing/manual-clock.js';

let clock: ManualClock;
let sandbox: CrmSandbox;
let accessToken: string;
let refreshToken: string;

const authorizeUrl = (changes: Readonly<Record<string, string>> = {}) => {
  const url = new URL('/services/oauth2/authorize', sandbox.origin);
  const given = { response_type: 'code', client_id: sandbox.salesforce.clientId, redirect_uri: REDIRECT, state: 's-1' };
  for (const [name, value] of Object.entries({ ...given, ...changes })) url.searchParams.set(name, value);
  return url.href;
};
const token = async (fields: Readonly<Record<string, string>>) => {
  const { clientId, clientSecret } = sandbox.salesforce;
  const body = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: REDIRECT,
    ...fields,
  });
  return reply(await fetch(`${sandbox.origin}/services/oauth2/token`, { method: 'POST', body }));
};
const redeem = async (back: string, more: Readonly<Record<string, string>> = {}) =>
  token({ grant_type: 'authorization_code', code: new URL(back).searchParams.get('code') ?? '', ...more });
const call = async (method: string, path: string, body?: unknown, bearer = accessToken) =>
  reply(
    await fetch(`${sandbox.origin}/services/data/v66.0${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
const query = async (soql: string) => call('GET', `/query?q=${encodeURIComponent(soql)}`);
const idOf = (name: string) =>
  sandbox.salesforce.contacts().find((each) => each.values['Name'] === name)?.id ?? 'nobody';

beforeEach(async () => {
  clock = createManualClock();
  sandbox = await createCrmSandbox({ clock, app: { redirectUris: [REDIRECT] } });
  const given = await redeem(await sandbox.salesforce.approve(authorizeUrl()));
  accessToken = String(given.body['access_token']);
  refreshToken = String(given.body['refresh_token']);
});
afterEach(() => sandbox.close());

describe('connecting', () => {
  it.each([
    [{ client_id: 'other' }, /invalid_client_id/],
    [{ redirect_uri: 'https://evil.example/' }, /redirect_uri_mismatch/],
    [{ response_type: 'token' }, /unsupported_response_type/],
    [{ scope: 'everything' }, /invalid_scope/],
  ])('is refused for %j on a page of its own', async (changes, sentence) => {
    const response = await fetch(authorizeUrl(changes), { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(sentence);
  });

  it('holds an app to its verifier, and a code to one use and ten minutes', async () => {
    const { verifier, challenge } = pkce();
    const approve = () => sandbox.salesforce.approve(authorizeUrl({ code_challenge: challenge }));
    const back = await approve();
    expect((await redeem(back)).body).toEqual({
      error: 'invalid_grant',
      error_description: 'invalid code verifier',
    });
    const given = await redeem(back, { code_verifier: verifier });
    expect(given.body).toMatchObject({
      token_type: 'Bearer',
      instance_url: sandbox.origin,
      issued_at: '1795514400000',
    });
    expect((await redeem(back, { code_verifier: verifier })).body).toMatchObject({ error: 'invalid_grant' });
    // Public clients make their verifier of 128 bytes, which is more than the standard's 128 characters.
    const long = randomBytes(128).toString('base64url');
    const ofLong = createHash('sha256').update(long).digest('base64url');
    const other = await sandbox.salesforce.approve(authorizeUrl({ code_challenge: ofLong }));
    expect((await redeem(other, { code_verifier: long })).status).toBe(200);
    const late = await approve();
    clock.advance(600_000);
    expect((await redeem(late, { code_verifier: verifier })).body['error_description']).toBe(
      'expired authorization code',
    );
  });

  it('a session ends, is refreshed, and is revoked with the refresh token', async () => {
    clock.advance(2 * 3_600_000);
    expect(await call('GET', '/sobjects')).toMatchObject({ status: 401, body: [{ errorCode: 'INVALID_SESSION_ID' }] });
    const fresh = await token({ grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(fresh.body).not.toHaveProperty('refresh_token');
    const bearer = String(fresh.body['access_token']);
    expect((await call('GET', '/sobjects', undefined, bearer)).status).toBe(200);
    const revoked = await fetch(`${sandbox.origin}/services/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: refreshToken }),
    });
    expect(revoked.status).toBe(200);
    expect((await call('GET', '/sobjects', undefined, bearer)).status).toBe(401);
    expect((await token({ grant_type: 'refresh_token', refresh_token: refreshToken })).body).toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('tells who is connected', async () => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const user = await reply(await fetch(`${sandbox.origin}/services/oauth2/userinfo`, { headers }));
    expect(user.body).toMatchObject({ email: 'admin@acme.test', organization_id: sandbox.salesforce.orgId });
    expect((await fetch(`${sandbox.origin}/services/oauth2/userinfo`)).status).toBe(403);
  });
});

describe('records', () => {
  const task = { Subject: 'Call', Status: 'Completed', TaskSubtype: 'Call', CallType: 'Outbound' };

  it.each([
    [{ ...task, Colour: 'red' }, 'INVALID_FIELD', 'Colour'],
    [{ ...task, CallDurationInSeconds: 61.5 }, 'JSON_PARSER_ERROR', 'CallDurationInSeconds'],
    [{ ...task, CallType: 'outbound' }, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST', 'CallType'],
    [{ ...task, WhoId: 'nobody' }, 'MALFORMED_ID', 'WhoId'],
    [{ ...task, WhoId: '003Hs000000zzzzAAA' }, 'INVALID_CROSS_REFERENCE_KEY', 'WhoId'],
    [{ ...task, CreatedDate: '2026-01-01' }, 'INVALID_FIELD_FOR_INSERT_UPDATE', 'CreatedDate'],
    [{ ...task, Subject: null }, 'FIELD_CUSTOM_VALIDATION_EXCEPTION', 'Subject'],
    [{ ...task, Talk_Call_Id__c: 'x'.repeat(65) }, 'STRING_TOO_LONG', 'Talk_Call_Id__c'],
  ])('a task with %j is refused: %s', async (given, errorCode, field) => {
    expect(await call('POST', '/sobjects/Task', given)).toMatchObject({
      status: 400,
      body: [{ errorCode, fields: [field] }],
    });
    expect(sandbox.salesforce.tasks()).toEqual([]);
  });

  it('need what is required', async () => {
    expect(await call('POST', '/sobjects/Lead', { FirstName: 'Ola' })).toMatchObject({
      status: 400,
      body: [{ errorCode: 'REQUIRED_FIELD_MISSING', fields: ['LastName', 'Company'] }],
    });
  });

  it('are created, read, changed and deleted; what is deleted cannot be written to', async () => {
    const WhoId = idOf('Maya Lopez');
    const made = await call('POST', '/sobjects/Task', { ...task, WhoId, CallDurationInSeconds: 61 });
    expect(made).toMatchObject({ status: 201, body: { success: true, errors: [] } });
    const path = `/sobjects/Task/${String(made.body['id'])}`;
    expect((await call('PATCH', path, { CallDisposition: 'Connected' })).status).toBe(204);
    expect((await call('GET', `${path}?fields=CallDisposition,WhoId`)).body).toMatchObject({
      attributes: { type: 'Task' },
      CallDisposition: 'Connected',
      WhoId,
    });
    expect(sandbox.salesforce.timeline(WhoId)).toHaveLength(1);
    expect((await call('DELETE', path)).status).toBe(204);
    expect(await call('PATCH', path, { Subject: 'x' })).toMatchObject({
      status: 404,
      body: [{ errorCode: 'ENTITY_IS_DELETED' }],
    });
    sandbox.salesforce.deleteContact(WhoId);
    expect((await call('POST', '/sobjects/Task', { ...task, WhoId })).body).toMatchObject([
      { errorCode: 'ENTITY_IS_DELETED' },
    ]);
  });

  it('are upserted by an external id, once', async () => {
    const path = '/sobjects/Task/Talk_Call_Id__c/call-7';
    expect((await call('PATCH', path, { ...task, Talk_Call_Id__c: 'call-7' })).status).toBe(400);
    expect((await call('PATCH', '/sobjects/Task/Subject/x', task)).status).toBe(400);
    const [first, again] = [await call('PATCH', path, task), await call('PATCH', path, { CallDisposition: 'Busy' })];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect([first.body['created'], again.body['created'], again.body['id']]).toEqual([true, false, first.body['id']]);
    expect(sandbox.salesforce.tasks()).toHaveLength(1);
    expect((await call('POST', '/sobjects/Task', { ...task, Talk_Call_Id__c: 'call-7' })).body).toMatchObject([
      { errorCode: 'DUPLICATE_VALUE' },
    ]);
  });

  it('describe their fields', async () => {
    const { body } = await call('GET', '/sobjects/Task/describe');
    const fields = body['fields'] as { name: string }[];
    expect(fields.find(({ name }) => name === 'Talk_Call_Id__c')).toMatchObject({
      externalId: true,
      unique: true,
      custom: true,
    });
    expect(fields.find(({ name }) => name === 'CallType')).toMatchObject({
      picklistValues: [{ value: 'Inbound' }, { value: 'Outbound' }, { value: 'Internal' }],
    });
    expect((await call('GET', '/sobjects/Widget/describe')).status).toBe(404);
  });
});

describe('queries', () => {
  it.each([
    ['SELECT Id FROM', 'MALFORMED_QUERY'],
    ["SELECT Id FROM Contact WHERE Name = 'x", 'MALFORMED_QUERY'],
    ['SELECT Id FROM Contact WHERE Name ~ 1', 'MALFORMED_QUERY'],
    ['SELECT Id FROM Widget', 'INVALID_TYPE'],
    ['SELECT Nickname FROM Contact', 'INVALID_FIELD'],
    ["SELECT Id FROM Contact WHERE Boss.Name = 'x'", 'INVALID_FIELD'],
    ["SELECT Id FROM Task WHERE Description = 'x'", 'INVALID_FIELD'],
  ])('%s is refused: %s', async (soql, errorCode) => {
    expect(await query(soql)).toMatchObject({ status: 400, body: [{ errorCode }] });
  });

  it.each([
    ["SELECT LastName FROM Contact WHERE LastName = 'lopez' ORDER BY FirstName", ['Lopez', 'Lopez']],
    [
      "SELECT LastName FROM Contact WHERE Phone IN ('+14155550151', '4155550156') ORDER BY LastName DESC",
      ['Okafor', 'Hart'],
    ],
    [
      "SELECT LastName FROM Contact WHERE (LastName LIKE 'Z%' OR FirstName = 'Kofi') AND NOT Phone = null",
      ['Zhang', 'Mensah'],
    ],
    ["SELECT LastName FROM Contact WHERE Account.Name = 'Lopez Dental' AND FirstName != 'Maya'", ['Lopez']],
    ['SELECT LastName FROM Contact ORDER BY LastName ASC LIMIT 2 OFFSET 1', ['Hart', 'Kapoor']],
    ['select LastName from contact where createddate > 2030-01-01T00:00:00Z', []],
  ])('%s', async (soql, names) => {
    const { body } = await query(soql);
    expect((body['records'] as { LastName: string }[]).map((each) => each.LastName)).toEqual(names);
    expect(body).toMatchObject({ done: true, totalSize: names.length });
  });

  it('counts, and gives parents within', async () => {
    expect((await query('SELECT COUNT() FROM Contact')).body).toMatchObject({ totalSize: 12, records: [] });
    const soql = "SELECT Id, Account.Name, Account.Id FROM Contact WHERE FirstName = 'Wei'";
    expect((await query(soql)).body['records']).toMatchObject([{ Account: { Name: 'Sunrise Dental Studio' } }]);
  });

  it.each([
    ['FIND {4155550150} IN PHONE FIELDS RETURNING Contact(Id, Name)', ['Maya Lopez', 'Marco Lopez']],
    ['FIND {\\+1 415 555 0157} IN PHONE FIELDS RETURNING Contact(Name), Lead(Name)', ['Kofi Mensah']],
    ['FIND {(415) 555-0160} IN PHONE FIELDS RETURNING Contact(Name), Lead(Name)', ['Ines Duarte']],
    ['FIND {ingr*} IN NAME FIELDS RETURNING Contact(Name) LIMIT 5', ['Ingrid Solberg']],
    ['FIND {0150} IN PHONE FIELDS RETURNING Contact(Name)', []],
  ])('%s', async (sosl, names) => {
    const { body } = await call('GET', `/search?q=${encodeURIComponent(sosl)}`);
    expect((body['searchRecords'] as { Name: string }[]).map((each) => each.Name)).toEqual(names);
  });

  it('searches by parameters, and refuses too short a term', async () => {
    const found = await call('GET', '/parameterizedSearch?q=lopez&in=NAME&sobject=Contact&fields=Id,Name');
    expect(found.body['searchRecords']).toHaveLength(2);
    expect((await call('POST', '/parameterizedSearch', { q: 'x', sobjects: [{ name: 'Contact' }] })).status).toBe(400);
  });
});

describe('several at once', () => {
  const request = (method: string, path: string, referenceId: string, body?: object) => ({
    method,
    url: `/services/data/v66.0${path}`,
    referenceId,
    ...(body ? { body } : {}),
  });

  it('uses what earlier ones gave', async () => {
    const compositeRequest = [
      request('POST', '/sobjects/Contact', 'person', { LastName: 'Newcomer' }),
      request('POST', '/sobjects/Task', 'call', { Subject: 'Call', WhoId: '@{person.id}' }),
    ];
    const { body } = await call('POST', '/composite', { allOrNone: true, compositeRequest });
    expect(body['compositeResponse']).toMatchObject([{ httpStatusCode: 201 }, { httpStatusCode: 201 }]);
    expect(sandbox.salesforce.timeline(idOf('Newcomer'))).toHaveLength(1);
  });

  it('takes everything back when one fails and all were wanted', async () => {
    const compositeRequest = [
      request('POST', '/sobjects/Contact', 'person', { LastName: 'Newcomer' }),
      request('POST', '/sobjects/Task', 'call', { Colour: 'red' }),
    ];
    const { body } = await call('POST', '/composite', { allOrNone: true, compositeRequest });
    expect(body['compositeResponse']).toMatchObject([
      { httpStatusCode: 400, body: [{ errorCode: 'PROCESSING_HALTED' }] },
      { httpStatusCode: 400, body: [{ errorCode: 'INVALID_FIELD' }] },
    ]);
    expect(idOf('Newcomer')).toBe('nobody');
    await call('POST', '/composite', { allOrNone: false, compositeRequest });
    expect(idOf('Newcomer')).not.toBe('nobody');
  });
});

it('counts the day’s requests, and stops at the limit', async () => {
  const first = await call('GET', '/limits');
  expect(first.headers.get('sforce-limit-info')).toBe('api-usage=1/15000');
  sandbox.salesforce.setRequestsLeft(1);
  expect((await call('GET', '/limits')).body).toEqual({ DailyApiRequests: { Max: 15_000, Remaining: 0 } });
  expect(await call('GET', '/limits')).toMatchObject({ status: 403, body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED' }] });
});

it('lists its versions, and answers only to those', async () => {
  const versions = (await reply(await fetch(`${sandbox.origin}/services/data/`))).body as unknown as {
    version: string;
  }[];
  expect(versions.at(-1)).toEqual({ label: 'Version 66.0', url: '/services/data/v66.0', version: '66.0' });
  expect((await fetch(`${sandbox.origin}/services/data/v99.0/limits`)).status).toBe(404);
});

it('merges contacts, with what was logged on them', async () => {
  const [kept, other] = [idOf('Maya Lopez'), idOf('Marco Lopez')];
  await call('POST', '/sobjects/Task', { Subject: 'Call', WhoId: other });
  sandbox.salesforce.mergeContacts(kept, other);
  expect(sandbox.salesforce.timeline(kept)).toHaveLength(1);
  expect((await call('GET', `/sobjects/Contact/${other}`)).status).toBe(404);
});

it('converts a lead into a contact: it stays, can be queried, and what was logged on it goes along', async () => {
  const open = await query('SELECT Id FROM Lead WHERE IsConverted = false LIMIT 1');
  const lead = String((open.body as { records: { Id: string }[] }).records[0]?.Id);
  const contact = idOf('Maya Lopez');
  await call('POST', '/sobjects/Task', { Subject: 'Call', WhoId: lead });
  sandbox.salesforce.convertLead(lead, contact);
  expect(sandbox.salesforce.timeline(contact)).toHaveLength(1);
  const now = await query(`SELECT IsConverted, ConvertedContactId FROM Lead WHERE Id = '${lead}'`);
  expect(now.body).toMatchObject({ records: [{ IsConverted: true, ConvertedContactId: contact }] });
});
