import {
  completeIntegration,
  connectIntegration,
  createCallDisposition,
  createContact,
  disposeCall,
  getCommunication,
  listCrmActivities,
  listIntegrations,
  listUnloggedCalls,
  markCommunicationRead,
  retryUnloggedCalls,
  updateIntegration,
  type Call,
} from '@talk/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { purgeEvents } from '../../../events/events.repository.js';
import { runSchedule, type TestUser } from '../../../testing/index.js';
import { createTalkedCalls } from '../../calls/wrap-ups/talked-call.fixture.js';
import { LINE, useVoiceFixture } from '../../calls/webhooks/voice-world.fixture.js';
import { createFakeCrm } from '../providers/fake-crm.fixture.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const crm = createFakeCrm();
const voice = useVoiceFixture({ crms: [crm] });
const { server } = voice;
const { call, talk, leave } = createTalkedCalls(voice);
const params = { name: 'hubspot' } as const;
let admin: TestUser;
let agent: TestUser;
let customers = 0;

beforeAll(async () => {
  admin = await voice.agent({ roles: ['Company Admin'] });
  await connect();
});
beforeEach(async () => {
  crm.fail(null);
  agent = await voice.agent();
});

async function connect(account?: string): Promise<void> {
  const { body } = await server.call(connectIntegration, { as: admin, params });
  const brought = crm.agree(body.authorize_url, account);
  const answer = await server.call(completeIntegration, { as: admin, params, body: brought });
  expect(answer.status).toBe(200);
}
/** What happens within seconds of a call. */
async function soon(): Promise<void> {
  await runSchedule(server.context, 'crm.collect');
  await voice.work();
}
async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  await soon();
}
/** Somebody whom the CRM knows. */
function customer(): string {
  customers += 1;
  const number = `+1415555${3000 + customers}`;
  crm.know(number, `record-${customers}`);
  return number;
}
const keyOf = ({ communication_id: id }: Call): string => `${admin.companyId}-${id}`;
const logged = (of: Call) => crm.calls.get(keyOf(of));
const unlogged = async () => (await server.call(listUnloggedCalls, { as: admin, params, query: {} })).body.data;
const shown = async () => (await server.call(listIntegrations, { as: admin })).body.data[0];
const times = (what: string): number => crm.asked.filter((each) => each === what).length;

it('logs a call within seconds of its end, at the customer’s record, as the call’s own record has it', async () => {
  const number = customer();
  const call = await talk(agent, number);
  server.clock.advance(83_000);
  await soon();
  expect(logged(call)).toBeUndefined();
  await leave(call);
  await soon();
  const { body } = await server.call(getCommunication, { as: admin, params: { id: call.communication_id } });
  expect(logged(call)).toEqual({
    call: {
      key: keyOf(call),
      direction: 'outbound',
      startedAt: new Date(body.created_at),
      timeZone: 'America/Los_Angeles',
      durationMs: body.talk_time * 1000,
      result: 'talked',
      fromNumber: LINE,
      toNumber: number,
      title: `Call to (415) 555-${number.slice(-4)}`,
      outcome: null,
      notes: null,
      agentEmail: expect.any(String) as string,
      recordingUrl: null,
      outcomeValue: null,
      fields: {},
    },
    records: [{ kind: 'contact', id: `record-${customers}` }],
  });
  // The carrier tells of whole seconds.
  expect([82, 83]).toContain(body.talk_time);
});

it('leads to a call in the account that it was logged in, and in no other', async () => {
  const number = customer();
  const { body: contact } = await server.call(createContact, { as: admin, body: { phone_number: number } });
  await call(agent, number);
  await soon();
  const urls = async () => {
    const answer = await server.call(listCrmActivities, { as: admin, params: { id: contact.id } });
    return answer.body.data.map(({ url }) => url);
  };
  const there = await urls();
  expect(there).toEqual([expect.stringContaining('https://crm.test/4242/')]);
  await connect('777');
  expect(await urls()).toEqual([null]);
  await connect('4242');
  expect(await urls()).toEqual(there);
});

it('says there what its agent says later, and logs nothing twice', async () => {
  const { id: outcome } = (
    await server.call(createCallDisposition, { as: admin, body: { name: 'Sold', color: '#2f9e62' } })
  ).body;
  const done = await call(agent, customer());
  await soon();
  const before = crm.calls.size;
  await soon();
  expect(times('logCall')).toBe(before);
  await server.call(disposeCall, {
    as: agent,
    params: { id: done.communication_id },
    body: { call_disposition_id: outcome },
  });
  await soon();
  expect(logged(done)?.call.outcome).toBe('Sold');
  expect(crm.calls.size).toBe(before);
});

