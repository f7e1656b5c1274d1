import { randomUUID } from 'node:crypto';
import {
  assignContactList,
  changeContactListOwner,
  controlContactsBulk,
  convertContactList,
  createContactFolder,
  getContact,
  listContactFolders,
  listContactLists,
  mergeContacts,
  removeContactFolder,
  removeContactList,
  splitContactList,
  startContactsBulk,
  undoContactMerge,
  updateContactFolder,
  updateContactList,
  type BodyOf,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { drainJobs, toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';
import { bulkWorld } from '../bulk/bulk-world.fixture.js';
import { listsWorld } from './lists-world.fixture.js';

const server = useTestServer();
const world = listsWorld(server);
const bulks = bulkWorld(server);
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
});

const named = (field: string, value: unknown) => ({ and: [{ field, operator: 'any-of', value }] });
const update = (as: TestUser, id: number, body: BodyOf<typeof updateContactList>) =>
  server.call(updateContactList, { as, params: { id }, body });
const at = (as: TestUser | null, id: number) => ({ ...(as && { as }), params: { id } });

/** Contacts straight into the table, and into the list: hundreds through the API would take their time. */
async function fill(listId: number, count: number): Promise<void> {
  await server.context.kernel.db.pool.query(
    `with made as (insert into contacts (company_id, name) select $1, 'Many ' || n from generate_series(1, $3::int) n returning id)
     insert into contact_list_members (company_id, list_id, contact_id) select $1, $2, id from made`,
    [admin.companyId, listId, count],
  );
}

it('a dynamic one has whoever its filter matches now, alone and within other filters', async () => {
  const [mine = 0, theirs = 0] = [
    ...(await world.people(admin, 1, { user_id: admin.id })),
    ...(await world.people(admin, 1, { user_id: agent.id })),
  ];
  const list = await world.made(admin, 'Mine', { scope: 'company', filters: named('contact_owner', [admin.id]) });
  expect(list).toMatchObject({ type: 'dynamic', contacts_count: null, filters: named('contact_owner', [admin.id]) });
  expect(await world.inside(admin, list.id)).toEqual({ ids: [mine], count: 1 });
  expect(await world.inside(agent, list.id)).toEqual({ ids: [mine], count: 1 });
  await update(admin, list.id, { filters: named('contact_owner', [agent.id]) });
  expect(await world.inside(admin, list.id)).toEqual({ ids: [theirs], count: 1 });
  expect((await world.add(admin, list.id, [mine])).error.errors).toEqual({
    id: ['This list has whoever its filter matches. Make it static first.'],
  });
  expect(
    (await update(admin, list.id, { filters: { and: [{ field: 'score', operator: 'known' }] } })).error.errors,
  ).toEqual({ filters: ['There is no field “score” to filter by in this version of Talk.'] });
});

it('the filter of a list names static ones alone, and a shared list shared ones', async () => {
  const [a = 0, b = 0] = await world.people(admin, 2);
  const fixed = await world.made(admin, 'Fixed', { contact_ids: [a] });
  const rest = { and: [{ field: 'contact_lists', operator: 'none-of', value: [fixed.id] }] };
  const list = await world.made(admin, 'The rest', { filters: rest });
  expect(await world.inside(admin, list.id)).toEqual({ ids: [b], count: 1 });
  expect((await world.create(admin, 'Circle', { filters: named('contact_lists', [list.id]) })).error.errors).toEqual({
    filters: ['“The rest” has a filter itself. Name static lists in the filter of a list.'],
  });
  expect((await update(admin, list.id, { scope: 'company' })).error.errors).toEqual({
    filters: ['“Fixed” is personal. A shared list can name shared lists alone.'],
  });
  expect((await world.create(agent, 'Foreign', { filters: rest })).error.errors).toEqual({
    filters: ['This filter names a list that is not there any more.'],
  });
  await server.call(removeContactList, at(admin, fixed.id));
  // It would have everybody, without the condition.
  const { body } = await world.create(admin, 'Other');
  expect(await world.inside(admin, body.id)).toEqual({ ids: [], count: 0 });
  const { status, error } = await bulks.start(admin, {
    action: { type: 'assign', user_id: agent.id },
    filter: { list_id: list.id },
  });
  expect([status, error.errors?.['filter_groups']?.[0]]).toEqual([
    422,
    'This filter names a list that was deleted, or that is not shared with you. Take it out of the filter.',
  ]);
});

