import { currentCalls, declineCall, getCall, hangUpCall, rejoinCall, startCall, voiceToken } from '@talk/contract';
import type { Call } from '@talk/contract';
import { TalkError } from '../kernel/errors.js';
import { createEvent } from '../kernel/event.js';
import { withDefaultPorts } from '../kernel/default-ports.js';
import { memoryStorage } from '../kernel/ports.js';
import type { KeyValueStorage } from '../kernel/ports.js';
import { createScope } from '../kernel/scope.js';
import { createPhone } from '../phone/phone.js';
import type { PageGuard, TabPorts } from '../phone/leader/tabs.port.js';
import type { MicrophoneProblem } from '../phone/voice-device.port.js';
import { createFakeApi } from './fake-api.js';
import { createFakeClock, settle } from './fake-clock.js';
import { createFakeSound } from './fake-sound.js';
import type { FakeClock } from './fake-clock.js';
import { createFakeVoice } from './fake-voice.js';
import { snapshotOf } from './snapshots.js';

export interface WorldOptions {
  tabs?: TabPorts | null;
  guard?: PageGuard | null;
  clock?: FakeClock;
  storage?: KeyValueStorage;
}

/** A phone with every port controlled by the test, and a healthy server. */
export function world({
  tabs = null,
  guard = null,
  clock = createFakeClock(),
  storage = memoryStorage(),
}: WorldOptions = {}) {
  const voice = createFakeVoice();
  const api = createFakeApi();
  const scope = createScope();
  const hardware = createFakeSound();
  const snapshots = createEvent<Call>();
  const sound = createEvent<boolean>();
  const resume = createEvent<{ restored: boolean }>();
  const microphone = { problem: null as MicrophoneProblem | null, checks: 0 };
  let tokens = 0;
  api.on(voiceToken, () => {
    tokens += 1;
    return { token: `voice-${tokens}`, identity: 'u5', ttl_seconds: 600, device: {}, insecure_host: null };
  });
  api.on(startCall, () => ({ call: snapshotOf(), connect: { params: { talk_call_id: 'call-1' } } }));
  api.on(rejoinCall, () => ({
    call: snapshotOf({ phase: 'active', version: 3 }),
    connect: { params: { talk_rejoin: 'call-1' } },
  }));
  api.on(hangUpCall, () => snapshotOf({ phase: 'ended', end_reason: 'completed', hung_up_by: 'agent', version: 90 }));
  api.on(declineCall, () => snapshotOf({ direction: 'inbound', version: 90 }));
  api.on(currentCalls, () => ({ data: [] }));
  api.on(getCall, () => snapshotOf());
  const phone = createPhone(
    {
      network: voice,
      microphone: {
        check: () => {
          microphone.checks += 1;
          return Promise.resolve(microphone.problem);
        },
      },
      audio: { isBlocked: () => false, onChange: sound.subscribe, unlock: () => Promise.resolve(true) },
      sound: hardware,
      tabs,
      guard,
    },
    {
      call: api.call,
      feed: { onCall: snapshots.subscribe, isLive: () => true },
      ports: withDefaultPorts({ clock, random: () => 0.5, page: { onResume: resume.subscribe }, storage }),
      scope,
      me: () => ({ userId: 5, companyId: 3 }),
    },
  );
  const ready = async () => {
    phone.start();
    await settle();
  };
  /** Dials and brings the call to where both sides can talk. */
  const talking = async () => {
    await ready();
    const call = await phone.dial({ to: '415 555 0150' });
    await settle();
    voice.leg().emit({ type: 'accepted' });
    snapshots.emit(snapshotOf({ phase: 'active', version: 2 }));
    return call;
  };
  return { hardware, storage, clock, voice, api, scope, snapshots, sound, resume, microphone, phone, ready, talking };
}

/** The error code of a rejected promise, or `resolved`. */
export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof TalkError ? error.code : String(error)),
  );
