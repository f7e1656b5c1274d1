import {
  createContact,
  createInbox,
  createSavedView,
  inboxUnread,
  listContacts,
  type InboxUnread,
  type SavedView,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';
import { lines } from '../../platform/lines/read.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;
let sales: number;

const query = (text: string, values: unknown[]) => server.context.kernel.db.pool.query(text, values);
const unread = async (as: TestUser): Promise<InboxUnread> => (await server.call(inboxUnread, { as })).body;
const view = async (as: TestUser, filter: SavedView['filter']) =>
  (await server.call(createSavedView, { as, body: { name: 'View', kind: 'inbox', filter } })).body.id;

interface Fields {
  unread?: number;
  lineIds?: number[];
  ownerId?: number;
  status?: string;
}
async function contact(first_name: string, { unread = 1, lineIds = [], ownerId, status = 'open' }: Fields = {}) {
  const { id } = (await server.call(createContact, { as: admin, body: { first_name } })).body;
  const values = [id, unread, lineIds, ownerId ?? null, status];
  await query(
    'update contacts set unread_texts = $2, line_ids = $3, owner_id = $4, task_status = $5 where id = $1',
    values,
  );
}

beforeEach(async () => {
  const { id } = await server.company();
  const { drizzle } = server.context.kernel.db;
  sales = (await drizzle.insert(lines).values({ companyId: id, name: 'Sales' }).returning())[0]?.id ?? 0;
  admin = await server.user(id);
  agent = await server.user(id, { roles: ['Company Agent'], membership: { defaultOutboundCampaignId: sales } });
  stranger = await server.user((await server.company()).id);
});

it('is refused to users who may not list contacts', async () => {
  expect((await server.call(inboxUnread, {})).status).toBe(401);
  const nobody = await server.user(admin.companyId, { roles: [] });
  expect((await server.call(inboxUnread, { as: nobody })).status).toBe(403);
});

it('counts contacts with something unread in each team inbox, view and on the personal line', async () => {
  const body = { name: 'Sales', campaign_ids: [sales], members: [{ user_id: agent.id, role: 'member' as const }] };
  const inbox = (await server.call(createInbox, { as: admin, body })).body.id;
  const mine = await view(agent, { my_contacts: true });
  const waiting = await view(agent, { is_unassigned: true, task_status: 'all', search: 'ma' });
  const named = await view(agent, { search: 'maya' });
  await contact('Maya', { lineIds: [sales], ownerId: agent.id });
  await contact('Ben', { lineIds: [sales], status: 'closed' });
  await contact('Maya', { status: 'closed' });
  await contact('Read', { lineIds: [sales], unread: 0 });
  const of = (contacts: number) => ({ contacts, is_at_least: false });
  const counts = await unread(agent);
  expect(counts.inboxes).toEqual([{ id: inbox, ...of(2) }]);
  expect(counts.views).toHaveLength(3);
  expect(counts.views).toEqual(
    expect.arrayContaining([
      { id: mine, ...of(1) },
      { id: waiting, ...of(2) },
      // A search looks at contacts of every status.
      { id: named, ...of(2) },
    ]),
  );
  expect(counts.personal_line).toEqual(of(2));
  const listed = { channel: 'my-personal-line', has_unread: '1' } as const;
  expect((await server.call(listContacts, { as: agent, query: listed })).body.data).toHaveLength(2);
  expect(await unread(stranger)).toEqual({ inboxes: [], views: [], personal_line: null });
  expect((await server.call(listContacts, { as: admin, query: listed })).body.data).toEqual([]);
});

it('counts what the user sees, and leaves out a view that cannot be read', async () => {
  const narrow = await server.user(admin.companyId, {
    roles: ['Company Agent'],
    membership: { contactsVisibility: 'restricted', contactsAccessLevel: 1, canViewUnassignedContacts: false },
  });
  const all = await view(narrow, { task_status: 'all' });
  await view(narrow, { filter_groups: { and: [{ field: 'contact_lists', operator: 'any-of', value: [999_999] }] } });
  await view(narrow, { channel: 'faxes' });
  await contact('Maya', { ownerId: narrow.id });
  await contact('Ben', { ownerId: agent.id });
  expect((await unread(narrow)).views).toEqual([{ id: all, contacts: 1, is_at_least: false }]);
});

it('stops after the newest two thousand, and says that there may be more', async () => {
  const { companyId } = admin;
  const waiting = await view(admin, { is_unassigned: true });
  const old = await view(admin, { channel: 'calls' });
  await query(
    `insert into contacts (company_id, name, task_status, unread_texts, inbound_calls, last_engagement_at)
     select $1, 'Contact ' || n, 'open', 1, case when n = 1 then 1 else 0 end, '2026-11-01'::timestamptz + n * interval '1 minute'
     from generate_series(1, 2001) n`,
    [companyId],
  );
  const { views } = await unread(admin);
  expect(views.find(({ id }) => id === waiting)).toMatchObject({ contacts: 2000, is_at_least: true });
  expect(views.find(({ id }) => id === old)).toMatchObject({ contacts: 0, is_at_least: true });
});
