import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestEngine, type TestEngine } from '../testing/engine.js';

let engine: TestEngine;
beforeEach(async () => {
  engine = await createTestEngine();
});
afterEach(() => engine.close());

const tone = (hz: number, ms = 1000) => `http://localhost:4200/sandbox/audio/tone.wav?hz=${hz}&amp;ms=${ms}`;
const near = (hz: number) => expect.closeTo(hz, -1) as number;

describe('playing', () => {
  it('plays, pauses and goes on, then hangs up', async () => {
    engine.answers['/line'] =
      `<Response><Play>${tone(600)}</Play><Pause length="2"/><Play loop="2">${tone(900)}</Play></Response>`;
    const { call } = engine.callIn();
    await engine.advance(600);
    expect(engine.hears(call)).toEqual(near(600));
    await engine.advance(1500);
    expect(engine.hears(call)).toBeNull();
    await engine.advance(2000);
    expect(engine.hears(call)).toEqual(near(900));
    expect(call.state.status).toBe('in-progress');
    await engine.advance(1200);
    expect(call.state.status).toBe('completed');
  });

  it('says words as tones, and writes the text to the log', async () => {
    engine.answers['/line'] = '<Response><Say>One two three</Say></Response>';
    const { call } = engine.callIn();
    await engine.advance(200);
    expect(engine.hears(call)).not.toBeNull();
    const said = engine.core.log.since(0).find((event) => event.type === 'call.say');
    expect(said?.data).toEqual({ sid: call.sid, text: 'One two three' });
  });

  it('skips audio it cannot read and goes on', async () => {
    engine.answers['/line'] = `<Response><Play>http://product/greeting.wav</Play><Play>${tone(600)}</Play></Response>`;
    engine.answers['/greeting.wav'] = 'not audio';
    const { call } = engine.callIn();
    await engine.advance(400);
    expect(engine.hears(call)).toEqual(near(600));
    expect(engine.core.log.since(0).find((event) => event.type === 'error')?.data).toMatchObject({ code: 12300 });
  });
});

describe('an echo', () => {
  it('says back what the caller says, until the caller hangs up', async () => {
    engine.answers['/line'] = '<Response><Echo/></Response>';
    const { call, phone } = engine.callIn();
    await engine.advance(600);
    expect(engine.hears(call)).toEqual(near(700));
    phone.hangUp();
    await engine.advance(100);
    expect(call.state.status).toBe('completed');
    await engine.interpreter.idle();
  });
});

describe('gathering keys', () => {
  it('stops the prompt at the first key and sends the digits', async () => {
    engine.answers['/line'] =
      `<Response><Gather action="/menu" timeout="3"><Play loop="0">${tone(500)}</Play></Gather></Response>`;
    engine.answers['/menu'] = `<Response><Play loop="0">${tone(900)}</Play></Response>`;
    const { call, phone } = engine.callIn();
    await engine.advance(400);
    phone.dialPad('12#');
    await engine.advance(100);
    expect(engine.hears(call)).toEqual(near(500));
    await engine.advance(800);
    expect(engine.at('/menu')[0]).toMatchObject({ Digits: '12', FinishedOnKey: '#' });
    expect(engine.hears(call)).toEqual(near(900));
  });

  it('falls through when nobody presses anything', async () => {
    engine.answers['/line'] =
      `<Response><Gather action="/menu" timeout="2"/><Play loop="0">${tone(900)}</Play></Response>`;
    const { call } = engine.callIn();
    await engine.advance(1900);
    expect(engine.hears(call)).toBeNull();
    await engine.advance(500);
    expect(engine.hears(call)).toEqual(near(900));
    expect(engine.at('/menu')).toEqual([]);
  });
});

