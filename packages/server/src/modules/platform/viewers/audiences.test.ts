import { channels, createContact, listEvents, updateContact } from '@talk/contract';
import { Client } from 'pg';
import { beforeEach, expect, it, vi } from 'vitest';
import { createOutboxReader } from '../../../events/outbox-reader.js';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { createAudiences } from './read.js';

// Who hears of what happened is decided when it is delivered, by the same rule as lists.

const server = useTestServer();
let admin: TestUser;
let restricted: TestUser;
let contactId: number;

beforeEach(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  restricted = await server.user(id, {
    roles: ['Company Agent'],
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  });
  const made = await server.call(createContact, { as: admin, body: { first_name: 'Maya' } });
  contactId = made.body.id;
});

/** The channels on which the newest event of the contact goes out now. */
async function hearers(
  audiences = createAudiences({ q: server.context.kernel.db.drizzle }),
): Promise<readonly string[]> {
  const reader = createOutboxReader(server.context.kernel.db);
  const entries = await reader.readAfter(new Map([[admin.companyId, 0]]), 1000);
  const entry = entries.findLast(({ event }) => event.type === 'contact_updated');
  if (entry === undefined) throw new Error('the contact was not changed');
  return (await audiences.tell(entry)).flatMap((told) => told.channels);
}
const change = (body: { first_name?: string; user_id?: number }) =>
  server.call(updateContact, { as: admin, params: { id: contactId }, body });
const replayed = async (as: TestUser): Promise<string[]> =>
  (await server.call(listEvents, { as, query: { since: 0 } })).body.data.map(({ type }) => type);

it('tells those alone who see the contact, and replay tells them the same', async () => {
  await change({ first_name: 'Ada' });
  expect(await hearers()).toEqual([channels.user(admin.companyId, admin.id)]);
  expect(await replayed(admin)).toContain('contact_updated');
  expect(await replayed(restricted)).not.toContain('contact_updated');

  await change({ user_id: restricted.id });
  expect(await hearers()).toEqual([channels.company(admin.companyId)]);
  expect(await replayed(restricted)).toContain('contact_updated');
});

it('tells a person nothing that they may not see any more, from the moment of the change on', async () => {
  const audiences = createAudiences({ q: server.context.kernel.db.drizzle });
  const colleague = await server.user(admin.companyId, { roles: ['Company Agent'] });
  await change({ first_name: 'Ada' });
  const all = [admin, colleague].map(({ id }) => channels.user(admin.companyId, id)).sort();
  expect((await hearers(audiences)).toSorted()).toEqual(all);
  await server.context.kernel.db.pool.query(
    `update memberships set contacts_visibility = 'restricted', contacts_access_level = 1, can_view_unassigned_contacts = false
     where user_id = $1`,
    [colleague.id],
  );
  // Also of what happened before: it is decided when it goes out.
  expect(await hearers(audiences)).toEqual([channels.user(admin.companyId, admin.id)]);
});

it('reads what members see once, not for every event, and not for an agent’s status', async () => {
  const reads = { q: server.context.kernel.db.drizzle, count: 0 };
  const counted = new Proxy(reads.q, {
    get(target, name, receiver) {
      if (name === 'select') reads.count += 1;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  const audiences = createAudiences({ q: counted });
  await change({ first_name: 'Ada' });
  await hearers(audiences);
  await server.context.kernel.db.pool.query(`update agent_states set status = 'busy' where user_id = $1`, [admin.id]);
  await change({ first_name: 'Bea' });
  await hearers(audiences);
  expect(reads.count).toBe(1);
});

it('makes a write no dearer in a company of five hundred than in one of five', async () => {
  const { pool } = server.context.kernel.db;
  const queriesOf = async (): Promise<number> => {
    const spy = vi.spyOn(Client.prototype, 'query');
    await change({ first_name: 'Ada' });
    // The announcement goes out by itself, when it likes.
    const count = spy.mock.calls.filter(([query]) => !JSON.stringify(query).includes('pg_notify')).length;
    spy.mockRestore();
    return count;
  };
  const few = await queriesOf();
  expect(few).toBeGreaterThan(3);
  await pool.query(
    `with people as (insert into users (email, name) select 'member' || n || '@crowd.test', 'M' from generate_series(1, 495) n returning id)
     insert into memberships (company_id, user_id, roles) select $1, id, '{Company Agent}' from people`,
    [admin.companyId],
  );
  await change({ first_name: 'Bea' });
  expect(await queriesOf()).toBe(few);
});
