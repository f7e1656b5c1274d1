import { randomUUID } from 'node:crypto';
import { ROLES, createApiKey, exchangeKey, permissionsOf, type Access, type Endpoint, type Role } from '@talk/contract';
import { operations, type OperationId } from '@talk/contract/schemas';
import { useTestServer, type Answer, type TestUser } from '@talk/server/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { foreignRequests, takesId, type ForeignRequest } from './access-fixtures.js';

// Generated from the contract: an operation that is added there is tested here without another line, except for its
// foreign ids (see access-fixtures.ts).

/** More is asked here of one user at one moment than people ask in a minute. */
const server = useTestServer({
  config: (config) => {
    const [ip, user] = [config.limits.ip, config.limits.user].map((rule) => ({ ...rule, limit: 10 * rule.limit }));
    return { ...config, limits: { ...config.limits, ...(ip && { ip }), ...(user && { user }) } };
  },
});
let admin: TestUser;
let foreignAdmin: TestUser;
let visitorToken: string;
let keyToken: string;
/** An admin who only looks. */
let reader: TestUser;
const byRole = new Map<Role, TestUser>();

beforeAll(async () => {
  const [own, foreign] = [await server.company(), await server.company()];
  admin = await server.user(own.id);
  foreignAdmin = await server.user(foreign.id);
  for (const role of ROLES) byRole.set(role, await server.user(own.id, { roles: [role] }));
  reader = await server.user(own.id, { membership: { readOnlyAccess: true } });
  visitorToken = await server.visitorToken(own.id, ['https://shop.example']);
  const made = await server.call(createApiKey, { as: admin, body: { kind: 'secret', name: 'Server' } });
  keyToken = (await server.call(exchangeKey, { body: { key: made.body.secret } })).body.token;
});

const ids = Object.keys(operations) as OperationId[];

/** Calls an operation with parts of any shape: this test sends what types forbid. */
function send(endpoint: Endpoint, options: { as?: TestUser | string } & ForeignRequest): Promise<Answer<Endpoint>> {
  const headers = endpoint.idempotent === true ? { 'idempotency-key': randomUUID() } : {};
  return server.call(endpoint, { ...options, headers, params: { ...sampleParams(endpoint), ...options.params } });
}

/** Names in a path that take one of a list. */
const NAMED: Readonly<Record<string, string>> = { integration_name: 'hubspot', feature: 'aloai_enabled' };

/** A value of the right shape for each name in the path; what it names does not exist. */
function sampleParams(endpoint: Endpoint): Record<string, string> {
  const { schemas } = operations[endpoint.id as OperationId];
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const shapes = ['1', '00000000-0000-4000-8000-000000000000', 'hubspot'];
  const of = (shape: string) => Object.fromEntries(names.map((name) => [name, NAMED[name] ?? shape]));
  const fitting = shapes.find((shape) => !('params' in schemas) || schemas.params.safeParse(of(shape)).success);
  if (fitting === undefined) throw new Error(`${endpoint.id} has parameters of a shape that this test does not know`);
  return of(fitting);
}

const mayCall = (role: Role, access: Access): boolean =>
  access.kind === 'permission'
    ? access.all.every((permission) => permissionsOf([role]).includes(permission))
    : access.kind === 'any-permission'
      ? access.any.some((permission) => permissionsOf([role]).includes(permission))
      : access.kind === 'role'
        ? access.any.includes(role)
        : access.kind !== 'visitor';

it('serves every operation of the contract, and nothing else', () => {
  const served = server.context.routes.map((route) => route.operation.endpoint.id).sort();
  const expected = Object.values(operations).map(({ endpoint }) => endpoint.id);
  expect([...served].sort()).toEqual(expected.sort());
});

it('has a foreign request for every operation that takes an id', () => {
  const missing = ids.filter((id) => takesId(operations[id].endpoint) && foreignRequests[id] === undefined);
  expect(missing).toEqual([]);
});

