import {
  beginSingleSignOn,
  checkSingleSignOn,
  finishSingleSignOn,
  getAuthUser,
  updateSingleSignOn,
} from '@talk/contract';
import { setCookies, useTestServer, type TestUser } from '@talk/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSignInProvider, type SignInProvider } from '../support/sign-in-provider.js';

const server = useTestServer();
const held: { provider?: SignInProvider } = {};
const provider = (): SignInProvider => {
  if (held.provider === undefined) throw new Error('not started');
  return held.provider;
};
let count = 0;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  held.provider = await startSignInProvider('http://localhost:4000/single-sign-on');
});
afterAll(() => held.provider?.end());
beforeEach(async () => {
  count += 1;
  const { id } = await server.company({ name: 'Acme' });
  admin = await server.user(id);
  user = await server.user(id, { email: `cy@acme${count}.test`, roles: ['Company Agent'] });
  const { issuer, client } = provider();
  const body = { issuer, ...client, domains: [`acme${count}.test`], is_on: true };
  expect((await server.call(updateSingleSignOn, { as: admin, body })).status).toBe(200);
});

/** Where a browser is sent, and the cookie that it keeps. */
async function begin() {
  const answer = await server.call(beginSingleSignOn, { body: { email: user.email } });
  expect(answer.status).toBe(200);
  const cookie = setCookies(answer)
    .map((line) => line.split(';')[0])
    .join('; ');
  return { url: answer.body.url, headers: { cookie } };
}
const finish = ({ searchParams }: URL, headers: Record<string, string>) => {
  const body = { state: '', ...Object.fromEntries(searchParams) };
  return server.call(finishSingleSignOn, { headers, body });
};

describe('single sign-on at a provider of its own make', () => {
  it('signs a user in', async () => {
    const { url, headers } = await begin();
    const session = await finish(await provider().signIn(url, user.email), headers);
    expect(session.status).toBe(200);
    const me = await server.call(getAuthUser, { as: session.body.meta.token ?? '', body: {} });
    expect(me.body.user.email).toBe(user.email);
  });

  it('says that the user turned back', async () => {
    const { url, headers } = await begin();
    const refused = await finish(await provider().cancel(url), headers);
    expect(refused.error.message).toBe('You were not signed in: it was canceled at your company’s provider.');
  });

  it('refuses an account that is not a user', async () => {
    const { url, headers } = await begin();
    const refused = await finish(await provider().signIn(url, `other@acme${count}.test`), headers);
    expect(refused.error.message).toMatch(/^Your company has no user with the address/);
  });

  it('is checked: the client, and its secret', async () => {
    expect((await server.call(checkSingleSignOn, { as: admin })).body.problem).toBeNull();
    await server.call(updateSingleSignOn, { as: admin, body: { client_secret: 'of last year' } });
    expect((await server.call(checkSingleSignOn, { as: admin })).body.problem).toBe('client');
  });
});
