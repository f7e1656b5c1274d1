import { randomUUID } from 'node:crypto';
import { impersonateUser, type Endpoint } from '@talk/contract';
import { createOpenApi } from '@talk/contract/openapi';
import { operations, type OperationId } from '@talk/contract/schemas';
import { useTestServer, type Answer, type TestUser } from '@talk/server/testing';
import { beforeAll, expect, it } from 'vitest';
import { foreignRequests, type ForeignRequest } from './access-fixtures.js';

// An admin acts as another admin and asks for every operation that is not a GET: each that succeeds names both people in the audit log.
// An operation that is added to the contract is asked here without another line.

const server = useTestServer({
  config: (config) => {
    const [ip, user] = [config.limits.ip, config.limits.user].map((rule) => ({ ...rule, limit: 10 * rule.limit }));
    return { ...config, limits: { ...config.limits, ...(ip && { ip }), ...(user && { user }) } };
  },
});

/** They only read although they are not GET, or tell only where the user is at this moment. */
const WITHOUT_TRAIL: readonly OperationId[] = [
  'contactCenterAgents',
  'contactCenterSummary',
  'getAgentStatus',
  'getAuthUser',
  'liveCalls',
  'parkedCalls',
  'parseLinks',
  'queuedCalls',
  'tellPresence',
];

let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  const { id } = await server.company();
  admin = await server.user(id, { name: 'Dee' });
  user = await server.user(id, { name: 'Ada' });
});

/** Requests as the reference shows them, by operation. */
const examples = new Map(
  Object.values(createOpenApi('https://talk.example.com', '1.0.0').paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, parameters, requestBody }) => {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      const params = Object.fromEntries(inPath.map(({ name, example }) => [name, example]));
      const body = requestBody?.content['application/json']?.example as ForeignRequest['body'];
      return [operationId, { params, ...(body && { body }) }];
    }),
);

let token: string | undefined;

async function actAsUser(): Promise<string> {
  const body = { reason: 'They asked for help' };
  return (await server.call(impersonateUser, { as: admin, params: { id: user.id }, body })).body.apiToken;
}

/** Asks in the name of `user`, while the admin acts as them, for what `user` has made. */
async function askActing(id: OperationId): Promise<Answer<Endpoint>> {
  const made = await foreignRequests[id]?.({ server, admin: user });
  const acting = (token ??= await actAsUser());
  if (id === 'logout') token = undefined;
  const endpoint: Endpoint = operations[id].endpoint;
  return server.call(endpoint, {
    as: acting,
    headers: endpoint.idempotent === true ? { 'idempotency-key': randomUUID() } : {},
    body: {},
    ...examples.get(id),
    ...made,
  });
}

async function entriesOfBoth(): Promise<number> {
  const { rows } = await server.context.kernel.db.pool.query<{ count: number }>(
    'select count(*)::int as count from audit_entries where company_id = $1 and impersonator_id = $2 and actor_id = $3',
    [user.companyId, admin.id, user.id],
  );
  return rows[0]?.count ?? 0;
}

it('names both people for whatever an admin changes as another user', { timeout: 300_000 }, async () => {
  const changing = (Object.keys(operations) as OperationId[]).filter((id) => {
    const { method, access } = operations[id].endpoint;
    return method !== 'GET' && access.kind !== 'public' && access.kind !== 'visitor';
  });
  const done: OperationId[] = [];
  const silent: OperationId[] = [];
  for (const id of changing) {
    const before = await entriesOfBoth();
    const { status } = await askActing(id);
    expect(status, id).not.toBe(500);
    if (status >= 300) continue;
    done.push(id);
    if ((await entriesOfBoth()) === before) silent.push(id);
  }
  expect(silent.filter((id) => !WITHOUT_TRAIL.includes(id))).toEqual([]);
  // The others are refused: for want of a permission, or since the example names what does not exist.
  expect(done.length).toBeGreaterThan(100);
});
