import {
  addToDialerList,
  createContact,
  createDialerList,
  dialDialerTask,
  dncContact,
  endDialerSession,
  getAgentStatus,
  getCurrentDialerSession,
  getDialerList,
  getDialerSession,
  listDialerTasks,
  nextDialerTask,
  requeueSessionTask,
  skipSessionTask,
  startDialerSession,
  updateDialerSession,
  type BodyOf,
  type DialerSession,
} from '@talk/contract';
import { DIALER_LEASE_MS } from '@talk/domain/dialer';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runSchedule, toldEvents, type TestUser } from '../../../testing/index.js';
import { createTalkedCalls } from '../wrap-ups/talked-call.fixture.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';

const voice = useVoiceFixture();
const { server } = voice;
const { talk, leave } = createTalkedCalls(voice);
const [ACCEPTING, AUTO_DIAL] = [1, 7];
const NEARLY_NO_TIME = 1_000;
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
  const body = { name: 'Spring', scope: 'public' as const };
  listId = (await server.call(createDialerList, { as: admin, body })).body.id;
});

const numberOf = new Map<number, string>();
/** Contacts with a number each, in the list in this order. */
async function queue(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    made += 1;
    const phone_number = `+1415555${3_000 + made}`;
    const { body } = await server.call(createContact, {
      as: admin,
      body: { first_name: `Person ${made}`, phone_number },
    });
    numberOf.set(body.id, phone_number);
    ids.push(body.id);
  }
  await server.call(addToDialerList, { as: admin, params: { id: listId }, body: { contact_ids: ids } });
  return ids;
}

const anytime = { skip_outside_daytime_hours: false, include_no_timezone: true };
const tryStart = (as: TestUser, settings: Partial<BodyOf<typeof startDialerSession>> = {}) =>
  server.call(startDialerSession, { as, body: { list_id: listId, ...anytime, ...settings } });
const start = async (as = agent, settings: Partial<BodyOf<typeof startDialerSession>> = {}) =>
  (await tryStart(as, settings)).body;
const next = async ({ id }: DialerSession, as = agent) =>
  (await server.call(nextDialerTask, { as, params: { id } })).body;
const tryDial = ({ id, task }: DialerSession, as = agent) =>
  server.call(dialDialerTask, { as, params: { id }, body: { contact_list_item_id: task?.contact_list_item_id ?? 1 } });
const skip = async ({ id }: DialerSession) => (await server.call(skipSessionTask, { as: agent, params: { id } })).body;
const set = async ({ id }: DialerSession, state: 'running' | 'paused') =>
  (await server.call(updateDialerSession, { as: agent, params: { id }, body: { state } })).body;
const end = async ({ id }: DialerSession, as = agent) =>
  (await server.call(endDialerSession, { as, params: { id } })).body;
const read = async ({ id }: DialerSession) => (await server.call(getDialerSession, { as: agent, params: { id } })).body;
const heldId = ({ task }: DialerSession): number | undefined => task?.contact.id;
const statusOf = async (user: TestUser) =>
  (await server.call(getAgentStatus, { as: user, body: {} })).body.agent_status;
const tasks = async (bucket: 'in-queue' | 'called' | 'failed' | 'all') =>
  (await server.call(listDialerTasks, { as: admin, params: { id: listId }, query: { bucket } })).body.data;
const queued = async () => (await tasks('in-queue')).map(({ contact }) => contact.id);
const outcomesOf = ({ outcomes }: DialerSession) =>
  Object.fromEntries(outcomes.filter(({ count }) => count > 0).map(({ outcome, count }) => [outcome, count]));

/** Dials the contact that the session holds, and both sides talk. */
async function call(session: DialerSession, as = agent) {
  const { body } = await tryDial(session, as);
  expect(body.step).toBe('dialing');
  return talk(as, numberOf.get(heldId(session) ?? 0));
}