describe.each(ids.filter((id) => operations[id].endpoint.access.kind !== 'public'))('%s', (id) => {
  const { endpoint } = operations[id];

  it('refuses who is not signed in', async () => {
    const answer = await send(endpoint, {});
    expect(answer.status).toBe(401);
    expect(answer.error).toMatchObject({ code: 'NOT_SIGNED_IN', ref: expect.stringMatching(/^req_/) });
  });

  it('refuses an unknown token', async () => {
    const answer = await send(endpoint, { as: 'at_unknown' });
    expect([answer.status, answer.error.code]).toEqual([401, 'SESSION_EXPIRED']);
  });

  if (endpoint.access.kind === 'visitor')
    it('lets a visitor of a site in', async () => {
      const answer = await send(endpoint, { as: visitorToken });
      expect(['KEY_SCOPE', 'FORBIDDEN', 'NOT_SIGNED_IN']).not.toContain(answer.error?.code);
    });
  else
    it('refuses a visitor of a site', async () => {
      const answer = await send(endpoint, { as: visitorToken });
      expect([answer.status, answer.error.code]).toEqual([403, 'KEY_SCOPE']);
    });

  if (endpoint.personOnly === true)
    it('refuses a token made from a key, whatever its user may do', async () => {
      const answer = await send(endpoint, { as: keyToken });
      expect([answer.status, answer.error.code]).toEqual([403, 'KEY_SCOPE']);
    });

  if (endpoint.access.kind === 'role' && endpoint.method !== 'GET')
    it('refuses an admin who only looks', async () => {
      const answer = await send(endpoint, { as: reader });
      expect([answer.status, answer.error.code]).toEqual([403, 'FORBIDDEN']);
    });

  const outsiders = ROLES.filter((role) => !mayCall(role, endpoint.access));
  it.each(outsiders)('refuses %s', async (role) => {
    const user = byRole.get(role);
    if (user === undefined) throw new Error('every role has a user');
    const answer = await send(endpoint, { as: user });
    expect([answer.status, answer.error.code]).toEqual([403, 'FORBIDDEN']);
  });
});

describe.each(ids.filter((id) => foreignRequests[id] !== undefined))('%s', (id) => {
  it("does not know another company's ids", async () => {
    const request = (await foreignRequests[id]?.({ server, admin: foreignAdmin })) ?? {};
    const answer = await send(operations[id].endpoint, { as: admin, ...request });
    expect([answer.status, answer.error.code]).toEqual([404, 'NOT_FOUND']);
  });
});

/** These ask for the session of a visitor before they read a body: nobody else may fill our disk. */
const ASK_FIRST: readonly OperationId[] = ['uploadVisitorFile'];

it.each(ASK_FIRST)('%s asks who sends it before it looks at what was sent', async (id) => {
  const answer = await send(operations[id].endpoint, { as: visitorToken, body: { neither: 'name', nor: 'file' } });
  expect([answer.status, answer.error.code]).toEqual([401, 'VISITOR_SESSION']);
});

describe.each(ids.filter((id) => 'body' in operations[id].schemas && !ASK_FIRST.includes(id)))('%s', (id) => {
  const { endpoint, schemas } = operations[id];

  async function sendText(payload: string) {
    const token = endpoint.access.kind === 'visitor' ? visitorToken : admin.token;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const params = sampleParams(endpoint);
    const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const response = await server.app.inject({ method: endpoint.method, url, headers: { ...headers }, payload });
    return { status: response.statusCode, error: response.json<Answer<Endpoint>['error']>() };
  }

  it('refuses a body that is not JSON, or not an object', async () => {
    expect((await sendText('{"half":')).error.code).toBe('MALFORMED_REQUEST');
    expect(await sendText('"text"')).toMatchObject({ status: 422, error: { code: 'VALIDATION_FAILED' } });
  });

  const empty = 'body' in schemas ? schemas.body.safeParse({}) : undefined;
  if (empty?.success === false)
    it('names the fields that are missing', async () => {
      const { status, error } = await sendText('{}');
      expect(status).toBe(422);
      const missing = empty?.error?.issues.map((issue) => issue.path.join('.') || '_') ?? [];
      expect(Object.keys(error.errors ?? {}).sort()).toEqual([...new Set(missing)].sort());
      for (const messages of Object.values(error.errors ?? {}))
        for (const message of messages) expect(message).toMatch(/^\p{Lu}.*\.$/u);
    });
});
