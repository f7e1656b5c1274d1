import { effect } from '@preact/signals-core';
import { reportBadCall, storeCallQuality, storeConnectionTest } from '@talk/contract';
import { describe, expect, it } from 'vitest';
import { device, devices } from '../../testing/fake-sound.js';
import { settle } from '../../testing/fake-clock.js';
import { codeOf, world } from '../../testing/phone-world.js';

const headset = device('mic-2', 'Headset microphone');
const plain = device('built-in', 'Built-in microphone');
const speaker = device('speaker', 'Built-in speaker');
const body = (request: { body?: unknown }) => request.body as Record<string, unknown>;

describe('the devices of a machine', () => {
  it('are remembered for this machine, not for one call', async () => {
    const first = world();
    first.hardware.plugged = devices([plain, headset], [speaker]);
    await first.ready();
    await first.phone.sound.devices.refresh();
    first.phone.sound.devices.choose('input', 'mic-2');
    first.phone.sound.devices.choose('ringer', 'no such device');
    first.phone.sound.devices.setNoiseSuppression(false);
    expect(JSON.parse(first.storage.get('sound.devices') ?? '')).toEqual({
      input: { id: 'mic-2', label: 'Headset microphone' },
      output: null,
      ringer: null,
      noiseSuppression: false,
    });
    expect(first.hardware.routes.at(-1)).toEqual({
      input: 'mic-2',
      output: null,
      ringer: null,
      noiseSuppression: false,
    });
  });

  it('follow a choice that was made in another tab', async () => {
    const { phone, hardware, storage, ready } = world();
    hardware.plugged = devices([plain, headset], [speaker]);
    await ready();
    await phone.sound.devices.refresh();
    storage.set('sound.devices', JSON.stringify({ input: { id: 'mic-2', label: '' }, noiseSuppression: true }));
    hardware.rememberedElsewhere();
    expect(phone.sound.devices.state.value.input).toEqual({ id: 'mic-2', label: 'Headset microphone', missing: null });
  });

  it('ignore unreadable stored values', () => {
    const { storage, hardware, phone } = world();
    for (const nonsense of ['{', '[]', '7', '{"input":{"id":7}}']) {
      storage.set('sound.devices', nonsense);
      hardware.rememberedElsewhere();
      expect(phone.sound.devices.state.value.input.id).toBeNull();
    }
  });

  it('are in place before the choice is announced: code that opens the microphone then gets the new one', async () => {
    const { phone, hardware } = world();
    hardware.plugged = devices([plain, headset], [speaker]);
    hardware.tell();
    await settle();
    const inputs: unknown[] = [];
    const stop = effect(() => {
      const { input } = phone.sound.devices.state.value;
      inputs.push([input.id, hardware.routes.at(-1)?.input ?? null]);
    });
    phone.sound.devices.choose('input', plain.id);
    stop();
    expect(inputs.at(-1)).toEqual([plain.id, plain.id]);
  });

  it('change under a running call, and an automatic switch is announced', async () => {
    const { phone, hardware, voice, talking } = world();
    await talking();
    voice.reopened.length = 0;
    hardware.plugged = devices([plain, headset], [speaker]);
    hardware.tell();
    await settle();
    expect(voice.reopened).toEqual([{ input: true, output: false }]);
    expect(phone.sound.devices.notice.value).toMatchObject({ kind: 'plugged', label: 'Headset microphone' });
    phone.sound.devices.setNoiseSuppression(false);
    expect(voice.reopened.at(-1)).toEqual({ input: true, output: false });
    phone.sound.devices.choose('ringer', 'speaker');
    expect(voice.reopened.at(-1)).toEqual({ input: false, output: true });
    phone.sound.devices.dismissNotice();
    expect(phone.sound.devices.notice.value).toBeNull();
  });

  it('reopen the microphone when the system changes its default during a call', async () => {
    const { hardware, voice, talking } = world();
    hardware.plugged = devices([plain, headset], [speaker]);
    await talking();
    voice.reopened.length = 0;
    hardware.plugged = { ...hardware.plugged, defaultInput: headset };
    hardware.tell();
    await settle();
    expect(voice.reopened).toEqual([{ input: true, output: false }]);
  });

  it('say why the microphone cannot be tested', async () => {
    const { phone, hardware } = world();
    hardware.problem = 'MICROPHONE_IN_USE';
    expect(await phone.sound.openMicrophone()).toBe('MICROPHONE_IN_USE');
    expect(phone.state.value.microphone).toBe('MICROPHONE_IN_USE');
  });
});