it('becomes static with whoever is in it then', async () => {
  const [a = 0] = await world.people(admin, 1, { user_id: agent.id });
  const list = await world.made(admin, 'Agent’s', { scope: 'company', filters: named('contact_owner', [agent.id]) });
  const convert = (as: TestUser | null) => server.call(convertContactList, at(as, list.id));
  expect((await convert(null)).status).toBe(401);
  expect((await convert(stranger)).error.code).toBe('NOT_FOUND');
  expect((await convert(agent)).error.code).toBe('FORBIDDEN');
  expect((await convert(admin)).body).toMatchObject({ type: 'static', filters: null, contacts_count: 1 });
  await world.people(admin, 1, { user_id: agent.id });
  expect(await world.inside(admin, list.id)).toEqual({ ids: [a], count: 1 });
  expect((await convert(admin)).error.message).toBe('This list is static already.');
});

it('is split into parts of a size, each whose it is to be', async () => {
  const list = await world.made(admin, 'Fair', { scope: 'company' });
  await fill(list.id, 120);
  const split = (as: TestUser | null, body: BodyOf<typeof splitContactList>) =>
    server.call(splitContactList, { ...at(as, list.id), body });
  expect((await split(null, {})).status).toBe(401);
  expect((await split(stranger, {})).error.code).toBe('NOT_FOUND');
  expect((await split(agent, {})).error.code).toBe('FORBIDDEN');
  expect((await split(admin, { page_size: 60 })).error.errors).toEqual({
    page_size: ['Choose 50, 100, 200, 500 or 1000.'],
  });
  expect((await split(admin, { page_size: 200 })).error.errors).toEqual({
    page_size: ['Choose a size below 120, the number of contacts.'],
  });
  expect((await split(admin, { user_ids: [stranger.id] })).error.code).toBe('NOT_FOUND');
  const { data } = (await split(admin, { keep_original: false, user_ids: [agent.id, admin.id] })).body;
  expect(data.map(({ name, contacts_count, owner }) => [name, contacts_count, owner.id])).toEqual([
    ['Fair 1', 50, agent.id],
    ['Fair 2', 50, admin.id],
    ['Fair 3', 20, agent.id],
  ]);
  expect(await world.names(admin)).toEqual(['Fair 1', 'Fair 2', 'Fair 3']);
  const narrow = await server.user(admin.companyId, {
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1 },
  });
  const first = data[0]?.id ?? 0;
  expect((await server.call(splitContactList, { ...at(narrow, first), body: {} })).error.message).toBe(
    'Only people who see all contacts can split a list.',
  );
});

it('its contacts are given to somebody: those that nobody owns, or all', async () => {
  const [free = 0] = await world.people(admin, 1, { user_id: null });
  const [taken = 0] = await world.people(admin, 1, { user_id: admin.id });
  const list = await world.made(admin, 'Fair', { scope: 'company', contact_ids: [free, taken] });
  const assign = (as: TestUser | null, assign_to: number, force = false) =>
    server.call(assignContactList, {
      ...at(as, list.id),
      body: { assign_to, id: list.id, force },
      headers: { 'Idempotency-Key': randomUUID() },
    });
  expect((await assign(null, agent.id)).status).toBe(401);
  expect((await assign(stranger, stranger.id)).error.code).toBe('NOT_FOUND');
  expect((await assign(admin, stranger.id)).error.code).toBe('NOT_FOUND');
  const ownerOf = async (id: number) => (await server.call(getContact, at(admin, id))).body.user_id;
  expect((await assign(agent, agent.id)).body).toMatchObject({ action: 'assign', total: 1 });
  await drainJobs(server.context);
  expect([await ownerOf(free), await ownerOf(taken)]).toEqual([agent.id, admin.id]);
  await assign(agent, agent.id, true);
  await drainJobs(server.context);
  expect(await ownerOf(taken)).toBe(agent.id);
});

