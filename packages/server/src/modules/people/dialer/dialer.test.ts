import {
  addToDialerList,
  cancelDialerTask,
  createContact,
  createContactFolder,
  createDialerList,
  dncContact,
  getDialerList,
  getDialerQueue,
  listContactLists,
  listDialerFolders,
  listDialerLists,
  listDialerQueueTasks,
  listDialerTasks,
  moveDialerTask,
  removeDialerList,
  skipDialerTask,
  updateDialerList,
  uploadDncNumbers,
  type BodyOf,
  type QueryOf,
} from '@talk/contract';
import { DIALER_REASONS, dialerSentence, redialSentence } from '@talk/domain/dialer';
import { beforeEach, expect, it } from 'vitest';
import { wordingsOf } from '../../../sentences/index.js';
import { toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
  for (const companyId of [id, stranger.companyId]) await turn(companyId, true);
});

const turn = (companyId: number, isOn: boolean) =>
  server.context.kernel.db.pool.query(
    `insert into dialer_settings (company_id, auto_dialer_enabled) values ($1, $2)
     on conflict (company_id) do update set auto_dialer_enabled = $2`,
    [companyId, isOn],
  );
let made = 0;
async function contact(as: TestUser, fields: BodyOf<typeof createContact> = {}): Promise<number> {
  made += 1;
  const number = `+1415555${String(1000 + made)}`;
  const body = { first_name: `Person ${made}`, phone_number: number, ...fields };
  return (await server.call(createContact, { as, body })).body.id;
}
const list = async (as: TestUser, scope: 'personal' | 'company' = 'company') =>
  (await server.call(createDialerList, { as, body: { name: 'Spring', scope } })).body;
const add = async (as: TestUser, id: number, contact_ids: number[], dry_run = false) =>
  server.call(addToDialerList, { as, params: { id }, body: { contact_ids, dry_run } });
const tasks = async (as: TestUser, id: number, query: QueryOf<typeof listDialerTasks> = {}) =>
  (await server.call(listDialerTasks, { as, params: { id }, query })).body;
const totals = async (id: number) => {
  const { total_items, total_queued, total_failed } = (await server.call(getDialerList, { as: admin, params: { id } }))
    .body;
  return [total_items, total_queued, total_failed];
};

it('is refused while the power dialer is turned off, and does not exist for another company', async () => {
  const { id } = await list(admin);
  await add(admin, id, [await contact(admin)]);
  const task = (await tasks(admin, id)).data[0]?.contact_list_item_id ?? 0;
  expect((await server.call(getDialerList, { as: stranger, params: { id } })).error.code).toBe('NOT_FOUND');
  expect((await add(stranger, id, [await contact(stranger)])).error.code).toBe('NOT_FOUND');
  expect((await server.call(skipDialerTask, { as: stranger, params: { id: task } })).error.code).toBe('NOT_FOUND');
  await turn(admin.companyId, false);
  expect((await server.call(listDialerLists, { as: admin })).error.message).toBe(
    'The power dialer is turned off for your account.',
  );
  expect((await server.call(skipDialerTask, { as: admin, params: { id: task } })).error.code).toBe('FORBIDDEN');
});

it('shows shared lists and my own queue, which nobody else sees', async () => {
  const shared = await list(admin);
  const own = await list(admin, 'personal');
  const queue = (await server.call(getDialerQueue, { as: agent })).body;
  expect(queue).toMatchObject({ type: 'my-queue', name: 'My Queue', total_items: 0, hasEdit: false });
  expect((await server.call(getDialerQueue, { as: agent })).body.id).toBe(queue.id);
  const seen = async (as: TestUser) =>
    (await server.call(listDialerLists, { as })).body.data.map(({ id }) => id).sort((a, b) => a - b);
  expect(await seen(agent)).toEqual([shared.id, queue.id]);
  expect(await seen(admin)).toEqual([shared.id, own.id]);
  expect(
    (await server.call(updateDialerList, { as: agent, params: { id: queue.id }, body: { name: 'X' } })).error.code,
  ).toBe('FORBIDDEN');
  expect(
    (await server.call(updateDialerList, { as: agent, params: { id: shared.id }, body: { name: 'X' } })).error.code,
  ).toBe('FORBIDDEN');
  // Lists of contacts do not know them.
  expect((await server.call(listContactLists, { as: admin })).body.data).toEqual([]);
});

