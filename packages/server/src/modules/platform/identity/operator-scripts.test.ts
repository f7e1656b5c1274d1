import { createHmac } from 'node:crypto';
import {
  createApiKey,
  exchangeKey,
  getAnalyticsMeta,
  getAuthUser,
  getCookieUser,
  getHelpChatIdentity,
  impersonateUser,
  login,
} from '@talk/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { companies } from '../companies/read.js';
import { cookiesOf } from './single-sign-on.fixture.js';

const HELP_CHAT_SECRET = 'identity-secret-of-the-operator';

const plain = useTestServer();
const configured = useTestServer({
  env: {
    HELP_CHAT_URL: 'https://chat.example/widget.js',
    HELP_CHAT_SECRET,
    HELP_CHAT_ORIGINS: 'wss://live.example',
    ANALYTICS_URL: 'https://stats.example/s.js',
  },
});

const askedOf = async (server: typeof plain, as: TestUser | string) => {
  const chat = await server.call(getHelpChatIdentity, { as });
  const analytics = await server.call(getAnalyticsMeta, { as });
  const { user } = (await server.call(getAuthUser, { as, body: {} })).body;
  return { answers: [chat.status, analytics.status], offered: user.operator_scripts };
};
const NONE = { answers: [404, 404], offered: undefined };

describe('scripts of the operator, without configuration', () => {
  it('are off: the endpoints say so, and the app is offered none', async () => {
    const user = await plain.user((await plain.company()).id);
    expect(await askedOf(plain, user)).toEqual(NONE);
    const refused = await plain.call(getHelpChatIdentity, { as: user });
    expect(refused.error).toMatchObject({ code: 'NOT_FOUND', message: 'There is no help chat here.' });
  });
});

describe('scripts of the operator, configured', () => {
  const server = configured;
  let companyId: number;
  let user: TestUser;
  beforeEach(async () => {
    companyId = (await server.company()).id;
    user = await server.user(companyId, { password: 'several good words' });
  });

  it('get the HMAC-SHA256 of the id of the user, and ids alone', async () => {
    const user_id = String(user.id);
    expect((await server.call(getHelpChatIdentity, { as: user })).body).toEqual({
      script_url: 'https://chat.example/widget.js',
      user_id,
      user_hash: createHmac('sha256', HELP_CHAT_SECRET).update(user_id).digest('hex'),
    });
    expect((await server.call(getAnalyticsMeta, { as: user })).body).toEqual({
      script_url: 'https://stats.example/s.js',
      user_id,
      company_id: String(companyId),
    });
  });

  it('are offered to a signed-in user, also when a browser continues the session', async () => {
    expect((await askedOf(server, user)).offered).toEqual(['help_chat', 'analytics']);
    const session = await server.call(login, { body: { email: user.email, password: 'several good words' } });
    const resumed = await server.call(getCookieUser, { query: {}, headers: { cookie: cookiesOf(session) } });
    expect(resumed.body.user?.operator_scripts).toEqual(['help_chat', 'analytics']);
  });

  it('are off for users with reporter access', async () => {
    const reporter = await server.user(companyId, { roles: ['Company Reporter Access'] });
    const readOnly = await server.user(companyId, { membership: { readOnlyAccess: true } });
    for (const as of [reporter, readOnly]) expect(await askedOf(server, as)).toEqual(NONE);
  });

  it('are off where the company has a name or a logo of its own', async () => {
    const { drizzle } = server.context.kernel.db;
    for (const brand of [
      { brandName: 'Acme Voice', brandLogo: null },
      { brandName: null, brandLogo: 'iVBORw0KGgo=' },
    ]) {
      await drizzle.update(companies).set(brand).where(eq(companies.id, companyId));
      expect(await askedOf(server, user)).toEqual(NONE);
    }
  });

  it('are off for an admin who acts as a user', async () => {
    const agent = await server.user(companyId, { roles: ['Company Agent'] });
    const body = { reason: 'A lost contact' };
    const acting = await server.call(impersonateUser, { as: user, params: { id: agent.id }, body });
    expect(await askedOf(server, acting.body.apiToken)).toEqual(NONE);
  });

  it('are off for a page with an API key', async () => {
    const key = { kind: 'user', name: 'CRM', user_id: user.id } as const;
    const { secret } = (await server.call(createApiKey, { as: user, body: key })).body;
    const { token } = (await server.call(exchangeKey, { body: { key: secret } })).body;
    expect((await server.call(getHelpChatIdentity, { as: token })).error.code).toBe('KEY_SCOPE');
    expect((await server.call(getAuthUser, { as: token, body: {} })).body.user.operator_scripts).toBeUndefined();
  });
});
