import { changePassword, createMember, forgotPassword, resetPassword } from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { createFakeMail, drainJobs, tokenIn, useTestServer, type TestUser } from '../../../testing/index.js';

const mail = createFakeMail();
const server = useTestServer({ mail });
const password = 'a good long password';
const next = 'an even better password';
let admin: TestUser;
let user: TestUser;

beforeEach(async () => {
  server.clock.advance(3_600_000);
  mail.taken.length = 0;
  const { id } = await server.company({ name: 'Acme' });
  admin = await server.user(id, { name: 'Ada' });
  user = await server.user(id, { name: 'Cy', email: `cy-${id}@acme.test`, password });
});

const subjects = (): string[] => mail.taken.map(({ subject }) => subject);

it('tells users by mail that their password was changed, once, without a link that can be switched off', async () => {
  await server.call(changePassword, { as: user, body: { current_password: password, password: next } });
  await drainJobs(server.context);
  expect(mail.taken).toMatchObject([{ to: { address: user.email }, subject: 'Your password for Talk was changed' }]);
  expect(mail.taken[0]?.text).toContain('/forgot-password');
  expect(mail.taken[0]?.unsubscribeUrl).toBeUndefined();
});

it('says nothing of a change that was refused', async () => {
  await server.call(changePassword, { as: user, body: { current_password: 'wrong', password: next } });
  await drainJobs(server.context);
  expect(mail.taken).toEqual([]);
});

it('tells of one that was chosen with a link, but not of the first one of an invitation', async () => {
  await server.call(forgotPassword, { body: { email: user.email } });
  await server.context.modules.identity.passwordLinks.settled();
  await drainJobs(server.context);
  await server.call(resetPassword, { body: { token: tokenIn(mail.taken[0] ?? { text: '' }), password: next } });
  await drainJobs(server.context);
  expect(subjects()).toEqual(['Choose a new password for Talk', 'Your password for Talk was changed']);
  const body = { name: 'Dee', email: `dee-${user.companyId}@acme.test`, user_roles: ['Company Agent' as const] };
  await server.call(createMember, { as: admin, body });
  await drainJobs(server.context);
  const token = tokenIn(mail.taken.at(-1) ?? { text: '' });
  await server.call(resetPassword, { body: { token, password: next } });
  await drainJobs(server.context);
  expect(subjects().slice(2)).toEqual(['Ada invites you to Acme on Talk']);
});