it('counts first, adds each contact once, and notifies', async () => {
  const { id } = await list(admin);
  const [first, blocked] = [await contact(admin), await contact(admin)];
  const dnc = await contact(admin);
  await server.call(dncContact, { as: admin, params: { id: dnc }, body: { reason: 'Asked us not to call' } });
  await server.context.kernel.db.pool.query('update contacts set is_blocked = true where id = $1', [blocked]);
  const silent = (await server.call(createContact, { as: admin, body: { first_name: 'No number' } })).body.id;
  const all = [first, blocked, dnc, silent];
  const counts = { added: 1, already_there: 0, dnc: 1, blocked: 1, no_number: 1, landlines: 0, no_timezone: 0 };
  expect((await add(admin, id, all, true)).body).toEqual(counts);
  expect(await totals(id)).toEqual([0, 0, 0]);
  expect((await add(admin, id, all)).body).toEqual(counts);
  expect((await add(admin, id, all)).body).toMatchObject({ added: 0, already_there: 1 });
  expect(await totals(id)).toEqual([1, 1, 0]);
  const told = (await toldEvents(server.context.kernel, admin.companyId)).filter(
    ({ type }) => type === 'contact_list_bulk_created',
  );
  expect(told.map(({ data }) => data)).toEqual([
    { list_id: id, count: 1, contact_list_id: id, status_report: { batch_size: 1 } },
  ]);
  expect((await add(admin, id, [await contact(stranger)])).error.code).toBe('NOT_FOUND');
});

it('leaves out a contact whose number is on the company’s Do Not Contact list', async () => {
  const { id } = await list(admin);
  const phone_number = '+14155552999';
  const listed = await contact(admin, { phone_number });
  const upload = { reason: 'Asked us not to call', lines: [phone_number] };
  expect((await server.call(uploadDncNumbers, { as: admin, body: upload })).status).toBe(200);
  expect((await add(admin, id, [listed])).body).toMatchObject({ added: 0, dnc: 1 });
});

it('shows tasks page by page in their order, and moves, skips and cancels them', async () => {
  const { id } = await list(admin);
  const people: number[] = [];
  for (let at = 0; at < 4; at += 1) people.push(await contact(admin));
  await add(admin, id, people);
  const order = async () =>
    (await tasks(admin, id, { bucket: 'in-queue' })).data.map((task) => people.indexOf(task.contact.id));
  const first = await tasks(admin, id, { per_page: 3 });
  expect(first.has_more_pages).toBe(true);
  const rest = await tasks(admin, id, { per_page: 3, cursor: first.next_cursor ?? '' });
  const ids = [...first.data, ...rest.data].map((task) => task.contact_list_item_id);
  expect(ids).toHaveLength(4);
  const [a = 0, b = 0, c = 0] = ids;
  const moved = (task: number, to: 'top' | 'bottom') =>
    server.call(moveDialerTask, { as: agent, params: { id: task }, body: { to } });
  await moved(c, 'top');
  expect(await order()).toEqual([2, 0, 1, 3]);
  const skipped = (await server.call(skipDialerTask, { as: agent, params: { id: c } })).body;
  expect(skipped).toMatchObject({
    task_status: 1,
    reason: 'Task is skipped. Pushed the task to the bottom of the list.',
    timezone: 'America/Los_Angeles',
    zones: ['America/Los_Angeles'],
  });
  expect(await order()).toEqual([0, 1, 3, 2]);
  const cancel = () =>
    server.call(cancelDialerTask, { as: agent, params: { id: a }, body: { reason: 'Wrong person' } });
  expect((await cancel()).body).toMatchObject({ task_status: 4, reason: 'Wrong person' });
  expect((await cancel()).error.message).toBe('This contact is no longer in the queue.');
  expect((await tasks(admin, id, { bucket: 'failed' })).data.map((task) => task.contact_list_item_id)).toEqual([a]);
  const byStatus = async (task_status: 1 | 2 | 4) =>
    (await tasks(admin, id, { task_status })).data.map((task) => task.contact_list_item_id);
  expect([await byStatus(4), await byStatus(2)]).toEqual([[a], []]);
  expect((await byStatus(1)).length).toBe(3);
  expect(await totals(id)).toEqual([4, 3, 1]);
  expect((await moved(b, 'bottom')).status).toBe(200);
  expect(await order()).toEqual([3, 2, 1]);
});

