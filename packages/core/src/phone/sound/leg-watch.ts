import { signal } from '@preact/signals-core';
import type { CallEndpoint } from '../../api/api.js';
import type { Ports } from '../../kernel/ports.js';
import type { Scope } from '../../kernel/scope.js';
import { readonly } from '../../kernel/signals.js';
import type { ReadonlySignal } from '../../kernel/signals.js';
import type { VoiceDevice, VoiceLeg, VoiceNetwork } from '../voice-device.port.js';
import { createSpeechDetector } from './muted-speech.js';
import { createQualityMeter } from './quality.meter.js';
import type { LiveQuality } from './quality.meter.js';
import { createQualityReporter } from './quality.reporter.js';

/** Watches the audio connections of this phone, whichever code opened them. */
export interface LegWatch {
  /** The same network, watched. */
  readonly network: VoiceNetwork;
  /** Of the connection that is up; null without one. */
  readonly quality: ReadonlySignal<LiveQuality | null>;
  readonly talkingWhileMuted: ReadonlySignal<boolean>;
  /** The device that carries calls now. */
  readonly device: () => VoiceDevice | null;
  /** The microphone was reopened: meters start again. */
  readonly inputChanged: () => void;
  /** Sends the measurements of the running call now. */
  readonly flush: () => Promise<void>;
}

export interface LegWatchOptions {
  network: VoiceNetwork;
  call: CallEndpoint;
  ports: Pick<Ports, 'clock' | 'random' | 'newId'>;
  scope: Scope;
  /** The sound route may have changed while the device did not exist. */
  onDevice: (device: VoiceDevice) => void;
}

const SAMPLES_PER_REPORT = 10;

export function watchLegs({ network, call, ports, scope, onDevice }: LegWatchOptions): LegWatch {
  const quality = signal<LiveQuality | null>(null);
  const talkingWhileMuted = signal(false);
  let device: VoiceDevice | null = null;
  let current: { restartLevel: () => void; flush: () => Promise<void>; end: () => void } | null = null;

  /** From the moment the leg is up until it is gone. */
  function follow(leg: VoiceLeg, callId: string | null): void {
    current?.end();
    const own = scope.child();
    const meter = createQualityMeter();
    const reporter = callId === null ? null : createQualityReporter({ call, ports, scope, callId });
    let muted = false;
    let stopLevel = () => {};
    let samples = 0;
    let over = false;

    function restartLevel(): void {
      stopLevel();
      stopLevel = () => {};
      talkingWhileMuted.value = false;
      if (!muted || leg.watchMicrophone === undefined) return;
      const detector = createSpeechDetector();
      stopLevel = leg.watchMicrophone((level) => {
        detector.add(level);
        talkingWhileMuted.value = detector.speaking();
      });
    }
    const mine = {
      restartLevel,
      flush: async () => {
        if (samples > 0) await reporter?.progress(meter.total());
      },
      end() {
        if (over) return;
        over = true;
        own.end();
        stopLevel();
        talkingWhileMuted.value = false;
        quality.value = null;
        if (current === mine) current = null;
        if (samples > 0) void reporter?.finish(meter.total());
      },
    };
    current = mine;
    own.own(
      leg.onSample?.((sample) => {
        samples += 1;
        meter.add(sample, { muted });
        quality.value = meter.live();
        if (samples % SAMPLES_PER_REPORT === 0) void reporter?.progress(meter.total());
      }) ?? (() => {}),
    );
    own.own(
      leg.onEvent((event) => {
        if (event.type === 'disconnected' || event.type === 'lost') mine.end();
        if (event.type !== 'muted' || event.muted === muted) return;
        muted = event.muted;
        restartLevel();
      }),
    );
    // The phone is disposed of: send the last numbers while requests still work.
    own.own(() => mine.end());
  }

  function watch(leg: VoiceLeg, callId: string | null): VoiceLeg {
    const own = scope.child();
    own.own(
      leg.onEvent(({ type }) => {
        if (type === 'accepted') follow(leg, callId);
        if (type === 'accepted' || type === 'cancelled' || type === 'rejected' || type === 'disconnected') own.end();
      }),
    );
    return leg;
  }

  return {
    network: {
      async open(session) {
        const opened = await network.open(session);
        device = opened;
        const stop = opened.onEvent((event) => {
          if (event.type === 'incoming') watch(event.leg, event.leg.parameters['talk_call_id'] ?? null);
          if (event.type !== 'destroyed') return;
          stop();
          if (device === opened) device = null;
        });
        onDevice(opened);
        return {
          ...opened,
          connect: async (parameters) => watch(await opened.connect(parameters), parameters['talk_call_id'] ?? null),
        };
      },
    },
    quality: readonly(quality),
    talkingWhileMuted: readonly(talkingWhileMuted),
    device: () => device,
    inputChanged: () => current?.restartLevel(),
    flush: async () => current?.flush(),
  };
}
