/** The unmodified Twilio server library drives the sandbox carrier: access, calls out and in. */
import { describe, expect, it } from 'vitest';
import {
  LINE,
  answers,
  at,
  authorization,
  base,
  client,
  connect,
  phone,
  sandbox,
  statuses,
  toneXml,
  until,
  untilHears,
  useSandbox,
} from './sandbox-fixture.js';

useSandbox();

describe('access', () => {
  it('refuses wrong credentials with the error the library knows', async () => {
    const { accountSid, apiKeySid } = sandbox.credentials;
    for (const [user, password] of [
      [accountSid, 'wrong-token-wrong-token'],
      [apiKeySid, sandbox.credentials.authToken],
    ] as const) {
      const stranger = connect(user, password, { accountSid });
      await expect(stranger.calls.list()).rejects.toMatchObject({ status: 401, code: 20003 });
    }
  });

  it('accepts an API key as well as the account token', async () => {
    const { accountSid, apiKeySid, apiKeySecret } = sandbox.credentials;
    const byKey = connect(apiKeySid, apiKeySecret, { accountSid });
    expect((await byKey.incomingPhoneNumbers.list()).map((number) => number.phoneNumber)).toEqual([LINE]);
  });

  it('does not know other accounts', async () => {
    const { apiKeySid, apiKeySecret } = sandbox.credentials;
    const other = connect(apiKeySid, apiKeySecret, { accountSid: `AC${'f'.repeat(32)}` });
    await expect(other.calls.list()).rejects.toMatchObject({ status: 404, code: 20404 });
  });

  it('says plainly what it does not implement, and where it does not call', async () => {
    await expect(client.usage.records.list()).rejects.toMatchObject({ status: 501 });
    await client.calls.create({ to: phone('0170'), from: LINE, url: 'https://example.com/twiml' });
    await until('the refusal in the log', () =>
      sandbox.control.webhooks().some((hook) => hook.attempts.some((attempt) => attempt.error === 'not allowed')),
    );
  });
});

describe('outbound calls', () => {
  it('reports initiated, ringing, answered and completed, in order and numbered', async () => {
    const call = await client.calls.create({
      to: phone('0170'),
      from: LINE,
      twiml: `<Response><Play>${toneXml(600, 300)}</Play></Response>`,
      statusCallback: `${base}/status`,
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
    });
    expect(call).toMatchObject({ to: phone('0170'), from: LINE, direction: 'outbound-api', status: 'queued' });
    await until('four callbacks', () => at('/status').length === 4);
    expect(statuses('/status')).toEqual(['initiated', 'ringing', 'in-progress', 'completed']);
    expect(at('/status').map((hit) => hit.params['SequenceNumber'])).toEqual(['0', '1', '2', '3']);
    expect(at('/status').at(-1)?.params).toMatchObject({
      CallSid: call.sid,
      AccountSid: sandbox.credentials.accountSid,
      From: LINE,
      To: phone('0170'),
      Direction: 'outbound-api',
      ApiVersion: '2010-04-01',
      CallbackSource: 'call-progress-events',
      SipResponseCode: '200',
    });
    expect((await client.calls(call.sid).fetch()).status).toBe('completed');
  });

  it.each([
    ['0162', 'busy', '486'],
    ['0164', 'busy', '603'],
    ['0165', 'failed', '404'],
    ['0163', 'no-answer', '487'],
    ['0155', 'no-answer', '480'],
  ])('ends a call to …%s as %s', async (last4, status, sipCode) => {
    await client.calls.create({
      to: phone(last4),
      from: LINE,
      url: `${base}/never`,
      timeout: 2,
      statusCallback: `${base}/status`,
    });
    const done = await until('the end', () => at('/status')[0]);
    expect(done.params).toMatchObject({ CallStatus: status, SipResponseCode: sipCode, CallDuration: '0' });
    expect(at('/never')).toEqual([]);
  });

  it('refuses addresses that are no numbers, and caller ids that are not ours', async () => {
    const twiml = '<Response/>';
    await expect(client.calls.create({ to: '12', from: LINE, twiml })).rejects.toMatchObject({ code: 21211 });
    await expect(client.calls.create({ to: phone('0170'), from: phone('0171'), twiml })).rejects.toMatchObject({
      code: 21210,
    });
    await expect(client.calls.create({ to: phone('0170'), from: LINE })).rejects.toMatchObject({ code: 21205 });
  });

  it('hangs up idempotently and cancels what still rings', async () => {
    const talking = await client.calls.create({
      to: phone('0170'),
      from: LINE,
      twiml: '<Response><Pause length="60"/></Response>',
    });
    await until('the answer', () => sandbox.control.call(talking.sid).status === 'in-progress');
    const ringing = await client.calls.create({ to: phone('0163'), from: LINE, twiml: '<Response/>' });
    for (let twice = 0; twice < 2; twice++) {
      expect((await client.calls(talking.sid).update({ status: 'completed' })).status).toBe('completed');
      expect((await client.calls(ringing.sid).update({ status: 'completed' })).status).toBe('canceled');
    }
    await expect(client.calls(talking.sid).update({ twiml: '<Response/>' })).rejects.toMatchObject({ code: 21220 });
    await expect(client.calls(`CA${'0'.repeat(32)}`).fetch()).rejects.toMatchObject({ status: 404, code: 20404 });
  });

  it('redirects a live call', async () => {
    const call = await client.calls.create({
      to: phone('0170'),
      from: LINE,
      twiml: '<Response><Pause length="60"/></Response>',
    });
    await until('the answer', () => sandbox.control.call(call.sid).status === 'in-progress');
    answers['/next'] = () => ({ xml: `<Response><Play loop="0">${toneXml(1200)}</Play></Response>` });
    await client.calls(call.sid).update({ url: `${base}/next` });
    await untilHears(call.sid, [600, 1200], [1200]);
    await client.calls(call.sid).update({ twiml: `<Response><Play loop="0">${toneXml(600)}</Play></Response>` });
    await untilHears(call.sid, [600, 1200], [600]);
    expect((await client.calls.list({ status: 'in-progress' })).map((one) => one.sid)).toEqual([call.sid]);
  });

  it('pages lists', async () => {
    for (const last4 of ['0162', '0165', '0163']) {
      await client.calls.create({ to: phone(last4), from: LINE, twiml: '<Response/>' });
    }
    const page = await client.calls.page({ pageSize: 2 });
    expect(page.instances).toHaveLength(2);
    expect((await page.nextPage())?.instances).toHaveLength(1);
    expect(await client.calls.list({ pageSize: 1 })).toHaveLength(3);
  });
});

