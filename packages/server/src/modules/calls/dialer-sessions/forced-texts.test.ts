import {
  addToDialerList,
  createContact,
  createDialerList,
  currentWrapUps,
  deleteContact,
  dialDialerTask,
  dncContact,
  finishWrapUp,
  nextDialerTask,
  scheduleSessionTask,
  startDialerSession,
  updateDialerSession,
  updateWrapUpSettings,
  type DialerSession,
} from '@talk/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { runSchedule, type TestUser } from '../../../testing/index.js';
import { createTalkedCalls } from '../wrap-ups/talked-call.fixture.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';

const voice = useVoiceFixture();
const { server } = voice;
const { talk, leave } = createTalkedCalls(voice);
let admin: TestUser;
let agent: TestUser;
let listId: number;
let made = 0;

beforeAll(async () => {
  admin = await voice.agent({ roles: ['Company Admin'] });
  await voice.rows('insert into dialer_settings (company_id, auto_dialer_enabled) values ($1, true)', [
    voice.companyId,
  ]);
  const body = { wrap_up_seconds: 30, force_call_disposition: false, force_contact_disposition: false };
  await server.call(updateWrapUpSettings, { as: admin, body });
});
beforeEach(async () => {
  agent = await voice.agent();
  listId = (await server.call(createDialerList, { as: admin, body: { name: 'Spring', scope: 'public' } })).body.id;
});

async function start(force_sms: boolean): Promise<{ session: DialerSession; number: string; contactId: number }> {
  made += 1;
  const number = `+1415555${String(6_500 + made)}`;
  const person = { first_name: `Person ${made}`, phone_number: number };
  const contactId = (await server.call(createContact, { as: admin, body: person })).body.id;
  await server.call(addToDialerList, { as: admin, params: { id: listId }, body: { contact_ids: [contactId] } });
  const body = { list_id: listId, skip_outside_daytime_hours: false, include_no_timezone: true, force_sms };
  return { session: (await server.call(startDialerSession, { as: agent, body })).body, number, contactId };
}
async function dial(session: DialerSession, number: string) {
  const body = { contact_list_item_id: session.task?.contact_list_item_id ?? 0 };
  await server.call(dialDialerTask, { as: agent, params: { id: session.id }, body });
  return talk(agent, number);
}
const wrapUp = async () => (await server.call(currentWrapUps, { as: agent })).body.data[0];
const next = async ({ id }: DialerSession) => (await server.call(nextDialerTask, { as: agent, params: { id } })).body;

it('holds the wrap-up until the agent has written to the contact, and the session with it', async () => {
  const { session, number, contactId } = await start(true);
  await leave(await dial(session, number));
  const held = await wrapUp();
  expect(held).toMatchObject({
    state: 'paused',
    paused_by: 'needs',
    needs: [{ kind: 'text', done: false, waived: null }],
  });
  expect((await next(session)).step).toBe('after-call');
  const finish = () => server.call(finishWrapUp, { as: agent, params: { id: held?.id ?? 0 } });
  expect((await finish()).error.message).toBe('Write to the contact first.');
  await runSchedule(server.context, 'wrap-ups.texts');
  expect((await wrapUp())?.state).toBe('paused');
  await voice.rows(
    `insert into communications (company_id, contact_id, user_id, type, direction, lead_number, current_status, disposition_status, created_at)
     values ($1, $2, $3, 'sms', 'outbound', $4, 'completed', 'completed', $5)`,
    [voice.companyId, contactId, agent.id, number, server.clock.now()],
  );
  await runSchedule(server.context, 'wrap-ups.texts');
  expect(await wrapUp()).toMatchObject({ state: 'running', needs: [{ kind: 'text', done: true }] });
  expect((await finish()).body.state).toBe('over');
  expect((await next(session)).finished).toBe(true);
});

it('takes no next contact while the wrap-up is open, even if the session was paused in it and resumed', async () => {
  const { session, number } = await start(true);
  const later = await server.call(createContact, { as: admin, body: { phone_number: '+14155556590' } });
  await server.call(addToDialerList, { as: admin, params: { id: listId }, body: { contact_ids: [later.body.id] } });
  await leave(await dial(session, number));
  const params = { id: session.id };
  const set = (state: 'paused' | 'running') => server.call(updateDialerSession, { as: agent, params, body: { state } });
  await set('paused');
  const at = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  await server.call(scheduleSessionTask, { as: agent, params, body: { at } });
  expect((await set('running')).body).toMatchObject({ state: 'running', step: 'idle', task: null });
  expect((await next(session)).task).toBeNull();
  const body = { reason: 'Asked us not to write' };
  const contact_id = session.task?.contact.id ?? 0;
  await server.call(dncContact, { as: admin, params: { id: contact_id }, body });
  await runSchedule(server.context, 'wrap-ups.texts');
  await server.call(finishWrapUp, { as: agent, params: { id: (await wrapUp())?.id ?? 0 } });
  expect((await next(session)).task?.contact.id).toBe(later.body.id);
});

it('asks for no text from someone who cannot be texted, and says why', async () => {
  const { session, number, contactId } = await start(true);
  const call = await dial(session, number);
  const body = { reason: 'Asked us not to write' };
  await server.call(dncContact, { as: admin, params: { id: contactId }, body });
  await leave(call);
  expect(await wrapUp()).toMatchObject({
    state: 'running',
    needs: [{ kind: 'text', done: true, waived: 'This contact is on do-not-contact.' }],
  });
});

it('stops asking when the contact is put on Do Not Contact later', async () => {
  const { session, number, contactId } = await start(true);
  await leave(await dial(session, number));
  expect((await wrapUp())?.state).toBe('paused');
  await server.call(dncContact, { as: admin, params: { id: contactId }, body: { reason: 'Asked us not to write' } });
  await runSchedule(server.context, 'wrap-ups.texts');
  expect(await wrapUp()).toMatchObject({ state: 'running', needs: [{ kind: 'text', done: true }] });
});

it('stops asking when the contact is deleted, and the agent’s next call begins', async () => {
  const { session, number, contactId } = await start(true);
  await leave(await dial(session, number));
  expect((await wrapUp())?.state).toBe('paused');
  expect((await server.call(deleteContact, { as: admin, params: { id: contactId } })).status).toBe(200);
  await runSchedule(server.context, 'wrap-ups.texts');
  const waived = 'This contact was deleted or merged, or you have no access to it.';
  expect(await wrapUp()).toMatchObject({ state: 'running', needs: [{ kind: 'text', done: true, waived }] });
  const call = await talk(agent, '+14155556599');
  expect(await wrapUp()).toMatchObject({ state: 'paused', paused_by: 'call' });
  await leave(call);
});

it('is only asked for by settings of the session', async () => {
  const { session, number } = await start(false);
  await leave(await dial(session, number));
  expect(await wrapUp()).toMatchObject({ state: 'running', needs: [] });
});
