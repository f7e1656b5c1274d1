import {
  addToDialerList,
  cancelDialerTask,
  createContact,
  createDialerList,
  exportDialerTasks,
  listContactsExports,
  listDialerTasks,
  updateContact,
  type BodyOf,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { drainJobs, useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;
let listId: number;
let made = 0;

beforeEach(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
  for (const companyId of [id, stranger.companyId])
    await server.context.kernel.db.pool.query(
      'insert into dialer_settings (company_id, auto_dialer_enabled) values ($1, true)',
      [companyId],
    );
  listId = (await server.call(createDialerList, { as: admin, body: { name: 'Spring', scope: 'public' } })).body.id;
});

async function queue(first_name: string): Promise<number> {
  made += 1;
  const phone_number = `+1415555${String(4_000 + made)}`;
  const body = { first_name, phone_number, timezone: 'America/Chicago' };
  const { id } = (await server.call(createContact, { as: admin, body })).body;
  await server.call(addToDialerList, { as: admin, params: { id: listId }, body: { contact_ids: [id] } });
  return id;
}
const start = (as: TestUser | null, body: BodyOf<typeof exportDialerTasks> = {}) =>
  server.call(exportDialerTasks, { ...(as && { as }), params: { id: listId }, body });
/** Asks, makes it, and reads the lines of its file. */
async function linesOf(body: BodyOf<typeof exportDialerTasks>): Promise<string[]> {
  const { body: asked } = await start(admin, body);
  await drainJobs(server.context);
  const { data } = (await server.call(listContactsExports, { as: admin })).body;
  const done = data.find(({ id }) => id === asked.id);
  expect(done).toMatchObject({ subject: 'dialer-tasks', status: 'done' });
  expect(done?.file_name).toMatch(/^dialer-tasks-\d{4}-\d\d-\d\d\.csv$/);
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await server.app.inject({ method: 'GET', url: done?.download_url ?? '', headers });
  return answer.body.slice(1).trim().split('\r\n');
}

it('is refused: signed out, to those who may not, of another company’s list, of nothing, of unknown columns', async () => {
  expect((await start(null)).status).toBe(401);
  expect((await start(agent)).error.code).toBe('FORBIDDEN');
  expect((await start(stranger)).error.code).toBe('NOT_FOUND');
  expect((await start(admin)).error.errors).toEqual({ bucket: ['There is nothing to export.'] });
  expect((await start(admin, { headers: ['password' as 'contact'] })).error.errors).toEqual({
    'headers.0': ['This column cannot be exported.'],
  });
});

it('has the tasks of one bucket in their order, and nothing that a spreadsheet would run', async () => {
  await queue('=1+1');
  await queue('Ann');
  const canceled = await queue('Bob');
  const { data } = (await server.call(listDialerTasks, { as: admin, params: { id: listId }, query: {} })).body;
  const task = data.find(({ contact }) => contact.id === canceled);
  await server.call(cancelDialerTask, {
    as: admin,
    params: { id: task?.contact_list_item_id ?? 0 },
    body: { reason: 'Moved away, "far"' },
  });
  const headers = ['contact', 'status', 'reason', 'redialed', 'timezone'] as const;
  expect(await linesOf({ bucket: 'in-queue', headers: [...headers] })).toEqual([
    'Contact,Status,Why,Redials,Time zone',
    "'=1+1,In queue,,0,America/Chicago",
    'Ann,In queue,,0,America/Chicago',
  ]);
  expect(await linesOf({ bucket: 'failed', headers: ['contact', 'status', 'reason'] })).toEqual([
    'Contact,Status,Why',
    'Bob,Failed,"Moved away, ""far"""',
  ]);
  const all = await linesOf({});
  expect(all).toHaveLength(4);
  expect(all[0]).toContain('Contact,Phone number,');
});

it('has only tasks of the user’s own contacts, and of those that a filter matches', async () => {
  const [ann, bob] = [await queue('Ann'), await queue('Bob')];
  await queue('Cid');
  await server.call(updateContact, { as: admin, params: { id: ann }, body: { user_id: admin.id } });
  const called = (name: string) => ({ and: [{ field: 'name', operator: 'contains', value: name }] });
  const headers: ['contact'] = ['contact'];
  expect(await linesOf({ headers, my_contacts: true })).toEqual(['Contact', 'Ann']);
  expect(await linesOf({ headers, filters: called('Bob') })).toEqual(['Contact', 'Bob']);
  expect((await start(admin, { headers, my_contacts: true, filters: called('Bob') })).error.errors).toEqual({
    bucket: ['There is nothing to export.'],
  });
  const query = { filters: JSON.stringify(called('Bob')) };
  const { data } = (await server.call(listDialerTasks, { as: admin, params: { id: listId }, query })).body;
  expect(data.map(({ contact }) => contact.id)).toEqual([bob]);
  const own = { as: admin, params: { id: listId }, query: { my_contacts: '1' as const } };
  expect((await server.call(listDialerTasks, own)).body.data.map(({ contact }) => contact.id)).toEqual([ann]);
});
