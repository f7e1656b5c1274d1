import { countCommunications, createContact, createInbox, listCommunications } from '@talk/contract';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer, type TestUser } from '../../../testing/index.js';

const server = useTestServer();
let admin: TestUser;
let agent: TestUser;
let inboxId: number;

const insert = async (text: string, ...values: unknown[]): Promise<number> =>
  Number((await server.context.kernel.db.pool.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id);

beforeAll(async () => {
  const { id: companyId } = await server.company();
  admin = await server.user(companyId);
  agent = await server.user(companyId, { roles: ['Company Agent'] });
  const named = (table: 'lines' | 'ring_groups', name: string) =>
    insert(`insert into ${table} (company_id, name) values ($1, $2)`, companyId, name);
  const [sales, help, group] = [
    await named('lines', 'Sales'),
    await named('lines', 'Help'),
    await named('ring_groups', 'Desk'),
  ];
  const contact = async (first_name: string, lineIds: readonly number[]): Promise<number> => {
    const { id } = (await server.call(createContact, { as: admin, body: { first_name } })).body;
    await server.context.kernel.db.pool.query('update contacts set line_ids = $2 where id = $1', [id, lineIds]);
    return id;
  };
  const [inside, outside] = [await contact('Maya', [sales]), await contact('Omar', [help])];
  const text = (contactId: number, lineId: number, ringGroupId: number | null, body: string) =>
    insert(
      `insert into communications (company_id, contact_id, line_id, ring_group_id, type, direction, lead_number, body, current_status,
         disposition_status) values ($1, $2, $3, $4, 'sms', 'inbound', '+14155550150', $5, 'received', 'completed')`,
      companyId,
      contactId,
      lineId,
      ringGroupId,
      body,
    );
  await text(inside, sales, null, 'Maya on Sales');
  await text(inside, help, null, 'Maya on Help');
  await text(outside, help, null, 'Omar on Help');
  await text(outside, help, group, 'Omar for the desk');
  const body = { name: 'Sales team', campaign_ids: [sales], ring_group_ids: [group], members: [] };
  inboxId = (await server.call(createInbox, { as: admin, body })).body.id;
});

const found = async (query: object, as = admin): Promise<(string | null)[]> =>
  (await server.call(listCommunications, { as, query })).body.data.map(({ body }) => body).sort();

it('finds everything with the contacts of a team inbox', async () => {
  expect(await found({})).toHaveLength(4);
  expect(await found({ inbox_id: inboxId })).toEqual(['Maya on Help', 'Maya on Sales']);
  expect(await found({ inbox_id: inboxId, inbox_type: 'threaded' })).toHaveLength(2);
  const { body } = await server.call(countCommunications, { as: admin, query: { inbox_id: inboxId } });
  expect(body.count).toBe(2);
});

it('finds communications on the lines and ring groups of the inbox if it is unthreaded', async () => {
  const query = { inbox_id: inboxId, inbox_type: 'unthreaded' };
  expect(await found(query)).toEqual(['Maya on Sales', 'Omar for the desk']);
  expect(await found({ ...query, search_text: 'desk' })).toEqual(['Omar for the desk']);
});

it('does not know the inboxes of other users and companies', async () => {
  const stranger = await server.user((await server.company()).id);
  for (const as of [agent, stranger])
    expect((await server.call(listCommunications, { as, query: { inbox_id: inboxId } })).error).toMatchObject({
      code: 'NOT_FOUND',
      message: 'This inbox was deleted, or it is not shared with you.',
    });
});