it('is given to a colleague; an admin can do that with a colleague’s personal ones, of which they see the names', async () => {
  const mine = await world.made(agent, 'Mine');
  const give = (as: TestUser | null, user_id: number, id = mine.id) =>
    server.call(changeContactListOwner, { ...at(as, id), body: { user_id } });
  const supervisor = await server.user(admin.companyId, { roles: ['Company Supervisor'] });
  expect((await give(null, admin.id)).status).toBe(401);
  expect((await give(supervisor, supervisor.id)).error.code).toBe('NOT_FOUND');
  expect((await give(agent, stranger.id)).error.code).toBe('NOT_FOUND');
  const listsOf = (as: TestUser, user_id: number) => server.call(listContactLists, { as, query: { user_id } });
  expect((await listsOf(supervisor, agent.id)).error.message).toBe('Only admins can see the lists of somebody else.');
  expect((await listsOf(admin, stranger.id)).error.code).toBe('NOT_FOUND');
  expect((await listsOf(admin, agent.id)).body.data).toMatchObject([{ name: 'Mine', hasEdit: false, hasDelete: true }]);
  expect((await give(admin, admin.id)).body.owner.id).toBe(admin.id);
  expect([await world.names(agent), await world.names(admin)]).toEqual([[], ['Mine']]);
});

it('contacts are added and removed by a change of many, which can be undone', async () => {
  const [a = 0, b = 0, c = 0] = await world.people(admin, 3);
  const list = await world.made(admin, 'Fair', { contact_ids: [a] });
  const add = { type: 'add_to_list', list_id: list.id } as const;
  expect((await bulks.start(null, { action: add, contact_ids: [b] })).status).toBe(401);
  expect((await bulks.start(agent, { action: add, contact_ids: [b] })).error.errors).toEqual({
    'action.list_id': ['Choose a static list to which you may add contacts.'],
  });
  const bulk = await bulks.whole(admin, { action: add, filter: {}, except_ids: [c] });
  expect(bulk).toMatchObject({ list_name: 'Fair', changed_count: 1, unchanged_count: 1, failed_count: 0 });
  expect(await world.inside(admin, list.id)).toEqual({ ids: [a, b], count: 2 });
  const told = (await toldEvents(server.context.kernel, admin.companyId)).filter(
    ({ type }) => type === 'contact_list_bulk_created' || type === 'contact_updated',
  );
  expect(told.map(({ data }) => data)).toEqual([
    { list_id: list.id, count: 1 },
    { list_id: list.id, count: 1 },
  ]);
  const undo = (id: number) => server.call(controlContactsBulk, { as: admin, params: { id }, body: { act: 'undo' } });
  await undo(bulk.id);
  await drainJobs(server.context);
  expect(await world.inside(admin, list.id)).toEqual({ ids: [a], count: 1 });
  const out = await bulks.whole(admin, {
    action: { type: 'remove_from_list', list_id: list.id },
    filter: { list_id: list.id },
  });
  expect(out).toMatchObject({ changed_count: 1 });
  expect((await world.get(admin, list.id)).contacts_count).toBe(0);
  await undo(out.id);
  await drainJobs(server.context);
  expect(await bulks.read(admin, out)).toMatchObject({ undone_count: 1, kept_count: 0 });
  expect(await world.inside(admin, list.id)).toEqual({ ids: [a], count: 1 });
  const late = (await bulks.start(admin, { action: add, contact_ids: [c] })).body;
  await server.call(removeContactList, at(admin, list.id));
  await drainJobs(server.context);
  expect(await bulks.read(admin, late)).toMatchObject({ changed_count: 0, failed_count: 1 });
});

it('a contact that is merged leaves the one that stays in its lists, and undoing puts it back', async () => {
  const [winner = 0, loser = 0] = await world.people(admin, 2);
  const both = await world.made(admin, 'Both', { contact_ids: [winner, loser] });
  const one = await world.made(admin, 'One', { contact_ids: [loser] });
  const merged = await server.call(mergeContacts, {
    ...at(admin, winner),
    body: { loser_id: loser, if_version: 1, loser_if_version: 1 },
  });
  expect(merged.status).toBe(200);
  const counts = async () =>
    Promise.all(
      [both, one].map(async ({ id }) => [await world.inside(admin, id), (await world.get(admin, id)).contacts_count]),
    );
  const only = [{ ids: [winner], count: 1 }, 1];
  expect(await counts()).toEqual([only, only]);
  const { status } = await server.call(undoContactMerge, { as: admin, params: { mergeId: merged.body.merge.id } });
  expect(status).toBe(200);
  expect(await counts()).toEqual([
    [{ ids: [winner, loser], count: 2 }, 2],
    [{ ids: [loser], count: 1 }, 1],
  ]);
});