it('shows nobody a task of a contact that they do not see, and no totals either', async () => {
  const { id } = await list(admin);
  await add(admin, id, [await contact(admin)]);
  const task = (await tasks(admin, id)).data[0]?.contact_list_item_id ?? 0;
  const narrow = await server.user(admin.companyId, {
    roles: ['Company Agent'],
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  });
  expect((await tasks(narrow, id)).data).toEqual([]);
  expect((await server.call(getDialerList, { as: narrow, params: { id } })).body.total_items).toBeNull();
  expect((await server.call(skipDialerTask, { as: narrow, params: { id: task } })).error.code).toBe('NOT_FOUND');
});

it('deletes a list', async () => {
  const { id } = await list(admin);
  expect((await server.call(removeDialerList, { as: admin, params: { id } })).status).toBe(200);
  expect((await server.call(getDialerList, { as: admin, params: { id } })).error.code).toBe('NOT_FOUND');
});

it('has the columns of its table, which those who may change it choose', async () => {
  const { id, headers } = await list(admin);
  expect(headers).toEqual(['contact', 'phone_number', 'timezone', 'status', 'reason']);
  const choose = (chosen: string[], as = admin) =>
    server.call(updateDialerList, { as, params: { id }, body: { headers: chosen as ['contact'] } });
  expect((await choose(['contact', 'redialed'])).body).toMatchObject({
    name: 'Spring',
    headers: ['contact', 'redialed'],
  });
  const read = (await server.call(getDialerList, { as: agent, params: { id } })).body;
  expect(read.headers).toEqual(['contact', 'redialed']);
  expect((await choose(['contact', 'password'])).error.errors).toEqual({ 'headers.1': ['There is no such column.'] });
  expect((await choose([])).error.errors).toEqual({ headers: ['Choose at least one column.'] });
  expect((await choose(['contact', 'contact'])).error.errors).toEqual({ headers: ['Name each column once.'] });
  expect((await choose(['contact'], agent)).status).toBe(403);
  expect((await choose(['contact'], stranger)).error.code).toBe('NOT_FOUND');
});

it('puts a list into a folder of contact lists that fits, and takes it out', async () => {
  const folderOf = async (name: string, is_company: boolean) =>
    (await server.call(createContactFolder, { as: admin, body: { name, is_company } })).body.id;
  const [own, shared] = [await folderOf('Mine', false), await folderOf('Ours', true)];
  const { id, contact_folder_id: before } = await list(admin);
  const move = (contact_folder_id: number | null, as = admin) =>
    server.call(updateDialerList, { as, params: { id }, body: { contact_folder_id } });
  expect(before).toBeNull();
  expect((await move(shared)).body).toMatchObject({ name: 'Spring', contact_folder_id: shared });
  expect((await move(own)).error.errors).toEqual({
    contact_folder_id: ['Choose a folder for everyone: this list is shared.'],
  });
  expect((await move(shared, stranger)).error.code).toBe('NOT_FOUND');
  const folders = async (as: TestUser) =>
    (await server.call(listDialerFolders, { as })).body.data.map((each) => each.id);
  expect([await folders(admin), await folders(agent)]).toEqual([[own, shared], [shared]]);
  expect((await move(null)).body.contact_folder_id).toBeNull();
});

