import {
  addToDialerList,
  createContact,
  createDialerList,
  dialDialerTask,
  listContactHolds,
  listDialerTasks,
  nextDialerTask,
  releaseContactHolds,
  startDialerSession,
  updateDialerSession,
  type DialerSession,
} from '@talk/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { createTalkedCalls } from '../wrap-ups/talked-call.fixture.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';

const voice = useVoiceFixture();
const { server } = voice;
const { talk, leave } = createTalkedCalls(voice);
const DAY_MS = 24 * 3_600_000;
let admin: TestUser;
let agent: TestUser;
let listId: number;
let made = 0;

beforeAll(async () => {
  admin = await voice.agent({ roles: ['Company Admin'] });
  await voice.rows('insert into dialer_settings (company_id, auto_dialer_enabled) values ($1, true)', [
    voice.companyId,
  ]);
});
const newList = async (name: string) =>
  (await server.call(createDialerList, { as: admin, body: { name, scope: 'public' } })).body.id;
const add = (id: number, contact_ids: number[]) =>
  server.call(addToDialerList, { as: admin, params: { id }, body: { contact_ids } });
beforeEach(async () => {
  agent = await voice.agent();
  listId = await newList('Spring');
});

async function person(): Promise<{ id: number; number: string }> {
  made += 1;
  const number = `+1415555${7_000 + made}`;
  const body = { first_name: `Person ${made}`, phone_number: number };
  return { id: (await server.call(createContact, { as: admin, body })).body.id, number };
}
const start = async (list_id = listId): Promise<DialerSession> => {
  const body = { list_id, skip_outside_daytime_hours: false, include_no_timezone: true };
  return (await server.call(startDialerSession, { as: agent, body })).body;
};
const next = async ({ id }: DialerSession) => (await server.call(nextDialerTask, { as: agent, params: { id } })).body;
const tasks = async (id: number) =>
  (await server.call(listDialerTasks, { as: admin, params: { id }, query: { bucket: 'all' } })).body.data;
/** The session calls its contact, and the call ends like this. */
async function callThatEnds(session: DialerSession, number: string, endReason: string | null): Promise<void> {
  const body = { contact_list_item_id: session.task?.contact_list_item_id ?? 0 };
  await server.call(dialDialerTask, { as: agent, params: { id: session.id }, body });
  const call = await talk(agent, number);
  await leave(call);
  const values = [call.communication_id, endReason];
  if (endReason !== null)
    await voice.rows('update calls set answered_at = null, end_reason = $2 where communication_id = $1', values);
}

it('shows everyone who calls a contact now, in other lists too, and nobody afterwards', async () => {
  const { id, number } = await person();
  const other = await newList('Other');
  await add(listId, [id]);
  await add(other, [id]);
  const session = await start();
  const me = { id: agent.id, name: expect.any(String) as string };
  expect((await tasks(listId))[0]).toMatchObject({ task_status: 2, held_by: me });
  expect((await tasks(other))[0]).toMatchObject({ task_status: 1, held_by: me });
  await callThatEnds(session, number, null);
  await next(session);
  expect((await tasks(listId))[0]).toMatchObject({ task_status: 3, held_by: null });
  expect((await tasks(other))[0]?.held_by).toBeNull();
});

it('stops when ten calls in a row have failed, and counts anew when it is resumed', async () => {
  const [first, second, third] = [await person(), await person(), await person()];
  await add(listId, [first.id, second.id, third.id]);
  const session = await start();
  await voice.rows('update dialer_sessions set failures_in_row = 9 where id = $1', [session.id]);
  await callThatEnds(session, first.number, 'failed');
  const stopped = await next(session);
  expect(stopped).toMatchObject({ state: 'paused', state_reason: 'carrier-failures', task: null });
  const body = { state: 'running' as const };
  const resumed = (await server.call(updateDialerSession, { as: agent, params: { id: session.id }, body })).body;
  expect(resumed).toMatchObject({ state: 'running', state_reason: null, task: { contact: { id: second.id } } });
  await callThatEnds(resumed, second.number, 'failed');
  expect(await next(resumed)).toMatchObject({ state: 'running', task: { contact: { id: third.id } } });
});

it('does not stop for lines that are busy', async () => {
  const [first, second] = [await person(), await person()];
  await add(listId, [first.id, second.id]);
  const session = await start();
  await voice.rows('update dialer_sessions set failures_in_row = 9 where id = $1', [session.id]);
  await callThatEnds(session, first.number, 'busy');
  expect(await next(session)).toMatchObject({ state: 'running', task: { contact: { id: second.id } } });
});

it('leaves a number alone whose calls have failed on three days, until one is answered', async () => {
  const { id, number } = await person();
  await add(listId, [id]);
  const called = (daysAgo: number, values: string) =>
    voice.rows(
      `insert into communications (company_id, contact_id, type, direction, lead_number, current_status, disposition_status, created_at, answered_at, end_reason)
       values ($1, $2, 'call', 'outbound', $3, 'completed', 'failed', $4, ${values})`,
      [voice.companyId, id, number, new Date(server.clock.now().getTime() - daysAgo * DAY_MS)],
    );
  for (const daysAgo of [4, 3, 2]) await called(daysAgo, `null, 'failed'`);
  const held = await start();
  expect(held).toMatchObject({ state: 'ended', state_reason: 'nobody-callable' });
  expect(held.skipped).toMatchObject([{ reason: 'failing-number', count: 1 }]);
  expect(Date.parse(held.callable_at ?? '') - server.clock.now().getTime()).toBeCloseTo(28 * DAY_MS, -5);
  await called(1, 'now(), null');
  expect((await start()).task?.contact.id).toBe(id);
});

it('says until when a number is left alone, at the task and at the contact, and lets it be released', async () => {
  const { id, number } = await person();
  await add(listId, [id]);
  const failedAt = (daysAgo: number) =>
    voice.rows(
      `insert into communications (company_id, contact_id, type, direction, lead_number, current_status, disposition_status, created_at, end_reason)
       values ($1, $2, 'call', 'outbound', $3, 'completed', 'failed', $4, 'failed')`,
      [voice.companyId, id, number, new Date(server.clock.now().getTime() - daysAgo * DAY_MS)],
    );
  const holds = async (as = agent) => (await server.call(listContactHolds, { as, params: { id } })).body.data;
  for (const daysAgo of [4, 3]) await failedAt(daysAgo);
  expect([await holds(), (await tasks(listId))[0]?.held_until]).toEqual([[], null]);
  await failedAt(2);
  const [hold] = await holds();
  expect(hold?.phone_number).toBe(number);
  expect(Date.parse(hold?.held_until ?? '') - server.clock.now().getTime()).toBeCloseTo(28 * DAY_MS, -5);
  expect((await tasks(listId))[0]?.held_until).toBe(hold?.held_until);
  const stranger = await server.user((await server.company()).id);
  const release = (as: TestUser) => server.call(releaseContactHolds, { as, params: { id } });
  expect((await release(stranger)).error.code).toBe('NOT_FOUND');
  expect((await release(agent)).body.data).toEqual([]);
  expect((await start()).task?.contact.id).toBe(id);
});
