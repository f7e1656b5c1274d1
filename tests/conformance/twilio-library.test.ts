/**
 * The unmodified Twilio server library drives the sandbox carrier; a product server answers its webhooks with the library's
 * own TwiML builders and signature check. Only the library's HTTP transport is pointed at the sandbox. Nothing here sleeps:
 * every wait is for something to become true.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import twilio from 'twilio';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSandbox, type Sandbox } from '@talk/carrier-sandbox';

// Real ringing times and machine greetings take seconds.
vi.setConfig({ testTimeout: 20_000 });

type Params = Record<string, string>;
interface Hit {
  path: string;
  params: Params;
  token: string;
}

const LINE = '+14155550100';
const phone = (last4: string) => `+1415555${last4}`;

let dataDir: string;
let sandbox: Sandbox;
let client: twilio.Twilio;
let server: Server;
let base: string;
let hits: Hit[] = [];
let answers: Record<string, (params: Params, attempt: number) => { status?: number; xml?: string; hang?: boolean }> =
  {};
const attempts = new Map<string, number>();

/** Polls until the probe returns something; the deadline only turns a hang into a readable failure. */
async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  withinMs = 15_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await probe();
    if (value) return value as NonNullable<Exclude<T, false>>;
    if (Date.now() > deadline)
      throw new Error(`Waited in vain for: ${what}\n${JSON.stringify(hits.slice(-8), null, 1)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const at = (path: string) => hits.filter((hit) => hit.path === path);
const statuses = (path: string) => at(path).map((hit) => hit.params['CallStatus']);
const tone = (hz: number, ms = 1000) => `${sandbox.origin}/sandbox/audio/tone.wav?hz=${hz}&ms=${ms}`;
/** The address of a tone inside TwiML. */
const toneXml = (hz: number, ms?: number) => tone(hz, ms).replaceAll('&', '&amp;');
const conferenceXml = (name: string, attributes = '') =>
  `<Response><Dial><Conference beep="false" ${attributes}>${name}</Conference></Dial></Response>`;

async function hears(callSid: string, ...hz: number[]): Promise<number[]> {
  const { heard, heardRms } = sandbox.control.audio(callSid, hz);
  return heardRms < 0.005 ? [] : hz.filter((one) => (heard[String(one)] ?? 0) > 0.15);
}

/** Waits until exactly these of the asked tones are heard. */
const untilHears = (callSid: string, asked: number[], expected: number[]) =>
  until(`${callSid} to hear ${expected.join('+') || 'nothing'} of ${asked.join(', ')}`, async () => {
    const heard = await hears(callSid, ...asked);
    return heard.join() === expected.join();
  });

function connectTo(origin: string, user: string, password: string, options: { accountSid?: string } = {}) {
  class SandboxTransport extends twilio.RequestClient {
    override request<T>(request: Parameters<twilio.RequestClient['request']>[0]) {
      const url = new URL(request.uri);
      return super.request<T>({ ...request, uri: origin + url.pathname + url.search });
    }
  }
  return twilio(user, password, { ...options, httpClient: new SandboxTransport() });
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const url = new URL(request.url ?? '/', base);
      const params = Object.fromEntries(new URLSearchParams(body));
      const signature = String(request.headers['x-twilio-signature'] ?? '');
      if (!twilio.validateRequest(sandbox.credentials.authToken, signature, base + (request.url ?? ''), params)) {
        response.writeHead(403).end('bad signature');
        return;
      }
      const path = url.pathname;
      const attempt = (attempts.get(path) ?? 0) + 1;
      attempts.set(path, attempt);
      hits.push({ path, params, token: String(request.headers['i-twilio-idempotency-token'] ?? '') });
      const answer = answers[path]?.(params, attempt) ?? {};
      if (answer.hang) return;
      response.writeHead(answer.status ?? 200, { 'content-type': 'text/xml' }).end(answer.xml ?? '');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://localhost:${(server.address() as AddressInfo).port}`;
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  sandbox = await createSandbox({ port: 0, dataDir, webhooks: { voiceAppUrl: `${base}/app` }, env: {} });
  client = connectTo(sandbox.origin, sandbox.credentials.accountSid, sandbox.credentials.authToken);
  await client.incomingPhoneNumbers.create({ phoneNumber: LINE, voiceUrl: `${base}/line`, smsUrl: `${base}/sms` });
});

afterEach(() => {
  sandbox.control.reset();
  hits = [];
  answers = {};
  attempts.clear();
});

