import {
  askToJoinInbox,
  declineJoinInbox,
  createContact,
  createInbox,
  getAuthUser,
  inboxUnread,
  listContacts,
  listInboxes,
  removeInbox,
  restoreInbox,
  updateInbox,
  type TeamInbox,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { runSchedule, toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';
import { lines } from '../../platform/lines/read.js';
import { inboxSettings } from './inboxes.tables.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;
let sales: number;
let theirs: number;

const line = async (companyId: number, name: string): Promise<number> =>
  (await server.context.kernel.db.drizzle.insert(lines).values({ companyId, name }).returning())[0]?.id ?? 0;

beforeEach(async () => {
  const { id } = await server.company();
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'] });
  stranger = await server.user((await server.company()).id);
  sales = await line(id, 'Sales');
  theirs = await line(stranger.companyId, 'Theirs');
});

interface Fields {
  is_personal?: boolean;
  campaign_ids?: number[];
  ring_group_ids?: number[];
  members?: TeamInbox['members'];
}
const create = (as: TestUser | null, name: string, fields: Fields = {}) =>
  server.call(createInbox, { ...(as && { as }), body: { name, campaign_ids: [sales], ...fields } });
const made = async (as: TestUser, name: string, fields?: Fields) => (await create(as, name, fields)).body;
const list = async (as: TestUser, search?: string) =>
  (await server.call(listInboxes, { as, query: search === undefined ? {} : { search } })).body.data;
const act = (endpoint: typeof removeInbox | typeof restoreInbox, as: TestUser | null, id: number) =>
  server.call(endpoint, { ...(as && { as }), params: { id } });

it('refuses an inbox: signed out, without a right, a source or a member of the company', async () => {
  expect((await create(null, 'Mine')).status).toBe(401);
  expect((await server.call(listInboxes, {})).status).toBe(401);
  expect((await create(agent, 'Team')).error).toMatchObject({
    code: 'FORBIDDEN',
    message: 'Only admins and supervisors can change team inboxes.',
  });
  const errors = async (fields: Fields) => (await create(admin, 'Team', fields)).error.errors;
  expect(await errors({ campaign_ids: [] })).toEqual({ campaign_ids: ['Choose a line or a ring group.'] });
  expect(await errors({ campaign_ids: [theirs] })).toEqual({
    campaign_ids: ['One of these lines does not exist any more.'],
  });
  expect(await errors({ ring_group_ids: [999_999] })).toEqual({
    ring_group_ids: ['One of these ring groups does not exist any more.'],
  });
  expect(await errors({ members: [{ user_id: stranger.id, role: 'member' }] })).toEqual({
    members: ['One of these people does not belong to the company.'],
  });
  const twice = { user_id: agent.id, role: 'member' } as const;
  expect(await errors({ members: [twice, twice] })).toEqual({ members: ['Each person can appear only once.'] });
  expect(await errors({ is_personal: true, members: [twice] })).toEqual({
    members: ['A personal inbox has no members.'],
  });
});

it('shows an inbox as personal, connected or watching, to those who are in it and to managers', async () => {
  await made(agent, 'My line', { is_personal: true });
  await made(admin, 'Billing', { members: [{ user_id: agent.id, role: 'watcher' }] });
  await made(admin, 'Sales', { members: [{ user_id: agent.id, role: 'member' }] });
  await made(admin, 'Board');
  const kinds = async (as: TestUser) => (await list(as)).map(({ name, kind, can_edit }) => [name, kind, can_edit]);
  expect(await kinds(agent)).toEqual([
    ['Billing', 'watching', false],
    ['My line', 'personal', true],
    ['Sales', 'connected', false],
  ]);
  expect(await kinds(admin)).toEqual([
    ['Billing', 'watching', true],
    ['Board', 'watching', true],
    ['Sales', 'watching', true],
  ]);
  expect(await kinds(stranger)).toEqual([]);
  expect((await list(agent, 'BILL')).map(({ name }) => name)).toEqual(['Billing']);
});

it('lists the contacts of its lines that the user can see, and of nobody else', async () => {
  const inbox = await made(admin, 'Sales', { members: [{ user_id: agent.id, role: 'member' }] });
  const contact = async (first_name: string, lineIds: number[]) => {
    const { id } = (await server.call(createContact, { as: admin, body: { first_name } })).body;
    await server.context.kernel.db.pool.query('update contacts set line_ids = $2 where id = $1', [id, lineIds]);
  };
  await contact('Maya', [sales]);
  await contact('Ben', []);
  const contacts = (as: TestUser) => server.call(listContacts, { as, query: { inbox_id: inbox.id } });
  expect((await contacts(agent)).body.data.map(({ name }) => name)).toEqual(['Maya']);
  expect((await contacts(stranger)).error.code).toBe('NOT_FOUND');
  const outsider = await server.user(admin.companyId, { roles: ['Company Agent'] });
  expect((await contacts(outsider)).error.code).toBe('NOT_FOUND');
  const narrow = await server.user(admin.companyId, {
    roles: ['Company Agent'],
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  });
  const members = [{ user_id: narrow.id, role: 'member' }] as const;
  await server.call(updateInbox, { as: admin, params: { id: inbox.id }, body: { members: [...members] } });
  expect((await contacts(narrow)).body.data).toEqual([]);
  expect((await contacts(agent)).error.code).toBe('NOT_FOUND');
});

it('lets a watcher ask to join, and tells the admins and supervisors once a week', async () => {
  const supervisor = await server.user(admin.companyId, { roles: ['Company Supervisor'] });
  const colleague = await server.user(admin.companyId, { roles: ['Company Agent'] });
  const watchers = [agent, colleague].map(({ id }) => ({ user_id: id, role: 'watcher' as const }));
  const { id } = await made(admin, 'Sales', { members: watchers });
  const ask = (as: TestUser | null) => server.call(askToJoinInbox, { ...(as && { as }), params: { id } });
  expect([(await ask(null)).status, (await ask(stranger)).status]).toEqual([401, 404]);
  expect((await ask(admin)).error.errors).toEqual({ _: ['Only watchers of an inbox ask to join it.'] });
  const asking = async (as: TestUser) => (await list(as)).map(({ asking_user_ids }) => asking_user_ids);
  const told = async () =>
    (await toldEvents(server.context.kernel, admin.companyId)).flatMap(({ type, channels, data }) =>
      type === 'team_inbox_join_asked' ? [[channels, data]] : [],
    );
  expect((await ask(agent)).body.asking_user_ids).toEqual([agent.id]);
  await ask(agent);
  expect(await told()).toEqual([
    [
      [admin, supervisor].map((each) => `private-company-${admin.companyId}-user-${each.id}`),
      { inbox_id: id, inbox_name: 'Sales', user_id: agent.id, user_name: expect.any(String) as string },
    ],
  ]);
  expect([await asking(admin), await asking(agent), await asking(colleague)]).toEqual([
    [[agent.id]],
    [[agent.id]],
    [[]],
  ]);
  // Who stays a watcher goes on asking; who becomes a member does not.
  const change = (members: TeamInbox['members']) =>
    server.call(updateInbox, { as: admin, params: { id }, body: { members } });
  expect((await change(watchers)).body.asking_user_ids).toEqual([agent.id]);
  await server.context.kernel.db.pool.query(
    `update team_inbox_members set asked_at = asked_at - interval '8 days' where inbox_id = $1`,
    [id],
  );
  expect(await asking(admin)).toEqual([[]]);
  await ask(agent);
  expect(await told()).toHaveLength(2);
  expect((await change([{ user_id: agent.id, role: 'member' }])).body.asking_user_ids).toEqual([]);
  expect((await list(agent)).map(({ kind }) => kind)).toEqual(['connected']);
});

it('lets who can edit it decline a request to join: the watcher hears of it, stays one, and may ask again', async () => {
  const watchers = [{ user_id: agent.id, role: 'watcher' as const }];
  const { id } = await made(admin, 'Sales', { members: watchers });
  const ask = () => server.call(askToJoinInbox, { as: agent, params: { id } });
  const decline = (as: TestUser | null) =>
    server.call(declineJoinInbox, { ...(as && { as }), params: { id }, body: { user_id: agent.id } });
  const declined = async () =>
    (await toldEvents(server.context.kernel, admin.companyId)).flatMap(({ type, channels, data }) =>
      type === 'team_inbox_join_declined' ? [[channels, data]] : [],
    );
  await ask();
  expect([(await decline(null)).status, (await decline(stranger)).status, (await decline(agent)).status]).toEqual([
    401, 404, 403,
  ]);
  const { body } = await decline(admin);
  expect([body.asking_user_ids, body.members]).toEqual([[], watchers]);
  await decline(admin);
  expect(await declined()).toEqual([
    [[`private-company-${admin.companyId}-user-${agent.id}`], { inbox_id: id, inbox_name: 'Sales' }],
  ]);
  expect((await ask()).body.asking_user_ids).toEqual([agent.id]);
});

it('is changed by its owner or a manager, unless somebody was faster', async () => {
  const team = await made(admin, 'Team', { members: [{ user_id: agent.id, role: 'member' }] });
  const mine = await made(agent, 'Mine', { is_personal: true });
  const rename = (as: TestUser | null, { id }: TeamInbox, if_version?: number) =>
    server.call(updateInbox, {
      ...(as && { as }),
      params: { id },
      body: { name: 'Renamed', ...(if_version === undefined ? {} : { if_version }) },
    });
  expect((await rename(null, team)).status).toBe(401);
  expect((await rename(agent, team)).error.code).toBe('FORBIDDEN');
  expect((await rename(admin, mine)).error.code).toBe('NOT_FOUND');
  expect((await rename(stranger, team)).error.code).toBe('NOT_FOUND');
  expect((await rename(admin, team, team.version)).body).toMatchObject({
    name: 'Renamed',
    members: [{ user_id: agent.id, role: 'member' }],
    version: 2,
  });
  expect((await rename(admin, team, team.version)).error.code).toBe('CONFLICT');
});

it('refuses all of it where the company has turned team inboxes off', async () => {
  const { id } = await made(admin, 'Sales', { members: [{ user_id: agent.id, role: 'member' }] });
  const { companyId } = admin;
  await server.context.kernel.db.drizzle.insert(inboxSettings).values({ companyId, teamInboxEnabled: false });
  const off = { code: 'FORBIDDEN', message: 'Team inboxes are turned off for your account.' };
  expect((await server.call(listInboxes, { as: agent, query: {} })).error).toMatchObject(off);
  expect((await create(admin, 'More')).error).toMatchObject(off);
  expect((await act(removeInbox, admin, id)).error).toMatchObject(off);
  expect((await server.call(listContacts, { as: agent, query: { inbox_id: id } })).error).toMatchObject(off);
  expect((await server.call(inboxUnread, { as: agent })).body.inboxes).toEqual([]);
  const { user } = (await server.call(getAuthUser, { as: agent, body: {} })).body;
  expect(user.company.team_inbox_enabled).toBe(false);
});

it('restores a deleted inbox as long as it is kept', async () => {
  const { id } = await made(agent, 'Mine', { is_personal: true });
  expect([(await act(removeInbox, null, id)).status, (await act(restoreInbox, null, id)).status]).toEqual([401, 401]);
  expect((await act(removeInbox, admin, id)).error.code).toBe('NOT_FOUND');
  await act(removeInbox, agent, id);
  expect(await list(agent)).toEqual([]);
  expect((await act(restoreInbox, admin, id)).error.code).toBe('NOT_FOUND');
  expect((await act(restoreInbox, agent, id)).body).toMatchObject({ id, name: 'Mine' });
  await act(removeInbox, agent, id);
  server.clock.advance(31 * 86_400_000);
  await runSchedule(server.context, 'inboxes.purge');
  const { rowCount } = await server.context.kernel.db.pool.query('select from team_inboxes where id = $1', [id]);
  expect(rowCount).toBe(0);
});

it('notifies the company of a team inbox, and the owner alone of a personal one', async () => {
  await made(admin, 'Team');
  await made(agent, 'Mine', { is_personal: true });
  const events = await toldEvents(server.context.kernel, admin.companyId);
  expect(events.flatMap(({ type, channels }) => (type === 'team_inbox_updated' ? channels : []))).toEqual([
    `private-company-${admin.companyId}`,
    `private-company-${admin.companyId}-user-${agent.id}`,
  ]);
});
