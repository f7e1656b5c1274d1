import { createContact, createReminder } from '@talk/contract';
import { callbackRequests } from './callback-fixtures.js';
import type { ForeignCompany, ForeignRequest } from './foreign.js';
import { numberRequests } from './number-fixtures.js';

const when = { date: '2099-01-01', time: '09:00', timezone: 'UTC' };
const appointment = { title: 'Ours', minutes: 30, ...when };

async function foreignContact({ server, admin }: ForeignCompany): Promise<ForeignRequest> {
  const { body } = await server.call(createContact, { as: admin, body: { first_name: 'Theirs' } });
  return { params: { id: body.id } };
}

/** A follow-up of another company. */
async function foreignReminder(foreign: ForeignCompany): Promise<ForeignRequest> {
  const { server, admin } = foreign;
  const params = (await foreignContact(foreign)).params as { id: number };
  const due = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
  const body = { body: 'Theirs', date: due.slice(0, 10), time: due.slice(11, 16), timezone: 'UTC' };
  return { params: { id: (await server.call(createReminder, { as: admin, params, body })).body.id } };
}

const ofReminder =
  (body?: Record<string, unknown>) =>
  async (foreign: ForeignCompany): Promise<ForeignRequest> => ({
    ...(await foreignReminder(foreign)),
    ...(body && { body }),
  });

/** Requests about follow-ups, appointments and callbacks of another company. */
export const appointmentRequests = {
  createReminder: async (foreign: ForeignCompany) => ({
    ...(await foreignContact(foreign)),
    body: { body: 'Call back', ...when },
  }),
  completeReminder: ofReminder(),
  createAppointment: async (foreign: ForeignCompany) => ({ ...(await foreignContact(foreign)), body: appointment }),
  updateAppointment: ofReminder({ ...appointment, version: 1 }),
  disposeAppointment: ofReminder({ outcome: 'canceled' }),
  updateReminder: ofReminder({ body: 'Ours', ...when, version: 1 }),
  cancelReminder: ofReminder(),
  ...callbackRequests,
  ...numberRequests,
};
