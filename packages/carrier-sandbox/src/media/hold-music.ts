import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from './g711.js';

const BEAT_S = 0.6;
const BEATS_PER_BAR = 4;
/** One bar each: Cmaj9, Am9, Fmaj9, Gsus, Em7, Am7, Dm9, G7 as MIDI notes, bass first. */
const BARS: readonly (readonly number[])[] = [
  [48, 64, 67, 71, 74],
  [45, 64, 67, 71, 72],
  [41, 64, 67, 69, 72],
  [43, 62, 67, 69, 74],
  [40, 62, 67, 71, 74],
  [45, 60, 64, 67, 72],
  [50, 60, 65, 69, 76],
  [43, 62, 65, 71, 74],
];
/** Eighth notes of a bar, as indexes into the chord's upper voices. */
const PICKING = [0, 2, 1, 3, 2, 1, 3, 2];

let loop: Int16Array | undefined;

/** The rendered loop: 16-bit, 8 kHz, a whole number of frames, seamless. Rendered once, on first use. */
export function holdMusicLoop(): Int16Array {
  loop ??= render();
  return loop;
}

function render(): Int16Array {
  const seconds = BARS.length * BEATS_PER_BAR * BEAT_S;
  const length = Math.round((seconds * SAMPLE_RATE_HZ) / FRAME_SAMPLES) * FRAME_SAMPLES;
  const mix = new Float32Array(length);
  BARS.forEach(([bass = 48, ...voices], bar) => {
    const barS = bar * BEATS_PER_BAR * BEAT_S;
    for (const voice of voices) pad(mix, hertz(voice - 12), barS, BEATS_PER_BAR * BEAT_S, 0.035);
    pluck(mix, hertz(bass), barS, 2.2, 0.22);
    pluck(mix, hertz(bass + 7), barS + 2 * BEAT_S, 1.4, 0.12);
    PICKING.forEach((voice, eighth) => {
      const note = voices[voice % voices.length] ?? 64;
      pluck(mix, hertz(note), barS + (eighth * BEAT_S) / 2, 0.9, eighth % 4 === 0 ? 0.17 : 0.12);
    });
  });
  echo(mix, Math.round(0.45 * SAMPLE_RATE_HZ), 0.28);
  let peak = 0;
  for (const sample of mix) peak = Math.max(peak, Math.abs(sample));
  return Int16Array.from(mix, (sample) => Math.round((sample / peak) * 11000));
}

function hertz(midiNote: number): number {
  return 440 * 2 ** ((midiNote - 69) / 12);
}

/** Adds a sample at a position that wraps round, so tails run over the loop's seam. */
function add(mix: Float32Array, index: number, value: number): void {
  const at = index < mix.length ? index : index - mix.length;
  mix[at] = (mix[at] ?? 0) + value;
}

/**
 * Adds a sine by its recurrence (y₂ = 2·cos ω·y₁ − y₀), which needs no `Math.sin` per sample: rendering must not hold up the
 * mixer. `envelope` multiplies the amplitude at each sample.
 */
function addSine(mix: Float32Array, freqHz: number, start: number, envelope: Float32Array, gain: number): void {
  const step = (2 * Math.PI * freqHz) / SAMPLE_RATE_HZ;
  const coefficient = 2 * Math.cos(step);
  let previous = -Math.sin(step);
  let current = 0;
  for (let i = 0; i < envelope.length; i++) {
    add(mix, start + i, current * gain * (envelope[i] ?? 0));
    const next = coefficient * current - previous;
    previous = current;
    current = next;
  }
}

/** A plucked string: four harmonics, the higher ones dying faster. */
function pluck(mix: Float32Array, freqHz: number, startS: number, decayS: number, gain: number): void {
  const start = Math.round(startS * SAMPLE_RATE_HZ);
  const envelope = new Float32Array(Math.round(decayS * 2 * SAMPLE_RATE_HZ));
  for (let harmonic = 1; harmonic <= 4; harmonic++) {
    const fade = Math.exp((-3 * (0.6 + 0.4 * harmonic)) / decayS / SAMPLE_RATE_HZ);
    let loudness = 1;
    for (let i = 0; i < envelope.length; i++) {
      envelope[i] = loudness * Math.min(1, i / 48) * Math.min(1, (envelope.length - i) / 400);
      loudness *= fade;
    }
    addSine(mix, freqHz * harmonic, start, envelope, gain / harmonic ** 1.6);
  }
}

/** A soft sustained voice, slightly detuned, swelling in and out over its length. */
function pad(mix: Float32Array, freqHz: number, startS: number, lengthS: number, gain: number): void {
  const start = Math.round(startS * SAMPLE_RATE_HZ);
  const count = Math.round(lengthS * 1.25 * SAMPLE_RATE_HZ);
  const swell = Float32Array.from({ length: count }, (_, i) => 1 - (2 * (i / count) - 1) ** 2);
  addSine(mix, freqHz, start, swell, gain);
  addSine(mix, freqHz * 1.004, start, swell, gain);
}

/** A feedback echo over the loop. Two passes, so the beginning carries the end's tail. */
function echo(mix: Float32Array, delaySamples: number, feedback: number): void {
  const dry = mix.slice();
  for (let pass = 0; pass < 2; pass++) {
    for (let i = 0; i < mix.length; i++) {
      const delayed = mix[(i - delaySamples + mix.length) % mix.length] ?? 0;
      mix[i] = (dry[i] ?? 0) + delayed * feedback;
    }
  }
}