describe('inbound calls', () => {
  it('asks the line what to do and lets the caller hear it', async () => {
    answers['/line'] = () => ({
      xml: `<Response><Say>Hello there</Say><Play loop="0">${toneXml(900)}</Play></Response>`,
    });
    const call = sandbox.control.callIn({ from: phone('0171'), to: LINE });
    await untilHears(call.sid, [700, 900], [900]);
    expect(at('/line')[0]?.params).toMatchObject({
      CallSid: call.sid,
      From: phone('0171'),
      To: LINE,
      Direction: 'inbound',
      CallStatus: 'ringing',
    });
    expect(sandbox.control.events().find((event) => event.type === 'call.say')?.data).toMatchObject({
      text: 'Hello there',
    });
    sandbox.control.hangUp(call.sid);
    expect(sandbox.control.call(call.sid).status).toBe('completed');
  });

  it('takes keys, and rejects', async () => {
    answers['/line'] = () => ({
      xml: `<Response><Gather numDigits="2" action="/menu"><Play loop="0">${toneXml(500)}</Play></Gather></Response>`,
    });
    answers['/menu'] = () => ({ xml: '<Response><Hangup/></Response>' });
    const call = sandbox.control.callIn({ from: phone('0171'), to: LINE });
    await until('the answer', () => sandbox.control.call(call.sid).status === 'in-progress');
    sandbox.control.press(call.sid, '42');
    expect((await until('the menu', () => at('/menu')[0])).params).toMatchObject({ Digits: '42' });

    answers['/line'] = () => ({ xml: '<Response><Reject reason="busy"/></Response>' });
    const rejected = sandbox.control.callIn({ from: phone('0171'), to: LINE });
    await until('the rejection', () => sandbox.control.call(rejected.sid).status === 'busy');
  });

  it('dials on, records both sides in their own channels and reports the dial', async () => {
    answers['/line'] = () => ({
      xml: `<Response><Dial record="record-from-answer-dual" recordingStatusCallback="/rec" action="/dialled" answerOnBridge="true">
        <Number statusCallback="/leg" statusCallbackEvent="initiated ringing answered completed">${phone('0173')}</Number></Dial></Response>`,
    });
    answers['/dialled'] = () => ({ xml: '<Response><Hangup/></Response>' });
    const call = sandbox.control.callIn({ from: phone('0171'), to: LINE });
    expect(sandbox.control.call(call.sid).status).toBe('ringing');
    await untilHears(call.sid, [700, 880], [880]);
    const [child] = await client.calls.list({ parentCallSid: call.sid });
    await untilHears(child?.sid ?? '', [700, 880], [700]);
    await until('a second on tape', () => (sandbox.control.state().recordings[0]?.durationSeconds ?? 0) >= 1);
    await client.calls(child?.sid ?? '').update({ status: 'completed' });
    const done = await until('the recording', () => at('/rec')[0]);
    await until('the dial action', () => at('/dialled')[0]);
    expect(statuses('/leg')).toEqual(['initiated', 'ringing', 'in-progress', 'completed']);
    expect(at('/leg')[0]?.params).toMatchObject({ ParentCallSid: call.sid, Direction: 'outbound-dial' });
    expect(at('/dialled')[0]?.params).toMatchObject({
      DialCallStatus: 'completed',
      DialBridged: 'true',
      DialCallSid: child?.sid,
    });
    expect(done.params).toMatchObject({
      RecordingStatus: 'completed',
      RecordingChannels: '2',
      RecordingSource: 'DialVerb',
      CallSid: call.sid,
    });

    const recording = await client.recordings(done.params['RecordingSid'] ?? '').fetch();
    expect(recording).toMatchObject({ channels: 2, status: 'completed', callSid: call.sid });
    const url = done.params['RecordingUrl'] ?? '';
    expect((await fetch(`${url}.wav`)).status).toBe(401);
    const wav = Buffer.from(
      await (await fetch(`${url}.wav`, { headers: { authorization: authorization() } })).arrayBuffer(),
    );
    expect(
      Buffer.from(await (await fetch(url, { headers: { authorization: authorization() } })).arrayBuffer()).equals(wav),
    ).toBe(true);
    expect(dominant(channel(wav, 0), [700, 880])).toBe(700);
    expect(dominant(channel(wav, 1), [700, 880])).toBe(880);
    expect(await client.recordings(recording.sid).remove()).toBe(true);
    await expect(client.recordings(recording.sid).fetch()).rejects.toMatchObject({ status: 404 });
  });

  it('takes a message after the beep', async () => {
    answers['/line'] = () => ({
      xml: `<Response><Record maxLength="1" action="/vm" recordingStatusCallback="/rec"/></Response>`,
    });
    answers['/vm'] = () => ({ xml: '<Response/>' });
    sandbox.control.callIn({ from: phone('0171'), to: LINE });
    const voicemail = await until('the action', () => at('/vm')[0]);
    expect(voicemail.params['RecordingDuration']).toBe('1');
    expect((await until('the callback', () => at('/rec')[0])).params).toMatchObject({ RecordingSource: 'RecordVerb' });
  });

  it('holds callers in a queue until an agent takes the first', async () => {
    answers['/line'] = () => ({
      xml: '<Response><Enqueue waitUrl="/wait" action="/left">support</Enqueue></Response>',
    });
    answers['/wait'] = () => ({ xml: `<Response><Play>${toneXml(350, 2000)}</Play></Response>` });
    const caller = sandbox.control.callIn({ from: phone('0171'), to: LINE });
    await untilHears(caller.sid, [350, 880], [350]);
    expect(at('/wait')[0]?.params).toMatchObject({ QueuePosition: '1', CurrentQueueSize: '1' });
    const [queue] = await client.queues.list();
    expect(
      (
        await client
          .queues(queue?.sid ?? '')
          .members('Front')
          .fetch()
      ).callSid,
    ).toBe(caller.sid);
    const agent = await client.calls.create({
      to: phone('0173'),
      from: LINE,
      twiml: '<Response><Dial><Queue>support</Queue></Dial></Response>',
    });
    await untilHears(caller.sid, [350, 880], [880]);
    await untilHears(agent.sid, [700], [700]);
    await client.calls(agent.sid).update({ status: 'completed' });
    expect((await until('the action', () => at('/left')[0])).params).toMatchObject({ QueueResult: 'bridged' });
  });
});

/** One channel of a 16-bit WAV file. */
function channel(wav: Buffer, index: number): number[] {
  const channels = wav.readUInt16LE(22);
  const samples: number[] = [];
  for (let offset = 44 + index * 2; offset + 1 < wav.length; offset += channels * 2)
    samples.push(wav.readInt16LE(offset));
  return samples;
}

/** Which of the frequencies has the most energy (Goertzel over the middle of the recording, 8 kHz). */
function dominant(samples: number[], candidates: number[]): number {
  const part = samples.slice(Math.floor(samples.length / 4), Math.floor((samples.length * 3) / 4));
  const energy = (hz: number) => {
    const k = 2 * Math.cos((2 * Math.PI * hz) / 8000);
    let [s1, s2] = [0, 0];
    for (const sample of part) [s1, s2] = [sample + k * s1 - s2, s1];
    return s1 * s1 + s2 * s2 - k * s1 * s2;
  };
  return candidates.reduce((best, hz) => (energy(hz) > energy(best) ? hz : best));
}
