import {
  addToDialerList,
  createContact,
  createDialerList,
  dialDialerTask,
  endDialerSession,
  getDialerSession,
  nextDialerTask,
  startDialerSession,
  transferCall,
  updateDialerSession,
  type DialerSession,
} from '@talk/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { controlHands } from '../control/control.fixture.js';
import { createTalkedCalls } from '../wrap-ups/talked-call.fixture.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';

const voice = useVoiceFixture();
const { server } = voice;
const { talk, leave } = createTalkedCalls(voice);
const hands = controlHands(voice);
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

async function queue(count: number, zone?: string): Promise<string[]> {
  const numbers: string[] = [];
  for (let at = 0; at < count; at += 1) {
    made += 1;
    const number = `+1415555${8_000 + made}`;
    const body = {
      first_name: `Person ${made}`,
      phone_number: number,
      ...(zone === undefined ? {} : { timezone: zone }),
    };
    const { id } = (await server.call(createContact, { as: admin, body })).body;
    await server.call(addToDialerList, { as: admin, params: { id: listId }, body: { contact_ids: [id] } });
    numbers.push(number);
  }
  return numbers;
}
const start = async (as = admin, settings = {}): Promise<DialerSession> => {
  const body = { list_id: listId, skip_outside_daytime_hours: false, include_no_timezone: true, ...settings };
  return (await server.call(startDialerSession, { as, body })).body;
};
const lostOf = ({ time_lost: lost }: DialerSession) =>
  Object.fromEntries(lost.map(({ reason, seconds }) => [reason, seconds]));
const passes = (seconds: number) => server.clock.advance(seconds * 1_000);

it('tells where the time went: waiting, pauses, ringing, talk and wrap-up are as long as the session', async () => {
  const [first = ''] = await queue(2);
  const session = await start();
  const params = { id: session.id };
  passes(8);
  const set = (state: 'running' | 'paused') => server.call(updateDialerSession, { as: admin, params, body: { state } });
  await set('paused');
  passes(30);
  await set('running');
  passes(5);
  const body = { contact_list_item_id: session.task?.contact_list_item_id ?? 0 };
  await server.call(dialDialerTask, { as: admin, params, body });
  const call = await talk(admin, first);
  passes(60);
  await leave(call);
  const after = (await server.call(nextDialerTask, { as: admin, params })).body;
  expect(lostOf(after)).toMatchObject({ waiting: 13, paused: 30 });
  const ended = (await server.call(endDialerSession, { as: admin, params })).body;
  const lost = ended.time_lost.reduce((sum, { seconds }) => sum + seconds, 0);
  expect(ended.talk_seconds).toBeGreaterThanOrEqual(59);
  // Seconds are cut, one for each part.
  expect(ended.total_seconds - lost - ended.talk_seconds).toBeLessThanOrEqual(4);
  expect(ended.total_seconds - lost - ended.talk_seconds).toBeGreaterThanOrEqual(0);
});

it('counts the talk of an agent who transferred the call until then, while the other agent talks on', async () => {
  const [first = ''] = await queue(2);
  const session = await start();
  const params = { id: session.id };
  const body = { contact_list_item_id: session.task?.contact_list_item_id ?? 0 };
  await server.call(dialDialerTask, { as: admin, params, body });
  const call = await talk(admin, first);
  passes(60);
  const lee = await voice.agent();
  await hands.done(admin, transferCall, { id: call.id }, { kind: 'cold', to: { type: 'user', user_id: lee.id } });
  await voice.work();
  await hands.answer(lee, call.id);
  passes(300);
  const after = (await server.call(nextDialerTask, { as: admin, params })).body;
  expect(after.outcomes).toContainEqual({ outcome: 'answered', count: 1 });
  expect(after.talk_seconds).toBeGreaterThanOrEqual(59);
  expect(after.talk_seconds).toBeLessThanOrEqual(61);
  const ended = (await server.call(endDialerSession, { as: admin, params })).body;
  const lost = ended.time_lost.reduce((sum, { seconds }) => sum + seconds, 0);
  expect(Math.abs(ended.total_seconds - lost - ended.talk_seconds)).toBeLessThanOrEqual(4);
});

it('counts the time that goes by now', async () => {
  await queue(1);
  const { id } = await start();
  passes(7);
  const { body } = await server.call(getDialerSession, { as: admin, params: { id } });
  expect(lostOf(body)).toMatchObject({ waiting: 7, paused: 0 });
  await server.call(endDialerSession, { as: admin, params: { id } });
});

it('says how many are left and how long they take, after the first call', async () => {
  const [first = ''] = await queue(3);
  const session = await start();
  expect([session.waiting, session.projected_seconds]).toEqual([2, null]);
  const body = { contact_list_item_id: session.task?.contact_list_item_id ?? 0 };
  await server.call(dialDialerTask, { as: admin, params: { id: session.id }, body });
  const call = await talk(admin, first);
  passes(60);
  await leave(call);
  const after = (await server.call(nextDialerTask, { as: admin, params: { id: session.id } })).body;
  expect(after.waiting).toBe(1);
  expect(after.projected_seconds).toBe(after.total_seconds);
  await server.call(endDialerSession, { as: admin, params: { id: session.id } });
});

it('says who becomes callable when, to the minute', async () => {
  await queue(2, 'America/New_York');
  await queue(1, 'America/Los_Angeles');
  const inZone = (zone: string, at: Date) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);
  const at = new Date(server.clock.now().getTime() + 3_600_000);
  const closes = new Date(at.getTime() + 60_000);
  const hours = (open: string | null, close: string | null) =>
    voice.rows('update dialer_settings set open_time = $2, close_time = $3 where company_id = $1', [
      voice.companyId,
      open,
      close,
    ]);
  await hours(`${inZone('America/New_York', at)}:00`, `${inZone('America/New_York', closes)}:00`);
  const session = await start(agent, { skip_outside_daytime_hours: true });
  await hours(null, null);
  expect(session).toMatchObject({ state: 'ended', state_reason: 'nobody-callable' });
  expect(session.callable_later.map(({ count }) => count)).toEqual([2, 1]);
  const [east = 0, west = 0] = session.callable_later.map((each) => Date.parse(each.at));
  // Three hours of clock lie between the coasts all year.
  expect(west - east).toBe(3 * 3_600_000);
  expect(session.callable_at).not.toBeNull();
});