it('logs at whom the contact was merged into between the look and the writing, and says so when nobody is left', async () => {
  const number = customer();
  crm.know(number, 'merged-away');
  crm.meanwhile('logCall', async () => {
    crm.deleteRecord('merged-away');
    crm.know(number, 'kept');
  });
  const merged = await call(agent, number);
  await soon();
  expect(logged(merged)?.records).toEqual([{ kind: 'contact', id: 'kept' }]);
  crm.meanwhile('logCall', async () => {
    crm.deleteRecord('kept');
    crm.know(number);
  });
  const lost = await call(agent, number);
  await soon();
  expect(logged(lost)).toBeUndefined();
  expect((await unlogged())[0]).toMatchObject({
    communication_id: lost.communication_id,
    kind: 'call',
    problem: 'No contact in HubSpot has this number.',
  });
  // One that stays refused is said in the CRM's words.
  crm.know(number, 'kept');
  await server.call(retryUnloggedCalls, { as: admin, params });
  await soon();
  expect((await unlogged())[0]?.problem).toBe('The record is gone.');
  crm.know(number, 'new');
  await server.call(retryUnloggedCalls, { as: admin, params });
  await soon();
  expect(await unlogged()).toEqual([]);
});

it('gets the link to its recording when that is ready, though it was logged before, and not if the company wants none', async () => {
  const heard = await server.app.inject({ url: '/recording/made-up.wav' });
  expect(heard.statusCode).toBe(404);
  const record = async (of: Call): Promise<void> => {
    const sid = `RE-${of.id}`;
    await voice.rows('update calls set recording_sid = $2 where id = $1', [of.id, sid]);
    voice.carrier.recordings.set(sid, { isComplete: true, seconds: 4, bytes: Buffer.from('RIFF the sound of it') });
    await voice.webhook(`recording?call=${of.id}`, {
      RecordingSid: sid,
      RecordingStatus: 'completed',
      RecordingDuration: '4',
      CallSid: 'CA-any',
    });
    await voice.work();
    await soon();
  };
  const done = await call(agent, customer());
  await soon();
  expect(logged(done)?.call.recordingUrl).toBeNull();
  const before = crm.calls.size;
  await record(done);
  const url = new URL(logged(done)?.call.recordingUrl ?? '');
  expect([crm.calls.size, url.origin]).toEqual([before, server.context.kernel.config.http.publicUrl]);
  const part = await server.app.inject({ url: url.pathname, headers: { range: 'bytes=0-3' } });
  expect([part.statusCode, part.body]).toEqual([206, 'RIFF']);
  // As the card says: 90 days from the end of today, unless the company chooses otherwise.
  const [file] = await voice.rows<{ id: string }>('select recording_file_id as id from communications where id = $1', [
    done.communication_id,
  ]);
  const until = new Date((Math.ceil(server.clock.now().getTime() / DAY_MS) + 90) * DAY_MS);
  expect(url.href).toBe(server.context.modules.voice.recordingLinks.urlOf(file?.id ?? '', until));
  const refused = await server.call(updateIntegration, { as: admin, params, body: { recording_days: 7 as 30 } });
  expect(refused.error.code).toBe('VALIDATION_FAILED');
  await server.call(updateIntegration, { as: admin, params, body: { recording_days: 0 } });
  const secret = await call(agent, customer());
  await record(secret);
  expect(logged(secret)?.call.recordingUrl).toBeNull();
  expect((await shown())?.recording_days).toBe(0);
});

it('loses and doubles nothing while the CRM is away for an hour', async () => {
  const before = crm.calls.size;
  crm.fail({ failure: 'unavailable' });
  const calls: Call[] = [];
  crm.asked.length = 0;
  for (let minute = 0; minute < 60; minute += 10) {
    calls.push(await call(agent, customer()));
    for (let passed = 0; passed < 10; passed += 1) await later(MINUTE_MS);
  }
  expect(await shown()).toMatchObject({ status: 'on', problem: 'Acme CRM: unavailable.', waiting: 6, failed: 0 });
  expect((await unlogged()).map(({ problem, state }) => [problem, state])).toEqual(
    calls.map(() => ['Acme CRM: unavailable.', 'waiting']),
  );
  // It is asked less and less often: a CRM in trouble needs no crowd at its door.
  expect(crm.asked.length).toBeLessThan(6 * 8);
  crm.fail(null);
  for (let passed = 0; passed < 35; passed += 1) await later(MINUTE_MS);
  expect(crm.calls.size - before).toBe(6);
  for (const each of calls) expect(logged(each)).toBeDefined();
  expect(await shown()).toMatchObject({ problem: null, waiting: 0 });
});

it('logs a call once when its server dies between the CRM’s answer and its own note', async () => {
  const done = await call(agent, customer());
  const before = crm.calls.size;
  crm.dieAfterLogging();
  await soon();
  expect(crm.calls.size).toBe(before + 1);
  for (let passed = 0; passed < 10; passed += 1) await later(MINUTE_MS);
  expect(crm.calls.size).toBe(before + 1);
  expect(await unlogged()).toEqual([]);
  expect(logged(done)).toBeDefined();
});