describe('dialling', () => {
  const dial = (attributes: string, inner: string) => `<Response><Dial ${attributes}>${inner}</Dial></Response>`;

  it('answers at once and plays ringing by default; rings until the bridge with answerOnBridge', async () => {
    engine.answers['/line'] = dial('', '<Number>+14155550161</Number>');
    const { call } = engine.callIn();
    await engine.advance(1000);
    expect(call.state.status).toBe('in-progress');
    expect([440, 480]).toContainEqual(near(Math.round(engine.hears(call) ?? 0)));
    await engine.advance(3000);
    expect(engine.hears(call)).toEqual(near(800));

    engine.answers['/line'] = dial('answerOnBridge="true"', '<Number>+14155550161</Number>');
    const { call: waiting } = engine.callIn();
    await engine.advance(1000);
    expect(waiting.state.status).toBe('ringing');
    await engine.advance(3000);
    expect(waiting.state.status).toBe('in-progress');
    expect(engine.hears(waiting)).toEqual(near(800));
  });

  it('rings several at once: the first to answer wins, the others are cancelled', async () => {
    engine.answers['/line'] = dial('', '<Number>+14155550161</Number><Number>+14155550173</Number>');
    const { call } = engine.callIn();
    await engine.advance(1000);
    expect(engine.hears(call)).toEqual(near(880));
    expect(engine.calls.childrenOf(call.sid).map((child) => child.state.status)).toEqual(['canceled', 'in-progress']);
  });

  it('rings in turn, each for the timeout', async () => {
    engine.answers['/line'] = dial(
      'sequential="true" timeout="2"',
      '<Number>+14155550163</Number><Number>+14155550173</Number>',
    );
    const { call } = engine.callIn();
    await engine.advance(1500);
    expect(engine.calls.childrenOf(call.sid)).toHaveLength(1);
    await engine.advance(1500);
    expect(engine.calls.childrenOf(call.sid).map((child) => child.state.status)).toEqual(['no-answer', 'in-progress']);
  });

  it.each([
    ['+14155550162', 'busy'],
    ['+14155550165', 'failed'],
    ['+14155550163', 'no-answer'],
    ['not a number', 'failed'],
  ])('reports %s as %s to the action, and an unanswered caller ends the same way', async (number, status) => {
    engine.answers['/line'] = dial('answerOnBridge="true" timeout="1" action="/after"', `<Number>${number}</Number>`);
    const { call } = engine.callIn();
    await engine.advance(1500);
    expect(engine.at('/after')[0]).toMatchObject({
      DialCallStatus: status,
      DialBridged: 'false',
      DialCallDuration: '0',
    });

    engine.answers['/line'] = dial('answerOnBridge="true" timeout="1"', `<Number>${number}</Number>`);
    const { call: second } = engine.callIn();
    await engine.advance(1500);
    expect([call.state.status, second.state.status]).toEqual([status, status]);
  });

  it('hangs up the called party with the caller, and tells the action', async () => {
    engine.answers['/line'] = dial('action="/after"', '<Number>+14155550173</Number>');
    const { call, phone } = engine.callIn();
    await engine.advance(3000);
    phone.hangUp();
    await engine.advance(100);
    expect(engine.calls.childrenOf(call.sid)[0]?.state.status).toBe('completed');
    expect(engine.at('/after')[0]).toMatchObject({
      DialCallStatus: 'completed',
      CallStatus: 'completed',
      DialCallDuration: '3',
    });
  });

  it('plays the whisper to the called party before the bridge', async () => {
    engine.answers['/line'] = dial('', '<Number url="/whisper">+14155550173</Number>');
    engine.answers['/whisper'] = `<Response><Play>${tone(1500)}</Play></Response>`;
    const { call } = engine.callIn();
    await engine.advance(900);
    const [child] = engine.calls.childrenOf(call.sid);
    expect(engine.hears(child)).toEqual(near(1500));
    await engine.advance(1500);
    expect(engine.hears(child)).toEqual(near(700));
    expect(engine.hears(call)).toEqual(near(880));
  });

  it('relays keys to a menu, and another line of ours is called like any number', async () => {
    engine.answers['/line'] = dial('', '<Number>+14155550167</Number>');
    const { call, phone } = engine.callIn();
    await engine.advance(800);
    expect(engine.hears(call)).toEqual(near(440));
    phone.dialPad('2');
    await engine.advance(500);
    expect(engine.hears(call)).toEqual(near(852));

    engine.numbers.addLine('+14155550101').voiceUrl = 'http://product/second';
    engine.answers['/line'] = dial('', '<Number>+14155550101</Number>');
    engine.answers['/second'] = `<Response><Play loop="0">${tone(1100)}</Play></Response>`;
    const { call: forwarded } = engine.callIn();
    await engine.advance(1000);
    expect(engine.at('/second')[0]).toMatchObject({ To: '+14155550101', Direction: 'inbound' });
    expect(engine.hears(forwarded)).toEqual(near(1100));
  });

  it('leaves the called party alone when it was redirected, and goes on with the caller', async () => {
    engine.answers['/line'] =
      `${dial('', '<Number>+14155550173</Number>').replace('</Response>', '')}<Play loop="0">${tone(600)}</Play></Response>`;
    const { call } = engine.callIn();
    await engine.advance(1000);
    const [child] = engine.calls.childrenOf(call.sid);
    if (child)
      void engine.interpreter.run(child, { twiml: `<Response><Play loop="0">${tone(1500)}</Play></Response>` });
    await engine.advance(600);
    expect(child?.state.status).toBe('in-progress');
    expect(engine.hears(child)).toEqual(near(1500));
    expect(engine.hears(call)).toEqual(near(600));
  });
});

