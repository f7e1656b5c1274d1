import {
  addToDialerList,
  cancelDialerTask,
  createContact,
  createDialerList,
  dialDialerTask,
  endDialerSession,
  getDialerList,
  listDialerTasks,
  moveDialerTask,
  nextDialerTask,
  scheduleDialerTask,
  scheduleSessionTask,
  startDialerSession,
  type DialerSession,
} from '@talk/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { runSchedule, toldEvents, type TestUser } from '../../../testing/index.js';
import { createTalkedCalls } from '../wrap-ups/talked-call.fixture.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';

const voice = useVoiceFixture();
const { server } = voice;
const { talk, leave } = createTalkedCalls(voice);
const HOUR_MS = 3_600_000;
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
beforeEach(async () => {
  agent = await voice.agent();
  listId = (await server.call(createDialerList, { as: admin, body: { name: 'Spring', scope: 'public' } })).body.id;
});

const numbers = new Map<number, string>();
async function queue(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    made += 1;
    const phone_number = `+1415555${9_000 + made}`;
    const body = { first_name: `Person ${made}`, phone_number, timezone: 'America/Los_Angeles' };
    const { id } = (await server.call(createContact, { as: admin, body })).body;
    numbers.set(id, phone_number);
    ids.push(id);
  }
  await server.call(addToDialerList, { as: admin, params: { id: listId }, body: { contact_ids: ids } });
  return ids;
}
const ahead = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString();
const start = async (): Promise<DialerSession> => {
  const body = { list_id: listId, skip_outside_daytime_hours: false, include_no_timezone: true };
  return (await server.call(startDialerSession, { as: agent, body })).body;
};
const putOff = ({ id }: DialerSession, at: string) =>
  server.call(scheduleSessionTask, { as: agent, params: { id }, body: { at } });
const tasks = async (bucket: 'in-queue' | 'scheduled' | 'all') =>
  (await server.call(listDialerTasks, { as: admin, params: { id: listId }, query: { bucket } })).body.data;
const schedule = (id: number, at: string) =>
  server.call(scheduleDialerTask, { as: admin, params: { id }, body: { at } });
const heldId = ({ task }: DialerSession): number | undefined => task?.contact.id;
/** Hours of the dialer: the whole day but its minute before midnight, in which no test runs. */
const allDay = () =>
  voice.rows(`update dialer_settings set open_time = '00:00:00', close_time = '24:00:00' where company_id = $1`, [
    voice.companyId,
  ]);

it('puts a contact off before the call, brings them back at their time, at the top', async () => {
  await allDay();
  const [first, second] = await queue(2);
  const session = await start();
  const after = (await putOff(session, ahead(2 * HOUR_MS))).body;
  expect(heldId(after)).toBe(second);
  expect(await tasks('scheduled')).toMatchObject([{ contact: { id: first }, task_status: 5, held_by: null }]);
  expect((await server.call(getDialerList, { as: admin, params: { id: listId } })).body.total_scheduled).toBe(1);
  await server.call(endDialerSession, { as: agent, params: { id: session.id } });
  await runSchedule(server.context, 'dialer.due');
  expect(await tasks('scheduled')).toHaveLength(1);
  server.clock.advance(2 * HOUR_MS);
  await runSchedule(server.context, 'dialer.due');
  expect(await tasks('scheduled')).toEqual([]);
  const [back] = await tasks('in-queue');
  expect(back).toMatchObject({
    contact: { id: first },
    call_at: null,
    reason: 'The time to call this contact again has come.',
  });
  const told = await toldEvents(server.context.kernel, voice.companyId);
  expect(told.findLast(({ type }) => type === 'dialer_tasks_updated')?.data).toEqual({
    list_id: listId,
    ids: [back?.contact_list_item_id],
  });
});

it('puts a contact off after the call, and calls them again at once when the time has come', async () => {
  await allDay();
  const [first = 0] = await queue(1);
  const session = await start();
  const body = { contact_list_item_id: session.task?.contact_list_item_id ?? 0 };
  await server.call(dialDialerTask, { as: agent, params: { id: session.id }, body });
  const call = await talk(agent, numbers.get(first));
  expect((await putOff(session, ahead(60_000))).error.message).toBe('End the call first.');
  await leave(call);
  const at = ahead(5 * 60_000);
  const after = (await putOff(session, at)).body;
  expect(after).toMatchObject({ step: 'idle', task: null });
  expect(await tasks('scheduled')).toMatchObject([
    { contact: { id: first }, call_at: at, redialed: 1, communication_id: call.communication_id },
  ]);
  const ended = (await server.call(nextDialerTask, { as: agent, params: { id: session.id } })).body;
  expect(ended).toMatchObject({ state: 'ended', callable_at: at });
  expect(ended.callable_later.map(({ count }) => count)).toEqual([1]);
  // Sooner after the last call than sessions call on their own.
  server.clock.advance(5 * 60_000);
  expect(heldId(await start())).toBe(first);
});

it('moves a time outside the hours there to when they next begin', async () => {
  await voice.rows(`update dialer_settings set open_time = null, close_time = null where company_id = $1`, [
    voice.companyId,
  ]);
  await queue(1);
  const [task] = await tasks('in-queue');
  const hourThere = (at: Date) =>
    Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles', hour: '2-digit', hour12: false }).format(at),
    );
  // The next time at which it is three in the morning there.
  const wait = (27 - hourThere(server.clock.now())) % 24 || 24;
  const { body } = await schedule(task?.contact_list_item_id ?? 0, ahead(wait * HOUR_MS));
  const at = new Date(body.call_at ?? '');
  expect(hourThere(at)).toBe(9);
  expect(at.getTime() - server.clock.now().getTime()).toBeLessThan((wait + 7) * HOUR_MS);
});

it('is refused for a time that has passed or is far away', async () => {
  await queue(1);
  const id = (await tasks('in-queue'))[0]?.contact_list_item_id ?? 0;
  expect((await schedule(id, ahead(-1_000))).error.errors).toEqual({ at: ['Choose a time that is still to come.'] });
  expect((await schedule(id, ahead(400 * 24 * HOUR_MS))).error.errors).toEqual({
    at: ['Choose a time within a year.'],
  });
});

it('lets a scheduled contact be put off again, moved back into the queue, or canceled', async () => {
  await allDay();
  const [first, second] = await queue(2);
  const [one = 0, two = 0] = (await tasks('in-queue')).map((task) => task.contact_list_item_id);
  await schedule(one, ahead(HOUR_MS));
  await schedule(two, ahead(HOUR_MS));
  const later = ahead(3 * HOUR_MS);
  expect((await schedule(one, later)).body.call_at).toBe(later);
  const moved = await server.call(moveDialerTask, { as: admin, params: { id: one }, body: { to: 'top' } });
  expect(moved.body).toMatchObject({ contact: { id: first }, task_status: 1, call_at: null });
  const canceled = await server.call(cancelDialerTask, { as: admin, params: { id: two }, body: { reason: 'Moved' } });
  expect(canceled.body).toMatchObject({ contact: { id: second }, task_status: 4, call_at: null });
  expect((await schedule(two, later)).error.code).toBe('CONFLICT');
});
