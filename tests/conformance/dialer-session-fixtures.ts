import {
  addToDialerList,
  createContact,
  createDialerList,
  createDialerPreset,
  startDialerSession,
} from '@talk/contract';
import type { OperationId } from '@talk/contract/schemas';
import type { ForeignCompany, ForeignRequest } from './foreign.js';

let made = 0;
/** A session of the other company, on a list with one contact. */
async function sessionOf({ server, admin }: ForeignCompany): Promise<{ id: number; taskId: number; listId: number }> {
  const { pool } = server.context.kernel.db;
  await pool.query(
    'insert into dialer_settings (company_id, auto_dialer_enabled) values ($1, true) on conflict do nothing',
    [admin.companyId],
  );
  await pool.query(`update dialer_sessions set state = 'ended' where company_id = $1`, [admin.companyId]);
  const list = await server.call(createDialerList, { as: admin, body: { name: 'Theirs', scope: 'public' } });
  made += 1;
  const body = { first_name: 'Theirs', phone_number: `+1415555${2_500 + made}` };
  const contact = (await server.call(createContact, { as: admin, body })).body;
  const listId = list.body.id;
  await server.call(addToDialerList, { as: admin, params: { id: listId }, body: { contact_ids: [contact.id] } });
  const settings = { list_id: listId, skip_outside_daytime_hours: false, include_no_timezone: true };
  const session = (await server.call(startDialerSession, { as: admin, body: settings })).body;
  return { id: session.id, taskId: session.task?.contact_list_item_id ?? 0, listId };
}

async function contactOf({ server, admin }: ForeignCompany): Promise<number> {
  return (await server.call(createContact, { as: admin, body: { first_name: 'Theirs' } })).body.id;
}

/** Settings that the other company keeps. */
async function presetOf(foreign: ForeignCompany): Promise<number> {
  await sessionOf(foreign);
  const body = { name: 'Theirs', is_company_scope: 1 as const, settings: {} };
  return (await foreign.server.call(createDialerPreset, { as: foreign.admin, body })).body.id;
}

const foreignSession =
  (body?: Record<string, unknown>) =>
  async (foreign: ForeignCompany): Promise<ForeignRequest> => ({
    params: { id: (await sessionOf(foreign)).id },
    ...(body === undefined ? {} : { body }),
  });

/** For `foreignRequests`: the operations on sessions of the power dialer. */
export const dialerSessionRequests: Partial<Record<OperationId, (foreign: ForeignCompany) => Promise<ForeignRequest>>> =
  {
    startDialerSession: async (foreign) => ({ body: { list_id: (await sessionOf(foreign)).listId } }),
    getDialerListMetrics: async (foreign) => ({ params: { id: (await sessionOf(foreign)).listId } }),
    exportDialerTasks: async (foreign) => ({ params: { id: (await sessionOf(foreign)).listId }, body: {} }),
    exportDialerSessions: async (foreign) => ({ params: { id: (await sessionOf(foreign)).listId }, body: {} }),
    listContactHolds: async (foreign) => ({ params: { id: await contactOf(foreign) } }),
    releaseContactHolds: async (foreign) => ({ params: { id: await contactOf(foreign) } }),
    getTemporarySettings: async (foreign) => ({ params: { id: (await sessionOf(foreign)).listId } }),
    startPowerDialerSession: async (foreign) => ({ body: { list_id: (await sessionOf(foreign)).listId } }),
    updateDialerPreset: async (foreign) => ({ params: { id: await presetOf(foreign) }, body: { name: 'Ours' } }),
    removeDialerPreset: async (foreign) => ({ params: { id: await presetOf(foreign) } }),
    getDialerSession: foreignSession(),
    updateDialerSession: foreignSession({ state: 'paused' }),
    endDialerSession: foreignSession(),
    nextDialerTask: foreignSession(),
    dialDialerTask: async (foreign) => {
      const { id, taskId } = await sessionOf(foreign);
      return { params: { id }, body: { contact_list_item_id: taskId } };
    },
    skipSessionTask: foreignSession(),
    scheduleDialerTask: async (foreign) => ({
      params: { id: (await sessionOf(foreign)).taskId },
      body: { at: '2027-01-04T17:00:00.000Z' },
    }),
    scheduleSessionTask: foreignSession({ at: '2027-01-04T17:00:00.000Z' }),
    requeueSessionTask: foreignSession({ to: 'top' }),
  };
