import {
  arrangeSavedViews,
  createSavedView,
  keepContactLayout,
  listContactLayouts,
  listPinnedViews,
  listSavedViews,
  pinSavedView,
  removeSavedView,
  restoreSavedView,
  unpinSavedView,
  updateSavedView,
  type SavedView,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { runSchedule, toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;

beforeEach(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
});

const FILTER = { task_status: 'open', sort: 'name', columns: { shown: ['name', 'email'] } };
const create = (
  as: TestUser | null,
  name: string,
  more: { is_company?: boolean; filter?: SavedView['filter']; kind?: SavedView['kind'] } = {},
) => server.call(createSavedView, { ...(as && { as }), body: { name, filter: FILTER, ...more } });
const made = async (as: TestUser, name: string, more = {}): Promise<SavedView> => (await create(as, name, more)).body;
const list = async (as: TestUser) => (await server.call(listSavedViews, { as })).body;
const names = async (as: TestUser): Promise<string[]> => (await list(as)).data.map(({ name }) => name);
const act = (endpoint: typeof removeSavedView | typeof restoreSavedView, as: TestUser | null, id: number) =>
  server.call(endpoint, { ...(as && { as }), params: { id } });

it('is refused: signed out, without a name, with too much in it, and for everyone by who may not', async () => {
  expect((await create(null, 'Mine')).status).toBe(401);
  expect((await server.call(listSavedViews, {})).status).toBe(401);
  expect((await create(admin, ' ')).error.errors).toEqual({ name: ['Name the view.'] });
  expect((await create(admin, 'Big', { filter: { search: 'x'.repeat(8_000) } })).error.errors).toEqual({
    filter: ['This is too much for one view.'],
  });
  expect((await create(admin, 'No object', { filter: [] as never })).error.code).toBe('VALIDATION_FAILED');
  expect((await create(agent, 'Everyone’s', { is_company: true })).error).toMatchObject({
    code: 'FORBIDDEN',
    message: 'Only admins and supervisors can change views for everyone.',
  });
  const billing = await server.user(admin.companyId, { roles: ['Billing Admin'] });
  expect((await create(billing, 'Mine')).error.code).toBe('FORBIDDEN');
  expect(await list(admin)).toEqual({ data: [], default_id: null });
});

it('one’s own are one’s own; those of the company are everyone’s to open and a manager’s to change', async () => {
  const mine = await made(agent, 'Agent’s');
  const shared = await made(admin, 'Shared', { is_company: true });
  expect([await names(agent), await names(admin), await names(stranger)]).toEqual([
    ['Agent’s', 'Shared'],
    ['Shared'],
    [],
  ]);
  const rename = (as: TestUser | null, id: number) =>
    server.call(updateSavedView, { ...(as && { as }), params: { id }, body: { name: 'Renamed' } });
  for (const other of [admin, stranger]) {
    expect((await rename(other, mine.id)).error.code).toBe('NOT_FOUND');
    expect((await act(removeSavedView, other, mine.id)).error.code).toBe('NOT_FOUND');
  }
  expect((await rename(null, mine.id)).status).toBe(401);
  expect((await rename(agent, shared.id)).error.code).toBe('FORBIDDEN');
  expect((await act(removeSavedView, agent, shared.id)).error.code).toBe('FORBIDDEN');
  expect((await rename(stranger, shared.id)).error.code).toBe('NOT_FOUND');
  expect((await rename(admin, shared.id)).body).toMatchObject({ name: 'Renamed', filter: FILTER, version: 2 });
});

it('keeps what only a newer release knows, and lets nobody overwrite a colleague’s change unseen', async () => {
  const filter = {
    ...FILTER,
    task_status: 'archived',
    near: { city: 'Reno' },
    columns: { shown: ['score'], theme: 1 },
  };
  const view = await made(admin, 'Newer', { filter, is_company: true });
  expect((await list(agent)).data[0]?.filter).toEqual(filter);
  const body = { filter: { sort: 'name' }, if_version: view.version };
  const change = () => server.call(updateSavedView, { as: admin, params: { id: view.id }, body });
  expect((await change()).body.filter).toEqual({ sort: 'name' });
  expect((await change()).error.code).toBe('CONFLICT');
});

it('a deleted one can be restored, by who may delete it, as long as it is kept', async () => {
  const mine = await made(agent, 'Mine');
  expect((await act(restoreSavedView, agent, mine.id)).error.code).toBe('NOT_FOUND');
  expect((await act(removeSavedView, agent, mine.id)).status).toBe(200);
  expect((await act(removeSavedView, agent, mine.id)).error.code).toBe('NOT_FOUND');
  expect(await names(agent)).toEqual([]);
  expect((await act(restoreSavedView, admin, mine.id)).error.code).toBe('NOT_FOUND');
  expect((await act(restoreSavedView, null, mine.id)).status).toBe(401);
  expect((await act(restoreSavedView, agent, mine.id)).body).toMatchObject({ id: mine.id, name: 'Mine' });
  await act(removeSavedView, agent, mine.id);
  server.clock.advance(31 * 86_400_000);
  await runSchedule(server.context, 'views.purge');
  const { rowCount } = await server.context.kernel.db.pool.query('select from saved_views where id = $1', [mine.id]);
  expect(rowCount).toBe(0);
});

it('each person has an order and a beginning of their own; a view that is gone is passed over', async () => {
  const [a, b] = [await made(admin, 'A', { is_company: true }), await made(admin, 'B', { is_company: true })];
  const c = await made(agent, 'C');
  const arrange = (as: TestUser | null, ids: number[], default_id: number | null) =>
    server.call(arrangeSavedViews, { ...(as && { as }), body: { ids, default_id } });
  expect((await arrange(null, [a.id], null)).status).toBe(401);
  expect((await arrange(admin, [c.id], null)).error.code).toBe('NOT_FOUND');
  expect((await arrange(stranger, [a.id], null)).error.code).toBe('NOT_FOUND');
  expect((await arrange(agent, [], 0)).error.code).toBe('VALIDATION_FAILED');
  expect((await arrange(agent, [c.id, b.id], b.id)).body).toMatchObject({
    data: [{ name: 'C' }, { name: 'B' }, { name: 'A' }],
    default_id: b.id,
  });
  expect(await list(admin)).toMatchObject({ data: [{ name: 'A' }, { name: 'B' }], default_id: null });
  await act(removeSavedView, admin, b.id);
  expect(await list(agent)).toMatchObject({ data: [{ name: 'C' }, { name: 'A' }], default_id: null });
});

it('keeps views of the inbox apart from those of contacts, with one order for both', async () => {
  const inbox = await made(agent, 'Unread calls', { kind: 'inbox', filter: { channel: 'calls', has_unread: true } });
  const late = await made(agent, 'Late', { kind: 'inbox' });
  const people = await made(agent, 'People');
  const listed = async () => (await server.call(listSavedViews, { as: agent, query: { kind: 'inbox' } })).body;
  expect(await listed()).toMatchObject({ data: [{ name: 'Late' }, { name: 'Unread calls', kind: 'inbox' }] });
  expect(await names(agent)).toEqual(['People']);
  const arrange = (ids: number[], default_id: number | null, kind: SavedView['kind']) =>
    server.call(arrangeSavedViews, { as: agent, body: { ids, default_id, kind } });
  expect((await arrange([inbox.id], null, 'contacts')).error.code).toBe('NOT_FOUND');
  await arrange([inbox.id, late.id], null, 'inbox');
  expect((await arrange([people.id], people.id, 'contacts')).body.default_id).toBe(people.id);
  expect((await listed()).data.map(({ id }) => id)).toEqual([inbox.id, late.id]);
  await arrange([late.id], null, 'inbox');
  expect((await list(agent)).default_id).toBe(people.id);
});

it('keeps views of communications, whose dates may be days, apart from the others', async () => {
  const filter = { channel: 'calls', from_date: '2026-11-01', to_date: '2026-11-15', order: 'asc' };
  const view = await made(agent, 'Half of November', { kind: 'communications', filter });
  await made(agent, 'Inbox', { kind: 'inbox' });
  const { body } = await server.call(listSavedViews, { as: agent, query: { kind: 'communications' } });
  expect(body.data).toMatchObject([{ id: view.id, kind: 'communications', filter }]);
  await server.call(pinSavedView, { as: agent, params: { id: view.id } });
  const pinned = (await server.call(listPinnedViews, { as: agent })).body.data;
  expect(pinned.map(({ filter: { kind } }) => kind)).toEqual(['communications']);
  expect(await names(agent)).toEqual([]);
});

it('pins a view for one user, until they unpin it or it is deleted', async () => {
  const view = await made(admin, 'Shared', { is_company: true, kind: 'inbox' });
  const own = await made(admin, 'Own', { kind: 'inbox' });
  const pin = (as: TestUser | null, id: number) => server.call(pinSavedView, { ...(as && { as }), params: { id } });
  const unpin = (as: TestUser | null, id: number) => server.call(unpinSavedView, { ...(as && { as }), params: { id } });
  expect([(await pin(null, view.id)).status, (await unpin(null, view.id)).status]).toEqual([401, 401]);
  expect((await server.call(listPinnedViews, {})).status).toBe(401);
  expect((await pin(agent, own.id)).error.code).toBe('NOT_FOUND');
  expect((await unpin(stranger, view.id)).error.code).toBe('NOT_FOUND');
  const pinned = async (as: TestUser) => (await server.call(listPinnedViews, { as })).body.data;
  await pin(agent, view.id);
  expect((await pin(agent, view.id)).status).toBe(200);
  expect(await pinned(agent)).toMatchObject([{ filter_id: view.id, filter: { name: 'Shared', kind: 'inbox' } }]);
  expect(await pinned(admin)).toEqual([]);
  await unpin(agent, view.id);
  expect(await pinned(agent)).toEqual([]);
  await pin(agent, view.id);
  await act(removeSavedView, admin, view.id);
  expect(await pinned(agent)).toEqual([]);
});

it('lets managers share a view with the company, and make it their own again', async () => {
  const mine = await made(agent, 'Mine');
  const view = await made(admin, 'Busy', { kind: 'inbox' });
  const share = (as: TestUser, id: number, is_company: boolean) =>
    server.call(updateSavedView, { as, params: { id }, body: { is_company } });
  const seen = async () => (await server.call(listSavedViews, { as: agent, query: { kind: 'inbox' } })).body.data;
  expect((await share(agent, mine.id, true)).error.code).toBe('FORBIDDEN');
  expect((await share(admin, view.id, true)).body).toMatchObject({ is_company: true, version: 2 });
  expect(await seen()).toMatchObject([{ name: 'Busy' }]);
  expect((await share(agent, view.id, false)).error.code).toBe('FORBIDDEN');
  expect((await share(admin, view.id, false)).body.is_company).toBe(false);
  expect(await seen()).toEqual([]);
});

it('tells its readers, and nobody else', async () => {
  const mine = await made(agent, 'Mine');
  await made(admin, 'Shared', { is_company: true });
  await act(removeSavedView, agent, mine.id);
  const told = (await toldEvents(server.context.kernel, admin.companyId)).filter(
    ({ type }) => type === 'saved_view_updated',
  );
  const own = `private-company-${admin.companyId}-user-${agent.id}`;
  expect(told.map(({ channels, data }) => [channels, (data as { is_removed: boolean }).is_removed])).toEqual([
    [[own], false],
    [[`private-company-${admin.companyId}`], false],
    [[own], true],
  ]);
});

const LAYOUT = {
  shown: ['name', 'email', 'of_a_newer_release'],
  pinned: ['name'],
  widths: { email: 220 },
  density: 'compact',
} as const;
const keep = (as: TestUser | null, list_: string, layout: object = LAYOUT) =>
  server.call(keepContactLayout, { ...(as && { as }), body: { list: list_, layout: layout as never } });
const layouts = async (as: TestUser) => (await server.call(listContactLayouts, { as })).body.data;

it('keeping a layout is refused: signed out, without the right, for no list, and with what is no layout', async () => {
  expect((await server.call(listContactLayouts, {})).status).toBe(401);
  expect((await keep(null, 'all')).status).toBe(401);
  const billing = await server.user(admin.companyId, { roles: ['Billing Admin'] });
  expect((await keep(billing, 'all')).error.code).toBe('FORBIDDEN');
  expect((await keep(admin, '../all')).error.errors).toEqual({ list: ['Name a list, such as all or list-12.'] });
  const many = Array.from({ length: 201 }, (_, at) => `column_${at}`);
  expect((await keep(admin, 'all', { ...LAYOUT, shown: many })).error.errors).toEqual({
    'layout.shown': ['At most 200 columns.'],
  });
  for (const wrong of [{ ...LAYOUT, density: 'dense' }, { ...LAYOUT, widths: { name: -4 } }, { shown: [] }])
    expect((await keep(admin, 'all', wrong)).error.code).toBe('VALIDATION_FAILED');
  expect(await layouts(admin)).toEqual([]);
});

it('layouts of columns are kept for each person and each list, and of many lists the newest 300', async () => {
  expect((await keep(agent, 'all')).body).toEqual({ list: 'all', layout: LAYOUT });
  await keep(agent, 'mine', { ...LAYOUT, pinned: [] });
  await keep(agent, 'all', { ...LAYOUT, density: 'comfort' });
  await keep(stranger, 'all');
  expect(await layouts(agent)).toEqual([
    { list: 'all', layout: { ...LAYOUT, density: 'comfort' } },
    { list: 'mine', layout: { ...LAYOUT, pinned: [] } },
  ]);
  expect(await layouts(admin)).toEqual([]);

  await server.context.kernel.db.pool.query(
    `insert into contact_layouts (company_id, user_id, list, layout, updated_at)
     select $1, $2, 'list-' || n, '{}', now() - interval '1 day' - n * interval '1 second' from generate_series(1, 300) n`,
    [agent.companyId, agent.id],
  );
  await keep(agent, 'unassigned');
  const { rows } = await server.context.kernel.db.pool.query<{ list: string }>(
    'select list from contact_layouts where user_id = $1',
    [agent.id],
  );
  const kept = rows.map((row) => row.list);
  expect(kept).toHaveLength(300);
  expect(kept).toEqual(expect.arrayContaining(['all', 'mine', 'unassigned', 'list-297']));
  expect(kept).not.toContain('list-298');
});