it('queues a contact whose task has ended once more, as a new item at the top', async () => {
  const { id } = await list(admin);
  const [first, second] = [await contact(admin), await contact(admin)];
  await add(admin, id, [first, second]);
  const [task] = (await tasks(admin, id)).data;
  const taskId = task?.contact_list_item_id ?? 0;
  const redial = (as = admin) => server.call(skipDialerTask, { as, params: { id: taskId }, body: { redial: true } });
  expect((await redial()).error.message).toBe('This contact is still in the queue.');
  await server.call(cancelDialerTask, { as: admin, params: { id: taskId }, body: { reason: 'Busy' } });
  expect((await redial(stranger)).error.code).toBe('NOT_FOUND');
  const { body } = await redial();
  expect(body).toMatchObject({ contact: { id: first }, redialed: 1, task_status: 1 });
  expect(body.contact_list_item_id).not.toBe(taskId);
  expect((await tasks(admin, id, { bucket: 'in-queue' })).data.map((each) => each.contact.id)).toEqual([first, second]);
  expect((await redial()).error.message).toBe('This contact is in the queue of this list already.');
});

it('finds tasks by their contacts, from three characters on', async () => {
  const { id } = await list(admin);
  const wanted = await contact(admin, { first_name: 'Zelda', last_name: 'Quist' });
  await add(admin, id, [await contact(admin), wanted]);
  const found = async (search: string) => (await tasks(admin, id, { search })).data.map((task) => task.contact.id);
  expect(await found('zel qui')).toEqual([wanted]);
  expect(await found('xyzzy')).toEqual([]);
  expect(await found('ze')).toHaveLength(2);
});

it('lists the tasks of one’s own queue', async () => {
  const queue = (await server.call(getDialerQueue, { as: admin })).body.id;
  const first = await contact(admin);
  await add(admin, queue, [first]);
  const own = async (as: TestUser) => (await server.call(listDialerQueueTasks, { as, query: {} })).body.data;
  expect((await own(admin)).map((each) => each.contact.id)).toEqual([first]);
  expect(await own(agent)).toEqual([]);
});

it('says why in the language of the reader, but leaves alone what an agent wrote', async () => {
  const { id } = await list(admin);
  await add(admin, id, [await contact(admin), await contact(admin)]);
  const [skipped = 0, canceled = 0] = (await tasks(admin, id)).data.map((task) => task.contact_list_item_id);
  await server.call(skipDialerTask, { as: agent, params: { id: skipped } });
  const reason = 'Task is removed because the contact is on DNC.';
  await server.call(cancelDialerTask, { as: agent, params: { id: canceled }, body: { reason } });
  const headers = { 'accept-language': 'es' };
  const { data } = (await server.call(listDialerTasks, { as: agent, params: { id }, query: {}, headers })).body;
  const said = new Map(data.map((task) => [task.contact_list_item_id, [task.reason, task.reason_by_agent]]));
  expect(said.get(skipped)).toEqual(['La tarea se salta. Pasó al final de la lista.', false]);
  expect(said.get(canceled)).toEqual([reason, true]);
});

it('has Spanish for every reason, and for where a contact goes that is called again', () => {
  const english = [
    ...DIALER_REASONS.map(dialerSentence),
    ...(['top', 'bottom'] as const).flatMap((place) => [redialSentence(place, true), redialSentence(place, false)]),
  ];
  const say = wordingsOf('es')?.sentence;
  expect(english.filter((sentence) => (say?.(sentence) ?? sentence) === sentence)).toEqual([]);
});
