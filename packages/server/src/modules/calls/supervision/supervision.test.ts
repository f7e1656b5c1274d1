import {
  askForHelp,
  changeSupervision,
  currentCalls,
  currentSupervision,
  endSupervision,
  getCall,
  liveCalls,
  startCall,
  superviseCall,
  takeOverCall,
  updateMember,
  updateSupervisionSettings,
  type Call,
  type Supervision,
} from '@talk/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { controlHands } from '../control/control.fixture.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';

const voice = useVoiceFixture();
const { ask, done, refusal, ringing, answer, legEnds, arranged } = controlHands(voice);
let kim: TestUser;
let maria: TestUser;
let id: string;

beforeEach(async () => {
  await voice.rows('delete from ring_group_users');
  await voice.rows('delete from supervision_settings');
  kim = await voice.agent({ inGroup: true });
  maria = await voice.agent({ roles: ['Company Supervisor'], agentStatus: 'on-break' });
  await voice.rows(`update users set name = 'Maria' where id = $1`, [maria.id]);
  await voice.rows(`update users set name = 'Kim' where id = $1`, [kim.id]);
  const rang = await ringing();
  id = rang.id;
  await answer(kim, id);
  voice.carrier.orders.length = 0;
});

let legs = 0;
/** Begins, and connects the browser. @returns the leg, and what the carrier was told to do with it. */
async function supervise(mode: Supervision['mode'], who = maria): Promise<{ legSid: string; text: string }> {
  await done(who, superviseCall, { id }, { mode });
  legs += 1;
  const legSid = `CA-supervisor-${legs}`;
  const from = `client:c${voice.companyId}_u${who.id}`;
  const { text } = await voice.webhook('client', { CallSid: legSid, From: from, talk_call_id: id });
  await voice.work();
  return { legSid, text };
}
const statusOf = async (user: TestUser): Promise<string | undefined> =>
  (await voice.rows<{ status: string }>('select status from agent_states where user_id = $1', [user.id]))[0]?.status;
const shownTo = async (user: TestUser): Promise<Call['supervisors']> => (await done(user, getCall, { id })).supervisors;
const current = async (user: TestUser): Promise<Supervision | null> =>
  (await voice.server.call(currentSupervision, { as: user })).body.supervision;
const eventsOf = (type: string, user: TestUser) =>
  voice.rows<{ data: Record<string, unknown> }>(
    `select data from events where type = $1 and channels::text like $2 order by seq`,
    [type, `%user-${user.id}%`],
  );

