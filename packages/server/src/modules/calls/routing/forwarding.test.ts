import {
  checkCall,
  forceTerminate,
  listLines,
  liveCalls,
  tryLine,
  updateLineRouting,
  type BodyOf,
} from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { LINE } from '../webhooks/voice-world.fixture.js';
import { CALLER, useRoutingFixture } from './routing-world.fixture.js';

const fixture = useRoutingFixture();
const { voice, admin, setLine, agents, call, communicationOf, callIn, hangUpLeg, rung } = fixture;
const OTHER = '+14155550188';

const answered = (id: string) => voice.webhook(`forward-answered?call=${id}`, { CallStatus: 'in-progress' });
const done = (id: string, status: string, seconds = 0) =>
  voice.webhook(`forward-done?call=${id}`, { DialCallStatus: status, DialCallDuration: String(seconds) });
const save = async (body: BodyOf<typeof updateLineRouting>) =>
  voice.server.call(updateLineRouting, { as: admin(), params: { id: await lineId() }, body });
const lineId = async (): Promise<number> =>
  (await voice.rows<{ id: string }>('select id from lines')).map(({ id }) => Number(id))[0] ?? 0;

describe('a line that forwards its calls', () => {
  it('rings the telephone instead of agents, and keeps how long they talked', async () => {
    await agents(1);
    await setLine({ forward_to: OTHER });
    const { id, sid, text } = await callIn();
    expect(text).toMatch(/<Dial timeout="\d+" answerOnBridge="true"[^>]*><Number[^>]*>\+14155550188<\/Number><\/Dial>/);
    expect(rung()).toEqual([]);
    expect(await communicationOf(id)).toMatchObject({ current_status2: 'transferring', forwarded_to: OTHER });
    // The carrier asks again when the answer was lost.
    expect((await voice.webhook('inbound', { CallSid: sid, From: CALLER, To: LINE })).text).toBe(text);
    voice.server.clock.advance(10_000);
    await answered(id);
    expect((await communicationOf(id)).current_status2).toBe('in-progress');
    voice.server.clock.advance(60_000);
    expect((await done(id, 'completed', 60)).text).toContain('<Hangup/>');
    await hangUpLeg(sid);
    expect(await communicationOf(id)).toMatchObject({
      current_status2: 'completed',
      disposition_status2: 'completed',
      user_id: null,
      ring_group_id: null,
      hung_up_by: 'system',
      talk_time: 60,
      wait_time: 10,
    });
    expect(voice.carrier.orders).toEqual([]);
  });

  it('was answered, also where the caller hangs up and their leg is told of first', async () => {
    await setLine({ forward_to: OTHER });
    const { id, sid } = await callIn();
    await answered(id);
    voice.server.clock.advance(30_000);
    await hangUpLeg(sid);
    expect(await communicationOf(id)).toMatchObject({ disposition_status2: 'completed', is_read: true });
    await voice.webhook(`forward-done?call=${id}`, {
      CallStatus: 'completed',
      DialCallStatus: 'completed',
      DialCallDuration: '30',
    });
    expect(await communicationOf(id)).toMatchObject({ hung_up_by: 'customer', talk_time: 30 });
  });

  it('knows by the length of the talk that it was answered, when that was not told', async () => {
    await setLine({ forward_to: OTHER });
    const { id, sid } = await callIn();
    voice.server.clock.advance(40_000);
    await done(id, 'completed', 30);
    await hangUpLeg(sid);
    expect(await communicationOf(id)).toMatchObject({ disposition_status2: 'completed', talk_time: 30 });
  });

  it('shows the number of the line at the telephone where the caller hides theirs', async () => {
    await setLine({ forward_to: OTHER });
    expect((await callIn('anonymous')).text).toContain(`callerId="${LINE}"`);
    expect((await callIn('+14155550199')).text).not.toContain('callerId');
  });

  it('rings agents for a call that comes back from where it was forwarded to', async () => {
    const [agent] = await agents(1);
    await setLine({ forward_to: OTHER });
    await callIn();
    expect(rung()).toEqual([]);
    await callIn();
    expect(rung()).toEqual([agent?.id]);
    expect((await callIn(LINE)).text).not.toContain(OTHER);
  });

  it('lets the caller hear the greeting first', async () => {
    await setLine({ forward_to: OTHER, greeting: { text: 'Welcome to Acme.', file_id: null } });
    const { id, text } = await callIn();
    expect(text).toMatch(/<Say>Welcome to Acme\.<\/Say><Redirect>[^<]*\/forward\?call=/);
    expect((await voice.webhook(`forward?call=${id}`, {})).text).toContain(`${OTHER}</Number>`);
  });

  it.each(['no-answer', 'busy', 'failed'])('takes a voicemail after %s, by the words for no answer', async (status) => {
    await setLine({ forward_to: OTHER });
    const { id, sid } = await callIn();
    expect((await done(id, status)).text).toMatch(/<Say>Sorry, no one can take your call[\s\S]*<Record/);
    expect((await call(id)).phase).toBe('voicemail');
    // Told twice, it is answered alike.
    expect((await done(id, status)).text).toMatch(/<Record/);
    await voice.webhook(`voicemail-done?call=${id}`, { RecordingSid: 'RE-forward', RecordingDuration: '9' });
    await hangUpLeg(sid);
    expect((await communicationOf(id)).disposition_status2).toBe('missed-voicemail');
  });

  it('hangs up after no answer where the line takes no voicemail', async () => {
    await setLine({ forward_to: OTHER, no_answer: 'hang-up' });
    const { id } = await callIn();
    expect((await done(id, 'no-answer')).text).toContain('<Hangup/>');
    expect(await communicationOf(id)).toMatchObject({ disposition_status2: 'missed', forwarded_to: OTHER });
  });

  it('has missed the call of a caller who hangs up while the telephone rings', async () => {
    await setLine({ forward_to: OTHER });
    const { id, sid } = await callIn();
    voice.server.clock.advance(5_000);
    await hangUpLeg(sid);
    expect((await done(id, 'canceled')).text).toContain('<Hangup/>');
    expect((await communicationOf(id)).disposition_status2).toBe('missed');
  });

  it('is among the live calls, where a supervisor can end it', async () => {
    await setLine({ forward_to: OTHER });
    const { id, sid } = await callIn();
    const listed = await voice.server.call(liveCalls, { as: admin(), body: {} });
    const { communication_id: communicationId } = await call(id);
    expect(listed.body.data.map((each) => each.id)).toContain(id);
    await voice.server.call(forceTerminate, { as: admin(), params: { id: communicationId }, body: {} });
    await voice.work();
    expect((await call(id)).phase).toBe('ended');
    expect(voice.carrier.orders).toContainEqual(expect.objectContaining({ kind: 'end', legSid: sid }));
  });

  it('says what it would do with a call', async () => {
    await setLine({ forward_to: OTHER });
    const trial = await voice.server.call(tryLine, { as: admin(), params: { id: await lineId() }, query: {} });
    expect(trial.body.steps).toEqual([
      { kind: 'forward', phone_number: OTHER, seconds: expect.any(Number) },
      { kind: 'end', after: 'unanswered', to: 'voicemail', of_user_id: null },
    ]);
  });
});

