import { anyRole, endpoint, needs, publicAccess, sessionAccess, type Endpoint } from '@talk/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from '../app.js';
import { companies } from '../modules/platform/companies/read.js';
import { useTestServer, type TestUser } from '../testing/index.js';
import { fail, rejected } from './errors.js';
import { publicRoute, route, type Route } from './route.js';

interface AnyWire {
  params: undefined;
  query: undefined;
  body: { name: string; size: number };
  response: { ok: boolean };
}
const base = { method: 'POST', tag: 'Test', summary: 'Test', errors: [], origin: 'ours' } as const;
const declare = (id: string, more: Partial<Endpoint> = {}) =>
  endpoint<AnyWire>()({ ...base, id, path: `/api/v1/test/${id}`, access: sessionAccess, ...more });
const schemas = {
  body: z.object({ name: z.string().min(2), size: z.int().max(5) }),
  response: z.object({ ok: z.boolean() }),
};

const server = useTestServer({
  config: (config) => ({
    ...config,
    limits: { ...config.limits, user: { limit: 20, windowMs: 60_000 }, ip: { limit: 200, windowMs: 60_000 } },
  }),
});
let app: FastifyInstance;
let user: TestUser;
let companyId: number;

beforeAll(async () => {
  companyId = (await server.company()).id;
  user = await server.user(companyId, { roles: ['Company Agent'] });
  const routes: Route[] = [
    route({ endpoint: declare('good'), schemas }, async () => ({ ok: true })),
    route({ endpoint: declare('talkative'), schemas }, async () => ({ ok: true, password_hash: 'x' })),
    route({ endpoint: declare('broken'), schemas }, async () => {
      throw new Error('secret detail of +14155550100');
    }),
    route({ endpoint: declare('refusing'), schemas }, async ({ tx }) => {
      await tx.q.insert(companies).values({ name: 'must not stay' });
      throw rejected(30, { time: '08:00' });
    }),
    route({ endpoint: declare('admins', { access: anyRole('Company Admin') }), schemas }, async () => ({ ok: true })),
    route({ endpoint: declare('keys', { access: needs('manage api keys') }), schemas }, async () => ({ ok: true })),
    publicRoute({ endpoint: declare('open', { access: publicAccess }), schemas }, async () => {
      throw fail('CARRIER_UNAVAILABLE', { retryAfterSeconds: 7 });
    }),
  ];
  app = await createApp({ ...server.context, routes });
});
afterAll(() => app.close());

async function post(id: string, payload: unknown = { name: 'Ann', size: 1 }, as: TestUser | null = user) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/v1/test/${id}`,
    headers: {
      'content-type': 'application/json',
      ...(as === null ? {} : { authorization: `Bearer ${as.token}` }),
    },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), headers: response.headers };
}

it('tells the caller’s role before it reads the body', async () => {
  expect(await post('admins', { nonsense: true })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await post('keys', { nonsense: true })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});

it('has a sentence for each wrong field, and repeats nothing that was sent', async () => {
  const { status, body } = await post('good', { name: 'x', size: 99 });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: { name: ['Enter at least 2 characters.'], size: ['This must be at most 5.'] },
  });
  const missing = await post('good', {});
  expect(missing.body['errors']).toEqual({ name: ['This field is required.'], size: ['This field is required.'] });
});

it('refuses other content types, halves of JSON, and too much of it', async () => {
  const form = await app.inject({
    method: 'POST',
    url: '/api/v1/test/good',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'text/xml' },
    payload: '<a/>',
  });
  expect(form.json()).toMatchObject({ code: 'MALFORMED_REQUEST' });
  expect((await post('good', '{')).body['code']).toBe('MALFORMED_REQUEST');
  expect((await post('good', { name: 'x'.repeat(2_000_000) })).body['code']).toBe('PAYLOAD_TOO_LARGE');
});

it('never sends more than the contract says', async () => {
  expect((await post('talkative')).body).toMatchObject({ code: 'INTERNAL' });
});

it('answers a bug without its details, and logs them under the same reference', async () => {
  const { status, body } = await post('broken');
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('secret detail');
  const line = server.logged.find((entry) => entry.includes(String(body['ref'])) && entry.includes('request failed'));
  expect(line).toContain('secret detail');
});

it('rolls back what a refused request did, and fills the sentence of a rejection', async () => {
  const { status, body } = await post('refusing');
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'REJECTED', rejection: 30, message: 'Daily limit reached. It resets at 08:00.' });
  const { rows } = await server.context.kernel.db.pool.query(`select 1 from companies where name = 'must not stay'`);
  expect(rows).toEqual([]);
});

it('says when to try again', async () => {
  const { status, headers } = await post('open', undefined, null);
  expect([status, headers['retry-after']]).toEqual([502, '7']);
});

it('limits one person without limiting another', async () => {
  const busy = await server.user(companyId);
  const answers: number[] = [];
  for (let index = 0; index < 22; index += 1) answers.push((await post('good', undefined, busy)).status);
  expect(answers.filter((status) => status === 429)).toHaveLength(2);
  expect((await post('good')).status).toBe(200);
  server.clock.advance(60_000);
  expect((await post('good', undefined, busy)).status).toBe(200);
});

it('writes one line a request, without path, query, body or token', async () => {
  const before = server.logged.length;
  await app.inject({
    method: 'POST',
    url: '/api/v1/test/good?phone=%2B14155550123',
    headers: { authorization: `Bearer ${user.token}` },
    payload: { name: 'Confidential', size: 1 },
  });
  const lines = server.logged.slice(before);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ operation: 'good', status: 200, user: user.id, method: 'POST' });
  for (const secret of ['14155550123', 'Confidential', user.token, '/api/v1']) expect(lines[0]).not.toContain(secret);
});

it('sends safe headers with every answer', async () => {
  const { headers } = await post('good');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^req_/),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
});