describe('a session', () => {
  it('holds the first contact and waits for the warm-up of its settings', async () => {
    const [first] = await queue(2);
    const session = await start(agent, { warmup_seconds: 15 });
    expect(session).toMatchObject({
      state: 'running',
      step: 'warm-up',
      calls_in_ms: 15_000,
      finished: false,
      list_name: 'Spring',
      task: { contact: { id: first }, task_status: 2 },
      settings: { warmup_seconds: 15, min_redials: 0, campaign_id: null },
    });
    expect((await server.call(getCurrentDialerSession, { as: agent })).body.session?.id).toBe(session.id);
    expect(await statusOf(agent)).toBe(AUTO_DIAL);
    const told = await toldEvents(server.context.kernel, voice.companyId);
    expect(told.findLast(({ type }) => type === 'dialer_session_updated')?.data).toMatchObject({
      id: session.id,
      list_id: listId,
      state: 'running',
    });
  });

  it('records what a call came to, takes the next contact, and ends with the numbers', async () => {
    const [first, second] = await queue(2);
    const session = await start();
    const talked = await call(session);
    expect(await read(session)).toMatchObject({ step: 'call', calls_in_ms: null });
    // Asking during the call changes nothing.
    expect(await next(session)).toMatchObject({ step: 'call', task: { contact: { id: first } } });
    // The carrier's own clock says when it ended, to the second.
    server.clock.advance(6_000);
    await leave(talked);
    expect(await statusOf(agent)).toBe(AUTO_DIAL);
    const after = await next(session);
    expect(after).toMatchObject({ step: 'warm-up', task: { contact: { id: second } } });
    expect(outcomesOf(after)).toEqual({ answered: 1 });
    const [called] = await tasks('called');
    expect(called).toMatchObject({ contact: { id: first }, communication_id: talked.communication_id });
    await leave(await call(after));
    const ended = await next(session);
    expect(ended).toMatchObject({
      state: 'ended',
      state_reason: 'done',
      finished: true,
      task: null,
      callable_at: null,
    });
    expect(outcomesOf(ended)).toEqual({ answered: 2 });
    expect(ended.talk_seconds).toBeGreaterThanOrEqual(5);
    expect(await statusOf(agent)).toBe(ACCEPTING);
    expect((await server.call(getDialerList, { as: admin, params: { id: listId } })).body).toMatchObject({
      total_queued: 0,
      total_called: 2,
    });
  });

  it('is one for each agent, on a list with somebody in it', async () => {
    expect((await tryStart(agent)).error).toMatchObject({ code: 'REJECTED', rejection: 20 });
    expect(await statusOf(agent)).toBe(ACCEPTING);
    await queue(1);
    await start();
    const again = await tryStart(agent);
    expect([again.error.code, again.error.message]).toEqual([
      'CONFLICT',
      'You have a session that has not ended. End it first.',
    ]);
  });

  it('belongs to its agent', async () => {
    await queue(1);
    const session = await start();
    for (const as of [admin, await server.user((await server.company()).id)])
      expect((await server.call(getDialerSession, { as, params: { id: session.id } })).error.code).toBe('NOT_FOUND');
  });
});

describe('two agents on one list', () => {
  it('never hold the same contact, in another list neither', async () => {
    const [first, second] = await queue(2);
    const colleague = await voice.agent();
    const mine = await start();
    const theirs = await start(colleague);
    expect([heldId(mine), heldId(theirs)]).toEqual([first, second]);
    const other = (await server.call(createDialerList, { as: admin, body: { name: 'Other', scope: 'public' } })).body
      .id;
    await server.call(addToDialerList, { as: admin, params: { id: other }, body: { contact_ids: [first ?? 0] } });
    const third = await voice.agent();
    expect(await start(third, { list_id: other })).toMatchObject({ state: 'ended', state_reason: 'nobody-callable' });
  });

  it('take every contact once when they ask at the same time', async () => {
    const people = await queue(6);
    const agents = await Promise.all([1, 2, 3, 4, 5, 6].map(() => voice.agent()));
    const sessions = await Promise.all(agents.map((each) => start(each)));
    expect(sessions.map(heldId).sort()).toEqual([...people].sort());
  });
});

