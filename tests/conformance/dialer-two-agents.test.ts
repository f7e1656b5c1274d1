import {
  addToDialerList,
  createContact,
  createDialerList,
  dialDialerTask,
  getDialerList,
  listDialerTasks,
  nextDialerTask,
  startCall,
  startDialerSession,
  type DialerSession,
} from '@talk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../support/until.js';
import { createVoiceWorld, type Agent, type VoiceWorld } from '../support/voice-world.js';

// Two agents work through one list with real calls: real browsers, sound, signed webhooks, PostgreSQL and the job runner.

const PEOPLE = process.env['TALK_LONG'] === '1' ? 30 : 8;
const ANSWERS_FOR_A_MOMENT = { kind: 'tone', afterMs: 100, hz: 700, hangUpAfterMs: 600 } as const;
let world: VoiceWorld;
beforeAll(async () => {
  world = await createVoiceWorld();
});
afterAll(() => world.end());

const ask = async (agent: Agent, what: typeof nextDialerTask, id: number): Promise<DialerSession> =>
  (await world.server.call(what, { as: agent.user, params: { id } })).body;

/** Works through the list as the page does: dials what the session holds, and asks for the next when the call has ended. */
async function work(agent: Agent, listId: number): Promise<DialerSession> {
  const settings = { list_id: listId, skip_outside_daytime_hours: false, include_no_timezone: true, warmup_seconds: 0 };
  let session = (await world.server.call(startDialerSession, { as: agent.user, body: settings })).body;
  while (!session.finished) {
    const { id, task } = session;
    const body = { contact_list_item_id: task?.contact_list_item_id ?? 0 };
    const dialing = (await world.server.call(dialDialerTask, { as: agent.user, params: { id }, body })).body;
    expect(dialing).toMatchObject({ step: 'dialing', task: { contact: { id: task?.contact.id } } });
    const call = await world.server.call(startCall, {
      as: agent.user,
      body: {
        phone_number: task?.contact.phone_number ?? '',
        contact_id: task?.contact.id ?? 0,
        outside_day_time: true,
      },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(call.status).toBe(200);
    await agent.phone.dial(call.body.connect.params);
    session = await until(`the contact after ${task?.contact.name}`, async () => {
      const next = await ask(agent, nextDialerTask, id);
      expect(next.state).not.toBe('paused');
      return next.finished || next.step === 'warm-up' ? next : false;
    });
  }
  return session;
}

it(`calls each of ${PEOPLE} people once when two agents work through one list`, async () => {
  const { server, companyId } = world;
  const admin = await server.user(companyId, { roles: ['Company Admin'] });
  await world.rows('insert into dialer_settings (company_id, auto_dialer_enabled) values ($1, true)', [companyId]);
  const list = (await server.call(createDialerList, { as: admin, body: { name: 'Spring', scope: 'public' } })).body;
  const ids: number[] = [];
  const numbers = Array.from({ length: PEOPLE }, (_, at) => `+1415555${String(4_200 + at)}`);
  for (const [at, phone_number] of numbers.entries()) {
    world.sandbox.control.setScript(phone_number, { script: ANSWERS_FOR_A_MOMENT });
    const body = { first_name: `Person ${at + 1}`, phone_number };
    ids.push((await server.call(createContact, { as: admin, body })).body.id);
  }
  await server.call(addToDialerList, { as: admin, params: { id: list.id }, body: { contact_ids: ids } });

  const agents = [await world.agent(900), await world.agent(1_000)];
  const ended = await Promise.all(agents.map((agent) => work(agent, list.id)));

  const calls = await world.rows<{ lead_number: string }>(
    `select lead_number from communications where company_id = $1 and type = 'call' and direction = 'outbound'`,
    [companyId],
  );
  expect(calls.map((call) => call.lead_number).sort()).toEqual(numbers);
  const rung = world.sandbox.control.state().calls.filter((call) => numbers.includes(call.to));
  expect(new Set(rung.map((call) => call.to)).size).toBe(rung.length);
  const query = { bucket: 'called' as const, per_page: 100 };
  const called = (await server.call(listDialerTasks, { as: admin, params: { id: list.id }, query })).body.data;
  expect(called.map(({ contact }) => contact.id).sort((a, b) => a - b)).toEqual(ids);
  expect((await server.call(getDialerList, { as: admin, params: { id: list.id } })).body).toMatchObject({
    total_called: PEOPLE,
    total_queued: 0,
  });
  const answered = ended.map(({ outcomes }) => outcomes.find(({ outcome }) => outcome === 'answered')?.count ?? 0);
  expect(answered.reduce((sum, count) => sum + count, 0)).toBe(PEOPLE);
  expect(answered.every((count) => count > 0)).toBe(true);
});
