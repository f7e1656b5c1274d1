import {
  createCallDisposition,
  createContact,
  createDispositionStatus,
  currentWrapUps,
  deleteContact,
  disposeCall,
  disposeContact,
  extendWrapUp,
  finishWrapUp,
  getAgentStatus,
  getWrapUpSettings,
  hangUpCall,
  listContactCommunications,
  setAgentStatus,
  updateWrapUpSettings,
  type WrapUp,
} from '@talk/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';
import { createTalkedCalls } from './talked-call.fixture.js';

const voice = useVoiceFixture();
const { server } = voice;
const { talk, leave, call } = createTalkedCalls(voice);
let admin: TestUser;
let agent: TestUser;
let outcomeId: number;
let stageId: number;

const ON_CALL = 4;
const ON_WRAP_UP = 5;

beforeAll(async () => {
  admin = await voice.agent({ roles: ['Company Admin'] });
  outcomeId = (await server.call(createCallDisposition, { as: admin, body: { name: 'Sold', color: '#2f9e62' } })).body
    .id;
  const stage = await server.call(createDispositionStatus, { as: admin, body: { name: 'Customer', color: '#2f9e62' } });
  stageId = stage.body.id;
});
beforeEach(async () => {
  agent = await voice.agent();
  await configure({ wrap_up_seconds: 30, force_call_disposition: false, force_contact_disposition: false });
});

const configure = (body: Record<string, unknown>) => server.call(updateWrapUpSettings, { as: admin, body });
const statusOf = async (user: TestUser): Promise<number> =>
  (await server.call(getAgentStatus, { as: user, body: {} })).body.agent_status;
const open = async (user: TestUser): Promise<WrapUp[]> => (await server.call(currentWrapUps, { as: user })).body.data;
const only = async (user: TestUser): Promise<WrapUp> => {
  const [wrapUp, ...others] = await open(user);
  if (wrapUp === undefined || others.length > 0)
    throw new Error(`${others.length + (wrapUp ? 1 : 0)} wrap-ups are open`);
  return wrapUp;
};

describe('a wrap-up', () => {
  it('begins with the end of the call, holds the agent, and ends by the server’s clock alone', async () => {
    const { id, communication_id } = await call(agent);
    const wrapUp = await only(agent);
    expect(wrapUp).toMatchObject({
      call_id: id,
      communication_id,
      state: 'running',
      total_seconds: 30,
      remaining_ms: 30_000,
      extensions_left: 2,
      needs: [],
      server_time: server.clock.now().toISOString(),
      ends_at: new Date(server.clock.now().getTime() + 30_000).toISOString(),
    });
    expect(await statusOf(agent)).toBe(ON_WRAP_UP);
    server.clock.advance(29_999);
    await voice.work();
    expect(await only(agent)).toMatchObject({ remaining_ms: 1, state: 'running' });
    server.clock.advance(1);
    await voice.work();
    expect(await open(agent)).toEqual([]);
    expect(await statusOf(agent)).toBe(1);
  });

  it('is told to its agent, and to nobody else', async () => {
    await call(agent);
    const wrapUp = await only(agent);
    await server.call(finishWrapUp, { as: agent, params: { id: wrapUp.id } });
    const events = await voice.rows<{ version: number; channels: string[]; state: string }>(
      `select version, channels, data->>'state' as state from events
       where type = 'wrap_up_updated' and entity_id = $1 order by seq`,
      [String(wrapUp.id)],
    );
    const channels = [`private-company-${agent.companyId}-user-${agent.id}`];
    expect(events).toEqual([
      { version: 1, channels, state: 'running' },
      { version: 2, channels, state: 'over' },
    ]);
  });

  it('is no part of a call that came to nothing', async () => {
    const started = await voice.start(agent);
    await server.call(hangUpCall, { as: agent, params: { id: started.id }, body: {} });
    await voice.work();
    expect([await open(agent), await statusOf(agent)]).toEqual([[], 1]);
  });

  it('takes the line’s seconds where it has some, and does not begin where there are none', async () => {
    await configure({ wrap_up_seconds: 0 });
    await call(agent);
    expect(await open(agent)).toEqual([]);
    await configure({ lines: [{ campaign_id: voice.lineId, wrap_up_seconds: 45 }] });
    await call(agent);
    expect((await only(agent)).total_seconds).toBe(45);
    await configure({ lines: [{ campaign_id: voice.lineId, wrap_up_seconds: null }] });
  });

  it('gives back afterwards what the agent chose meanwhile', async () => {
    await call(agent);
    await server.call(setAgentStatus, { as: agent, params: { id: agent.id }, body: { agent_status: 3 } });
    expect(await statusOf(agent)).toBe(ON_WRAP_UP);
    await server.call(finishWrapUp, { as: agent, params: { id: (await only(agent)).id } });
    expect(await statusOf(agent)).toBe(3);
  });

  it('is paused while its agent is on another call, then goes on, and the wrap-up of that call after it', async () => {
    await call(agent);
    const first = await only(agent);
    server.clock.advance(10_000);
    const second = await talk(agent, '+14155552999');
    expect(await statusOf(agent)).toBe(ON_CALL);
    expect(await only(agent)).toMatchObject({ id: first.id, state: 'paused', paused_by: 'call', remaining_ms: 20_000 });
    server.clock.advance(600_000);
    await voice.work();
    await leave(second);
    const [back, other] = await open(agent);
    expect([back?.id, back?.state, back?.remaining_ms]).toEqual([first.id, 'running', 20_000]);
    expect(other).toMatchObject({ call_id: second.id, state: 'paused', paused_by: 'wrap-up', remaining_ms: 30_000 });
    server.clock.advance(20_000);
    await voice.work();
    expect(await only(agent)).toMatchObject({ id: other?.id, state: 'running', paused_by: null, remaining_ms: 30_000 });
    expect(await statusOf(agent)).toBe(ON_WRAP_UP);
    await server.call(finishWrapUp, { as: agent, params: { id: other?.id ?? 0 } });
    expect(await statusOf(agent)).toBe(1);
  });
});