it('lies in a folder: one’s own for personal lists, one of the company for shared ones', async () => {
  const folder = (as: TestUser | null, name: string, is_company = false) =>
    server.call(createContactFolder, { ...(as && { as }), body: { name, is_company } });
  expect((await folder(null, 'Mine')).status).toBe(401);
  expect((await folder(agent, ' ')).error.errors).toEqual({ name: ['Name the folder.'] });
  expect((await folder(agent, 'Ours', true)).error.message).toBe(
    'Only admins and supervisors can change folders for everyone.',
  );
  const own = (await folder(agent, 'Mine')).body;
  const ours = (await folder(admin, 'Ours', true)).body;
  expect((await folder(agent, 'mine')).error.errors).toEqual({ name: ['There is a folder “mine” already.'] });
  const names = async (as: TestUser) =>
    (await server.call(listContactFolders, { as })).body.data.map(({ name }) => name);
  expect([await names(agent), await names(admin), await names(stranger)]).toEqual([['Mine', 'Ours'], ['Ours'], []]);
  const list = await world.made(agent, 'List', { contact_folder_id: own.id });
  expect(list).toMatchObject({
    folder: { id: own.id, name: own.name },
    module_type: 0,
    is_default: false,
    show_in_public_folder: false,
  });
  expect((await update(agent, list.id, { contact_folder_id: ours.id })).error.errors).toEqual({
    contact_folder_id: ['Choose one of your own folders: this list is personal.'],
  });
  // A shared list in a folder of one's own would be nowhere for the others: it comes out of it.
  expect((await update(agent, list.id, { scope: 'company' })).body.contact_folder_id).toBe(null);
  expect((await update(agent, list.id, { contact_folder_id: own.id })).error.errors).toEqual({
    contact_folder_id: ['Choose a folder for everyone: this list is shared.'],
  });
  expect((await update(agent, list.id, { contact_folder_id: ours.id })).body.contact_folder_id).toBe(ours.id);
  const rename = (as: TestUser | null, id: number) =>
    server.call(updateContactFolder, { ...at(as, id), body: { name: 'Renamed' } });
  expect((await rename(null, own.id)).status).toBe(401);
  expect((await rename(admin, own.id)).error.code).toBe('NOT_FOUND');
  expect((await rename(agent, ours.id)).error.code).toBe('FORBIDDEN');
  expect((await rename(agent, own.id)).body).toMatchObject({ name: 'Renamed', version: 2 });
  const another = (await folder(agent, 'Another')).body;
  expect((await rename(agent, another.id)).error.errors).toEqual({ name: ['There is a folder “Renamed” already.'] });
  expect((await rename(agent, own.id)).body).toMatchObject({ name: 'Renamed' });
  const remove = (as: TestUser | null, id: number) => server.call(removeContactFolder, at(as, id));
  expect((await remove(null, ours.id)).status).toBe(401);
  expect((await remove(agent, ours.id)).error.code).toBe('FORBIDDEN');
  expect((await remove(stranger, ours.id)).error.code).toBe('NOT_FOUND');
  expect((await remove(admin, ours.id)).status).toBe(200);
  expect((await world.get(agent, list.id)).contact_folder_id).toBe(null);
  const told = (await toldEvents(server.context.kernel, admin.companyId)).filter(
    ({ type }) => type === 'contact_folder_updated',
  );
  expect(told.at(-1)).toMatchObject({
    data: { id: ours.id, is_removed: true },
    channels: [`private-company-${admin.companyId}`],
  });
  expect(await names(agent)).toEqual(['Another', 'Renamed']);
});

it('is not started twice by one press', async () => {
  const list = await world.made(admin, 'Fair');
  const action = { type: 'add_to_list', list_id: list.id } as const;
  const [a = 0] = await world.people(admin, 1);
  const key = randomUUID();
  const press = () =>
    server.call(startContactsBulk, {
      as: admin,
      body: { action, contact_ids: [a] },
      headers: { 'Idempotency-Key': key },
    });
  expect((await press()).body.id).toBe((await press()).body.id);
});
