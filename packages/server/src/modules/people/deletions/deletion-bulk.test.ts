import {
  controlContactsBulk,
  listContactsBulkFailures,
  type BulkAction,
  type BulkFailureReason,
  type ContactsBulk,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { drainJobs, toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';
import { bulkWorld } from '../bulk/bulk-world.fixture.js';
import { deletionsWorld } from './deletions-world.fixture.js';

const server = useTestServer();
const world = bulkWorld(server);
const { people, made, remove, restore, seen, stateOf, query } = deletionsWorld(server);
const gone: BulkAction = { type: 'delete' };
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  ({ admin, agent, stranger } = await people());
});

const control = async (bulk: ContactsBulk, act: 'pause' | 'resume' | 'undo'): Promise<ContactsBulk> => {
  const answer = await server.call(controlContactsBulk, { as: admin, params: { id: bulk.id }, body: { act } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await drainJobs(server.context);
  return world.read(admin, bulk);
};
const failures = async (bulk: ContactsBulk): Promise<[number, string | null, BulkFailureReason][]> => {
  const { body } = await server.call(listContactsBulkFailures, { as: admin, params: { id: bulk.id } });
  return body.data.map(({ contact_id: id, name, reason }) => [id, name, reason]);
};

it('is refused to those who may not, and leaves strangers alone', async () => {
  const contact = await made(admin);
  expect((await world.start(agent, { action: gone, contact_ids: [contact.id] })).error.code).toBe('FORBIDDEN');
  expect((await world.start(stranger, { action: gone, contact_ids: [contact.id] })).error.code).toBe('NOT_FOUND');
  expect(await seen(admin, contact.id)).toBe(200);
});

it('deletes all that match but who is on the phone, who is named; undo brings back the others', async () => {
  const all = [await made(admin), await made(admin), await made(admin)];
  const [busy, one] = all.map(({ id }) => id);
  await query(
    `insert into communications (company_id, contact_id, type, direction, lead_number, current_status, disposition_status)
     values ($1, $2, 'call', 'inbound', '+14155550000', 'inprogress', 'in-progress')`,
    [admin.companyId, busy],
  );
  const bulk = await world.whole(admin, { action: gone, filter: {} });
  expect(bulk).toMatchObject({ action: 'delete', status: 'done', changed_count: 2, failed_count: 1 });
  expect(await failures(bulk)).toEqual([[busy, all[0]?.name, 'in_call']]);
  expect(await Promise.all(all.map(({ id }) => seen(admin, id)))).toEqual([200, 'NOT_FOUND', 'NOT_FOUND']);
  const told = await toldEvents(server.context.kernel, admin.companyId);
  const batch = told.filter(({ type }) => type === 'contacts_bulk_deleted');
  expect(batch.map(({ data }) => data)).toEqual([{ by_name: 'Ada', items: [expect.anything(), expect.anything()] }]);
  // One that a colleague has restored meanwhile is as before already.
  await restore(admin, one ?? 0);
  expect(await control(bulk, 'undo')).toMatchObject({ phase: 'undo', status: 'done', undone_count: 2, kept_count: 0 });
  expect(await Promise.all(all.map(({ id }) => seen(admin, id)))).toEqual([200, 200, 200]);
});

it('undoes its own deletion, not a later one; a number that is taken is named', async () => {
  const [first, second] = [await made(admin), await made(admin, { first_name: 'Maya' })];
  const bulk = await world.whole(admin, { action: gone, contact_ids: [first.id, second.id] });
  await restore(admin, first.id);
  await remove(admin, first.id);
  await made(admin, { phone_number: second.phone_number ?? '' });
  expect(await control(bulk, 'undo')).toMatchObject({ undone_count: 0, kept_count: 2 });
  expect(await failures(bulk)).toEqual([
    [first.id, null, 'changed_since'],
    [second.id, 'Maya', 'number_taken'],
  ]);
  expect(await seen(admin, first.id)).toBe('NOT_FOUND');
});

it('stops when the right is taken away, and goes on after a pause', async () => {
  const contact = await made(admin);
  const { body: bulk } = await world.start(admin, { action: gone, contact_ids: [contact.id] });
  const acts = { as: admin, params: { id: bulk.id } };
  await server.call(controlContactsBulk, { ...acts, body: { act: 'pause' } });
  await drainJobs(server.context);
  expect(await seen(admin, contact.id)).toBe(200);
  await server.call(controlContactsBulk, { ...acts, body: { act: 'resume' } });
  await query(`update memberships set roles = array['Company Agent'] where user_id = $1`, [admin.id]);
  await drainJobs(server.context);
  expect(await failures(bulk)).toEqual([[contact.id, contact.name, 'not_allowed']]);
  expect(await seen(agent, contact.id)).toBe(200);
});

it('restores every row of some thousands exactly', async () => {
  const company = admin.companyId;
  const COUNT = 3_000;
  await query(
    `with made as (
       insert into contacts (company_id, name, first_name, search_text, is_dnc, dnc_reason, owner_id)
       select $1, 'Crowd ' || n, 'Crowd ' || n, 'crowd ' || n, n % 50 = 0, case when n % 50 = 0 then 'Asked' end, case when n % 3 = 0 then $3::bigint end
       from generate_series(1, $2::int) n returning id, company_id
     )
     insert into contact_phone_numbers (company_id, contact_id, phone_number, title, position)
     select company_id, id, '+1212' || lpad((id * 2 + place)::text, 7, '0'), 'Mobile', place from made, generate_series(0, 1) place`,
    [company, COUNT, admin.id],
  );
  await query(`insert into tags (company_id, name, color) select $1, 'Tag ' || n, 'red' from generate_series(1, 5) n`, [
    company,
  ]);
  await query(
    `insert into contact_tags (company_id, contact_id, tag_id)
     select c.company_id, c.id, t.id from contacts c join tags t on t.company_id = c.company_id
     where c.company_id = $1 and (c.id + t.id) % 3 = 0`,
    [company],
  );
  await query(`insert into contact_lists (company_id, owner_id, name, scope) values ($1, $2, 'Spring', 'company')`, [
    company,
    admin.id,
  ]);
  await query(
    `insert into contact_list_members (company_id, list_id, contact_id)
     select c.company_id, l.id, c.id from contacts c join contact_lists l on l.company_id = c.company_id where c.company_id = $1 and c.id % 2 = 0`,
    [company],
  );
  await query(
    `insert into communications (company_id, contact_id, type, direction, lead_number, current_status, disposition_status, body)
     select c.company_id, c.id, 'sms', 'inbound', '+14155550000', 'received', 'completed', 'Hi ' || c.id from contacts c where c.company_id = $1`,
    [company],
  );
  const counted = () =>
    query(
      `select (select sum(uses) from tag_counts where company_id = $1)::int as tags,
         (select sum(members) from contact_list_counts where company_id = $1)::int as members`,
      [company],
    );
  const [before, counts] = [await stateOf(company), await counted()];
  const { body } = await world.start(admin, { action: gone, filter: {} });
  await drainJobs(server.context);
  const bulk = await world.read(admin, body);
  expect(bulk).toMatchObject({ status: 'done', changed_count: COUNT, failed_count: 0 });
  expect(await query(`select 1 from contact_phone_numbers where company_id = $1`, [company])).toEqual([]);
  expect(await counted()).toEqual([{ tags: 0, members: 0 }]);
  expect(await control(bulk, 'undo')).toMatchObject({ status: 'done', undone_count: COUNT, kept_count: 0 });
  expect(await stateOf(company)).toEqual(before);
  expect(await counted()).toEqual(counts);
}, 120_000);
