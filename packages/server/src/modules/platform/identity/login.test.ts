import { forgotPassword, getAuthUser, getCookieUser, login, logout } from '@talk/contract';
import { beforeAll, expect, it } from 'vitest';
import { setCookies, useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
const password = 'correct horse battery';
let agent: TestUser;

beforeAll(async () => {
  const company = await server.company({ name: 'Acme' });
  agent = await server.user(company.id, { roles: ['Company Agent'], password, email: 'Agent@Acme.test' });
});

it('names the fields that are wrong', async () => {
  const answer = await server.call(login, { body: { email: 'no address', password: '' } });
  expect(answer.status).toBe(422);
  expect(answer.error).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: { email: ['Enter the email address you sign in with.'], password: ['Enter your password.'] },
  });
});

it('refuses a wrong password and an unknown address with the same words', async () => {
  const wrong = await server.call(login, { body: { email: agent.email, password: 'nope' } });
  const unknown = await server.call(login, { body: { email: 'nobody@acme.test', password: 'nope' } });
  expect(wrong.status).toBe(401);
  expect({ ...wrong.error, ref: '' }).toEqual({ ...unknown.error, ref: '' });
  expect(wrong.error.code).toBe('CREDENTIALS_INVALID');
});

it('refuses a form on another site, which would sign its visitor in as somebody else', async () => {
  for (const origin of ['https://evil.example', 'null']) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/login',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email: agent.email, password }).toString(),
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
  }
});

it('signs in, whatever the case of the address, and answers who it is', async () => {
  const signedIn = await server.call(login, { body: { email: 'agent@acme.TEST', password, remember_me: true } });
  expect(signedIn.status).toBe(200);
  const { user } = (await server.call(getAuthUser, { as: signedIn.body.meta.token, body: {} })).body;
  expect(user).toMatchObject({ id: agent.id, company_name: 'Acme', user_roles: ['Company Agent'], agent_status: 0 });
  expect(user.user_permissions).toContain('make call');
});

it('continues from the cookie until somebody signs out, then says so', async () => {
  const signedIn = await server.call(login, { body: { email: agent.email, password } });
  const cookie = setCookies(signedIn).find((each) => each.startsWith('shared_token=')) ?? '';
  expect(cookie).toMatch(/^shared_token=st_[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  const headers = { cookie: cookie.slice(0, cookie.indexOf(';')) };

  const foreign = await server.call(getCookieUser, { headers: { ...headers, origin: 'https://evil.example' } });
  expect(foreign.body.meta).toEqual({ hashed_token: null, token: null });
  expect((await server.call(getCookieUser)).body.meta.token).toBeNull();
  const resumed = await server.call(getCookieUser, { headers });
  expect(resumed.status).toBe(200);
  expect(resumed.body.meta.hashed_token).toBe(signedIn.body.meta.hashed_token);

  expect((await server.call(logout, { as: signedIn.body.meta.token, body: {} })).status).toBe(200);
  for (const token of [signedIn.body.meta.token, resumed.body.meta.token])
    expect((await server.call(getAuthUser, { as: token ?? '', body: {} })).error.code).toBe('SESSION_EXPIRED');
  expect((await server.call(getCookieUser, { headers })).error.code).toBe('SESSION_EXPIRED');
  const { rows } = await server.context.kernel.db.pool.query('select type, data, channels from events');
  expect(rows).toEqual([
    {
      type: 'session_ended',
      data: { hashed_token: signedIn.body.meta.hashed_token },
      channels: [`private-company-${agent.companyId}-user-${agent.id}`],
    },
  ]);
});

it('says that no mail is sent, whoever asks, where there is no mail server', async () => {
  for (const email of [agent.email, 'nobody@acme.test']) {
    const { status, error } = await server.call(forgotPassword, { body: { email } });
    expect([status, error.errors]).toEqual([
      422,
      { email: ['This server sends no mail. Ask an admin of your company for a new password.'] },
    ]);
  }
});
