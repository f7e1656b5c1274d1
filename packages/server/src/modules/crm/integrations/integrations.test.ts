import {
  completeIntegration,
  connectIntegration,
  createApiKey,
  disconnectIntegration,
  exchangeKey,
  getFieldMap,
  listIntegrations,
  putFieldMap,
  testIntegration,
  updateIntegration,
  type BodyOf,
  type Integration,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';
import { createFakeCrm } from '../providers/fake-crm.fixture.js';
import { createTokenVault } from './tokens.js';
import { systemScope } from '../../../policy/scope.js';
import { toSecrets } from '../../../config/secrets.js';
import { readEnv } from '../../../config/env.js';

const crm = createFakeCrm();
const server = useTestServer({ crms: [crm] });
const params = { name: 'hubspot' } as const;
let admin: TestUser;

beforeEach(async () => {
  crm.fail(null);
  admin = await server.user((await server.company()).id);
});

const begin = async (as: TestUser): Promise<string> =>
  (await server.call(connectIntegration, { as, params })).body.authorize_url;
const complete = (as: TestUser, body: { code: string; state: string }) =>
  server.call(completeIntegration, { as, params, body });
const connect = async (as: TestUser, account?: string) => complete(as, crm.agree(await begin(as), account));
const only = async (as: TestUser): Promise<Integration | undefined> =>
  (await server.call(listIntegrations, { as })).body.data[0];

describe('connecting a CRM', () => {
  it('is for admins who have signed in, not for agents, keys or strangers', async () => {
    const agent = await server.user(admin.companyId, { roles: ['Company Agent'] });
    const { secret } = (await server.call(createApiKey, { as: admin, body: { kind: 'secret', name: 'Page' } })).body;
    const { token } = (await server.call(exchangeKey, { body: { key: secret } })).body;
    const codes = [];
    for (const as of [undefined, agent, token])
      codes.push((await server.call(connectIntegration, { ...(as === undefined ? {} : { as }), params })).error.code);
    expect(codes).toEqual(['NOT_SIGNED_IN', 'FORBIDDEN', 'KEY_SCOPE']);
    expect(await only(admin)).toMatchObject({ status: 'off', account: null });
  });

  it('ends with an account, told to colleagues, its tokens unreadable in the database', async () => {
    const { status, body } = await connect(admin, '77');
    expect([status, body.status, body.account]).toEqual([
      200,
      'on',
      { id: '77', name: 'Portal 77', domain: 'app.hubspot.com' },
    ]);
    expect(await only(admin)).toEqual(body);
    expect((await toldEvents(server.context.kernel, admin.companyId)).map(({ type }) => type)).toContain(
      'integration_updated',
    );
    const { rows } = await server.context.kernel.db.pool.query<{ text: string }>(
      `select integration::text as text from company_integrations integration where company_id = $1`,
      [admin.companyId],
    );
    expect(rows[0]?.text).not.toMatch(/access-|refresh-/);
  });

  it('works once, for ten minutes, and for the person who began it', async () => {
    const colleague = await server.user(admin.companyId);
    const stranger = await server.user((await server.company()).id);
    for (const other of [colleague, stranger]) {
      const brought = crm.agree(await begin(admin));
      expect((await complete(other, brought)).error.code).toBe('CONNECTION_OVER');
      // Used up by the attempt.
      expect((await complete(admin, brought)).error.code).toBe('CONNECTION_OVER');
    }
    const brought = crm.agree(await begin(admin));
    expect((await complete(admin, brought)).status).toBe(200);
    expect((await complete(admin, brought)).error.code).toBe('CONNECTION_OVER');
    const late = crm.agree(await begin(admin));
    server.clock.advance(10 * 60_000 + 1);
    expect((await complete(admin, late)).error.code).toBe('CONNECTION_OVER');
    expect((await complete(admin, { code: 'made-up', state: 'made-up' })).error.code).toBe('CONNECTION_OVER');
  });

  it('says what the CRM says, and changes nothing, when the CRM refuses or is away', async () => {
    const refused = await complete(admin, { ...crm.agree(await begin(admin)), code: 'of-somebody-else' });
    expect([refused.error.code, refused.error.message]).toEqual(['CRM_REFUSED', 'The code is not good.']);
    const brought = crm.agree(await begin(admin));
    crm.fail({ failure: 'unavailable' });
    expect((await complete(admin, brought)).error.code).toBe('CRM_UNAVAILABLE');
    expect(await only(admin)).toMatchObject({ status: 'off' });
  });
});

describe('a connected CRM', () => {
  it('is asked with a new token when the old one is over, which one request gets for all', async () => {
    await connect(admin);
    server.clock.advance(30 * 60_000);
    crm.asked.length = 0;
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.call(testIntegration, { as: admin, params })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(crm.asked.filter((what) => what === 'refresh')).toHaveLength(1);
  });

  it('is asked again when it takes a token no more that was good a moment ago', async () => {
    await connect(admin);
    crm.expireTokens();
    expect((await server.call(testIntegration, { as: admin, params })).body.status).toBe('on');
  });

  it('is broken when the connection was taken back there, and whole again after another one', async () => {
    await connect(admin);
    crm.revokeAll();
    const { error } = await server.call(testIntegration, { as: admin, params });
    expect([error.code, error.message]).toEqual(['CRM_REFUSED', 'The connection was taken back.']);
    expect(await only(admin)).toMatchObject({ status: 'broken', problem: 'The connection was taken back.' });
    await connect(admin);
    expect(await only(admin)).toMatchObject({ status: 'on', problem: null });
  });

  it('stays whole when a request to the connection before it fails late', async () => {
    await connect(admin);
    crm.revokeAll();
    crm.meanwhile('refresh', async () => {
      server.clock.advance(1000);
      await connect(admin);
    });
    expect((await server.call(testIntegration, { as: admin, params })).error.code).toBe('CRM_REFUSED');
    expect(await only(admin)).toMatchObject({ status: 'on', problem: null });
  });

  it('is left alone as long as it says', async () => {
    await connect(admin);
    crm.fail({ failure: 'limited', retryAfterMs: 60_000 });
    expect((await server.call(testIntegration, { as: admin, params })).error.code).toBe('CRM_UNAVAILABLE');
    crm.fail(null);
    crm.asked.length = 0;
    expect((await server.call(testIntegration, { as: admin, params })).error.code).toBe('CRM_UNAVAILABLE');
    expect(crm.asked).toEqual([]);
    server.clock.advance(60_000);
    expect((await server.call(testIntegration, { as: admin, params })).status).toBe(200);
  });

  it('is paused and goes on, and belongs to its company alone', async () => {
    const stranger = await server.user((await server.company()).id);
    await connect(admin);
    for (const endpoint of [testIntegration, disconnectIntegration])
      expect((await server.call(endpoint, { as: stranger, params })).error.code).toBe('NOT_FOUND');
    const change = (body: BodyOf<typeof updateIntegration>, as = admin) =>
      server.call(updateIntegration, { as, params, body });
    expect((await change({ is_paused: true }, stranger)).error.code).toBe('NOT_FOUND');
    expect((await change({})).error.code).toBe('VALIDATION_FAILED');
    expect((await change({ is_paused: true })).body).toMatchObject({
      status: 'on',
      logs_calls: false,
      logs_texts: true,
    });
    expect((await change({ logs_texts: false })).body).toMatchObject({ status: 'paused', logs_texts: false });
    expect((await change({ is_paused: false, creates_contacts: true })).body).toMatchObject({
      status: 'on',
      creates_contacts: true,
    });
  });

  it('is disconnected here and there, also when it is away', async () => {
    await connect(admin);
    const { body } = await server.call(disconnectIntegration, { as: admin, params });
    expect([body.status, body.account, crm.isRevoked()]).toEqual(['off', null, true]);
    await connect(admin);
    crm.fail({ failure: 'unavailable' });
    expect((await server.call(disconnectIntegration, { as: admin, params })).body.status).toBe('off');
    const { rows } = await server.context.kernel.db.pool.query(
      'select sealed_tokens from company_integrations where company_id = $1',
      [admin.companyId],
    );
    expect(rows).toEqual([{ sealed_tokens: null }]);
  });
});

it('tokens open after the secret has changed, as long as the earlier one is named, and for their own company only', () => {
  const vaultOf = (env: Record<string, string>) => createTokenVault(toSecrets(readEnv(env)));
  const [old, next] = ['a'.repeat(32), 'b'.repeat(32)];
  const tokens = { accessToken: 'one', refreshToken: 'two', instanceUrl: 'https://acme.my.salesforce.com' };
  const sealed = vaultOf({ APP_SECRET: old }).seal(systemScope(1), 'hubspot', tokens);
  const rotated = vaultOf({ APP_SECRET: next, APP_SECRET_PREVIOUS: old });
  expect(rotated.open(systemScope(1), 'hubspot', sealed)).toMatchObject(tokens);
  expect(rotated.open(systemScope(2), 'hubspot', sealed)).toBeNull();
  expect(vaultOf({ APP_SECRET: next }).open(systemScope(1), 'hubspot', sealed)).toBeNull();
});

describe('where the parts of a call go', () => {
  const MAP = { owner: 'agent' as const, outcomes: { '7': 'won' }, fields: { who: 'agent_name' as const } };
  const put = (as: TestUser | undefined, change: object = {}) =>
    server.call(putFieldMap, { ...(as && { as }), params, body: { ...MAP, ...change } });

  it('is said by admins of the company that has connected the CRM, in fields that it has', async () => {
    const agent = await server.user(admin.companyId, { roles: ['Company Agent'] });
    const stranger = await server.user((await server.company()).id);
    await connect(admin);
    expect((await put(undefined)).error.code).toBe('NOT_SIGNED_IN');
    expect((await put(agent)).error.code).toBe('FORBIDDEN');
    expect((await put(stranger)).error.code).toBe('NOT_FOUND');
    for (const change of [
      { owner: 'nobody' },
      { outcomes: { won: 'won' } },
      { outcomes: { '7': 'lost' } },
      { fields: { who: 'mood' } },
      { fields: { where: 'notes' } },
      { fields: { seconds: 'notes' } },
    ])
      expect((await put(admin, change)).error.code).toBe('VALIDATION_FAILED');
    crm.fail({ failure: 'unavailable' });
    expect((await put(admin)).error.code).toBe('CRM_UNAVAILABLE');
    crm.fail(null);
    expect((await put(admin, { fields: { who: 'agent_name', seconds: 'talk_seconds' } })).status).toBe(200);
    expect((await put(admin)).body).toEqual(MAP);
    const { body } = await server.call(getFieldMap, { as: admin, params });
    expect([body.map, body.outcome_field?.name, body.fields.map(({ name }) => name)]).toEqual([
      MAP,
      'result',
      ['who', 'seconds'],
    ]);
    expect((await server.call(getFieldMap, { as: stranger, params })).error.code).toBe('NOT_FOUND');
  });
});
