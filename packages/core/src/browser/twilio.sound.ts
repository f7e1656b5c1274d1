import type { Call, Device } from '@twilio/voice-sdk';
import type { Unsubscribe } from '../kernel/scope.js';
import type { VoiceLeg, VoiceSample } from '../phone/voice-device.port.js';
import type { RoutedMedia } from './routed-media.js';

/** What the SDK reports for each second (`rtc/sample.ts`); its types call it `any`. */
interface RtcSample {
  mos: number | null;
  jitter: number;
  rtt: number;
  packetsLostFraction: number;
  bytesReceived: number;
  /** 0–32767 */
  audioInputLevel: number;
  totals: { packetsReceived: number; packetsLost: number };
}

const FULL_SCALE = 32_767;

export function onSample(call: Call, handler: (sample: VoiceSample) => void): Unsubscribe {
  const listener = (sample: RtcSample): void =>
    handler({
      mos: number(sample.mos),
      jitterMs: number(sample.jitter) ?? 0,
      roundTripMs: number(sample.rtt),
      lossPercent: number(sample.packetsLostFraction) ?? 0,
      packetsReceived: number(sample.totals.packetsReceived) ?? 0,
      packetsLost: number(sample.totals.packetsLost) ?? 0,
      hasArrived: sample.bytesReceived > 0,
      microphoneLevel: (number(sample.audioInputLevel) ?? 0) / FULL_SCALE,
    });
  call.on('sample', listener);
  return () => call.removeListener('sample', listener);
}

/** Old browsers leave some numbers out. */
const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** Sets the SDK's device to the chosen devices, and keeps it there. */
export interface TwilioSound {
  /** Watches a leg: the microphone opened for a call is released after it. */
  follow: (leg: VoiceLeg) => VoiceLeg;
  changed: (change: { input: boolean; output: boolean }) => Promise<void>;
  close: () => void;
}

export function createTwilioSound(device: Device, media: RoutedMedia): TwilioSound {
  const { audio } = device;
  const up = new Set<VoiceLeg>();
  let isClosed = false;
  let turn: Promise<void> = Promise.resolve();

  /** One after the other: the SDK forgets a change that a later one overtakes. */
  function next(work: () => Promise<unknown>): Promise<void> {
    turn = turn.then(async () => {
      if (!isClosed) await work().catch(() => undefined);
    });
    return turn;
  }

  /**
   * Not awaited: the SDK answers when the new element plays, which may be never while a call has no sound yet. It
   * remembers the choice at once and uses it for the sound that follows.
   */
  function applyOutputs(): void {
    if (isClosed || audio?.isOutputSelectionSupported !== true) return;
    const { output, ringer } = media.route();
    const known = audio.availableOutputDevices;
    // A device that the SDK has not seen yet is set at its next `deviceChange`.
    const at = (id: string | null): string => (id !== null && known.has(id) ? id : 'default');
    if (known.size === 0) return;
    void Promise.allSettled([audio.speakerDevices.set(at(output)), audio.ringtoneDevices.set(at(ringer))]);
  }

  /** Reopens the microphone under a running call. The route decides which one (see `getUserMedia`). */
  async function reopenInput(): Promise<void> {
    if (audio === null || up.size === 0) return;
    const { availableInputDevices: known, inputDevice } = audio;
    if (inputDevice !== null && known.has(inputDevice.deviceId)) {
      // The SDK would take anything else for no change.
      await audio.setAudioConstraints({});
      return;
    }
    const [first] = known.keys();
    if (first !== undefined) await audio.setInputDevice(known.has('default') ? 'default' : first);
  }

  async function releaseInput(): Promise<void> {
    if (up.size === 0 && audio?.inputDevice != null) await audio.unsetInputDevice();
  }

  // The SDK resets everything to the default once it has read the devices, so this runs after it.
  const onChange = (): void => {
    setTimeout(applyOutputs, 0);
  };
  audio?.on('deviceChange', onChange);

  return {
    follow(leg) {
      leg.onEvent(({ type }) => {
        if (type === 'accepted') up.add(leg);
        if ((type === 'disconnected' || type === 'lost') && up.delete(leg)) {
          // The SDK still counts the call while it reports its end.
          setTimeout(() => void next(releaseInput), 0);
        }
      });
      return leg;
    },
    changed({ input, output }) {
      if (output) applyOutputs();
      return input ? next(reopenInput) : Promise.resolve();
    },
    close() {
      isClosed = true;
      audio?.removeListener('deviceChange', onChange);
    },
  };
}