describe('runs', () => {
  it('replaces a run cleanly: the old one ends before the new one starts', async () => {
    engine.answers['/line'] = '<Response><Dial action="/never"><Conference>one</Conference></Dial></Response>';
    const { call } = engine.callIn();
    await engine.advance(200);
    const first = engine.conferences.find('one');
    void engine.interpreter.run(call, { twiml: '<Response><Dial><Conference>two</Conference></Dial></Response>' });
    await engine.settle();
    expect(first?.status).toBe('completed');
    expect(engine.conferences.find('two')?.participants.has(call.sid)).toBe(true);
    expect(engine.at('/never')).toEqual([]);
  });

  it('follows redirects, and stops one that never ends', async () => {
    engine.answers['/line'] = '<Response><Redirect>/line</Redirect></Response>';
    const { call } = engine.callIn();
    await expect.poll(() => call.state.status).toBe('failed');
    expect(engine.at('/line').length).toBeGreaterThan(100);
  });

  it('rejects without answering', async () => {
    engine.answers['/line'] = '<Response><Reject reason="busy"/></Response>';
    const { call } = engine.callIn();
    await engine.advance(100);
    expect(call.state).toMatchObject({ status: 'busy', answeredAtMs: null });
  });

  it('ends a call at its time limit', async () => {
    engine.answers['/line'] = '<Response><Pause length="60"/></Response>';
    const { call } = engine.callIn();
    call.setTimeLimit(5000);
    await engine.advance(4900);
    expect(call.state.status).toBe('in-progress');
    await engine.advance(200);
    expect(call.state.status).toBe('completed');
  });
});

describe('conferences and queues', () => {
  it('plays the waiting music until the conference starts', async () => {
    engine.answers['/wait'] = `<Response><Play>${tone(350)}</Play></Response>`;
    engine.answers['/line'] =
      '<Response><Dial><Conference beep="false" waitUrl="/wait" startConferenceOnEnter="false">c</Conference></Dial></Response>';
    const { call: first } = engine.callIn();
    const { call: second } = engine.callIn({ kind: 'tone', afterMs: 0, hz: 880, hangUpAfterMs: null });
    await engine.advance(600);
    expect([engine.hears(first), engine.hears(second)]).toEqual([near(350), near(350)]);
    engine.answers['/line'] = '<Response><Dial><Conference beep="false">c</Conference></Dial></Response>';
    engine.callIn({ kind: 'tone', afterMs: 0, hz: null, hangUpAfterMs: null });
    await engine.advance(600);
    expect([engine.hears(first), engine.hears(second)]).toEqual([near(880), near(700)]);
  });

  it('beeps when somebody enters', async () => {
    engine.answers['/line'] = '<Response><Dial><Conference>b</Conference></Dial></Response>';
    const silent = { kind: 'tone', afterMs: 0, hz: null, hangUpAfterMs: null } as const;
    const { call } = engine.callIn(silent);
    await engine.advance(200);
    engine.callIn(silent);
    await engine.advance(300);
    expect(engine.hears(call)).toEqual(near(1000));
    await engine.advance(500);
    expect(engine.hears(call)).toBeNull();
  });

  it('lets a caller leave a queue by key, and tells why', async () => {
    engine.answers['/line'] = '<Response><Enqueue waitUrl="/wait" action="/left">q</Enqueue></Response>';
    engine.answers['/wait'] = '<Response><Gather numDigits="1" action="/leave" timeout="60"/></Response>';
    engine.answers['/leave'] = '<Response><Leave/></Response>';
    const { phone } = engine.callIn();
    await engine.advance(200);
    expect(engine.queues.find('q')?.members).toHaveLength(1);
    phone.dialPad('1');
    await engine.advance(300);
    expect(engine.queues.find('q')?.members).toHaveLength(0);
    expect(engine.at('/left')[0]).toMatchObject({ QueueResult: 'leave' });
  });

  it('counts a caller who hangs up while waiting', async () => {
    engine.answers['/line'] = '<Response><Enqueue action="/left">q</Enqueue></Response>';
    const { phone } = engine.callIn();
    await engine.advance(1000);
    phone.hangUp();
    await engine.advance(100);
    expect(engine.at('/left')[0]).toMatchObject({ QueueResult: 'hangup', QueueTime: '1' });
  });
});

describe('recording', () => {
  it('records until the caller presses a key, and falls through when nobody speaks', async () => {
    engine.answers['/line'] = '<Response><Record timeout="2" action="/vm"/><Hangup/></Response>';
    const { phone } = engine.callIn();
    await engine.advance(2500);
    phone.dialPad('#');
    await engine.advance(100);
    // The file is closed on the real disk before the product hears of it.
    await expect.poll(() => engine.at('/vm')).toMatchObject([{ Digits: '#', RecordingDuration: '2' }]);

    const { call: mute } = engine.callIn({ kind: 'tone', afterMs: 0, hz: null, hangUpAfterMs: null });
    await engine.advance(3000);
    await expect.poll(() => mute.state.status).toBe('completed');
    expect(engine.at('/vm')).toHaveLength(1);
  });
});