describe('skipping', () => {
  it('puts a contact at the bottom, and does not take it again in this session', async () => {
    const [first, second] = await queue(2);
    const session = await start();
    const skipped = await skip(session);
    expect(heldId(skipped)).toBe(second);
    expect(await queued()).toEqual([first]);
    const ended = await skip(skipped);
    expect(ended).toMatchObject({ state: 'ended' });
    expect(ended.skipped).toMatchObject([{ reason: 'skipped-by-agent', count: 2 }]);
    expect(await queued()).toEqual([first, second]);
    expect(heldId(await start())).toBe(first);
  });

  it('removes a contact that was put on Do Not Contact, and says so', async () => {
    const [first, second] = await queue(2);
    const session = await start();
    const body = { reason: 'Asked us not to call' };
    await server.call(dncContact, { as: admin, params: { id: first ?? 0 }, body });
    const after = (await tryDial(session)).body;
    expect(after).toMatchObject({ step: 'warm-up', task: { contact: { id: second } } });
    expect(after.skipped).toMatchObject([{ reason: 'dnc', count: 1 }]);
    expect((await tasks('failed'))[0]).toMatchObject({
      contact: { id: first },
      reason: 'Task is removed because the contact is on DNC.',
    });
  });

  it('ends with the time at which the first contact becomes callable when it is outside hours for all', async () => {
    await queue(2);
    // Opens in an hour there, for a minute.
    const there = new Date(server.clock.now().getTime() + 3_600_000);
    const timeIn = (at: Date) =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: 'America/Los_Angeles',
        hour: '2-digit',
        minute: '2-digit',
      }).format(at);
    const set = (openTime: string | null, closeTime: string | null) =>
      voice.rows('update dialer_settings set open_time = $2, close_time = $3 where company_id = $1', [
        voice.companyId,
        openTime,
        closeTime,
      ]);
    await set(`${timeIn(there)}:00`, `${timeIn(new Date(there.getTime() + 60_000))}:00`);
    const session = await start(agent, { skip_outside_daytime_hours: true });
    await set(null, null);
    expect(session).toMatchObject({ state: 'ended', state_reason: 'nobody-callable' });
    expect(session.skipped).toMatchObject([{ reason: 'outside-hours', count: 2 }]);
    const callableInMs = Date.parse(session.callable_at ?? '') - server.clock.now().getTime();
    expect(callableInMs).toBeGreaterThan(3_600_000 - 60_000);
    expect(callableInMs).toBeLessThanOrEqual(3_600_000);
    expect((await tasks('in-queue'))[0]?.reason).toBe(
      "Task is skipped because it's outside day times. Pushed the task to the bottom of the list.",
    );
  });
});

describe('dialing', () => {
  it('is refused without a contact, and for one that the session does not hold', async () => {
    await queue(2);
    const session = await start();
    const wrong = { as: agent, params: { id: session.id }, body: { contact_list_item_id: 1_000_000 } };
    expect((await server.call(dialDialerTask, wrong)).error).toMatchObject({
      rejection: 21,
      message: 'This contact is no longer in the queue.',
    });
    await leave(await call(session));
    await server.call(requeueSessionTask, { as: agent, params: { id: session.id }, body: { to: 'bottom' } });
    expect((await tryDial(session)).error).toMatchObject({ rejection: 20, message: 'No contacts left to call.' });
  });

  it('happens once, however often it is asked for', async () => {
    await queue(1);
    const session = await start();
    expect((await tryDial(session)).body.step).toBe('dialing');
    expect((await tryDial(session)).error.message).toBe('This contact is being called already.');
  });

  it('pauses the session with the reason when no call at all is possible', async () => {
    const [first] = await queue(1);
    const session = await start();
    await voice.rows(`update companies set kyc_status = 'in_review' where id = $1`, [voice.companyId]);
    const refused = (await tryDial(session)).body;
    await voice.rows(`update companies set kyc_status = 'none' where id = $1`, [voice.companyId]);
    expect(refused).toMatchObject({
      state: 'paused',
      state_reason: 'not-called',
      problem: 'Finish business verification to call.',
      task: { contact: { id: first } },
    });
  });
});

