import {
  countContactList,
  getContactList,
  listContactLists,
  listContacts,
  listPublicContactLists,
  pinContactList,
  removeContactList,
  restoreContactList,
  updateContactList,
  type BodyOf,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { runSchedule, toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';
import { listsWorld } from './lists-world.fixture.js';

const server = useTestServer();
const world = listsWorld(server);
let admin: TestUser;
let agent: TestUser;
let other: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'] });
  other = await server.user(id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
});

const update = (as: TestUser | null, id: number, body: BodyOf<typeof updateContactList>) =>
  server.call(updateContactList, { ...(as && { as }), params: { id }, body });
const act = (endpoint: typeof removeContactList | typeof restoreContactList, as: TestUser | null, id: number) =>
  server.call(endpoint, { ...(as && { as }), params: { id } });

it('is refused: signed out, without a name, shared by who may not change contacts, with somebody else’s contact', async () => {
  expect((await world.create(null, 'Mine')).status).toBe(401);
  expect((await server.call(listContactLists, {})).status).toBe(401);
  expect((await world.create(admin, ' ')).error.errors).toEqual({ name: ['Name the list.'] });
  const reporter = await server.user(admin.companyId, { roles: ['Company Reporter Access'] });
  expect((await world.create(reporter, 'Everyone’s', { scope: 'company' })).error).toMatchObject({
    code: 'FORBIDDEN',
    message: 'Only people who may change contacts can share lists.',
  });
  const [theirs] = await world.people(stranger, 1);
  expect((await world.create(admin, 'Mine', { contact_ids: [theirs ?? 0] })).error.code).toBe('NOT_FOUND');
  const filters = { and: [{ field: 'email', operator: 'known' }] };
  expect((await world.create(admin, 'Both', { contact_ids: [1], filters })).error.errors).toEqual({
    contact_ids: ['A dynamic list has whoever its filter matches. Send contacts or filters.'],
  });
  expect((await world.create(admin, 'No', { scope: 'secret' as never })).error.errors).toEqual({
    scope: ['Choose personal, company or public.'],
  });
  expect(await world.names(admin)).toEqual([]);
});

it('members come and go; how many there are is kept, and told to who sees everybody', async () => {
  const [a = 0, b = 0, c = 0] = await world.people(admin, 3);
  const [theirs = 0] = await world.people(stranger, 1);
  const list = await world.made(admin, 'Fair', { contact_ids: [a, b] });
  expect(list).toMatchObject({ type: 'static', scope: 'personal', contacts_count: 2, hasEdit: true, hasDelete: true });
  expect((await world.add(null, list.id, [c])).status).toBe(401);
  expect((await world.add(stranger, list.id, [theirs])).error.code).toBe('NOT_FOUND');
  expect((await world.add(agent, list.id, [c])).error.code).toBe('NOT_FOUND');
  expect((await world.add(admin, list.id, [c, theirs])).error.code).toBe('NOT_FOUND');
  expect((await world.add(admin, list.id, [])).error.errors).toEqual({
    contact_ids: ['Choose at least one contact.'],
  });
  expect(await world.inside(admin, list.id)).toEqual({ ids: [a, b], count: 2 });
  expect((await world.add(admin, list.id, [b, c, c])).body).toEqual({ count: 1 });
  expect((await world.get(admin, list.id)).contacts_count).toBe(3);
  const second = await world.made(admin, 'Second', { contact_ids: [a] });
  expect((await world.remove(null, [list.id], [a])).status).toBe(401);
  expect((await world.remove(admin, [list.id, second.id, 0], [a])).error.code).toBe('VALIDATION_FAILED');
  expect((await world.remove(admin, [list.id, second.id], [a, b])).body).toEqual({ count: 2 });
  expect(await world.inside(admin, list.id)).toEqual({ ids: [c], count: 1 });
  expect([
    (await world.get(admin, list.id)).contacts_count,
    (await world.get(admin, second.id)).contacts_count,
  ]).toEqual([1, 0]);
  for (let round = 0; round < 12; round += 1) {
    await world.add(admin, list.id, [a]);
    await world.remove(admin, [list.id], [a]);
  }
  await runSchedule(server.context, 'lists.counts');
  const { rows } = await server.context.kernel.db.pool.query(
    'select members from contact_list_counts where list_id = $1',
    [list.id],
  );
  expect(rows).toEqual([{ members: 1 }]);
});

it('shows and counts only who the viewer sees', async () => {
  const [mine = 0] = await world.people(admin, 1);
  const [theirs = 0] = await world.people(admin, 1, { user_id: agent.id });
  const list = await world.made(admin, 'Shared', { scope: 'company', contact_ids: [mine, theirs] });
  const own = { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false } as const;
  const narrow = await server.user(admin.companyId, { roles: ['Company Agent'], membership: own });
  expect(await world.inside(narrow, list.id)).toEqual({ ids: [], count: 0 });
  expect(await world.get(narrow, list.id)).toMatchObject({ contacts_count: null, hasEdit: false, hasDelete: false });
  expect(await world.inside(admin, list.id)).toEqual({ ids: [mine, theirs], count: 2 });
});

it('personal ones are one’s own, company ones everybody’s to see, public ones everybody’s to fill', async () => {
  const [a = 0] = await world.people(admin, 1);
  const mine = await world.made(agent, 'Mine');
  const company = await world.made(agent, 'Shared', { scope: 'company' });
  const open = await world.made(agent, 'Open', { scope: 'public' });
  expect([await world.names(agent), await world.names(other), await world.names(stranger)]).toEqual([
    ['Mine', 'Open', 'Shared'],
    ['Open', 'Shared'],
    [],
  ]);
  expect((await update(other, mine.id, { name: 'X' })).error.code).toBe('NOT_FOUND');
  expect((await update(null, mine.id, { name: 'X' })).status).toBe(401);
  expect((await update(other, company.id, { name: 'X' })).error).toMatchObject({
    code: 'FORBIDDEN',
    message: 'Only the owner of this list, admins and supervisors can change it.',
  });
  expect((await world.add(other, company.id, [a])).error.code).toBe('FORBIDDEN');
  expect((await world.add(other, open.id, [a])).body).toEqual({ count: 1 });
  expect((await update(other, open.id, { name: 'Wide open' })).body).toMatchObject({ name: 'Wide open', version: 2 });
  expect((await update(other, open.id, { scope: 'personal' })).error.code).toBe('FORBIDDEN');
  expect((await act(removeContactList, other, open.id)).error.code).toBe('FORBIDDEN');
  expect((await update(admin, company.id, { scope: 'public', if_version: 1 })).body).toMatchObject({ public: true });
  expect((await update(admin, company.id, { name: 'Late', if_version: 1 })).error.code).toBe('CONFLICT');
  const page = (as: TestUser | null, query = {}) =>
    server.call(listPublicContactLists, { ...(as && { as }), query: { page: 1, size: 1, ...query } });
  expect((await page(null)).status).toBe(401);
  expect((await page(other)).body).toMatchObject({ total: 2, data: [{ name: 'Shared' }] });
  expect((await page(other, { page: 2 })).body).toMatchObject({ total: 2, data: [{ name: 'Wide open' }] });
  expect((await page(other, { search: 'WIDE' })).body).toMatchObject({ total: 1, data: [{ name: 'Wide open' }] });
  const newest = { sort: 'created_at', order: 'desc', visible_only: '1' } as const;
  expect((await page(other, newest)).body).toMatchObject({ total: 2, data: [{ name: 'Wide open' }] });
  const get = (as: TestUser, id: number, is_public_list: '0' | '1') =>
    server.call(getContactList, { as, params: { id }, query: { is_public_list } });
  expect((await get(agent, mine.id, '1')).error.code).toBe('NOT_FOUND');
  expect((await get(other, open.id, '1')).body.name).toBe('Wide open');
});

it('come in pages, by name or by age, and are searched', async () => {
  for (const name of ['Beta', 'alpha', 'Gamma']) await world.made(agent, name);
  const names = async (query: object) =>
    (await server.call(listContactLists, { as: agent, query })).body.data.map(({ name }) => name);
  expect(await names({})).toEqual(['alpha', 'Beta', 'Gamma']);
  expect([await names({ size: 2 }), await names({ size: 2, page: 2 })]).toEqual([['alpha', 'Beta'], ['Gamma']]);
  expect(await names({ sort: 'created_at', order: 'desc', size: 2 })).toEqual(['Gamma', 'alpha']);
  expect(await names({ search: 'ALPH', user_id: agent.id })).toEqual(['alpha']);
  expect(await names({ search: 'nothing like it' })).toEqual([]);
});

it('is a condition of filters, and names nothing that the user does not see', async () => {
  const [a = 0, b = 0, c = 0] = await world.people(admin, 3);
  const first = await world.made(admin, 'First', { contact_ids: [a, b] });
  const second = await world.made(admin, 'Second', { contact_ids: [b] });
  const ask = async (as: TestUser, operator: string, value?: number[]) => {
    const filter_groups = JSON.stringify({ and: [{ field: 'contact_lists', operator, value }] });
    const { body, error, status } = await server.call(listContacts, { as, query: { filter_groups } });
    return status === 200 ? body.data.map(({ id }) => id).sort((x, y) => x - y) : error.errors;
  };
  expect(await ask(admin, 'any-of', [first.id])).toEqual([a, b]);
  expect(await ask(admin, 'none-of', [first.id, second.id])).toEqual([c]);
  expect([await ask(admin, 'known'), await ask(admin, 'unknown')]).toEqual([[a, b], [c]]);
  // Another’s personal lists are nothing that one is in.
  expect([await ask(other, 'known'), await ask(other, 'unknown')]).toEqual([[], [a, b, c]]);
  const gone = [
    'This filter names a list that was deleted, or that is not shared with you. Take it out of the filter.',
  ];
  expect(await ask(other, 'none-of', [first.id])).toEqual({ filter_groups: gone });
  await act(removeContactList, admin, first.id);
  expect(await ask(admin, 'any-of', [first.id, second.id])).toEqual({ filter_groups: gone });
  expect(await ask(admin, 'known')).toEqual([b]);
});

it('reads the words for lists that everybody has, and says what is wrong with another', async () => {
  const [mine = 0] = await world.people(agent, 1, { user_id: agent.id });
  const [free = 0] = await world.people(admin, 1, { user_id: null });
  await world.made(agent, 'One', { contact_ids: [free] });
  const all = [mine, free].sort((x, y) => x - y);
  for (const [word, ids] of [
    ['all', all],
    ['unsaved', all],
    ['my-contacts', [mine]],
    ['unassigned', [free]],
    ['unanswered', []],
    ['new-leads', all],
    ['static', [free]],
  ] as const)
    expect([word, await world.inside(agent, word)]).toEqual([word, { ids, count: ids.length }]);
  const list = (list_id: string) => server.call(listContacts, { as: agent, query: { list_id } });
  for (const text of ['undefined', 'null', '-1', '1e3', '99999999999999999999'])
    expect((await list(text)).error.errors?.['list_id']).toEqual([
      'Write the id of a list, or one of: all, my-contacts, unassigned, unanswered, new-leads, unsaved, static.',
    ]);
  const foreign = await world.made(stranger, 'Theirs', { scope: 'public' });
  expect((await list(String(foreign.id))).error).toMatchObject({
    code: 'NOT_FOUND',
    message: 'This list was deleted, or it is not shared with you.',
  });
  const count = await server.call(countContactList, { as: agent, params: { id: String(foreign.id) } });
  expect(count.error.code).toBe('NOT_FOUND');
});

it('a deleted one is gone with its contacts kept, and can be restored as long as it is kept', async () => {
  const [a = 0] = await world.people(admin, 1);
  const list = await world.made(agent, 'Fair', { contact_ids: [a] });
  expect((await act(removeContactList, null, list.id)).status).toBe(401);
  expect((await act(removeContactList, other, list.id)).error.code).toBe('NOT_FOUND');
  expect((await act(restoreContactList, agent, list.id)).error.code).toBe('NOT_FOUND');
  expect((await act(removeContactList, agent, list.id)).status).toBe(200);
  expect(await world.names(agent)).toEqual([]);
  expect((await act(restoreContactList, other, list.id)).error.code).toBe('NOT_FOUND');
  expect((await act(restoreContactList, agent, list.id)).body).toMatchObject({ name: 'Fair', contacts_count: 1 });
  await act(removeContactList, agent, list.id);
  server.clock.advance(31 * 86_400_000);
  await runSchedule(server.context, 'lists.purge');
  const { pool } = server.context.kernel.db;
  for (const table of ['contact_list_members', 'contact_list_counts'])
    expect((await pool.query(`select from ${table} where list_id = $1`, [list.id])).rowCount).toBe(0);
  expect((await pool.query('select from contact_lists where id = $1', [list.id])).rowCount).toBe(0);
});

it('is pinned by each person for themselves', async () => {
  const list = await world.made(admin, 'Shared', { scope: 'company' });
  const pin = (as: TestUser | null, pinned: boolean) =>
    server.call(pinContactList, { ...(as && { as }), params: { id: list.id }, body: { pinned } });
  expect((await pin(null, true)).status).toBe(401);
  expect((await pin(stranger, true)).error.code).toBe('NOT_FOUND');
  expect((await pin(agent, true)).body.pinned).toBe(true);
  expect((await pin(agent, true)).body.pinned).toBe(true);
  expect([(await world.get(agent, list.id)).pinned, (await world.get(admin, list.id)).pinned]).toEqual([true, false]);
  expect((await pin(agent, false)).body.pinned).toBe(false);
});

it('tells its readers of itself and of its members at once, and nobody else', async () => {
  const people = await world.people(admin, 3);
  const list = await world.made(agent, 'Mine');
  await world.add(agent, list.id, people);
  await world.add(agent, list.id, people);
  await update(agent, list.id, { scope: 'company' });
  await world.remove(agent, [list.id], people.slice(0, 2));
  await act(removeContactList, agent, list.id);
  const company = `private-company-${admin.companyId}`;
  const own = `${company}-user-${agent.id}`;
  const told = (await toldEvents(server.context.kernel, admin.companyId)).filter(({ type }) =>
    type.startsWith('contact_list_'),
  );
  expect(told.map(({ type, channels, data }) => [type, channels, data])).toEqual([
    ['contact_list_updated', [own], { id: list.id, is_removed: false }],
    ['contact_list_bulk_created', [own], { list_id: list.id, count: 3 }],
    ['contact_list_updated', [company], { id: list.id, is_removed: false }],
    ['contact_list_updated', [own], { id: list.id, is_removed: false }],
    ['contact_list_bulk_deleted', [company], { list_id: list.id, count: 2 }],
    ['contact_list_updated', [company], { id: list.id, is_removed: true }],
  ]);
});
