import { sendToVoicemail, tryLine, updateCompanySettings, type BodyOf, type LineSettings } from '@talk/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { runSchedule, type TestUser } from '../../../testing/index.js';
import { LINE } from '../webhooks/voice-world.fixture.js';
import { CALLER, useRoutingFixture } from './routing-world.fixture.js';

const { voice, admin, setLine, agents, call, communicationOf, callIn, hangUpLeg, rung, answerOf, decline } =
  useRoutingFixture();

describe('a line outside its hours', () => {
  const closed: LineSettings['business_hours'] = Array.from({ length: 7 }, () => ({
    is_open: false,
    open: null,
    close: null,
  }));

  it('greets with the closed message, takes a voicemail, and rings nobody', async () => {
    await agents(1);
    await setLine({ business_hours: closed });
    const { id, sid, text } = await callIn();
    expect(text).toMatch(/<Say>Thank you for calling\. We are closed[\s\S]*<Record[^>]*playBeep="true"/);
    expect(rung()).toEqual([]);
    expect((await call(id)).phase).toBe('voicemail');
    expect((await communicationOf(id)).current_status2).toBe('voicemail');
    // The carrier asks again when the answer was lost.
    expect((await voice.webhook('inbound', { CallSid: sid, From: CALLER, To: LINE })).text).toBe(text);
    await hangUpLeg(sid);
    expect(await communicationOf(id)).toMatchObject({ disposition_status2: 'abandoned', is_read: false });
  });

  it('says goodbye when it takes no voicemail', async () => {
    await setLine({
      business_hours: closed,
      closed: { text: 'Closed until Monday.', file_id: null, afterwards: 'hang-up' },
    });
    const { id, text } = await callIn();
    expect(text).toMatch(/<Say>Closed until Monday\.<\/Say><Hangup\/>/);
    expect((await call(id)).phase).toBe('message');
  });

  it('is by the clock of the line, holidays included', async () => {
    await agents(1);
    const zone = 'Pacific/Kiritimati';
    const today = new Date(voice.server.clock.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
    await setLine({ timezone: zone, holidays: [{ date: today, name: 'Today', open: null, close: null }] });
    expect((await call((await callIn()).id)).phase).toBe('voicemail');
    await setLine({
      timezone: 'Pacific/Niue',
      holidays: [{ date: '2020-01-01', name: 'Past', open: null, close: null }],
    });
    expect((await call((await callIn()).id)).phase).toBe('ringing');
  });
});

describe('a line without hours of its own', () => {
  const settle = (body: BodyOf<typeof updateCompanySettings>) =>
    voice.server.call(updateCompanySettings, { as: admin(), body });
  const day = { is_open: true, open: null, close: null };
  const shut = Array.from({ length: 7 }, () => ({ ...day, is_open: false }));
  afterEach(() => settle({ business_hours: null, holidays: [] }));

  it('follows the hours of the company, and stays open with hours of its own', async () => {
    await agents(1);
    expect((await settle({ business_hours: shut })).status).toBe(200);
    await setLine({ closed: { text: 'Back on Monday.', file_id: null, afterwards: 'hang-up' } });
    expect((await callIn()).text).toMatch(/<Say>Back on Monday\.<\/Say><Hangup\/>/);
    const trial = await voice.server.call(tryLine, { as: admin(), params: { id: voice.lineId }, query: {} });
    expect(trial.body).toMatchObject({ is_open: false, changes_at: null });
    await setLine({ business_hours: Array.from({ length: 7 }, () => day) });
    expect((await call((await callIn()).id)).phase).toBe('ringing');
  });

  it('is closed on a holiday that the company has every year, but for what the line says of the date', async () => {
    await agents(1);
    const at = '2031-07-04T20:00:00Z';
    const holiday = { date: '2026-07-04', name: 'Independence Day', open: null, close: null, repeats_yearly: true };
    await settle({ holidays: [holiday] });
    const attempt = async () =>
      (await voice.server.call(tryLine, { as: admin(), params: { id: voice.lineId }, query: { at } })).body;
    expect((await attempt()).steps[0]).toMatchObject({ kind: 'closed', holiday: 'Independence Day' });
    await setLine({ holidays: [{ date: '2031-07-04', name: 'Open day', open: '24hrs', close: '24hrs' }] });
    expect((await attempt()).is_open).toBe(true);
  });
});

describe('a voicemail', () => {
  async function speaking(): Promise<{ agent: TestUser; id: string; sid: string }> {
    const [agent] = await agents(1);
    if (agent === undefined) throw new Error('one agent');
    const { id, sid } = await callIn();
    await decline(agent, id);
    await voice.work();
    return { agent, id, sid };
  }
  const left = (id: string, sid: string, more: Record<string, string> = {}) =>
    voice.webhook(`voicemail-recorded?call=${id}`, {
      CallSid: sid,
      RecordingSid: `RE-${sid}`,
      RecordingStatus: 'completed',
      RecordingDuration: '7',
      ...more,
    });

  it('is fetched when the server was away while the caller spoke and hung up', async () => {
    const { id, sid } = await speaking();
    await voice.webhook(`diverted?call=${id}`, { CallSid: sid });
    const nowMs = voice.server.clock.now().getTime();
    voice.server.clock.advance(10 * 60_000);
    voice.carrier.reports.set(sid, { status: 'completed', answeredAtMs: nowMs - 5_000, endedAtMs: nowMs + 20_000 });
    voice.carrier.voicemails.set(sid, { recordingSid: `RE-${sid}`, seconds: 7 });
    voice.carrier.recordings.set(`RE-${sid}`, { isComplete: true, seconds: 7, bytes: Buffer.from('RIFF-voice') });
    await runSchedule(voice.server.context, 'voice.reconcile');
    await voice.work();
    expect(await call(id)).toMatchObject({ phase: 'ended', has_voicemail: true });
    expect(await communicationOf(id)).toMatchObject({ disposition_status2: 'missed-voicemail', recording_seconds: 7 });
  });

  it('after nobody answered: greeting, beep, a file in the timeline, unread until somebody reads it', async () => {
    const { id, sid } = await speaking();
    const document = await voice.webhook(`diverted?call=${id}`, { CallSid: sid });
    expect(document.text).toMatch(/<Say>Sorry, no one can take your call[\s\S]*<Record[^>]*maxLength="180"/);
    // The caller has left the conference for it: that is not the end of the call.
    await voice.webhook(`conference?call=${id}`, {
      CallSid: sid,
      StatusCallbackEvent: 'participant-leave',
      SequenceNumber: '3',
    });
    expect(await call(id)).toMatchObject({ phase: 'voicemail', has_voicemail: false });
    voice.carrier.recordings.set(`RE-${sid}`, { isComplete: true, seconds: 7, bytes: Buffer.from('RIFF-voice') });
    await left(id, sid);
    await left(id, sid);
    await hangUpLeg(sid);
    await voice.work();
    expect(await call(id)).toMatchObject({ phase: 'ended', hung_up_by: 'customer', has_voicemail: true });
    const communication = await communicationOf(id);
    expect(communication).toMatchObject({
      disposition_status2: 'missed-voicemail',
      has_voicemail: true,
      has_recording: true,
      recording_seconds: 7,
      is_read: false,
    });
    const { rows } = await voice.server.context.kernel.db.pool.query(
      'select unread_voicemails, unread_missed_calls from contacts where id = $1',
      [communication.contact_id],
    );
    expect(rows).toMatchObject([{ unread_voicemails: expect.any(Number) }]);
    const file = await voice.server.app.inject({
      url: communication.recording_url ?? '',
      headers: { authorization: `Bearer ${admin().token}` },
    });
    expect(file.body).toBe('RIFF-voice');
  });

  it('that comes after the caller has hung up still counts', async () => {
    const { id, sid } = await speaking();
    await hangUpLeg(sid);
    expect((await communicationOf(id)).disposition_status2).toBe('missed');
    await left(id, sid);
    expect((await communicationOf(id)).disposition_status2).toBe('missed-voicemail');
  });

  it('of which nothing was heard is a missed call', async () => {
    const { id, sid } = await speaking();
    await left(id, sid, { RecordingDuration: '0' });
    await hangUpLeg(sid);
    expect(await communicationOf(id)).toMatchObject({ disposition_status2: 'missed', has_voicemail: false });
  });

  it('is not interrupted by an agent who answers a moment too late', async () => {
    const [agent] = await agents(1);
    if (agent === undefined) throw new Error('one agent');
    const { id } = await callIn();
    const sent = await voice.server.call(sendToVoicemail, { as: agent, params: { id } });
    expect(sent.body.phase).toBe('voicemail');
    expect((await answerOf(agent)).text).toContain('<Hangup/>');
    await voice.work();
    expect(voice.carrier.orders.some((order) => order.kind === 'end')).toBe(true);
    expect(await call(id)).toMatchObject({ phase: 'voicemail', user_id: null });
  });

  it('is for those at whom the call rings, and only before somebody has it', async () => {
    const [agent] = await agents(1);
    if (agent === undefined) throw new Error('one agent');
    const stranger = await voice.agent();
    const { id } = await callIn();
    expect((await voice.server.call(sendToVoicemail, { as: stranger, params: { id } })).error.code).toBe('NOT_FOUND');
    await answerOf(agent);
    expect((await voice.server.call(sendToVoicemail, { as: agent, params: { id } })).error.code).toBe('CALL_STATE');
  });
});