describe('the telephone of a forwarding line', () => {
  it('is kept as the carrier dials it, and refused where calls may not go', async () => {
    expect((await save({ forward_to: '(415) 555-0188' })).body.forward_to).toBe(OTHER);
    expect((await save({ forward_to: 'reception' })).error.errors).toEqual({
      forward_to: ['This is not a phone number.'],
    });
    expect((await save({ forward_to: LINE })).error.code).toBe('REJECTED');
    expect((await save({ forward_to: null })).body.forward_to).toBeNull();
  });

  it('can be all that a line is for: then no call goes out over it', async () => {
    expect((await save({ forwards_only: true })).error.errors).toHaveProperty('forward_to');
    expect((await save({ forward_to: OTHER, forwards_only: true })).body.forwards_only).toBe(true);
    const id = await lineId();
    const listed = await voice.server.call(listLines, { as: admin(), query: {} });
    expect(listed.body.data.find((line) => line.id === id)?.forwards_only).toBe(true);
    const checked = await voice.server.call(checkCall, {
      as: admin(),
      query: { phone_number: '+14155550123', campaign_id: String(id) },
    });
    expect(checked.body).toMatchObject({ rejection: 33 });
    expect((await save({ forward_to: null })).body.forwards_only).toBe(false);
  });
});
