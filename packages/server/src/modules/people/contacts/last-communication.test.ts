import { channels, createContact, getContact, listContacts, tagContact, updateContact } from '@talk/contract';
import { beforeAll, expect, it } from 'vitest';
import { toldEvents, useTestServer, type TestUser } from '../../../testing/index.js';
import { readContactNews } from './contact-events.js';

const server = useTestServer();
let admin: TestUser;
let onSales: TestUser;
let contactId: number;

const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await server.context.kernel.db.pool.query<Row>(text, values)).rows;

beforeAll(async () => {
  const { id: companyId } = await server.company();
  admin = await server.user(companyId);
  const lines = await query<{ id: string }>(
    `insert into lines (company_id, name) values ($1, 'Sales'), ($1, 'Legal') returning id`,
    companyId,
  );
  const [sales, legal] = lines.map(({ id }) => Number(id));
  onSales = await server.user(companyId, {
    membership: { lineAccessLimit: true, accessibleCampaigns: [sales ?? 0] },
  });
  contactId = (await server.call(createContact, { as: admin, body: { first_name: 'Maya' } })).body.id;
  const [text] = await query<{ id: string }>(
    `insert into communications (company_id, contact_id, line_id, type, direction, lead_number, body, current_status, disposition_status, created_at)
     values ($1, $2, $3, 'sms', 'inbound', '+14155550150', 'About the lawsuit', 'received', 'completed', $4) returning id`,
    companyId,
    contactId,
    legal,
    server.clock.now(),
  );
  await query('update contacts set last_communication_id = $1 where id = $2', text?.id, contactId);
});

it('is not shown to a user who may not see the line that it was on', async () => {
  const shown = async (as: TestUser) => {
    const [listed] = (await server.call(listContacts, { as, query: {} })).body.data;
    const read = (await server.call(getContact, { as, params: { id: contactId } })).body;
    return [listed?.last_communication?.preview, read.last_communication?.preview];
  };
  expect(await shown(admin)).toEqual(['About the lawsuit', 'About the lawsuit']);
  expect(await shown(onSales)).toEqual([undefined, undefined]);
});

it('is not told to them either, when the contact changes', async () => {
  await server.transaction(async (tx) => {
    const news = await readContactNews(tx, admin.scope, 'contact_updated', contactId);
    if (news !== null) tx.emit(news.event);
  });
  const told = await toldEvents(server.context.kernel, admin.companyId);
  const parts = told.filter(({ type }) => type === 'contact_updated');
  const ofUser = ({ id }: TestUser) => channels.user(admin.companyId, id);
  const heardBy = (user: TestUser) =>
    parts.filter((part) => part.channels.includes(ofUser(user))).map(({ data }) => data);
  expect(heardBy(onSales)).toMatchObject([{ id: contactId, last_communication: null }]);
  expect(heardBy(admin)).toMatchObject([{ id: contactId, last_communication: { preview: 'About the lawsuit' } }]);
});

it('is in no answer to what they write either', async () => {
  const change = { params: { id: contactId }, body: { company_name: 'Harbor' } };
  const same = { params: { id: contactId }, body: { tag_ids: [] } };
  const shown = async (as: TestUser) => [
    (await server.call(updateContact, { as, ...change })).body.last_communication?.preview,
    (await server.call(tagContact, { as, ...same })).body.last_communication?.preview,
  ];
  expect(await shown(onSales)).toEqual([undefined, undefined]);
  expect(await shown(admin)).toEqual(['About the lawsuit', 'About the lawsuit']);
});

it('says whether the caller asked to be called back', async () => {
  const shown = async () => (await server.call(getContact, { as: admin, params: { id: contactId } })).body;
  expect((await shown()).last_communication?.callback_status).toBeNull();
  await query(
    `update communications set type = 'call', callback_status = 'requested' where company_id = $1 and contact_id = $2`,
    admin.companyId,
    contactId,
  );
  expect((await shown()).last_communication?.callback_status).toBe('requested');
  const { data } = (await server.call(listContacts, { as: admin, query: {} })).body;
  expect(data[0]?.last_communication?.callback_status).toBe('requested');
});
