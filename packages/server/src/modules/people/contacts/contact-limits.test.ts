import { blockContact, createContact, dncContact, getContact, unblockContact, undncContact } from '@talk/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;
let id = 0;

beforeAll(async () => {
  const { id: companyId } = await server.company();
  admin = await server.user(companyId, { name: 'Ada' });
  agent = await server.user(companyId, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
});
beforeEach(async () => {
  id = (await server.call(createContact, { as: admin, body: { first_name: 'Maya' } })).body.id;
});

const body = { reason: 'Asked by mail' };
const audits = async () =>
  (
    await server.context.kernel.db.pool.query<{ field: string; before: string | null; after: string | null }>(
      'select field, before, after from contact_audits where contact_id = $1 order by id',
      [id],
    )
  ).rows;

it('refuses strangers, other companies, and agents where it takes more', async () => {
  const params = { id };
  for (const endpoint of [dncContact, undncContact] as const) {
    expect((await server.call(endpoint, { params, body })).status).toBe(401);
    expect((await server.call(endpoint, { as: stranger, params, body })).status).toBe(404);
    expect((await server.call(endpoint, { as: admin, params, body: { reason: ' ' } })).error.errors).toEqual({
      reason: ['Say why, in a few words.'],
    });
  }
  for (const endpoint of [blockContact, unblockContact] as const)
    expect((await server.call(endpoint, { as: stranger, params })).status).toBe(404);
  expect((await server.call(undncContact, { as: agent, params, body })).error.code).toBe('FORBIDDEN');
  expect((await server.call(unblockContact, { as: agent, params })).error.code).toBe('FORBIDDEN');
});

it('puts a contact on do-not-contact with the reason, and takes it off with another; the history tells both', async () => {
  const put = await server.call(dncContact, { as: agent, params: { id }, body });
  expect(put.body).toMatchObject({ is_dnc: true, dnc_reason: 'Asked by mail' });
  const again = await server.call(dncContact, { as: agent, params: { id }, body });
  expect(again.body.version).toBe(put.body.version);
  const taken = await server.call(undncContact, { as: admin, params: { id }, body: { reason: 'Came back' } });
  expect(taken.body).toMatchObject({ is_dnc: false, dnc_reason: null });
  expect((await server.call(undncContact, { as: admin, params: { id }, body })).body.version).toBe(taken.body.version);
  expect(await audits()).toEqual([
    { field: 'is_dnc', before: null, after: 'Asked by mail' },
    { field: 'is_dnc', before: 'Asked by mail', after: 'off: Came back' },
  ]);
});

it('blocks and unblocks, and tells of it', async () => {
  expect((await server.call(blockContact, { as: agent, params: { id } })).body.is_blocked).toBe(true);
  expect((await server.call(getContact, { as: admin, params: { id } })).body.is_blocked).toBe(true);
  expect((await server.call(unblockContact, { as: admin, params: { id } })).body.is_blocked).toBe(false);
  const { rows } = await server.context.kernel.db.pool.query<{ type: string }>(
    `select type from events where entity_id = $1 and type = 'contact_updated'`,
    [String(id)],
  );
  expect(rows).toHaveLength(2);
});
