import {
  createApiKey,
  createSignInLink,
  exchangeKey,
  finishSignInLink,
  getAuthUser,
  getCookieUser,
  listSignIns,
  login,
  removeSingleSignOn,
  updateSingleSignOn,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer, type Answer, type TestUser } from '../../../testing/index.js';
import { cookiesOf } from './single-sign-on.fixture.js';
import { singleSignOn } from './single-sign-on.tables.js';

// Links of a company's own server and sign-ins at its provider both open one company only. What else holds for one does not for the other.

const server = useTestServer();
const password = 'several good words';
let admin: TestUser;
let agent: TestUser;

beforeEach(async () => {
  server.clock.advance(3_600_000);
  const { id } = await server.company();
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'], password });
  const provider = { issuer: 'https://login.test', clientId: 'talk', sealedSecret: 'sealed' };
  await server.context.kernel.db.drizzle
    .insert(singleSignOn)
    .values({ companyId: id, ...provider, isOn: true, isOnlyWay: false });
});

async function byLink(email = agent.email): Promise<Answer<typeof finishSignInLink>> {
  const key = { kind: 'secret' as const, name: 'Portal', signs_in_users: true };
  const { secret } = (await server.call(createApiKey, { as: admin, body: key })).body;
  const { token: as } = (await server.call(exchangeKey, { body: { key: secret } })).body;
  const { url } = (await server.call(createSignInLink, { as, body: { email } })).body;
  return server.call(finishSignInLink, { body: { token: new URL(url).hash.replace('#api_token=', '') } });
}

const me = (session: Answer<typeof finishSignInLink>) =>
  server.call(getAuthUser, { as: session.body.meta.token ?? '', body: {} });
const change = (body: { is_on?: boolean; is_only_way?: boolean }) =>
  server.call(updateSingleSignOn, { as: admin, body });

describe('a session that a link of the company’s own server began', () => {
  it('ends once the company requires single sign-on, and is not continued', async () => {
    const session = await byLink();
    await change({ is_only_way: true });
    expect((await me(session)).error.code).toBe('SESSION_EXPIRED');
    const resumed = await server.call(getCookieUser, { query: {}, headers: { cookie: cookiesOf(session) } });
    expect(resumed.error.message).toContain('Your company asks you to use single sign-on.');
  });

  it('of an admin stays, who has to be able to fix the provider', async () => {
    const session = await byLink(admin.email);
    await change({ is_only_way: true });
    expect((await me(session)).status).toBe(200);
  });

  it('stays when single sign-on is switched off or removed', async () => {
    const session = await byLink();
    await change({ is_on: false });
    await server.call(removeSingleSignOn, { as: admin });
    expect((await me(session)).status).toBe(200);
  });

  it('says so in the list of sign-ins, next to one by password', async () => {
    await byLink();
    const session = await server.call(login, { body: { email: agent.email, password } });
    const { data } = (await server.call(listSignIns, { as: session.body.meta.token ?? '' })).body;
    expect(data.find(({ is_current: isCurrent }) => isCurrent)?.via).toBe('password');
    expect(data.map(({ via }) => via)).toContain('link');
  });
});
