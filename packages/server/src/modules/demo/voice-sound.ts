import { createPrng, type Prng } from '../../prng.js';

const RATE_HZ = 8000;
const TABLE_SIZE = 1024;
const HIGHEST_HZ = 3300;
/** First and second formant of five vowels, Hz. */
const VOWELS = [
  [730, 1090],
  [530, 1840],
  [390, 1990],
  [570, 840],
  [440, 1020],
] as const;

/**
 * A soft hum of syllables by two voices in turn, as WAV: 16-bit mono at 8 kHz, the telephone's own. Nobody is recorded in it.
 * @param seconds whole seconds.
 */
export function voiceLikeWav(seconds: number, seed: number): Buffer {
  const random = createPrng(seed);
  const samples = new Int16Array(seconds * RATE_HZ);
  const voices = [
    { pitchHz: random.int(95, 130), tables: VOWELS.map((vowel) => waveTable(112, vowel)) },
    { pitchHz: random.int(170, 215), tables: VOWELS.map((vowel) => waveTable(190, vowel)) },
  ];
  let position = Math.round(RATE_HZ * 0.3);
  for (let turn = 0; position < samples.length; turn += 1) {
    const voice = voices[turn % 2];
    if (voice === undefined) break;
    const syllables = random.int(5, 12);
    for (let index = 0; index < syllables && position < samples.length; index += 1) {
      const length = Math.round(RATE_HZ * (0.11 + random.next() * 0.12));
      // Pitch falls towards the end of what is said.
      const pitchHz = voice.pitchHz * (1.12 - (0.24 * index) / syllables + random.next() * 0.05);
      hum(samples, position, length, pitchHz, random.pick(voice.tables));
      position += length + Math.round(RATE_HZ * gapSeconds(random));
    }
    position += Math.round(RATE_HZ * (0.35 + random.next() * 0.4));
  }
  return toWav(samples);
}

const gapSeconds = (random: Prng): number => (random.chance(0.2) ? 0.09 : 0.015);

/** One period of a vowel: harmonics of the voice, louder near the formants. */
function waveTable(pitchHz: number, [first, second]: readonly [number, number]): Float64Array {
  const table = new Float64Array(TABLE_SIZE);
  const near = (hz: number, formant: number, width: number): number => Math.exp(-(((hz - formant) / width) ** 2));
  for (let harmonic = 1; harmonic * pitchHz < HIGHEST_HZ; harmonic += 1) {
    const hz = harmonic * pitchHz;
    const level = near(hz, first, 130) + 0.5 * near(hz, second, 180) + 0.15 / harmonic;
    for (let index = 0; index < TABLE_SIZE; index += 1)
      table[index] = (table[index] ?? 0) + level * Math.sin((2 * Math.PI * harmonic * index) / TABLE_SIZE);
  }
  const peak = table.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
  return table.map((value) => value / peak);
}

function hum(samples: Int16Array, start: number, length: number, pitchHz: number, table: Float64Array): void {
  let phase = 0;
  for (let index = 0; index < length && start + index < samples.length; index += 1) {
    const wobble = 1 + 0.012 * Math.sin((2 * Math.PI * 5.5 * index) / RATE_HZ);
    phase = (phase + (pitchHz * wobble * TABLE_SIZE) / RATE_HZ) % TABLE_SIZE;
    const envelope = Math.sin((Math.PI * (index + 0.5)) / length) ** 0.7;
    samples[start + index] = Math.round((table[Math.floor(phase)] ?? 0) * envelope * 6500);
  }
}

/** RIFF header of 44 bytes and the samples, little-endian. */
function toWav(samples: Int16Array): Buffer {
  const wav = Buffer.alloc(44 + samples.length * 2);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE_HZ, 24);
  wav.writeUInt32LE(RATE_HZ * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(samples.length * 2, 40);
  for (const [index, sample] of samples.entries()) wav.writeInt16LE(sample, 44 + index * 2);
  return wav;
}