describe('what is forced', () => {
  beforeEach(() => configure({ force_call_disposition: true, force_contact_disposition: true }));

  it('holds the countdown until all of it is done, then it goes on', async () => {
    await call(agent);
    const wrapUp = await only(agent);
    expect(wrapUp).toMatchObject({
      state: 'paused',
      paused_by: 'needs',
      ends_at: null,
      remaining_ms: 30_000,
      needs: [
        { kind: 'call-disposition', done: false },
        { kind: 'contact-disposition', done: false },
      ],
    });
    server.clock.advance(3_600_000);
    await voice.work();
    expect((await only(agent)).state).toBe('paused');
    const { communication_id, contact_id } = wrapUp;
    await server.call(disposeCall, {
      as: agent,
      params: { id: communication_id },
      body: { call_disposition_id: outcomeId },
    });
    expect((await only(agent)).needs[0]?.done).toBe(true);
    await server.call(disposeContact, {
      as: agent,
      params: { id: contact_id ?? 0 },
      body: { disposition_status: stageId },
    });
    expect(await only(agent)).toMatchObject({ state: 'running', paused_by: null, remaining_ms: 30_000 });
  });

  it('holds it again when it is taken back', async () => {
    await configure({ force_contact_disposition: false });
    const { communication_id: id } = await call(agent);
    await server.call(disposeCall, { as: agent, params: { id }, body: { call_disposition_id: outcomeId } });
    server.clock.advance(4000);
    await server.call(disposeCall, { as: agent, params: { id }, body: { call_disposition_id: null } });
    expect(await only(agent)).toMatchObject({ state: 'paused', paused_by: 'needs', remaining_ms: 26_000 });
  });

  it('refuses to finish, and says what is missing', async () => {
    await call(agent);
    const refused = await server.call(finishWrapUp, { as: agent, params: { id: (await only(agent)).id } });
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      409,
      'WRAP_UP_STATE',
      'Choose an outcome for the call first.',
    ]);
  });

  it('is over with the last choice, when the company gives no time', async () => {
    await configure({ wrap_up_seconds: 0, force_contact_disposition: false });
    const { communication_id: id } = await call(agent);
    await server.call(disposeCall, { as: agent, params: { id }, body: { call_disposition_id: outcomeId } });
    expect([await open(agent), await statusOf(agent)]).toEqual([[], 1]);
  });

  it('asks for no disposition of a contact that is deleted', async () => {
    await configure({ force_call_disposition: false });
    const made = await server.call(createContact, { as: admin, body: { phone_number: '+14155552997' } });
    await call(agent, '+14155552997');
    expect(await only(agent)).toMatchObject({ state: 'paused', needs: [{ kind: 'contact-disposition', done: false }] });
    expect((await server.call(deleteContact, { as: admin, params: { id: made.body.id } })).status).toBe(200);
    await voice.work();
    expect(await only(agent)).toMatchObject({ state: 'running', needs: [{ kind: 'contact-disposition', done: true }] });
  });

  it('counts what was chosen during the call, but not what was chosen before it', async () => {
    const number = '+14155552998';
    const before = await talk(agent, number);
    const contactId = before.contact?.id ?? 0;
    const stage = { as: agent, params: { id: contactId }, body: { disposition_status: stageId } };
    const outcome = (id: number) => ({ as: agent, params: { id }, body: { call_disposition_id: outcomeId } });
    await server.call(disposeContact, stage);
    await server.call(disposeCall, outcome(before.communication_id));
    await leave(before);
    expect(await only(agent)).toMatchObject({ state: 'running' });
    await server.call(finishWrapUp, { as: agent, params: { id: (await only(agent)).id } });
    server.clock.advance(1000);
    const again = await talk(agent, number);
    await leave(again);
    expect((await only(agent)).needs.map((need) => need.done)).toEqual([false, false]);
    await server.call(disposeContact, stage);
    expect((await only(agent)).needs.map((need) => need.done)).toEqual([false, true]);
  });
});

