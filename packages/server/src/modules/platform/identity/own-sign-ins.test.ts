import { changePassword, endOtherSignIns, endSignIn, getAuthUser, listSignIns, login } from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { tokenFor } from '../../../testing/factories.js';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer({
  config: (config) => ({ ...config, limits: { ...config.limits, signIn: { limit: 3, windowMs: 60_000 } } }),
});
const password = 'a good long password';
let user: TestUser;

beforeEach(async () => {
  server.clock.advance(3_600_000);
  user = await server.user((await server.company()).id, { password, roles: ['Company Agent'] });
});

const change = (current: string, next: string, as: TestUser | string = user) =>
  server.call(changePassword, { as, body: { current_password: current, password: next } });
const list = async (as: TestUser | string = user) => (await server.call(listSignIns, { as })).body.data;
const isIn = async (token: string) => (await server.call(getAuthUser, { as: token, body: {} })).status === 200;
const elsewhere = () => tokenFor(server.context.kernel, user.companyId, user.id);

it('changes the password of a user who knows the old one, and ends their other sign-ins', async () => {
  const other = await elsewhere();
  expect((await change(password, 'an even better password')).status).toBe(200);
  expect([await isIn(user.token), await isIn(other)]).toEqual([true, false]);
  const signIn = (typed: string) => server.call(login, { body: { email: user.email, password: typed } });
  expect((await signIn(password)).error.code).toBe('CREDENTIALS_INVALID');
  expect((await signIn('an even better password')).status).toBe(200);
  const { rows } = await server.context.kernel.db.pool.query(
    `select channels from events where type = 'session_ended' and company_id = $1`,
    [user.companyId],
  );
  const company = `private-company-${user.companyId}`;
  expect(rows).toEqual([{ channels: [`${company}-user-${user.id}`, company] }]);
});

it.each([
  ['short', { password: ['Use at least 10 characters.'] }],
  [password, { password: ['Choose a password that differs from the old one.'] }],
])('refuses %j as the new one', async (next, errors) => {
  expect((await change(password, next)).error.errors).toEqual(errors);
});

it('refuses the email address as the new one', async () => {
  expect((await change(password, user.email)).error.errors).toEqual({
    password: ['Choose a password that is not your email address.'],
  });
});

it('stops guesses of the old one, for one user alone', async () => {
  for (let guess = 0; guess < 3; guess += 1)
    expect((await change('wrong', 'an even better password')).error.errors).toEqual({
      current_password: ['This is not your password.'],
    });
  expect((await change(password, 'an even better password')).error.code).toBe('RATE_LIMITED');
  const colleague = await server.user(user.companyId, { password });
  expect((await change(password, 'an even better password', colleague)).status).toBe(200);
});

it('lists where a user is signed in, and ends one or all others', async () => {
  const body = { email: user.email, password, device_info: { name: 'Laptop' } };
  const laptop = await server.call(login, { body, headers: { 'user-agent': 'Test/1' } });
  const third = await elsewhere();
  const all = await list();
  expect(all.map(({ is_current: current }) => current).filter(Boolean)).toEqual([true]);
  const found = all.find(({ user_agent: agent }) => agent === 'Test/1');
  expect(found).toMatchObject({ is_current: false, device: { name: 'Laptop' } });
  expect(JSON.stringify(all)).not.toContain(laptop.body.meta.hashed_token);

  const stranger = await server.user(user.companyId);
  const end = (as: TestUser) => server.call(endSignIn, { as, params: { id: found?.id ?? '' } });
  expect((await end(stranger)).status).toBe(404);
  expect((await end(user)).status).toBe(200);
  expect((await end(user)).status).toBe(404);
  expect([await isIn(laptop.body.meta.token), await isIn(third)]).toEqual([false, true]);
  expect((await server.call(endOtherSignIns, { as: user })).body).toEqual({ ended: 1 });
  expect([await isIn(third), await isIn(user.token)]).toEqual([false, true]);
  expect(await list()).toHaveLength(1);
});