describe('redials', () => {
  it('queue a contact again as a new item until the settings have their fill', async () => {
    const [first] = await queue(1);
    const session = await start(agent, { min_redials: 1, successful_call_disposition_ids: [999_999] });
    await leave(await call(session));
    const ended = await next(session);
    // Too soon after the first call.
    expect(ended).toMatchObject({ state: 'ended', state_reason: 'nobody-callable', redialed: 1 });
    expect(ended.redial_message).toBe('Contact needs to be redialed, adding to the bottom of current list');
    expect(ended.skipped).toMatchObject([{ reason: 'too-soon', count: 1 }]);
    const all = await tasks('all');
    expect(all.map(({ contact, redialed, task_status }) => [contact.id, redialed, task_status])).toEqual([
      [first, 0, 3],
      [first, 1, 1],
    ]);
    server.clock.advance(11 * 60_000);
    const later = await start(agent, { min_redials: 1, successful_call_disposition_ids: [999_999] });
    await leave(await call(later));
    expect(await next(later)).toMatchObject({ state: 'ended', state_reason: 'done', redialed: 0 });
  });

  it('put a contact to the top at once when the agent asks for it', async () => {
    const [first] = await queue(2);
    const session = await start();
    await leave(await call(session));
    const { body } = await server.call(requeueSessionTask, {
      as: agent,
      params: { id: session.id },
      body: { to: 'top' },
    });
    const redial_message = 'Success: contact is at the top of the current list';
    expect(body).toMatchObject({ step: 'idle', task: null, redialed: 1, redial_message });
    expect((await tasks('in-queue'))[0]?.reason).toBe(redial_message);
    const after = await next(session);
    expect([heldId(after), after.redial_message]).toEqual([first, null]);
  });
});

describe('pausing', () => {
  it('keeps the place, frees the agent, and resumes with a new warm-up', async () => {
    const [first] = await queue(2);
    const session = await start();
    const paused = await set(session, 'paused');
    expect(paused).toMatchObject({ state: 'paused', state_reason: 'by-agent', calls_in_ms: null });
    expect(heldId(paused)).toBe(first);
    expect(await statusOf(agent)).toBe(ACCEPTING);
    expect((await tryDial(session)).error.code).toBe('CONFLICT');
    expect((await server.call(nextDialerTask, { as: agent, params: { id: session.id } })).error.code).toBe('CONFLICT');
    expect(await set(session, 'running')).toMatchObject({ state: 'running', calls_in_ms: 10_000 });
    expect(await statusOf(agent)).toBe(AUTO_DIAL);
  });

  it('follows from another call of the agent', async () => {
    await queue(1);
    const session = await start();
    const talked = await talk(agent);
    expect((await tryDial(session)).body).toMatchObject({ state: 'paused', state_reason: 'inbound-call' });
    await leave(talked);
    expect(await statusOf(agent)).toBe(ACCEPTING);
  });

  it('follows from silence of the page, and gives the contact back', async () => {
    const [first] = await queue(1);
    const session = await start();
    await runSchedule(server.context, 'dialer.sessions');
    expect((await read(session)).state).toBe('running');
    server.clock.advance(DIALER_LEASE_MS + NEARLY_NO_TIME);
    await runSchedule(server.context, 'dialer.sessions');
    expect(await read(session)).toMatchObject({ state: 'paused', state_reason: 'gone', task: null });
    expect(await queued()).toEqual([first]);
    expect(await statusOf(agent)).toBe(ACCEPTING);
    expect(heldId(await set(session, 'running'))).toBe(first);
  });
});

describe('the end', () => {
  it('leaves a contact that was not called in its place', async () => {
    const people = await queue(2);
    const session = await start();
    expect(await end(session)).toMatchObject({ state: 'ended', state_reason: 'by-agent', task: null });
    expect(await queued()).toEqual(people);
    expect(await statusOf(agent)).toBe(ACCEPTING);
    expect((await server.call(getCurrentDialerSession, { as: agent })).body.session).toBeNull();
  });

  it('counts a call that was still on when it has ended', async () => {
    await queue(1);
    const session = await start();
    const talked = await call(session);
    expect(await end(session)).toMatchObject({ state: 'ended', step: 'call' });
    await runSchedule(server.context, 'dialer.sessions');
    expect(outcomesOf(await read(session))).toEqual({});
    await leave(talked);
    await runSchedule(server.context, 'dialer.sessions');
    expect(outcomesOf(await read(session))).toEqual({ answered: 1 });
    expect(await tasks('called')).toHaveLength(1);
  });
});