it('asks nothing while the CRM wants no requests, and goes on at the time it names', async () => {
  crm.fail({ failure: 'limited', retryAfterMs: 5 * MINUTE_MS });
  const [first, second] = [await call(agent, customer()), await call(agent, customer())];
  await soon();
  crm.fail(null);
  crm.asked.length = 0;
  await later(4 * MINUTE_MS);
  expect([crm.asked, logged(first), logged(second)]).toEqual([[], undefined, undefined]);
  await later(MINUTE_MS);
  expect([logged(first), logged(second)]).not.toContain(undefined);
});

it('waits for a person when the connection was taken back, also during a call, and then logs what happened since', async () => {
  const during = await talk(agent, customer());
  crm.revokeAll();
  await leave(during);
  await soon();
  const after = await call(agent, customer());
  for (let hour = 0; hour < 5; hour += 1) await later(60 * MINUTE_MS);
  expect(await shown()).toMatchObject({ status: 'broken', waiting: 2 });
  await connect();
  await soon();
  expect([logged(during), logged(after)]).not.toContain(undefined);
  expect(await shown()).toMatchObject({ status: 'on', waiting: 0 });
});

it('keeps trying a call of days ago, and a late change of one, when the CRM refuses for now', async () => {
  const old = await call(agent, customer());
  await soon();
  const waiting = await call(agent, customer());
  crm.revokeAll();
  await soon();
  await voice.rows(`update crm_calls set created_at = created_at - interval '4 days'`);
  await connect();
  crm.fail({ failure: 'limited', retryAfterMs: MINUTE_MS });
  await soon();
  crm.fail(null);
  await later(2 * MINUTE_MS);
  expect(logged(waiting)).toBeDefined();
  const outcome = { name: 'Answered', color: '#2f9e62' };
  const { id: call_disposition_id } = (await server.call(createCallDisposition, { as: admin, body: outcome })).body;
  const at = { id: old.communication_id };
  await server.call(disposeCall, { as: agent, params: at, body: { call_disposition_id } });
  crm.fail({ failure: 'unavailable' });
  await soon();
  crm.fail(null);
  await later(2 * MINUTE_MS);
  expect(logged(old)?.call.outcome).toBe('Answered');
});

it('waits while it is paused', async () => {
  await server.call(updateIntegration, { as: admin, params, body: { is_paused: true } });
  const done = await call(agent, customer());
  await soon();
  expect([logged(done), (await unlogged()).length]).toEqual([undefined, 1]);
  await server.call(updateIntegration, { as: admin, params, body: { is_paused: false } });
  await soon();
  expect(logged(done)).toBeDefined();
});

it('says which customers the CRM does not know, and logs their calls when it does, or adds them once if told to', async () => {
  const number = '+14155553900';
  const [first, second] = [await call(agent, number), await call(agent, number)];
  await soon();
  expect((await unlogged()).map(({ state, problem }) => [state, problem])).toEqual([
    ['failed', 'No contact in HubSpot has this number.'],
    ['failed', 'No contact in HubSpot has this number.'],
  ]);
  expect((await shown())?.problem).toBeNull();
  await server.call(updateIntegration, { as: admin, params, body: { creates_contacts: true } });
  await server.call(retryUnloggedCalls, { as: admin, params });
  await soon();
  expect([...crm.people.values()].map(({ phoneNumber }) => phoneNumber)).toEqual([number]);
  expect(logged(first)?.records).toEqual(logged(second)?.records);
  await server.call(updateIntegration, { as: admin, params, body: { creates_contacts: false } });
});

it('finds the calls that ended while no server ran, though the events that told of them are gone', async () => {
  const done = await call(agent, customer());
  server.clock.advance(4 * 24 * 60 * MINUTE_MS);
  await purgeEvents({ q: server.context.kernel.db.drizzle }, { before: server.clock.now() });
  await soon();
  expect(logged(done)).toBeDefined();
});

it('logs nothing of the time before there was a connection', async () => {
  const stranger = await server.user((await server.company()).id);
  const { communicationId } = await server.recordedCall(stranger.companyId, stranger.id);
  server.clock.advance(MINUTE_MS);
  const before = crm.calls.size;
  const { body } = await server.call(connectIntegration, { as: stranger, params });
  await server.call(completeIntegration, { as: stranger, params, body: crm.agree(body.authorize_url, '9') });
  // Also when something about it changes afterwards.
  await server.call(markCommunicationRead, { as: stranger, params: { id: communicationId } });
  const outcome = await server.call(createCallDisposition, { as: stranger, body: { name: 'Late', color: '#2f9e62' } });
  await server.call(disposeCall, {
    as: stranger,
    params: { id: communicationId },
    body: { call_disposition_id: outcome.body.id },
  });
  await soon();
  expect(crm.calls.size).toBe(before);
});