describe('extending', () => {
  it('moves the deadline by 30 or 60 seconds, twice', async () => {
    await call(agent);
    const { id } = await only(agent);
    const extend = (seconds: number) =>
      server.call(extendWrapUp, { as: agent, params: { id }, body: { seconds: seconds as 30 } });
    const odd = await extend(45);
    expect([odd.status, odd.error.errors?.['seconds']]).toEqual([422, ['Choose 30 or 60 seconds.']]);
    server.clock.advance(20_000);
    expect((await extend(60)).body).toMatchObject({ remaining_ms: 70_000, total_seconds: 90, extensions_left: 1 });
    server.clock.advance(10_000);
    await voice.work();
    expect((await extend(30)).body).toMatchObject({ remaining_ms: 90_000, total_seconds: 120, extensions_left: 0 });
    const third = await extend(30);
    expect([third.status, third.error.code]).toEqual([409, 'WRAP_UP_STATE']);
    server.clock.advance(90_000);
    await voice.work();
    expect(await open(agent)).toEqual([]);
    const late = await extend(30);
    expect([late.status, late.error.message]).toEqual([409, 'This wrap-up is over.']);
  });

  it('is for oneself', async () => {
    await call(agent);
    const { id } = await only(agent);
    for (const other of [await voice.agent(), await voice.agent({ roles: ['Company Supervisor'] })]) {
      const answer = await server.call(extendWrapUp, { as: other, params: { id }, body: { seconds: 30 } });
      expect(answer.status).toBe(404);
    }
  });
});

describe('finishing', () => {
  it('twice is finishing once', async () => {
    await call(agent);
    const { id } = await only(agent);
    const first = await server.call(finishWrapUp, { as: agent, params: { id } });
    expect(first.body).toMatchObject({ state: 'over', end_reason: 'finished', remaining_ms: 0 });
    server.clock.advance(5000);
    const second = await server.call(finishWrapUp, { as: agent, params: { id } });
    expect(second.body).toMatchObject({ version: first.body.version, ended_at: first.body.ended_at });
  });

  it('of a colleague is for supervisors, who may end one that stands still, and it is written down', async () => {
    await configure({ force_call_disposition: true });
    await call(agent);
    const { id, contact_id } = await only(agent);
    const colleague = await voice.agent();
    expect((await server.call(finishWrapUp, { as: colleague, params: { id } })).status).toBe(404);
    const lead = await voice.agent({ roles: ['Company Supervisor'] });
    const ended = await server.call(finishWrapUp, { as: lead, params: { id } });
    expect(ended.body).toMatchObject({ state: 'over', end_reason: 'ended-by-supervisor' });
    expect(await statusOf(agent)).toBe(1);
    const { audits } = (await server.call(listContactCommunications, { as: lead, params: { id: contact_id ?? 0 } }))
      .body;
    expect(audits[0]).toMatchObject({ field: 'wrap_up', before: 'paused', after: 'ended-by-supervisor' });
  });
});

describe('the settings', () => {
  it('refuse seconds that are none, and lines of others', async () => {
    const stranger = await server.user((await server.company()).id);
    const negative = await configure({ wrap_up_seconds: -1 });
    expect([negative.status, Object.keys(negative.error.errors ?? {})]).toEqual([422, ['wrap_up_seconds']]);
    const foreign = await server.call(updateWrapUpSettings, {
      as: stranger,
      body: { lines: [{ campaign_id: voice.lineId, wrap_up_seconds: 10 }] },
    });
    expect(foreign.error.errors).toEqual({ 'lines.0.campaign_id': ['Choose one of your company’s lines.'] });
  });

  it('read as they were written', async () => {
    await configure({ wrap_up_seconds: 20, force_call_disposition: true });
    expect((await server.call(getWrapUpSettings, { as: admin })).body).toEqual({
      wrap_up_seconds: 20,
      force_call_disposition: true,
      force_contact_disposition: false,
      lines: [{ campaign_id: voice.lineId, name: 'Main', wrap_up_seconds: null }],
    });
  });
});
