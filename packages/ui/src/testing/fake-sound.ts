import { signal } from '@preact/signals-core';
import { initialTest } from '@talk/core/phone';
import type {
  DeviceNotice,
  DevicesState,
  LiveQuality,
  MicrophoneProblem,
  PhoneSound,
  Playback,
  TestState,
} from '@talk/core/phone';

/** The sound of a phone in any state a test needs. */
export interface FakeSoundOfPhone {
  readonly sound: PhoneSound;
  hear: (changes: {
    devices?: Partial<DevicesState>;
    notice?: DeviceNotice | null;
    quality?: LiveQuality | null;
    talkingWhileMuted?: boolean;
    test?: Partial<TestState>;
    /** Between 0 and 1. */
    level?: number;
    /** The result of opening the microphone. */
    problem?: MicrophoneProblem | null;
    reportFails?: Error | null;
  }) => void;
}

const inputs = [
  { id: 'mic-1', label: 'Built-in microphone' },
  { id: 'mic-2', label: 'Jabra Evolve2 65 Mono, with a long name for narrow frames' },
];
const outputs = [
  { id: 'out-1', label: 'Built-in speakers' },
  { id: 'out-2', label: 'Jabra Evolve2 65 Mono' },
];
const use = (id: string | null, label: string) => ({ id, label, missing: null });

export function createFakeSoundOfPhone(commands: string[]): FakeSoundOfPhone {
  const devices = signal<DevicesState>({
    inputs,
    outputs,
    named: true,
    canChooseOutput: true,
    input: use(null, 'Built-in microphone'),
    output: use('out-2', 'Jabra Evolve2 65 Mono'),
    ringer: use(null, 'Built-in speakers'),
    noiseSuppression: true,
  });
  const notice = signal<DeviceNotice | null>(null);
  const quality = signal<LiveQuality | null>(null);
  const talkingWhileMuted = signal(false);
  const test = signal<TestState>(initialTest);
  const levels = new Set<(level: number) => void>();
  let level = 0.05;
  let problem: MicrophoneProblem | null = null;
  let reportFails: Error | null = null;
  const onLevel = (handler: (value: number) => void): (() => void) => {
    levels.add(handler);
    handler(level);
    return () => void levels.delete(handler);
  };
  /** Plays until it is stopped. */
  const playback = (name: string): Playback => {
    commands.push(`play ${name}`);
    let stop = (): void => {};
    const over = new Promise<void>((resolve) => {
      stop = resolve;
    });
    return { onLevel, over, stop: () => stop() };
  };
  return {
    sound: {
      devices: {
        state: devices,
        notice,
        choose: (role, id) => void commands.push(`${role} ${id ?? 'default'}`),
        setNoiseSuppression: (suppress) => {
          commands.push(`noise ${suppress}`);
          devices.value = { ...devices.peek(), noiseSuppression: suppress };
        },
        takeOffer: () => void commands.push('take offer'),
        takeBack: () => void commands.push('take back'),
        dismissNotice: () => {
          notice.value = null;
        },
        refresh: () => Promise.resolve(),
      },
      openMicrophone: () => {
        commands.push('open microphone');
        return Promise.resolve(
          problem ?? {
            onLevel,
            record: () => ({ stop: () => Promise.resolve({ play: () => playback('recording') }) }),
            close: () => void commands.push('close microphone'),
          },
        );
      },
      play: playback,
      quality,
      talkingWhileMuted,
      report: (callId, text) => {
        commands.push(`report ${callId} ${text}`);
        return reportFails === null ? Promise.resolve() : Promise.reject(reportFails);
      },
      test: {
        state: test,
        run: () => Promise.resolve(void commands.push('test')),
        stop: () => void commands.push('stop test'),
      },
    },
    hear(changes) {
      if (changes.devices) devices.value = { ...devices.peek(), ...changes.devices };
      if (changes.notice !== undefined) notice.value = changes.notice;
      if (changes.quality !== undefined) quality.value = changes.quality;
      if (changes.talkingWhileMuted !== undefined) talkingWhileMuted.value = changes.talkingWhileMuted;
      if (changes.test) test.value = { ...test.peek(), ...changes.test };
      if (changes.problem !== undefined) problem = changes.problem;
      if (changes.reportFails !== undefined) reportFails = changes.reportFails;
      level = changes.level ?? level;
      for (const handler of levels) handler(level);
    },
  };
}