describe('an agent who talks into a muted microphone', () => {
  it('is noticed until they stop, unmute or the call ends', async () => {
    const { phone, voice, talking } = world();
    const call = await talking();
    const speak = (level: number, readings: number): number => {
      let listeners = 0;
      for (let reading = 0; reading < readings; reading += 1) listeners = voice.leg().speak(level);
      return listeners;
    };
    expect(speak(0.2, 10)).toBe(0);
    void call.mute(true);
    speak(0.001, 10);
    expect(speak(0.2, 10)).toBe(1);
    expect(phone.sound.talkingWhileMuted.value).toBe(true);
    speak(0.001, 40);
    expect(phone.sound.talkingWhileMuted.value).toBe(false);
    speak(0.2, 10);
    void call.mute(false);
    expect([phone.sound.talkingWhileMuted.value, speak(0.2, 10)]).toEqual([false, 0]);
    void call.mute(true);
    speak(0.2, 10);
    call.hangup();
    expect([phone.sound.talkingWhileMuted.value, speak(0.2, 1)]).toEqual([false, 0]);
  });
});

describe('the quality of a call', () => {
  it('is shown while it lasts, sent every ten seconds and once more at the end', async () => {
    const { phone, voice, api, talking } = world();
    api.on(storeCallQuality, () => ({ quality: null }));
    const call = await talking();
    for (let second = 0; second < 25; second += 1) {
      voice.leg().sample({ packetsReceived: second * 50 });
      await settle();
    }
    expect(phone.sound.quality.value).toMatchObject({ bars: 3 });
    call.hangup();
    await settle();
    expect(phone.sound.quality.value).toBeNull();
    const sent = api.calls.filter(({ id }) => id === storeCallQuality.id).map(({ request }) => request);
    expect(sent.map((each) => [body(each)['sequence'], body(each)['samples'], body(each)['is_final']])).toEqual([
      [1, 10, false],
      [2, 20, false],
      [3, 25, true],
    ]);
    expect(new Set(sent.map((each) => body(each)['session'])).size).toBe(1);
    expect(sent.at(-1)).toMatchObject({ params: { id: 'call-1' }, keepalive: true });
  });

  it('reaches a server that was unreachable at the end', async () => {
    const { voice, api, clock, talking } = world();
    const call = await talking();
    voice.leg().sample();
    call.hangup();
    await settle();
    expect(api.count(storeCallQuality)).toBe(1);
    api.on(storeCallQuality, () => ({ quality: null }));
    await clock.advance(10_000);
    expect(api.count(storeCallQuality)).toBe(2);
    await clock.advance(600_000);
    expect(api.count(storeCallQuality)).toBe(2);
  });

  it('is not sent for a call without sound', async () => {
    const { api, talking } = world();
    (await talking()).hangup();
    await settle();
    expect(api.count(storeCallQuality)).toBe(0);
  });

  it('is measured for an incoming call as well, and a complaint carries the newest numbers', async () => {
    const { phone, voice, api, ready } = world();
    api.on(storeCallQuality, () => ({ quality: null }));
    api.on(reportBadCall, () => ({ quality: null }));
    await ready();
    const leg = voice.ring({ talk_call_id: 'call-9', From: '+14155550150' });
    void phone.call.value?.answer();
    await settle();
    leg.emit({ type: 'accepted' });
    for (let second = 0; second < 4; second += 1) leg.sample({ lossPercent: 20 });
    expect(phone.sound.quality.value).toMatchObject({ bars: 1, cause: 'loss' });
    await phone.sound.report('call-9', 'It broke up');
    expect(api.calls.slice(-2).map(({ id }) => id)).toEqual([storeCallQuality.id, reportBadCall.id]);
    expect(api.calls.at(-1)?.request).toMatchObject({ params: { id: 'call-9' }, body: { text: 'It broke up' } });
  });
});

