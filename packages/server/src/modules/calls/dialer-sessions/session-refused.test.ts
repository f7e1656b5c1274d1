import {
  addToDialerList,
  createContact,
  createDialerList,
  dialDialerTask,
  endDialerSession,
  getCurrentDialerSession,
  getDialerSession,
  listDialerTasks,
  nextDialerTask,
  skipSessionTask,
  startDialerSession,
  updateCompanySettings,
  updateMember,
  type DialerSession,
} from '@talk/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { runSchedule, type TestUser } from '../../../testing/index.js';
import { createTalkedCalls } from '../wrap-ups/talked-call.fixture.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';

// Sessions that may not run any more: the company turned the power dialer off, or their user can no longer call.

const voice = useVoiceFixture();
const { server } = voice;
const { talk, leave } = createTalkedCalls(voice);
let admin: TestUser;
let agent: TestUser;
let listId: number;
let made = 0;

const turn = (auto_dialer_enabled: boolean) =>
  server.call(updateCompanySettings, { as: admin, body: { auto_dialer_enabled } });
beforeAll(async () => {
  admin = await voice.agent({ roles: ['Company Admin'] });
});
beforeEach(async () => {
  agent = await voice.agent();
  await turn(true);
  listId = (await server.call(createDialerList, { as: admin, body: { name: 'Spring', scope: 'public' } })).body.id;
});

async function queue(count: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let at = 0; at < count; at += 1) {
    made += 1;
    const number = `+1415555${6_000 + made}`;
    const body = { first_name: `Person ${made}`, phone_number: number };
    const { id } = (await server.call(createContact, { as: admin, body })).body;
    await server.call(addToDialerList, { as: admin, params: { id: listId }, body: { contact_ids: [id] } });
    numbers.push(number);
  }
  return numbers;
}
const start = async (as = agent): Promise<DialerSession> => {
  const body = { list_id: listId, skip_outside_daytime_hours: false, include_no_timezone: true };
  return (await server.call(startDialerSession, { as, body })).body;
};
const dial = ({ id, task }: DialerSession, as = agent) =>
  server.call(dialDialerTask, { as, params: { id }, body: { contact_list_item_id: task?.contact_list_item_id ?? 0 } });
const read = async ({ id }: DialerSession, as = agent) =>
  (await server.call(getDialerSession, { as, params: { id } })).body;
const statuses = async () =>
  (await server.call(listDialerTasks, { as: admin, params: { id: listId }, query: { bucket: 'all' } })).body.data.map(
    ({ task_status: status }) => status,
  );
const [IN_QUEUE, IN_PROGRESS, CALLED] = [1, 2, 3];

it('stops every session when the company turns the dialer off, says why, and leaves a running call alone', async () => {
  const [first = ''] = await queue(2);
  const calling = await start();
  const waiting = await start(admin);
  await dial(calling);
  const call = await talk(agent, first);
  await turn(false);
  await voice.work();
  const stopped = { state: 'ended', state_reason: 'turned-off', finished: true };
  expect(await read(calling)).toMatchObject({ ...stopped, step: 'call' });
  expect(await read(waiting, admin)).toMatchObject({ ...stopped, task: null });
  expect((await server.call(getCurrentDialerSession, { as: agent })).body.session).toBeNull();
  expect(await voice.rows('select phase from calls where id = $1', [call.id])).toEqual([{ phase: 'active' }]);
  expect(voice.carrier.orders.filter(({ kind }) => kind === 'end')).toEqual([]);
  await leave(call);
  await runSchedule(server.context, 'dialer.sessions');
  expect((await read(calling)).outcomes).toContainEqual({ outcome: 'answered', count: 1 });
  await turn(true);
  expect(await statuses()).toEqual([CALLED, IN_QUEUE]);
});

it('leaves sessions alone when another setting changes, and those of a company that has turned it on again', async () => {
  await queue(1);
  const session = await start();
  await server.call(updateCompanySettings, { as: admin, body: { dialer_hours: { open: '08:00', close: '17:00' } } });
  await turn(false);
  await turn(true);
  await voice.work();
  expect((await read(session)).state).toBe('running');
  await server.call(endDialerSession, { as: agent, params: { id: session.id } });
});

it.each([
  ['dials', dial],
  ['takes the next', ({ id }: DialerSession) => server.call(nextDialerTask, { as: agent, params: { id } })],
  ['skips', ({ id }: DialerSession) => server.call(skipSessionTask, { as: agent, params: { id } })],
])('holds no further contact once the dialer is off, even before it was stopped: %s', async (what, step) => {
  const [first = ''] = await queue(2);
  const session = await start();
  if (what === 'takes the next') {
    await dial(session);
    await leave(await talk(agent, first));
  }
  await turn(false);
  expect((await step(session)).body).toMatchObject({ state: 'ended', state_reason: 'turned-off', task: null });
});

it('stops the session of a user who can no longer make calls', async () => {
  await queue(1);
  const session = await start();
  await server.call(updateMember, {
    as: admin,
    params: { id: agent.id },
    body: { user_roles: ['Company Reporter Access'] },
  });
  await voice.work();
  const [row] = await voice.rows('select state, state_reason from dialer_sessions where id = $1', [session.id]);
  expect(row).toEqual({ state: 'ended', state_reason: 'not-allowed' });
  expect(await statuses()).toEqual([IN_QUEUE]);
});

it('keeps the contact of a call that is about to begin when the session ends, and counts the call', async () => {
  const [first = ''] = await queue(1);
  const session = await start();
  await dial(session);
  expect((await server.call(skipSessionTask, { as: agent, params: { id: session.id } })).error.message).toBe(
    'End the call first.',
  );
  await server.call(endDialerSession, { as: agent, params: { id: session.id } });
  await runSchedule(server.context, 'dialer.sessions');
  expect(await statuses()).toEqual([IN_PROGRESS]);
  await leave(await talk(agent, first));
  await runSchedule(server.context, 'dialer.sessions');
  expect(await statuses()).toEqual([CALLED]);
  expect((await read(session)).outcomes).toContainEqual({ outcome: 'answered', count: 1 });
});

it('gives the contact back when the call of a session that has ended never begins', async () => {
  await queue(1);
  const session = await start();
  await dial(session);
  await server.call(endDialerSession, { as: agent, params: { id: session.id } });
  server.clock.advance(31_000);
  await runSchedule(server.context, 'dialer.sessions');
  expect(await statuses()).toEqual([IN_QUEUE]);
});
