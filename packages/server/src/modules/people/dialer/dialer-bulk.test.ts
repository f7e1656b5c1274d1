import {
  addToDialerList,
  controlContactsBulk,
  createDialerList,
  dncContact,
  listContactsBulkFailures,
  listDialerTasks,
  removeDialerList,
  type BodyOf,
  type ContactsBulk,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { drainJobs, toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';
import { bulkWorld } from '../bulk/bulk-world.fixture.js';

const server = useTestServer();
const world = bulkWorld(server);
let admin: TestUser;
let agent: TestUser;
let listId: number;
let made = 0;

const query = (sql: string, values: unknown[]) => server.context.kernel.db.pool.query(sql, values);
const turnOn = (companyId: number) =>
  query('insert into dialer_settings (company_id, auto_dialer_enabled) values ($1, true)', [companyId]);
beforeEach(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'] });
  await turnOn(id);
  const body = { name: 'Spring', scope: 'company' as const };
  listId = (await server.call(createDialerList, { as: admin, body })).body.id;
});

async function person(): Promise<number> {
  made += 1;
  return (await world.contact(admin, { phone_number: `+1415555${4_000 + made}` })).id;
}
const add = (as: TestUser, body: BodyOf<typeof addToDialerList>) =>
  server.call(addToDialerList, { as, params: { id: listId }, body });
const queued = async () => {
  const { data } = (
    await server.call(listDialerTasks, { as: admin, params: { id: listId }, query: { bucket: 'in-queue' } })
  ).body;
  return data.map(({ contact }) => contact.id);
};
const undo = async (bulk: ContactsBulk): Promise<ContactsBulk> => {
  await server.call(controlContactsBulk, { as: admin, params: { id: bulk.id }, body: { act: 'undo' } });
  await drainJobs(server.context);
  return world.read(admin, bulk);
};

it('counts all that match before anybody is added, and does not add them in the same way', async () => {
  const tag = await world.tag(admin, 'VIP');
  const [first, second, third] = [await person(), await person(), await person()];
  const tagged = { contact_ids: [first, second, third], action: { type: 'add_tags' as const, tag_ids: [tag] } };
  await world.whole(admin, tagged);
  await server.call(dncContact, { as: admin, params: { id: second }, body: { reason: 'Asked us not to call' } });
  const filter = { filter_groups: { and: [{ field: 'tags', operator: 'any-of', value: [tag] }] } };
  const body = { filter, except_ids: [third], dry_run: true };
  expect((await add(admin, body)).body).toMatchObject({ added: 1, dnc: 1, already_there: 0 });
  expect(await queued()).toEqual([]);
  expect((await add(admin, { ...body, dry_run: false })).error.errors).toEqual({
    filter: ['Contacts that match a filter are added by a change of many contacts.'],
  });
  expect((await add(admin, { dry_run: true })).error.errors).toEqual({
    contact_ids: ['Send either contact_ids or a filter.'],
  });
  expect((await add(agent, body)).error.code).toBe('FORBIDDEN');
});

it('adds all that match as a change of many contacts, which can be undone', async () => {
  const people = [await person(), await person(), await person()];
  const [first = 0, blocked = 0, last = 0] = people;
  await query('update contacts set is_blocked = true where id = $1', [blocked]);
  await add(admin, { contact_ids: [first] });
  const action = { type: 'add_to_dialer', list_id: listId } as const;
  const bulk = await world.whole(admin, { action, filter: {} });
  expect(bulk).toMatchObject({
    action: 'add_to_dialer',
    list_name: 'Spring',
    status: 'done',
    changed_count: 1,
    unchanged_count: 1,
    failed_count: 1,
  });
  const failures = await server.call(listContactsBulkFailures, { as: admin, params: { id: bulk.id } });
  expect(failures.body.data.map(({ contact_id: id, reason }) => [id, reason])).toEqual([[blocked, 'blocked']]);
  expect(await queued()).toEqual([first, last]);
  const told = (await toldEvents(server.context.kernel, admin.companyId)).findLast(
    ({ type }) => type === 'contact_list_bulk_created',
  );
  expect(told?.data).toMatchObject({ contact_list_id: listId, status_report: { batch_size: 1 } });
  expect(await undo(bulk)).toMatchObject({ undone_count: 1, kept_count: 0 });
  expect(await queued()).toEqual([first]);
});

it('leaves a task that was worked on when adding is undone', async () => {
  const [called, waiting] = [await person(), await person()];
  const action = { type: 'add_to_dialer', list_id: listId } as const;
  const bulk = await world.whole(admin, { action, contact_ids: [called, waiting] });
  await query(`update dialer_tasks set status = 'called' where list_id = $1 and contact_id = $2`, [listId, called]);
  expect(await undo(bulk)).toMatchObject({ undone_count: 1, kept_count: 1 });
  expect(await queued()).toEqual([]);
});

it('is refused for a list that takes no contacts of the user, and stops when the list is deleted', async () => {
  const contact_ids = [await person()];
  const action = { type: 'add_to_dialer', list_id: listId } as const;
  const refusal = { 'action.list_id': ['Choose a list of the power dialer to which you may add contacts.'] };
  expect((await world.start(agent, { action, contact_ids })).error.errors).toEqual(refusal);
  const stranger = await server.user((await server.company()).id);
  await turnOn(stranger.companyId);
  const theirs = [(await world.contact(stranger)).id];
  expect((await world.start(stranger, { action, contact_ids: theirs })).error.errors).toEqual(refusal);
  const late = (await world.start(admin, { action, contact_ids })).body;
  await server.call(removeDialerList, { as: admin, params: { id: listId } });
  await drainJobs(server.context);
  expect(await world.read(admin, late)).toMatchObject({ changed_count: 0, failed_count: 1 });
});
