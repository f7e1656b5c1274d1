import {
  addToDialerList,
  createContact,
  createContactFolder,
  createContactList,
  createDialerList,
  createInbox,
  listDialerTasks,
} from '@talk/contract';
import type { OperationId } from '@talk/contract/schemas';
import { randomUUID } from 'node:crypto';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

const listOf = async ({ server, admin }: ForeignCompany): Promise<number> =>
  (await server.call(createContactList, { as: admin, body: { name: 'Theirs', scope: 'public' } })).body.id;
const contactOf = async ({ server, admin }: ForeignCompany): Promise<number> =>
  (await server.call(createContact, { as: admin, body: { first_name: 'Theirs' } })).body.id;
const foreignList =
  (body?: Record<string, unknown>) =>
  async (foreign: ForeignCompany): Promise<ForeignRequest> => ({
    params: { id: await listOf(foreign) },
    ...(body === undefined ? {} : { body }),
  });
const foreignFolder =
  (body?: Record<string, unknown>) =>
  async ({ server, admin }: ForeignCompany): Promise<ForeignRequest> => {
    const made = await server.call(createContactFolder, { as: admin, body: { name: randomUUID() } });
    return { params: { id: made.body.id }, ...(body === undefined ? {} : { body }) };
  };

const foreignInbox =
  (body?: Record<string, unknown>) =>
  async ({ server, admin }: ForeignCompany): Promise<ForeignRequest> => {
    const { rows } = await server.context.kernel.db.pool.query<{ id: number }>(
      `insert into lines (company_id, name) values ($1, 'Theirs') returning id`,
      [admin.companyId],
    );
    const made = { name: 'Theirs', campaign_ids: [Number(rows[0]?.id)] };
    const { id } = (await server.call(createInbox, { as: admin, body: made })).body;
    return { params: { id }, ...(body === undefined ? {} : { body }) };
  };

async function dialerListOf({ server, admin }: ForeignCompany): Promise<number> {
  await server.context.kernel.db.pool.query(
    'insert into dialer_settings (company_id, auto_dialer_enabled) values ($1, true) on conflict do nothing',
    [admin.companyId],
  );
  return (await server.call(createDialerList, { as: admin, body: { name: 'Theirs', scope: 'public' } })).body.id;
}
const foreignDialerList =
  (body?: Record<string, unknown>) =>
  async (foreign: ForeignCompany): Promise<ForeignRequest> => ({
    params: { id: await dialerListOf(foreign) },
    ...(body === undefined ? {} : { body }),
  });
const foreignTask =
  (body?: Record<string, unknown>) =>
  async (foreign: ForeignCompany): Promise<ForeignRequest> => {
    const { server, admin } = foreign;
    const id = await dialerListOf(foreign);
    const contact = { first_name: 'Theirs', phone_number: '+14155550161' };
    const { body: made } = await server.call(createContact, { as: admin, body: contact });
    await server.call(addToDialerList, { as: admin, params: { id }, body: { contact_ids: [made.id] } });
    const { data } = (await server.call(listDialerTasks, { as: admin, params: { id } })).body;
    return { params: { id: data[0]?.contact_list_item_id }, ...(body === undefined ? {} : { body }) };
  };

/** For `foreignRequests`: the operations on lists of contacts. */
export const listRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> = {
  updateInbox: foreignInbox({ name: 'Mine' }),
  askToJoinInbox: foreignInbox(),
  declineJoinInbox: foreignInbox({ user_id: 1 }),
  removeInbox: foreignInbox(),
  restoreInbox: foreignInbox(),
  getContactList: foreignList(),
  countContactList: foreignList(),
  updateContactList: foreignList({ name: 'Mine' }),
  removeContactList: foreignList(),
  restoreContactList: foreignList(),
  pinContactList: foreignList({ pinned: true }),
  addToContactList: async (foreign) => ({
    params: { id: await listOf(foreign) },
    body: { contact_ids: [await contactOf(foreign)] },
  }),
  removeFromContactLists: async (foreign) => ({
    body: { list_ids: [await listOf(foreign)], contact_ids: [await contactOf(foreign)] },
  }),
  splitContactList: foreignList({ page_size: 50 }),
  assignContactList: async (foreign) => ({
    params: { id: await listOf(foreign) },
    body: { assign_to: foreign.admin.id },
  }),
  changeContactListOwner: async (foreign) => ({
    params: { id: await listOf(foreign) },
    body: { user_id: foreign.admin.id },
  }),
  convertContactList: foreignList(),
  syncContactList: foreignList(),
  updateContactFolder: foreignFolder({ name: 'Mine' }),
  removeContactFolder: foreignFolder(),
  getDialerList: foreignDialerList(),
  updateDialerList: foreignDialerList({ name: 'Mine' }),
  removeDialerList: foreignDialerList(),
  listDialerTasks: foreignDialerList(),
  addToDialerList: async (foreign) => ({
    params: { id: await dialerListOf(foreign) },
    body: { contact_ids: [await contactOf(foreign)] },
  }),
  skipDialerTask: foreignTask(),
  cancelDialerTask: foreignTask({ reason: 'Wrong person' }),
  moveDialerTask: foreignTask({ to: 'top' }),
};
