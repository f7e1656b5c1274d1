/** Details of the public API description that a walk through it found missing in the sandbox carrier. */
import { describe, expect, it } from 'vitest';
import {
  LINE,
  answers,
  at,
  authorization,
  base,
  client,
  conferenceXml,
  phone,
  sandbox,
  tone,
  toneXml,
  untilHears,
  until,
  useSandbox,
} from './sandbox-fixture.js';

useSandbox();

const DAY_MS = 86_400_000;
const accounts = () => `${sandbox.origin}/2010-04-01/Accounts/${sandbox.credentials.accountSid}`;
const ask = async (path: string) => {
  const answer = await fetch(accounts() + path, { headers: { authorization: authorization() } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('lists', () => {
  it('are filtered by date: calls by start and end, conferences and recordings by creation', async () => {
    answers['/room'] = () => ({ xml: conferenceXml('dated', 'record="record-from-start"') });
    const talking = await client.calls.create({ to: phone('0170'), from: LINE, url: `${base}/room` });
    await until('the conference', async () => (await client.conferences.list()).length === 1);
    await client.calls(talking.sid).update({ status: 'completed' });
    await until('the recording', async () => (await client.recordings.list()).length === 1);
    // Never answered: it has an end and no start.
    const ringing = await client.calls.create({ to: phone('0163'), from: LINE, twiml: '<Response/>' });
    await client.calls(ringing.sid).update({ status: 'completed' });

    const [before, after] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS)];
    const sids = async (list: Promise<{ sid: string }[]>) => (await list).map(({ sid }) => sid);
    expect(await sids(client.calls.list({ startTimeAfter: before }))).toEqual([talking.sid]);
    expect(await sids(client.calls.list({ startTimeBefore: before }))).toEqual([]);
    expect(await sids(client.calls.list({ startTimeAfter: after }))).toEqual([]);
    expect(await sids(client.calls.list({ endTimeAfter: before }))).toEqual([ringing.sid, talking.sid]);
    expect(await sids(client.calls.list({ endTime: before }))).toEqual([]);
    for (const [list, found] of [
      [(date: object) => client.conferences.list(date), 1],
      [(date: object) => client.recordings.list(date), 1],
    ] as const) {
      expect(await list({ dateCreatedAfter: before, dateCreatedBefore: after })).toHaveLength(found);
      expect(await list({ dateCreatedBefore: before })).toEqual([]);
      expect(await list({ dateCreated: after })).toEqual([]);
    }
    await expect(ask('/Calls.json?StartTime=yesterday')).resolves.toMatchObject({ status: 400, body: { code: 20001 } });
  });

  it('repeat nothing and leave nothing out when something new comes between two pages', async () => {
    const send = (body: string) => client.messages.create({ to: phone('0151'), from: LINE, body });
    const sent = [await send('1'), await send('2'), await send('3')].map(({ sid }) => sid).toReversed();
    const first = await client.messages.page({ pageSize: 2 });
    await send('4');
    const second = await first.nextPage();
    expect([...first.instances, ...(second?.instances ?? [])].map(({ sid }) => sid)).toEqual(sent);
    expect(second?.instances).toHaveLength(1);
  });
});

describe('messages', () => {
  it.each([
    // Each begins the next part when only one unit is left; counted without that there would be one part less.
    ['an extension character', '['.repeat(153), '3'],
    ['an emoji', `${'я'.repeat(66)}👋${'я'.repeat(66)}`, '3'],
  ])('never cut %s in two when they count segments', async (_what, body, numSegments) => {
    expect(await client.messages.create({ to: phone('0151'), from: LINE, body })).toMatchObject({ numSegments });
  });

  it('name what is missing by the codes of messages: 21604 for To, 21603 for From', async () => {
    const body = 'Hi';
    await expect(client.messages.create({ to: '', from: LINE, body })).rejects.toMatchObject({ code: 21604 });
    await expect(client.messages.create({ to: phone('0151'), body })).rejects.toMatchObject({ code: 21603 });
  });
});

it('tells the action of a queue that its caller was redirected', async () => {
  answers['/line'] = () => ({ xml: '<Response><Enqueue action="/left">support</Enqueue></Response>' });
  answers['/next'] = () => ({
    xml: `<Response><Play loop="0">${tone(1200).replaceAll('&', '&amp;')}</Play></Response>`,
  });
  const caller = sandbox.control.callIn({ from: phone('0171'), to: LINE });
  await until('the queue', async () => (await client.queues.list())[0]?.currentSize === 1);
  await client.calls(caller.sid).update({ url: `${base}/next` });
  expect((await until('the action', () => at('/left')[0])).params).toMatchObject({
    QueueResult: 'redirected',
    CallSid: caller.sid,
  });
  // What the action answered changes nothing: the call is where it was sent.
  await untilHears(caller.sid, [600, 1200], [1200]);
});

it('says of who leaves a conference how their call stands', async () => {
  answers['/room'] = () => ({
    xml: conferenceXml('leaving', `statusCallback="${base}/conf" statusCallbackEvent="join leave"`),
  });
  const [stays, leaves] = [
    await client.calls.create({ to: phone('0170'), from: LINE, url: `${base}/room` }),
    await client.calls.create({ to: phone('0171'), from: LINE, url: `${base}/room` }),
  ];
  await until('both', () => at('/conf').length === 2);
  await client.calls(leaves.sid).update({ status: 'completed' });
  const left = await until('the leave', () =>
    at('/conf').find((hit) => hit.params['StatusCallbackEvent'] === 'participant-leave'),
  );
  expect(left.params).toMatchObject({ CallSid: leaves.sid, ParticipantCallStatus: 'completed' });
  await client.calls(stays.sid).update({ status: 'completed' });
});

describe('recordings', () => {
  const media = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${accounts()}/Recordings/${path}`, { headers: { authorization: authorization(), ...headers } });
  /** How many channels a WAV has. */
  const wav = async (path: string) => Buffer.from(await (await media(path)).arrayBuffer()).readUInt16LE(22);
  const recorded = async (recordingChannels: 'mono' | 'dual') => {
    const { sid } = await client.calls.create({
      to: phone('0170'),
      from: LINE,
      twiml: `<Response><Play loop="0">${toneXml(1200)}</Play></Response>`,
    });
    const recording = await until('the recording', () =>
      client
        .calls(sid)
        .recordings.create({ recordingChannels })
        .catch(() => null),
    );
    await until('two seconds', () =>
      sandbox.control.state().recordings.some((one) => one.sid === recording.sid && one.durationSeconds >= 2),
    );
    await client.calls(sid).update({ status: 'completed' });
    return until('the end', async () => {
      const { status, duration } = await client.recordings(recording.sid).fetch();
      return status === 'completed' && { sid: recording.sid, seconds: Number(duration) };
    });
  };

  it('are served as WAV and as MP3, whole and in parts', async () => {
    const { sid, seconds } = await recorded('dual');
    for (const path of [sid, `${sid}.wav`]) {
      const { status, headers } = await media(path);
      expect([status, headers.get('content-type')]).toEqual([200, 'audio/x-wav']);
    }
    const whole = await media(`${sid}.mp3`);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      'audio/mpeg',
      'bytes',
    ]);
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    // Layer III of MPEG 2.5, without a check sum; 64 kbit/s for two channels.
    expect(bytes.subarray(0, 2).toString('hex')).toBe('ffe3');
    expect(Math.abs((bytes.length * 8) / 64_000 - seconds)).toBeLessThan(1.2);
    const part = await media(`${sid}.mp3`, { range: 'bytes=-100' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${bytes.length - 100}-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(-100));
    expect((await media(`${sid}.mp3`, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    await client.recordings(sid).remove();
    expect((await media(`${sid}.mp3`)).status).toBe(404);
  });

  it('have the channels that they were recorded with, or one where one is asked for, and never more', async () => {
    const dual = await recorded('dual');
    expect([await wav(`${dual.sid}.wav`), await wav(`${dual.sid}.wav?RequestedChannels=1`)]).toEqual([2, 1]);
    const mono = await recorded('mono');
    expect([await wav(`${mono.sid}.wav`), await wav(`${mono.sid}.wav?RequestedChannels=1`)]).toEqual([1, 1]);
    for (const extension of ['wav', 'mp3']) {
      const refused = await media(`${mono.sid}.${extension}?RequestedChannels=2`);
      expect([refused.status, await refused.json()]).toMatchObject([400, { code: 16113 }]);
    }
  });
});

describe('numbers', () => {
  it('are offered toll-free and abroad, from ranges that ring nobody, and can be bought', async () => {
    const free = async (country: string, type: string, filter = '') => {
      const { status, body } = await ask(`/AvailablePhoneNumbers/${country}/${type}.json?PageSize=1${filter}`);
      return status === 200 ? (body['available_phone_numbers'] as object[])[0] : status;
    };
    expect(await free('US', 'TollFree')).toMatchObject({ phone_number: '+18335550100', iso_country: 'US' });
    expect(await free('CA', 'Local')).toMatchObject({ phone_number: '+16045550100', iso_country: 'CA' });
    expect(await free('GB', 'Local')).toMatchObject({ phone_number: '+442079460000', iso_country: 'GB' });
    expect(await free('GB', 'Mobile')).toMatchObject({ phone_number: '+447700900000' });
    expect(await free('AU', 'TollFree')).toMatchObject({ phone_number: '+611800975000' });
    expect(await free('US', 'Mobile')).toBe(404);
    expect(await free('ZZ', 'Local')).toBe(404);
    expect(await free('US', 'TollFree', '&AreaCode=415')).toBe(404);

    const bought = await client.incomingPhoneNumbers.create({ phoneNumber: '+18335550100' });
    expect(bought.type).toBe('toll free');
    expect(await free('US', 'TollFree')).toMatchObject({ phone_number: '+18335550101' });
    await client.incomingPhoneNumbers(bought.sid).remove();
  });
});

it('shows the account and a number with every property that the library declares', async () => {
  const account = await client.api.v2010.accounts(sandbox.credentials.accountSid).fetch();
  for (const shown of [account, (await client.incomingPhoneNumbers.list({ limit: 1 }))[0]]) {
    const facts = Object.entries(shown?.toJSON() as Record<string, unknown>);
    expect(facts.length).toBeGreaterThan(9);
    expect(facts.filter(([, value]) => value === undefined).map(([name]) => name)).toEqual([]);
  }
  expect(account.dateCreated.getTime()).toBeLessThanOrEqual(Date.now());
});
