import { listMemberships, removeContactList } from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { listsWorld } from './lists-world.fixture.js';

const server = useTestServer();
const world = listsWorld(server);
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
});

const ask = (as: TestUser | null, contact_ids: string) =>
  server.call(listMemberships, { ...(as && { as }), query: { contact_ids } });
const memberships = async (as: TestUser, ids: readonly number[]) => (await ask(as, ids.join(','))).body.data;

it('is refused: signed out, without the right, and for what are no ids', async () => {
  expect((await ask(null, '1')).status).toBe(401);
  const billing = await server.user(admin.companyId, { roles: ['Billing Admin'] });
  expect((await ask(billing, '1')).error.code).toBe('FORBIDDEN');
  for (const wrong of ['', 'undefined', '1,', '-4'])
    expect((await ask(admin, wrong)).error.errors).toEqual({ contact_ids: ['Send ids, with commas between them.'] });
  const many = Array.from({ length: 201 }, (_, at) => at + 1).join(',');
  expect((await ask(admin, many)).error.errors).toEqual({ contact_ids: ['At most 200 contacts.'] });
});

it('tells lists by name: of contacts and lists that one sees, without those that were deleted', async () => {
  const [a = 0, b = 0, c = 0] = await world.people(admin, 3);
  const [theirs = 0] = await world.people(stranger, 1);
  const zebra = await world.made(admin, 'Zebra', { contact_ids: [a, b], scope: 'company' });
  const mine = await world.made(admin, 'Mine', { contact_ids: [a] });
  const gone = await world.made(admin, 'Gone', { contact_ids: [c], scope: 'company' });
  await server.call(removeContactList, { as: admin, params: { id: gone.id } });
  await world.made(admin, 'Dynamic', { filters: { and: [{ field: 'name', operator: 'known' }] }, scope: 'company' });
  const foreign = await world.made(stranger, 'Foreign', { contact_ids: [theirs], scope: 'public' });

  const byContact = (rows: Awaited<ReturnType<typeof memberships>>) =>
    rows.toSorted((x, y) => x.contact_id - y.contact_id);
  expect(byContact(await memberships(admin, [a, b, c, theirs]))).toEqual([
    { contact_id: a, list_ids: [mine.id, zebra.id] },
    { contact_id: b, list_ids: [zebra.id] },
  ]);
  expect(byContact(await memberships(agent, [a, b]))).toEqual([
    { contact_id: a, list_ids: [zebra.id] },
    { contact_id: b, list_ids: [zebra.id] },
  ]);
  expect(await memberships(stranger, [a, theirs])).toEqual([{ contact_id: theirs, list_ids: [foreign.id] }]);
  const narrow = await server.user(admin.companyId, {
    roles: ['Company Agent'],
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  });
  expect(await memberships(narrow, [a, b])).toEqual([]);
});
