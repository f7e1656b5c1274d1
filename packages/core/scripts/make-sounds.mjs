// Writes the 15 sounds of the voice SDK, and the ringing tone and the music for callers who wait, into assets/sounds:
// `node packages/core/scripts/make-sounds.mjs`.
// They are served by our own server, so that a phone makes no request to a carrier's CDN. The output is the same on every
// run; src/browser/sounds.test.ts compares it with what is committed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RATE_HZ = 8_000;
const FADE_S = 0.012;

/** DTMF pairs in Hz (ITU-T Q.23). `s` is the star, `h` the hash. */
const DTMF = {
  1: [697, 1209],
  2: [697, 1336],
  3: [697, 1477],
  4: [770, 1209],
  5: [770, 1336],
  6: [770, 1477],
  7: [852, 1209],
  8: [852, 1336],
  9: [852, 1477],
  s: [941, 1209],
  0: [941, 1336],
  h: [941, 1477],
};

/** Sines of equal level with soft edges, which is what keeps a short tone from clicking. */
function tone(frequenciesHz, seconds, level) {
  const samples = new Float64Array(Math.round(seconds * RATE_HZ));
  for (let index = 0; index < samples.length; index += 1) {
    const atS = index / RATE_HZ;
    const edge = Math.min(1, atS / FADE_S, (seconds - atS) / FADE_S);
    let sum = 0;
    for (const hz of frequenciesHz) sum += Math.sin(2 * Math.PI * hz * atS);
    samples[index] = (level * Math.max(0, edge) * sum) / frequenciesHz.length;
  }
  return samples;
}

const silence = (seconds) => new Float64Array(Math.round(seconds * RATE_HZ));

function join(parts) {
  const all = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

/** Four chords in Hz: C, A minor, F, G. */
const CHORDS = [
  [261.6, 329.6, 392, 523.3],
  [220, 261.6, 329.6, 440],
  [174.6, 220, 261.6, 349.2],
  [196, 246.9, 293.7, 392],
];
const NOTE_S = 0.375;

/** Soft plucked chords, 12 s that join without a seam: each note has died away when the next one begins. */
function music() {
  const notes = CHORDS.flatMap((chord) => [0, 1, 2, 3, 2, 3, 1, 2].map((step) => [chord[0], chord[step]]));
  return join(
    notes.map(([bassHz, hz]) => {
      const pluck = tone([hz, hz, bassHz], NOTE_S, 0.35);
      for (let index = 0; index < pluck.length; index += 1) pluck[index] *= Math.exp(-3.2 * (index / pluck.length));
      return pluck;
    }),
  );
}

/** RIFF WAVE, PCM, mono, 16 bit. */
function wav(samples) {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE_HZ, 24);
  file.writeUInt32LE(RATE_HZ * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [index, value] of samples.entries()) file.writeInt16LE(Math.round(value * 32_767), 44 + index * 2);
  return file;
}

/** Name and bytes of every sound. */
export function makeSounds() {
  // Loops while a call rings: two soft double notes, then a pause.
  const note = [tone([659, 831], 0.16, 0.45), silence(0.06), tone([784, 988], 0.24, 0.45)];
  const sounds = {
    incoming: join([...note, silence(0.3), ...note, silence(1.9)]),
    outgoing: join([tone([523], 0.09, 0.3), silence(0.03), tone([659], 0.12, 0.3)]),
    // What a caller hears while phones ring: 440 + 480 Hz, two seconds of six (the North American ringing tone).
    ringing: join([tone([440, 480], 2, 0.3), silence(4)]),
    // What a caller hears in a queue.
    'hold-music': music(),
    disconnect: join([tone([523], 0.1, 0.3), silence(0.03), tone([392], 0.16, 0.3)]),
  };
  for (const [key, pair] of Object.entries(DTMF)) sounds[`dtmf${key}`] = tone(pair, 0.16, 0.5);
  return Object.entries(sounds).map(([name, samples]) => [name, wav(samples)]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL('../assets/sounds/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of makeSounds()) writeFileSync(folder + String(name) + '.wav', bytes);
}
