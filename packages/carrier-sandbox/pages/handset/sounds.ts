import { signal, type ReadonlySignal } from '@preact/signals';

/** What a telephone lets its owner hear, made here: nothing is fetched. */
export interface Sounds {
  /** The browser wants a click before it lets this page sound. */
  readonly blocked: ReadonlySignal<boolean>;
  /** Call from a click or key press. */
  unlock(): void;
  ring(): void;
  ringback(): void;
  /** The key's two tones, briefly. */
  key(key: string): void;
  /** Two falling notes: the call is over. */
  farewell(): void;
  /** Ends ring and ringback. */
  quiet(): void;
  /** Releases the audio device. */
  close(): void;
}

const RATE_HZ = 22_050;
const DTMF_ROWS_HZ = [697, 770, 852, 941];
const DTMF_COLUMNS_HZ = [1209, 1336, 1477];
const DTMF_KEYS = '123456789*0#';

const sine = (hz: number, atS: number) => Math.sin(2 * Math.PI * hz * atS);

/** A struck bar: a decaying fundamental with a little of its fourth partial. */
function bar(hz: number, sinceS: number): number {
  if (sinceS < 0 || sinceS > 0.9) return 0;
  const attack = Math.min(1, sinceS / 0.004);
  return attack * (Math.exp(-5 * sinceS) * sine(hz, sinceS) + 0.25 * Math.exp(-14 * sinceS) * sine(hz * 4, sinceS));
}

/** Two rising figures, then a rest: 3.4 s. */
function ringAt(atS: number): number {
  const figure = [659.3, 784, 987.8, 1318.5];
  let sum = 0;
  for (const start of [0, 0.78]) {
    for (const [index, hz] of figure.entries()) sum += bar(hz, atS - start - index * 0.13);
  }
  return sum * 0.35;
}

/** The exchange's ring-back tone of North America: 440 and 480 Hz, 2 s in 6. */
const ringbackAt = (atS: number) => (atS < 2 ? (sine(440, atS) + sine(480, atS)) * 0.07 : 0);

const farewellAt = (atS: number) => (bar(587.3, atS) + bar(392, atS - 0.14)) * 0.22;

function keyAt(key: string): (atS: number) => number {
  const index = DTMF_KEYS.indexOf(key);
  const row = DTMF_ROWS_HZ[Math.floor(index / 3)] ?? 0;
  const column = DTMF_COLUMNS_HZ[index % 3] ?? 0;
  return (atS) => (sine(row, atS) + sine(column, atS)) * 0.09 * Math.min(1, atS / 0.005, (0.13 - atS) / 0.01);
}

/** Creates the sounds; the audio device is opened with the first one. */
export function createSounds(): Sounds {
  const blocked = signal(false);
  let context: AudioContext | null = null;
  let looping: AudioBufferSourceNode | null = null;

  const open = (): AudioContext => {
    if (context) return context;
    const opened = new AudioContext({ sampleRate: RATE_HZ });
    opened.addEventListener('statechange', () => {
      if (opened.state === 'running') blocked.value = false;
    });
    context = opened;
    return opened;
  };
  const play = (seconds: number, at: (atS: number) => number, loop: boolean): AudioBufferSourceNode => {
    const audio = open();
    const buffer = audio.createBuffer(1, Math.round(seconds * RATE_HZ), RATE_HZ);
    const samples = buffer.getChannelData(0);
    for (let index = 0; index < samples.length; index++) samples[index] = at(index / RATE_HZ);
    const source = new AudioBufferSourceNode(audio, { buffer, loop });
    source.connect(audio.destination);
    source.start();
    return source;
  };
  const repeat = (seconds: number, at: (atS: number) => number) => {
    sounds.quiet();
    looping = play(seconds, at, true);
    // Stays pending while the browser refuses.
    void open().resume();
    blocked.value = open().state !== 'running' && !navigator.userActivation.hasBeenActive;
  };

  const sounds: Sounds = {
    blocked,
    unlock: () => void open().resume(),
    ring: () => repeat(3.4, ringAt),
    ringback: () => repeat(6, ringbackAt),
    key: (key) => {
      if (DTMF_KEYS.includes(key)) play(0.13, keyAt(key), false);
    },
    farewell: () => {
      if (context?.state === 'running') play(0.8, farewellAt, false);
    },
    quiet() {
      looping?.stop();
      looping = null;
      blocked.value = false;
    },
    close() {
      sounds.quiet();
      void context?.close();
    },
  };
  return sounds;
}
