import { endpoint, sessionAccess } from '@talk/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from '../app.js';
import { fail } from '../http/errors.js';
import { route, type Route } from '../http/route.js';
import { companies } from '../modules/platform/companies/read.js';
import { tokenFor, useTestServer, type TestUser } from '../testing/index.js';

// An operation that costs money, as far as this test is concerned: it makes a company.
const schemas = { body: z.object({ name: z.string() }), response: z.object({ id: z.int() }) };
const buy = endpoint<{ params: undefined; query: undefined; body: { name: string }; response: { id: number } }>()({
  id: 'buy',
  method: 'POST',
  path: '/api/v1/buy',
  tag: 'Test',
  summary: 'Buys',
  access: sessionAccess,
  errors: [],
  origin: 'ours',
  idempotent: true,
});

const server = useTestServer({
  config: (config) => ({ ...config, idempotency: { ...config.idempotency, waitMs: 200 } }),
});
let app: FastifyInstance;
let user: TestUser;
let works = 0;
let gate: Promise<void> = Promise.resolve();
let started = (): void => undefined;

beforeAll(async () => {
  const company = await server.company();
  user = await server.user(company.id);
  const buyRoute: Route = route({ endpoint: buy, schemas }, async ({ body, tx }) => {
    works += 1;
    started();
    await gate;
    if (body.name === 'refused') throw fail('CONFLICT');
    const [row] = await tx.q.insert(companies).values({ name: body.name }).returning({ id: companies.id });
    return { id: row?.id ?? 0 };
  });
  app = await createApp({ ...server.context, routes: [buyRoute] });
});
beforeEach(() => {
  works = 0;
  gate = Promise.resolve();
});
afterAll(() => app.close());

async function order(name: string, key: string | undefined, as = user) {
  const response = await app.inject({
    method: 'POST',
    url: buy.path,
    headers: { authorization: `Bearer ${as.token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { name },
  });
  return { status: response.statusCode, body: response.json<{ id?: number; code?: string }>() };
}

it('asks for a key', async () => {
  expect(await order('a', undefined)).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_REQUIRED' } });
  expect((await order('a', 'short')).body.code).toBe('IDEMPOTENCY_KEY_REQUIRED');
  expect(works).toBe(0);
});

it('gives the same answer to the same request, without doing it again', async () => {
  const first = await order('a', 'key-number-1');
  expect(await order('a', 'key-number-1')).toEqual(first);
  expect(works).toBe(1);
});

it('refuses a key that another request had', async () => {
  await order('a', 'key-number-2');
  expect(await order('b', 'key-number-2')).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
});

it('keeps the keys of two people apart', async () => {
  const other = await server.user(user.companyId);
  const mine = await order('a', 'key-number-3');
  const theirs = await order('a', 'key-number-3', other);
  expect(theirs.status).toBe(200);
  expect(theirs.body.id).not.toBe(mine.body.id);
});

it('does it once when the same request comes many times at once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => order('a', 'key-number-4')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(works).toBe(1);
});

it('says that the first one is still at work when waiting takes too long', async () => {
  let open = (): void => undefined;
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    started = resolve;
  });
  const first = order('a', 'key-number-5');
  await begun;
  expect(await order('a', 'key-number-5')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  open();
  expect((await first).status).toBe(200);
});

it('lets a refused request be tried again with its key', async () => {
  expect((await order('refused', 'key-number-6')).status).toBe(409);
  expect((await order('refused', 'key-number-6')).status).toBe(409);
  expect(works).toBe(2);
  expect((await order('accepted', 'key-number-6')).status).toBe(200);
});

it('forgets keys after their time', async () => {
  await order('a', 'key-number-7');
  server.clock.advance(server.context.kernel.config.idempotency.retentionMs + 1);
  const { companyId, id } = user;
  const token = await tokenFor(server.context.kernel, companyId, id);
  expect((await order('b', 'key-number-7', { ...user, token })).status).toBe(200);
});
