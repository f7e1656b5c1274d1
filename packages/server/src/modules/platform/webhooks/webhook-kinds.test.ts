import {
  addToDialerList,
  createContact,
  createDialerList,
  createReminder,
  createWebhook,
  dismissCallback,
  endDialerSession,
  startDialerSession,
  type WebhookEvent,
} from '@talk/contract';
import { beforeEach, expect, it } from 'vitest';
import { drainJobs, runSchedule, useTestServer, type TestUser } from '../../../testing/index.js';
import { createReceiver } from './receiver.fixture.js';

// What else than calls, texts and contacts a webhook can be about, from the act to the request.

const receiver = createReceiver();
const server = useTestServer({ web: receiver.web });
let admin: TestUser;

beforeEach(async () => {
  receiver.clear();
  admin = await server.user((await server.company({ timezone: 'UTC' })).id);
});

const listenTo = (...events: WebhookEvent[]) =>
  server.call(createWebhook, { as: admin, body: { name: 'CRM', url: 'https://example.com/talk', events } });
async function sent(): Promise<{ type: string; data: unknown }[]> {
  await runSchedule(server.context, 'webhooks.collect');
  await drainJobs(server.context);
  return receiver.received.map(({ body: { type, data } }) => ({ type, data }));
}
const query = async (sql: string, ...values: unknown[]): Promise<{ id: string }[]> =>
  (await server.context.kernel.db.pool.query<{ id: string }>(sql, values)).rows;

it('sends the start and the end of a session of the power dialer, and which of its tasks changed', async () => {
  await query('insert into dialer_settings (company_id, auto_dialer_enabled) values ($1, true)', admin.companyId);
  const made = await server.call(createDialerList, { as: admin, body: { name: 'Spring', scope: 'company' } });
  const list_id = made.body.id;
  const { body: contact } = await server.call(createContact, {
    as: admin,
    body: { first_name: 'Maya', phone_number: '+14155556001' },
  });
  await listenTo('dialer_session.started', 'dialer_session.ended', 'dialer_tasks.updated');
  await server.call(addToDialerList, { as: admin, params: { id: list_id }, body: { contact_ids: [contact.id] } });
  const settings = { list_id, skip_outside_daytime_hours: false, include_no_timezone: true };
  const { id } = (await server.call(startDialerSession, { as: admin, body: settings })).body;
  const started_at = server.clock.now().toISOString();
  const session = { id, list_id, user_id: admin.id, started_at };
  const ofSessions = async () => (await sent()).filter(({ type }) => type.startsWith('dialer_session.'));
  expect(await ofSessions()).toEqual([
    { type: 'dialer_session.started', data: { ...session, reason: null, ended_at: null } },
  ]);
  server.clock.advance(60_000);
  await server.call(endDialerSession, { as: admin, params: { id } });
  const ended_at = server.clock.now().toISOString();
  expect((await ofSessions()).slice(1)).toEqual([
    { type: 'dialer_session.ended', data: { ...session, reason: 'by-agent', ended_at } },
  ]);
  const ofTasks = (await sent()).filter(({ type }) => type === 'dialer_tasks.updated');
  expect(ofTasks[0]?.data).toEqual({ list_id, ids: [expect.any(Number)] });
});

it('sends that a callback was dismissed, by whom and why', async () => {
  await listenTo('callback.done');
  const [call] = await query(
    `insert into communications (company_id, type, direction, lead_number, current_status, disposition_status, ended_at, created_at)
     values ($1, 'call', 'inbound', '+14155550150', 'completed', 'missed', $2, $2) returning id`,
    admin.companyId,
    server.clock.now(),
  );
  const id = Number(call?.id);
  await server.call(dismissCallback, { as: admin, params: { id }, body: { reason: 'Spam' } });
  const dismissal = { phone_number: '+14155550150', user_id: admin.id, reason: 'Spam' };
  expect(await sent()).toEqual([
    { type: 'callback.done', data: { communication_id: id, how: 'dismissed', ...dismissal } },
  ]);
});

it('sends that a follow-up is due', async () => {
  await listenTo('reminder.due');
  const { id } = (await server.call(createContact, { as: admin, body: { first_name: 'Maya' } })).body;
  const at = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const due = { body: 'Call back', date: at.slice(0, 10), time: at.slice(11, 16), timezone: 'UTC' };
  const reminder = (await server.call(createReminder, { as: admin, params: { id }, body: due })).body;
  expect(await sent()).toEqual([]);
  server.clock.advance(3_600_000);
  await drainJobs(server.context);
  const [first, ...others] = await sent();
  expect(first).toMatchObject({ type: 'reminder.due', data: { id: reminder.id, type: 'reminder', contact_id: id } });
  expect(others.map(({ type }) => type).filter((type) => type !== 'reminder.due')).toEqual([]);
});
