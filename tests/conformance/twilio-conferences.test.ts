/** Conferences and machine detection, driven by the unmodified Twilio library and checked by what each party hears. */
import { describe, expect, it } from 'vitest';
import {
  LINE,
  answers,
  at,
  base,
  client,
  conferenceXml,
  phone,
  sandbox,
  tone,
  toneXml,
  until,
  untilHears,
  useSandbox,
} from './sandbox-fixture.js';

useSandbox();

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

  it('carries the keys that one member presses to the menu of another', async () => {
    const [caller] = await Promise.all(
      ['0170', '0167'].map(async (last4) => {
        const { sid } = await client.calls.create({ to: phone(last4), from: LINE, twiml: conferenceXml('menu-room') });
        return sid;
      }),
    );
    if (caller === undefined) throw new Error('nobody called');
    await untilHears(caller, [440, 697, 852], [440]);
    sandbox.control.press(caller, '2');
    await untilHears(caller, [440, 697, 852], [852]);
    sandbox.control.press(caller, '1');
    await untilHears(caller, [440, 697, 852], [697]);
  });

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

  it('stops ringing a customer when the agent gives up, and lists who is still expected by label', async () => {
    const agent = await dialIn('0170', 'giving-up', 'endConferenceOnExit="true"');
    const added = await client
      .conferences('giving-up')
      .participants.create({ from: LINE, to: phone('0163'), label: 'customer', statusCallback: `${base}/customer` });
    expect(added.status).toBe('queued');
    await until('ringing', () => sandbox.control.call(added.callSid).status === 'ringing');
    expect((await client.conferences(added.conferenceSid).participants('customer').fetch()).status).toBe('ringing');
    await client.calls(agent).update({ status: 'completed' });
    expect((await until('the end', () => at('/customer')[0])).params['CallStatus']).toBe('canceled');
    await expect(client.conferences('giving-up').participants.list()).rejects.toMatchObject({ code: 20404 });
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

  it('tells of a participant while it is in the conference', async () => {
    const participant = await client.conferences('with a machine').participants.create({
      from: LINE,
      to: phone('0166'),
      machineDetection: 'DetectMessageEnd',
      amdStatusCallback: `${base}/participant-verdict`,
    });
    await until('them in it', async () => {
      const [conference] = await client.conferences.list({ friendlyName: 'with a machine' });
      return conference !== undefined && (await client.conferences(conference.sid).participants.list()).length > 0;
    });
    expect(at('/participant-verdict'), 'the greeting goes on').toEqual([]);
    const { params } = await until('the verdict', () => at('/participant-verdict')[0]);
    expect(params).toMatchObject({ CallSid: participant.callSid, AnsweredBy: 'machine_end_beep' });
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