describe('supervision', () => {
  it('connects muted from the first moment, and switches without connecting again', async () => {
    const { legSid, text } = await supervise('listen');
    expect(text).toContain('muted="true"');
    expect(text).not.toContain('coach');
    expect(await statusOf(maria)).toBe('sentry');
    expect(await shownTo(kim)).toEqual([{ user_id: maria.id, name: 'Maria', mode: 'listen' }]);
    expect(await current(maria)).toMatchObject({ mode: 'listen', state: 'connected', agent_name: 'Kim' });

    await voice.server.call(changeSupervision, { as: maria, params: { id }, body: { mode: 'whisper' } });
    await voice.work();
    const seat = () => arranged(id).find((each) => each.legSid === legSid);
    expect(seat()).toMatchObject({ isMuted: false });
    expect(seat()?.coach).toBeDefined();
    await voice.server.call(changeSupervision, { as: maria, params: { id }, body: { mode: 'join' } });
    await voice.work();
    expect(seat()).toEqual({ legSid, isHeld: false, isMuted: false });
    expect(await shownTo(kim)).toEqual([{ user_id: maria.id, name: 'Maria', mode: 'join' }]);
    expect(voice.carrier.orders.filter(({ kind }) => kind === 'ring')).toEqual([]);
  });

  it('begins as a whisper to the agent’s leg alone', async () => {
    const { text } = await supervise('whisper');
    expect(text).toMatch(/coach="[^"]+"/);
    expect(text).not.toContain('muted');
  });

  it('gives the status of before back when she leaves, when she hangs up, and when the call ends', async () => {
    await supervise('listen');
    expect((await ask(maria, endSupervision, { id })).status).toBe(200);
    expect(await statusOf(maria)).toBe('on-break');
    await voice.work();
    expect(voice.carrier.orders).toContainEqual({ kind: 'end', legSid: `CA-supervisor-${legs}` });

    const { legSid } = await supervise('join');
    await legEnds(legSid);
    expect(await statusOf(maria)).toBe('on-break');
    expect((await done(kim, getCall, { id })).phase).toBe('active');

    await supervise('join');
    const [customer] = await voice.rows<{ sid: string }>(
      `select sid from call_legs where call_id = $1 and role = 'customer'`,
      [id],
    );
    await legEnds(customer?.sid ?? '');
    expect(await statusOf(maria)).toBe('on-break');
    expect(await current(maria)).toBeNull();
    const told = await eventsOf('supervision_updated', maria);
    expect(told.at(-1)?.data).toEqual({ call_id: id, supervision: null });
  });

  it('is no call of hers, and no part in it', async () => {
    await supervise('join');
    expect((await voice.server.call(currentCalls, { as: maria })).body.data).toEqual([]);
    const { participants } = await done(kim, getCall, { id });
    expect(participants.map(({ user_id }) => user_id)).not.toContain(maria.id);
  });

  it('says why it cannot be: own call, another call, twice, not in progress; and needs the permission', async () => {
    expect((await ask(kim, superviseCall, { id }, { mode: 'listen' })).status).toBe(403);
    await voice.rows(`update memberships set roles = '{Company Supervisor}' where user_id = $1`, [kim.id]);
    expect(await refusal(kim, superviseCall, { id }, { mode: 'listen' })).toBe('This is your own call.');
    await supervise('listen');
    expect(await refusal(maria, superviseCall, { id }, { mode: 'join' })).toContain('supervising a call already');
    const dial = await ask(maria, startCall, {}, { phone_number: '+14155550160', outside_day_time: true });
    expect(dial.error.message).toBe('You are supervising a call. Leave it before you start another one.');
    const lee = await voice.agent({ roles: ['Company Supervisor'] });
    await voice.start(lee);
    expect(await refusal(lee, superviseCall, { id }, { mode: 'listen' })).toContain('You are on a call.');
    const waiting = await ringing();
    const mia = await voice.agent({ roles: ['Company Supervisor'] });
    expect(await refusal(mia, superviseCall, { id: waiting.id }, { mode: 'listen' })).toContain('in progress');
    expect(await refusal(mia, changeSupervision, { id }, { mode: 'join' })).toBe('You are not supervising this call.');
  });

  it('is open to a supervisor whose phone rang for the call as well, once somebody has it', async () => {
    const lee = await voice.agent({ roles: ['Company Supervisor'], inGroup: true });
    await voice.rows(`update agent_states set status = 'accepting-calls' where user_id = $1`, [kim.id]);
    const rang = await ringing();
    expect((await done(lee, getCall, { id: rang.id })).ringing_user_ids).toContain(lee.id);
    const legs = voice.carrier.orders.flatMap((order) =>
      order.kind === 'ring' && order.parameters['talk_call_id'] === rang.id ? [order] : [],
    );
    const ofKim = legs.find(({ identity }) => identity.endsWith(`_u${kim.id}`));
    await voice.webhook(ofKim?.answerUrl ?? '', { CallSid: ofKim?.legSid ?? '', CallStatus: 'in-progress' });
    await voice.work();
    expect((await ask(lee, superviseCall, { id: rang.id }, { mode: 'listen' })).status).toBe(200);
  });

  it('lets two supervisors into one call, each on their own', async () => {
    const lee = await voice.agent({ roles: ['Company Supervisor'] });
    await supervise('listen');
    await supervise('whisper', lee);
    expect((await shownTo(kim)).map(({ mode }) => mode)).toEqual(['listen', 'whisper']);
    await ask(maria, endSupervision, { id });
    expect((await shownTo(kim)).map(({ user_id }) => user_id)).toEqual([lee.id]);
  });

  it('hides who only listens if the company wants that, and names who can be heard', async () => {
    const admin = await voice.agent({ roles: ['Company Admin'] });
    await voice.server.call(updateSupervisionSettings, { as: admin, body: { shows_listeners: false } });
    await supervise('listen');
    expect(await shownTo(kim)).toEqual([]);
    expect(await current(maria)).toMatchObject({ mode: 'listen' });
    await ask(maria, changeSupervision, { id }, { mode: 'whisper' });
    expect(await shownTo(kim)).toMatchObject([{ mode: 'whisper' }]);
  });

  it('ends when the permission is withdrawn', async () => {
    const admin = await voice.agent({ roles: ['Company Admin'] });
    const { legSid } = await supervise('whisper');
    await voice.server.call(updateMember, {
      as: admin,
      params: { id: maria.id },
      body: { user_roles: ['Company Agent'] },
    });
    await voice.work();
    expect(voice.carrier.orders).toContainEqual({ kind: 'end', legSid });
    expect(await statusOf(maria)).toBe('on-break');
    expect(await shownTo(kim)).toEqual([]);
  });

  it('hands the call over: it is hers, its agent is out and told by whom', async () => {
    const { legSid } = await supervise('listen');
    const taken = await done(maria, takeOverCall, { id });
    expect(taken).toMatchObject({ user_id: maria.id, phase: 'active', supervisors: [] });
    expect(taken.participants.find(({ user_id }) => user_id === kim.id)).toMatchObject({
      state: 'left',
      departure: 'transferred',
    });
    await voice.work();
    expect(await statusOf(maria)).toBe('on-call');
    expect(arranged(id)).toContainEqual({ legSid, isHeld: false, isMuted: false });
    expect((await eventsOf('supervisor_acted', kim)).at(-1)?.data).toMatchObject({
      act: 'take-over',
      by_name: 'Maria',
    });
    const acts = await voice.rows<{ act: string }>(
      'select act from supervisor_acts where by_user_id = $1 order by id',
      [maria.id],
    );
    expect(acts.map(({ act }) => act)).toEqual(['supervise', 'take-over']);
  });

  it('is free again if her browser does not connect', async () => {
    await done(maria, superviseCall, { id }, { mode: 'listen' });
    expect(await statusOf(maria)).toBe('sentry');
    await voice.work();
    expect(await current(maria)).toMatchObject({ state: 'connecting' });
    await voice.rows(
      `update jobs_calls._private_jobs set run_at = to_timestamp(0) where key like '%expire-supervision%'`,
    );
    await voice.work();
    expect(await current(maria)).toBeNull();
    expect(await statusOf(maria)).toBe('on-break');
  });
});

