import { reportBadCall } from '@talk/contract';
import type { CallEndpoint } from '../../api/api.js';
import type { Ports } from '../../kernel/ports.js';
import type { Scope } from '../../kernel/scope.js';
import type { ReadonlySignal } from '../../kernel/signals.js';
import type { AudioOutput, Microphone, MicrophoneProblem, VoiceNetwork } from '../voice-device.port.js';
import { createConnectionTest } from './connection-test.controller.js';
import type { ConnectionTest } from './connection-test.controller.js';
import { createDevices } from './devices.controller.js';
import type { Devices } from './devices.controller.js';
import { watchLegs } from './leg-watch.js';
import type { LiveQuality } from './quality.meter.js';
import type { OpenMicrophone, Playback, SoundPort } from './sound.port.js';

/** Everything about sound: devices, their levels, call quality, and a test of it all. */
export interface PhoneSound {
  readonly devices: Devices;
  /** Opens the chosen microphone for its level or a recording, or says why not. The opener closes it. */
  openMicrophone: () => Promise<OpenMicrophone | MicrophoneProblem>;
  /** The ringtone or the waiting-caller tone on the ringer, or a tone on the speaker. */
  play: (sound: 'ring' | 'waiting' | 'message' | 'tone') => Playback;
  /** Of the call with sound now; null without one and during its first seconds. */
  readonly quality: ReadonlySignal<LiveQuality | null>;
  /** The agent speaks into a muted microphone. */
  readonly talkingWhileMuted: ReadonlySignal<boolean>;
  /** Reports a bad call; the measurements are attached. @param callId of the server. @throws TalkError */
  report: (callId: string, text: string) => Promise<void>;
  readonly test: ConnectionTest;
}

export interface PhoneSoundOptions {
  sound: SoundPort;
  network: VoiceNetwork;
  microphone: Microphone;
  audio: AudioOutput;
  call: CallEndpoint;
  ports: Ports;
  scope: Scope;
  isBusy: () => boolean;
  onMicrophone: (problem: MicrophoneProblem | null) => void;
}

/** @returns the sound of a phone, and its network with every audio connection listened to. */
export function createPhoneSound(options: PhoneSoundOptions): { sound: PhoneSound; network: VoiceNetwork } {
  const { sound: port, network, call, ports, scope, onMicrophone } = options;
  const legs = watchLegs({
    network,
    call,
    ports,
    scope,
    onDevice: (device) => void device.soundChanged?.({ input: false, output: true }),
  });
  const devices = createDevices({
    sound: port,
    storage: ports.storage,
    scope,
    onRoute: (changed) => {
      const reopened = legs.device()?.soundChanged?.(changed);
      if (changed.input) void reopened?.then(legs.inputChanged);
    },
  });
  return {
    network: legs.network,
    sound: {
      devices,
      openMicrophone: async () => {
        const opened = await port.openMicrophone();
        const problem = typeof opened === 'string' ? opened : null;
        onMicrophone(problem);
        // Once allowed, the browser reveals the names.
        if (problem === null) await devices.refresh();
        return opened;
      },
      play: port.play,
      quality: legs.quality,
      talkingWhileMuted: legs.talkingWhileMuted,
      async report(callId, text) {
        await legs.flush();
        await call(reportBadCall, { params: { id: callId }, body: { text }, signal: scope.signal });
      },
      test: createConnectionTest(options),
    },
  };
}