afterAll(async () => {
  await sandbox.close();
  server.closeAllConnections();
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('access', () => {
  it('refuses wrong credentials with the error the library knows', async () => {
    const { accountSid, apiKeySid } = sandbox.credentials;
    for (const [user, password] of [
      [accountSid, 'wrong-token-wrong-token'],
      [apiKeySid, sandbox.credentials.authToken],
    ] as const) {
      const stranger = connectTo(sandbox.origin, user, password, { accountSid });
      await expect(stranger.calls.list()).rejects.toMatchObject({ status: 401, code: 20003 });
    }
  });

  it('accepts an API key as well as the account token', async () => {
    const { accountSid, apiKeySid, apiKeySecret } = sandbox.credentials;
    const byKey = connectTo(sandbox.origin, apiKeySid, apiKeySecret, { accountSid });
    expect((await byKey.incomingPhoneNumbers.list()).map((number) => number.phoneNumber)).toEqual([LINE]);
  });

  it('does not know other accounts', async () => {
    const { apiKeySid, apiKeySecret } = sandbox.credentials;
    const other = connectTo(sandbox.origin, apiKeySid, apiKeySecret, { accountSid: `AC${'f'.repeat(32)}` });
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
    const { accountSid, authToken } = sandbox.credentials;
    const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    const wav = Buffer.from(await (await fetch(`${url}.wav`, { headers: { authorization } })).arrayBuffer());
    expect(Buffer.from(await (await fetch(url, { headers: { authorization } })).arrayBuffer()).equals(wav)).toBe(true);
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

describe('conferences', () => {
  const events = 'start end join leave mute hold';
  async function dialIn(last4: string, name: string, attributes = '') {
    const call = await client.calls.create({
      to: phone(last4),
      from: LINE,
      twiml: conferenceXml(name, `statusCallback="${base}/conf" statusCallbackEvent="${events}" ${attributes}`),
    });
    await until(`${last4} in the conference`, () => sandbox.control.call(call.sid).conferenceSid);
    return call.sid;
  }

  it('lets members hear each other, and applies hold, mute, whisper, kick and end', async () => {
    const a = await dialIn('0170', 'room', 'waitUrl=""');
    const b = await dialIn('0173', 'room');
    const [conference] = await client.conferences.list({ friendlyName: 'room', status: 'in-progress' });
    const room = client.conferences(conference?.sid ?? '');
    await untilHears(a, [440, 660, 880], [880]);
    await untilHears(b, [440, 660, 880], [440]);

    const added = await room.participants.create({
      from: LINE,
      to: phone('0172'),
      label: 'customer',
      beep: 'false',
      endConferenceOnExit: false,
    });
    await untilHears(a, [440, 660, 880], [660, 880]);
    const c = added.callSid;
    expect((await room.participants('customer').fetch()).callSid).toBe(c);
    expect(await room.participants.list()).toHaveLength(3);

    await room.participants('customer').update({ hold: true, holdUrl: tone(1500, 1000) });
    await untilHears(c, [440, 880, 1500], [1500]);
    await untilHears(a, [440, 660, 880], [880]);
    await room.participants('customer').update({ hold: false });
    await untilHears(c, [440, 880, 1500], [440, 880]);

    await room.participants(b).update({ muted: true });
    await untilHears(a, [440, 660, 880], [660]);
    await room.participants(b).update({ muted: false });

    await room.participants(b).update({ coaching: true, callSidToCoach: a });
    await untilHears(a, [440, 660, 880], [660, 880]);
    await untilHears(c, [440, 880, 1500], [440]);
    await room.participants(b).update({ coaching: false });
    await untilHears(c, [440, 880, 1500], [440, 880]);

    expect(await room.participants('customer').remove()).toBe(true);
    await until('the kicked call to end', () => sandbox.control.call(c).status === 'completed');
    await room.update({ status: 'completed' });
    await until('everybody out', () => [a, b].every((sid) => sandbox.control.call(sid).status === 'completed'));
    await until('the end', () => at('/conf').some((hit) => hit.params['StatusCallbackEvent'] === 'conference-end'));
    expect(at('/conf').map((hit) => hit.params['StatusCallbackEvent'])).toEqual([
      'participant-join',
      'participant-join',
      'conference-start',
      'participant-join',
      'participant-hold',
      'participant-unhold',
      'participant-mute',
      'participant-unmute',
      'participant-leave',
      'participant-leave',
      'participant-leave',
      'conference-end',
    ]);
    const numbers = at('/conf').map((hit) => Number(hit.params['SequenceNumber']));
    expect(numbers).toEqual([...numbers].sort((x, y) => x - y));
    expect(at('/conf').at(-1)?.params).toMatchObject({
      ReasonConferenceEnded: 'conference-ended-via-api',
      FriendlyName: 'room',
    });
  });

  it('ends for everybody when a participant with end-on-exit leaves', async () => {
    const agent = await dialIn('0170', 'ending', 'endConferenceOnExit="true"');
    const other = await dialIn('0173', 'ending');
    await client.calls(agent).update({ status: 'completed' });
    await until('the other side', () => sandbox.control.call(other).status === 'completed');
    expect((await client.conferences.list({ friendlyName: 'ending' }))[0]).toMatchObject({
      status: 'completed',
      reasonConferenceEnded: 'participant-with-end-conference-on-exit-left',
      callSidEndingConference: agent,
    });
  });

  it('parks a member by redirecting its call, and records a call across it', async () => {
    const a = await dialIn('0170', 'parking');
    const b = await dialIn('0173', 'parking');
    const recording = await client
      .calls(b)
      .recordings.create({ recordingChannels: 'dual', recordingStatusCallback: `${base}/rec` });
    expect(recording).toMatchObject({ status: 'in-progress', source: 'StartCallRecordingAPI' });
    await client.calls(b).update({ twiml: conferenceXml('parked', `waitUrl="${toneXml(350, 2000)}"`) });
    await untilHears(b, [350, 440], [350]);
    await untilHears(a, [880], []);
    expect((await client.calls(b).recordings('Twilio.CURRENT').update({ status: 'paused' })).status).toBe('paused');
    expect((await client.calls(b).recordings('Twilio.CURRENT').update({ status: 'in-progress' })).status).toBe(
      'in-progress',
    );
    await client.calls(b).recordings('Twilio.CURRENT').update({ status: 'stopped' });
    expect((await until('the recording', () => at('/rec')[0])).params['RecordingSid']).toBe(recording.sid);
  });
});

describe('answering machine detection', () => {
  it.each([
    ['0174', 'Enable', 'human'],
    ['0166', 'Enable', 'machine_start'],
    ['0166', 'DetectMessageEnd', 'machine_end_beep'],
    ['0176', 'DetectMessageEnd', 'machine_end_silence'],
    ['0177', 'Enable', 'fax'],
  ])('…%s with %s is %s', async (last4, machineDetection, expected) => {
    answers['/amd'] = () => ({ xml: '<Response/>' });
    await client.calls.create({ to: phone(last4), from: LINE, url: `${base}/amd`, machineDetection });
    expect((await until('the verdict', () => at('/amd')[0])).params['AnsweredBy']).toBe(expected);
  });

  it('does not hold up the document when asynchronous', async () => {
    answers['/amd'] = () => ({ xml: '<Response><Pause length="30"/></Response>' });
    await client.calls.create({
      to: phone('0174'),
      from: LINE,
      url: `${base}/amd`,
      machineDetection: 'Enable',
      asyncAmd: 'true',
      asyncAmdStatusCallback: `${base}/verdict`,
    });
    expect((await until('the verdict', () => at('/verdict')[0])).params['AnsweredBy']).toBe('human');
    expect(at('/amd')[0]?.params['AnsweredBy']).toBeUndefined();
  });
});

describe('messages', () => {
  it('reports sent and delivered, and the handset has the text', async () => {
    const message = await client.messages.create({
      to: phone('0151'),
      from: LINE,
      body: 'Hi there',
      statusCallback: `${base}/sent`,
    });
    expect(message).toMatchObject({ status: 'queued', numSegments: '1', direction: 'outbound-api' });
    await until('two reports', () => at('/sent').length === 2);
    expect(at('/sent').map((hit) => hit.params['MessageStatus'])).toEqual(['sent', 'delivered']);
    expect((await client.messages(message.sid).fetch()).status).toBe('delivered');
    expect(sandbox.control.handsetMessages(phone('0151'), LINE)).toMatchObject([
      { body: 'Hi there', status: 'delivered' },
    ]);
  });

  it.each([
    ['0180', 'undelivered', '30003'],
    ['0181', 'undelivered', '30005'],
    ['0184', 'failed', '30004'],
  ])('fails to …%s as %s with %s', async (last4, status, code) => {
    await client.messages.create({ to: phone(last4), from: LINE, body: 'Hi', statusCallback: `${base}/sent` });
    const last = await until('the failure', () => at('/sent').find((hit) => hit.params['MessageStatus'] === status));
    expect(last.params['ErrorCode']).toBe(code);
  });

  it('refuses bad ones', async () => {
    const body = 'Hi';
    await expect(client.messages.create({ to: 'nobody', from: LINE, body })).rejects.toMatchObject({ code: 21211 });
    await expect(client.messages.create({ to: phone('0151'), from: phone('0152'), body })).rejects.toMatchObject({
      code: 21606,
    });
    await expect(client.messages.create({ to: phone('0151'), from: LINE })).rejects.toMatchObject({ code: 21602 });
    await expect(client.messages.create({ to: phone('0185'), from: LINE, body })).rejects.toMatchObject({
      code: 21610,
    });
  });

  it('brings pictures in and answers with messaging TwiML', async () => {
    const reply = new twilio.twiml.MessagingResponse();
    reply.message('Thanks');
    answers['/sms'] = () => ({ xml: reply.toString() });
    sandbox.control.messageIn({
      from: phone('0151'),
      to: LINE,
      body: 'Look',
      media: [{ contentType: 'image/png', dataBase64: Buffer.from('not really a picture').toString('base64') }],
    });
    const hit = await until('the webhook', () => at('/sms')[0]);
    expect(hit.params).toMatchObject({
      From: phone('0151'),
      To: LINE,
      Body: 'Look',
      NumMedia: '1',
      MediaContentType0: 'image/png',
      SmsStatus: 'received',
    });
    const { accountSid, authToken } = sandbox.credentials;
    const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
    const media = await fetch(hit.params['MediaUrl0'] ?? '', { headers: { authorization } });
    expect(await media.text()).toBe('not really a picture');
    await until('the answer', () =>
      sandbox.control.handsetMessages(phone('0151'), LINE).some((one) => one.body === 'Thanks'),
    );
  });
});

describe('webhook delivery', () => {
  const callAndEnd = async () => {
    await client.calls.create({
      to: phone('0162'),
      from: LINE,
      twiml: '<Response/>',
      statusCallback: `${base}/status`,
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
    });
  };

  it('retries once with the same idempotency token', async () => {
    answers['/status'] = (_params, attempt) => ({ status: attempt === 1 ? 503 : 200 });
    await callAndEnd();
    await until('the retry', () => at('/status').length >= 2);
    expect(at('/status')[0]?.token).toBe(at('/status')[1]?.token);
    expect(at('/status')[0]?.params).toEqual(at('/status')[1]?.params);
  });

  it('uses the fallback address when the first fails', async () => {
    answers['/broken'] = () => ({ status: 500 });
    answers['/fallback'] = () => ({ xml: `<Response><Play loop="0">${toneXml(900)}</Play></Response>` });
    const call = await client.calls.create({
      to: phone('0178'),
      from: LINE,
      url: `${base}/broken`,
      fallbackUrl: `${base}/fallback`,
    });
    await untilHears(call.sid, [900], [900]);
    expect(at('/broken')).toHaveLength(2);
  });

  it('ends a call whose document cannot be had or read', async () => {
    answers['/bad'] = () => ({ xml: '<Response><Dial>' });
    for (const path of ['/bad', '/missing']) {
      if (path === '/missing') answers[path] = () => ({ status: 404 });
      const call = await client.calls.create({ to: phone('0170'), from: LINE, url: base + path });
      await until('the end', () => sandbox.control.call(call.sid).status === 'completed');
    }
    expect(at('/missing')).toHaveLength(1);
    expect(
      sandbox.control
        .events()
        .filter((event) => event.type === 'error')
        .map((event) => event.data['code']),
    ).toEqual([12100, 11200]);
  });

  it('duplicates, reorders, drops and replays on demand', async () => {
    sandbox.control.setFaults({ duplicates: 1 });
    await callAndEnd();
    await until('pairs', () => at('/status').length === 4);
    expect(statuses('/status')).toEqual(['initiated', 'initiated', 'busy', 'busy']);

    hits = [];
    sandbox.control.setFaults({ duplicates: 0, reorder: 2 });
    await callAndEnd();
    await until('both', () => at('/status').length === 2);
    expect(statuses('/status')).toEqual(['busy', 'initiated']);

    hits = [];
    sandbox.control.setFaults({ reorder: 0, dropEvery: 1 });
    await callAndEnd();
    const dropped = await until(
      'a loss',
      () => sandbox.control.webhooks().filter((hook) => hook.outcome === 'dropped')[1],
    );
    expect(at('/status')).toEqual([]);
    sandbox.control.replayWebhook(dropped.id);
    await until('the replay', () => at('/status').length === 1);
    expect(at('/status')[0]?.params).toEqual(dropped.params);
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
