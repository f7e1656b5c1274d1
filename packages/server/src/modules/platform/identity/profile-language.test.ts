import { getAuthUser, login, updateProfile } from '@talk/contract';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
const password = 'correct horse battery';
let agent: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  const company = await server.company({ name: 'Acme' });
  agent = await server.user(company.id, { roles: ['Company Agent'], password });
  colleague = await server.user(company.id, { roles: ['Company Admin'] });
});

const languageOf = async (user: TestUser): Promise<string | null | undefined> =>
  (await server.call(getAuthUser, { as: user, body: {} })).body.user.language;

it('asks who it is, and takes no language that Talk does not speak', async () => {
  expect((await server.call(updateProfile, { body: { language: 'es' } })).status).toBe(401);
  for (const language of ['de', 'ES', '', 7]) {
    const answer = await server.call(updateProfile, { as: agent, body: { language: language as 'es' } });
    expect([answer.status, answer.error.errors?.['language']]).toEqual([
      422,
      ['Choose a language that Talk speaks, or null for the browser’s.'],
    ]);
  }
  expect(await languageOf(agent)).toBeNull();
});

it('is kept for the person and nobody else, is there after the next sign-in, and can be taken back', async () => {
  const { status, body } = await server.call(updateProfile, { as: agent, body: { language: 'es' } });
  expect([status, body.user.language]).toEqual([200, 'es']);
  expect(await languageOf(colleague)).toBeNull();
  const again = await server.call(login, { body: { email: agent.email, password } });
  const known = await server.call(getAuthUser, { as: again.body.meta.token, body: {} });
  expect(known.body.user.language).toBe('es');
  await server.call(updateProfile, { as: agent, body: { language: null } });
  expect(await languageOf(agent)).toBeNull();
});
