import type { FrameSource } from '../ports.js';
import type { PhoneScript } from './scripts.js';

const RATE_HZ = 8000;
const FRAME = 160;
const FRAME_MS = 20;
const LEVEL = 8000;

/** An oscillator whose frequency may change between frames without a click; frequency 0 is silence. */
function createOscillator(): (hz: number, level?: number) => Int16Array {
  let phase = 0;
  return (hz, level = LEVEL) => {
    const out = new Int16Array(FRAME);
    if (hz <= 0) return out;
    const step = (2 * Math.PI * hz) / RATE_HZ;
    for (let i = 0; i < FRAME; i++) {
      out[i] = Math.round(Math.sin(phase) * level);
      phase = (phase + step) % (2 * Math.PI);
    }
    return out;
  };
}

/**
 * Something that is voice to a detector and not a pure tone: syllables of 120 ms gliding around `hz`, with short gaps.
 * `atMs` counts from the start of the utterance.
 */
function syllableHz(hz: number, atMs: number): number {
  const inSyllable = atMs % 160;
  if (inSyllable >= 120) return 0;
  const glide = (Math.floor(atMs / 160) % 3) - 1;
  return hz + glide * hz * 0.15 + (inSyllable / 120) * hz * 0.1;
}

/** What a scripted phone says from the moment it is answered, 20 ms at a time; `done` tells that it hangs up. */
export interface Voice {
  next: FrameSource;
  onDigit(digit: string): void;
  /** µ-law passthrough instead of `next`: the phone repeats what it hears. */
  readonly echoes: boolean;
  readonly done: boolean;
}

/** Hello, 1.8 s of listening, then a second of speech in every four. */
function personHz(hz: number, atMs: number): number {
  if (atMs < 200) return 0;
  if (atMs < 900) return syllableHz(hz, atMs - 200);
  const later = atMs - 2700;
  return later >= 0 && later % 4000 < 1000 ? syllableHz(hz, later % 4000) : 0;
}

function machineHz(script: Extract<PhoneScript, { kind: 'machine' }>, atMs: number): number {
  if (atMs < 100) return 0;
  const greeting = atMs - 100;
  if (greeting < script.greetingMs) return syllableHz(480, greeting);
  const after = greeting - script.greetingMs;
  return script.beep && after >= 300 && after < 700 ? 1000 : 0;
}

/** The voice of a script; ringing and refusing are the phone's business, not the voice's. */
export function createVoice(script: PhoneScript): Voice {
  const oscillate = createOscillator();
  let atMs = -FRAME_MS;
  let menuHz = 440;
  let done = false;
  const pitch = (): number => {
    switch (script.kind) {
      case 'tone':
        if (script.hangUpAfterMs !== null && atMs >= script.hangUpAfterMs) done = true;
        return script.hz ?? 0;
      case 'person':
        return personHz(script.hz, atMs);
      case 'machine':
        return machineHz(script, atMs);
      case 'fax':
        return atMs >= 200 && atMs < 3500 ? 2100 : 0;
      case 'menu':
        return menuHz;
      default:
        return 0;
    }
  };
  return {
    echoes: script.kind === 'echo',
    get done() {
      return done;
    },
    next() {
      atMs += FRAME_MS;
      return oscillate(pitch());
    },
    onDigit(digit) {
      if (script.kind !== 'menu') return;
      if (digit === '9') done = true;
      menuHz = script.tones[digit] ?? menuHz;
    },
  };
}
