import { describe, expect, it } from 'vitest';
import { CrmError } from './crm-error.js';
import type { CrmHttp, CrmRequest } from './crm-http.js';
import { createSalesforceProvider } from './salesforce.provider.js';
import { wordsOf } from './salesforce.schemas.js';

const LOGIN = 'https://login.salesforce.com';
const GRANT = { access_token: 'one', refresh_token: 'two', instance_url: 'https://acme.my.salesforce.com' };

/** Salesforce, answering with what it is given. */
function providerThatGets(...answers: unknown[]) {
  const asked: CrmRequest<never>[] = [];
  const http: CrmHttp = {
    ask: (request) => {
      asked.push(request as never);
      const answer = answers.shift();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(request.answer.parse(answer));
    },
  };
  const config = { clientId: 'id', loginUrl: LOGIN, isPrivate: false };
  return { asked, provider: createSalesforceProvider(http, config, 'secret') };
}

type Provider = ReturnType<typeof providerThatGets>['provider'];

function exchange({ connect }: Provider) {
  if (connect.by !== 'consent') throw new Error('Salesforce is connected by consent');
  return connect.exchange({
    code: 'code',
    verifier: 'verifier',
    redirectUri: 'https://talk.test/back',
    accountsServer: null,
  });
}
const refresh = (provider: Provider, refreshToken: string) =>
  provider.refresh({ accessToken: 'one', refreshToken, instanceUrl: null });

const failureOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  return error instanceof CrmError ? error.failure : error;
};

describe('where tokens are sent', () => {
  it.each([
    'http://acme.my.salesforce.com',
    'https://acme.my.salesforce.com.evil.example',
    'https://evilsalesforce.com',
    'https://acme.my.salesforce.com:8443',
    'https://127.0.0.1',
    'https://login.salesforce.com@evil.example',
  ])('is never %s', async (instance) => {
    const { provider } = providerThatGets({ ...GRANT, instance_url: instance });
    expect(await failureOf(exchange(provider))).toBe('refused');
  });

  it.each(['https://acme.my.salesforce.com', 'https://acme--uat.sandbox.my.salesforce.com', 'https://na1.force.com'])(
    'may be %s',
    async (instance) => {
      const { provider } = providerThatGets({ ...GRANT, instance_url: `${instance}/` });
      expect(await exchange(provider)).toMatchObject({
        instanceUrl: instance,
      });
    },
  );
});

describe('a refresh token', () => {
  it('stays when renewing brings none, and gives way when it brings another', async () => {
    const { refresh_token: _none, ...renewed } = GRANT;
    const { provider } = providerThatGets(renewed, { ...GRANT, refresh_token: 'three' });
    expect((await refresh(provider, 'two')).refreshToken).toBe('two');
    expect((await refresh(provider, 'two')).refreshToken).toBe('three');
  });

  it('has to come with the first grant', async () => {
    const { refresh_token: _none, ...granted } = GRANT;
    expect(await failureOf(exchange(providerThatGets(granted).provider))).toBe('refused');
  });

  it('that is taken no more ends the connection', async () => {
    const { provider } = providerThatGets(new CrmError('refused', 'expired access/refresh token'));
    expect(await failureOf(refresh(provider, 'two'))).toBe('revoked');
  });
});

it('asks by phone number, with what a search reads as signs escaped', async () => {
  const { asked, provider } = providerThatGets({ searchRecords: [] }, { searchRecords: [] }, { searchRecords: [] });
  await provider.findByPhone({ accessToken: 'one', instanceUrl: 'https://acme.my.salesforce.com' }, '+14155550151');
  const terms = asked.map(({ url }) => /FIND \{(.*)\} IN/.exec(new URL(url).searchParams.get('q') ?? '')?.[1]);
  expect(terms).toEqual(['4155550151', '14155550151', String.raw`\(415\) 555\-0151`]);
});

const ACCESS = { accessToken: 'one', instanceUrl: 'https://acme.my.salesforce.com' };
const LEAD = '00Q000000000001AAA';
const CONTACT = '003000000000001AAA';

it('takes a lead that was converted for its contact', async () => {
  const lead = { Id: LEAD, LastName: 'Lopez', IsConverted: true, ConvertedContactId: CONTACT };
  const contact = { Id: CONTACT, LastName: 'Lopez' };
  const { provider } = providerThatGets({ records: [lead] }, { records: [contact] });
  expect(await provider.readPerson?.(ACCESS, { kind: 'lead', id: LEAD })).toMatchObject({
    kind: 'contact',
    id: CONTACT,
  });
  const lost = providerThatGets({ records: [{ ...lead, ConvertedContactId: null }] });
  expect(await lost.provider.readPerson?.(ACCESS, { kind: 'lead', id: LEAD })).toBeNull();
});

it('finds no lead that was converted', async () => {
  const found = (Id: string, type: string, more: object) => ({
    attributes: { type },
    Id,
    Phone: '4155550151',
    ...more,
  });
  const searchRecords = [found(LEAD, 'Lead', { IsConverted: true }), found(CONTACT, 'Contact', {})];
  const { provider } = providerThatGets({ searchRecords }, { searchRecords: [] }, { searchRecords: [] });
  expect(await provider.findByPhone(ACCESS, '+14155550151')).toEqual([{ kind: 'contact', id: CONTACT }]);
});

it.each([
  [[{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'TotalRequests Limit exceeded.' }], 'limited'],
  [[{ errorCode: 'DUPLICATE_VALUE', message: 'duplicate value found' }], 'unavailable'],
  [[{ errorCode: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', message: 'No.', fields: ['Subject'] }], undefined],
  ['a page', undefined],
])('reads %j as %s', (body, failure) => {
  expect(wordsOf(body).failure).toBe(failure);
});