describe('asking for help', () => {
  it('reaches supervisors with who and about whom, stands in the row, and is withdrawn when one comes', async () => {
    const asked = await done(kim, askForHelp, { id }, { on: true });
    expect(asked.help).toMatchObject({ by_user_id: kim.id, by_name: 'Kim' });
    expect((await eventsOf('help_updated', maria)).at(-1)?.data).toMatchObject({
      call_id: id,
      help: { by_name: 'Kim' },
    });
    expect(await eventsOf('help_updated', kim)).toEqual([]);
    const { data } = (await voice.server.call(liveCalls, { as: maria, body: {} })).body;
    expect(data.find((call) => call.id === id)?.help?.by_name).toBe('Kim');

    await supervise('listen');
    expect((await done(kim, getCall, { id })).help).toBeNull();
    expect((await eventsOf('help_updated', maria)).at(-1)?.data).toMatchObject({ help: null });
  });

  it('is withdrawn by the agent, and with the end of the call', async () => {
    await done(kim, askForHelp, { id }, { on: true });
    expect((await done(kim, askForHelp, { id }, { on: false })).help).toBeNull();
    await done(kim, askForHelp, { id }, { on: true });
    const [customer] = await voice.rows<{ sid: string }>(
      `select sid from call_legs where call_id = $1 and role = 'customer'`,
      [id],
    );
    await legEnds(customer?.sid ?? '');
    expect((await eventsOf('help_updated', maria)).at(-1)?.data).toMatchObject({ help: null });
    expect(await refusal(kim, askForHelp, { id }, { on: true })).toBe('The call is over.');
  });
});