describe('a connection test', () => {
  const stepsOf = ({ phone }: ReturnType<typeof world>) =>
    Object.values(phone.sound.test.state.value.steps).map(({ result, code }) => code ?? result);
  /** The test's code has loaded, and everything that needs no clock has happened. */
  const loaded = async (): Promise<void> => {
    await import('./connection-test.run.js');
    await settle();
  };

  it('goes through every step, hears its own echo, and its result is stored', async () => {
    const it = world();
    it.api.on(storeConnectionTest, ({ body: sent }) => sent);
    const running = it.phone.sound.test.run();
    await loaded();
    expect(it.voice.connects).toEqual([{ talk_test: '1' }]);
    it.voice.leg().emit({ type: 'accepted' });
    await settle();
    for (let second = 0; second < 12; second += 1) {
      it.voice.leg().sample();
      await it.clock.advance(1000);
    }
    await it.clock.advance(1000);
    await running;
    expect(stepsOf(it)).toEqual(Array.from({ length: 7 }, () => 'passed'));
    expect(it.phone.sound.test.state.value).toMatchObject({
      outcome: 'passed',
      stored: true,
      numbers: { mos: expect.closeTo(4.4) },
    });
    // The test's own device, and nothing of a call: no record, no ring, no report.
    expect([it.voice.destroyed, it.phone.state.value.calls.length, it.api.count(storeCallQuality)]).toEqual([1, 0, 0]);
  });

  it.each([
    ['MICROPHONE_POLICY_BLOCKED', ['MIC_POLICY_BLOCKED', 'skipped', 'skipped']],
    ['MICROPHONE_UNSUPPORTED', ['MIC_UNSUPPORTED', 'skipped', 'skipped']],
    ['MICROPHONE_DENIED', ['passed', 'MIC_DENIED', 'skipped']],
    ['MICROPHONE_ABSENT', ['passed', 'passed', 'MIC_NOT_FOUND']],
    ['MICROPHONE_IN_USE', ['passed', 'passed', 'MIC_IN_USE']],
  ] as const)('tells %s from every other trouble', async (problem, steps) => {
    const it = world();
    it.microphone.problem = problem;
    await it.phone.sound.test.run();
    expect(stepsOf(it)).toEqual([...steps, 'passed', 'passed', 'skipped', 'skipped']);
    expect(it.phone.sound.test.state.value).toMatchObject({ outcome: 'failed', stored: false });
  });

  it('tells apart a network without signalling, one without sound, and a bad one', async () => {
    const silent = world();
    silent.voice.connectFails = new Error('no WebSocket');
    await silent.phone.sound.test.run();
    expect(stepsOf(silent).slice(4)).toEqual(['passed', 'SIGNALLING_BLOCKED', 'skipped']);

    const walled = world();
    const waiting = walled.phone.sound.test.run();
    await loaded();
    await walled.clock.advance(13_000);
    await waiting;
    expect(stepsOf(walled).slice(4)).toEqual(['passed', 'MEDIA_BLOCKED', 'skipped']);
    const refused = world();
    const asking = refused.phone.sound.test.run();
    await loaded();
    refused.voice.leg().emit({ type: 'disconnected' });
    await asking;
    expect(stepsOf(refused).slice(4)).toEqual(['passed', 'SIGNALLING_BLOCKED', 'skipped']);

    const deaf = world();
    const second = deaf.phone.sound.test.run();
    await loaded();
    deaf.voice.leg().emit({ type: 'accepted' });
    await deaf.clock.advance(7_000);
    await second;
    expect(stepsOf(deaf).slice(4)).toEqual(['passed', 'MEDIA_BLOCKED', 'skipped']);

    const lossy = world();
    const third = lossy.phone.sound.test.run();
    await loaded();
    lossy.voice.leg().emit({ type: 'accepted' });
    await settle();
    lossy.voice.leg().sample({ mos: 2, packetsReceived: 80, packetsLost: 20, microphoneLevel: 0 });
    await lossy.clock.advance(13_000);
    await third;
    expect(stepsOf(lossy).slice(2)).toEqual(['MIC_SILENT', 'passed', 'passed', 'passed', 'PACKET_LOSS']);
  });

  it('is refused during a call, runs once however often it is started, and can be stopped', async () => {
    const busy = world();
    await busy.talking();
    expect(await codeOf(busy.phone.sound.test.run())).toBe('PHONE_BUSY');
    const it = world();
    const running = it.phone.sound.test.run();
    expect(it.phone.sound.test.run()).toBe(running);
    await loaded();
    it.phone.sound.test.stop();
    expect(it.phone.sound.test.state.value.phase).toBe('idle');
    it.voice.leg().emit({ type: 'accepted' });
    await it.clock.advance(30_000);
    expect([it.voice.destroyed, it.phone.sound.test.state.value.phase]).toEqual([1, 'idle']);
  });
});
