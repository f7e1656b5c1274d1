import { createEvent } from '../kernel/event.js';
import type { EventSource } from '../kernel/event.js';
import type {
  VoiceDevice,
  VoiceDeviceEvent,
  VoiceLeg,
  VoiceLegEvent,
  VoiceNetwork,
  VoiceSample,
  VoiceSession,
} from '../phone/voice-device.port.js';

export interface FakeLeg extends VoiceLeg {
  emit: (event: VoiceLegEvent) => void;
  sample: (changes?: Partial<VoiceSample>) => void;
  /** What the microphone hears, for its meters. @returns how many there are. */
  speak: (level: number) => number;
  readonly log: string[];
  /** The leg is negotiated, and no sound flows until the returned function is called. */
  delaySound: () => () => void;
}

export const goodSample: VoiceSample = {
  mos: 4.4,
  jitterMs: 2,
  roundTripMs: 30,
  lossPercent: 0,
  packetsReceived: 50,
  packetsLost: 0,
  hasArrived: true,
  microphoneLevel: 0.1,
};

export interface FakeVoice extends VoiceNetwork {
  readonly sessions: VoiceSession[];
  readonly tokens: string[];
  readonly legs: FakeLeg[];
  readonly connects: Readonly<Record<string, string>>[];
  destroyed: number;
  /** What was reopened because the sound route changed. */
  readonly reopened: { input: boolean; output: boolean }[];
  /** `hang`: register never settles, as in the real SDK. */
  registers: 'resolve' | 'hang' | 'reject';
  openFails: Error | null;
  connectFails: unknown;
  emit: (event: VoiceDeviceEvent) => void;
  ring: (parameters: Record<string, string>) => FakeLeg;
  leg: () => FakeLeg;
}

/** A leg that behaves as the SDK's call does: local disconnect and reject emit their event at once. */
function createFakeLeg(parameters: Record<string, string> = {}): FakeLeg {
  const events: EventSource<VoiceLegEvent> = createEvent();
  const log: string[] = [];
  const samples: EventSource<VoiceSample> = createEvent();
  const listeners = new Set<(level: number) => void>();
  let soundFlows = Promise.resolve();
  return {
    parameters,
    log,
    delaySound() {
      let begin = () => {};
      soundFlows = new Promise((resolve) => {
        begin = resolve;
      });
      return begin;
    },
    whenSoundFlows: () => soundFlows,
    sample: (changes) => samples.emit({ ...goodSample, ...changes }),
    speak(level) {
      for (const listener of listeners) listener(level);
      return listeners.size;
    },
    onSample: samples.subscribe,
    watchMicrophone(handler) {
      listeners.add(handler);
      return () => void listeners.delete(handler);
    },
    emit: events.emit,
    onEvent: events.subscribe,
    accept: () => void log.push('accept'),
    reject() {
      log.push('reject');
      events.emit({ type: 'rejected' });
    },
    disconnect() {
      log.push('disconnect');
      events.emit({ type: 'disconnected' });
    },
    mute(muted) {
      log.push(`mute ${muted}`);
      events.emit({ type: 'muted', muted });
    },
    sendDigits: (digits) => void log.push(`digits ${digits}`),
  };
}

export function createFakeVoice(): FakeVoice {
  let events = createEvent<VoiceDeviceEvent>();
  const voice: FakeVoice = {
    sessions: [],
    tokens: [],
    legs: [],
    connects: [],
    destroyed: 0,
    reopened: [],
    registers: 'resolve',
    openFails: null,
    connectFails: undefined,
    emit: (event) => events.emit(event),
    ring(parameters) {
      const leg = createFakeLeg(parameters);
      events.emit({ type: 'incoming', leg });
      return leg;
    },
    leg() {
      const leg = voice.legs.at(-1);
      if (leg === undefined) throw new Error('no leg was connected');
      return leg;
    },
    open(session) {
      voice.sessions.push(session);
      if (voice.openFails !== null) return Promise.reject(voice.openFails);
      const own = createEvent<VoiceDeviceEvent>();
      events = own;
      const device: VoiceDevice = {
        onEvent: own.subscribe,
        register() {
          if (voice.registers === 'hang') return new Promise(() => {});
          // The SDK rejects with `undefined` after an `error` and a `close` (voice-signalling §7.1).
          // oxlint-disable-next-line unicorn/no-useless-undefined, typescript/prefer-promise-reject-errors -- a browser library rejects with nothing
          if (voice.registers === 'reject') return Promise.reject(undefined);
          own.emit({ type: 'registered' });
          return Promise.resolve();
        },
        unregister: () => Promise.resolve(),
        updateToken: (token) => void voice.tokens.push(token),
        connect(parameters) {
          voice.connects.push(parameters);
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the error under test may be of any shape
          if (voice.connectFails !== undefined) return Promise.reject(voice.connectFails);
          const leg = createFakeLeg();
          voice.legs.push(leg);
          return Promise.resolve(leg);
        },
        destroy() {
          voice.destroyed += 1;
        },
        soundChanged: (changed) => Promise.resolve(void voice.reopened.push(changed)),
      };
      return Promise.resolve(device);
    },
  };
  return voice;
}
