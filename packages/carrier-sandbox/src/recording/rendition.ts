import { open, rename, rm, stat } from 'node:fs/promises';
import { SAMPLE_RATE_HZ } from '../media/g711.js';
import { WAV_HEADER_BYTES, wavHeader } from './wav.js';

/** A form that a recording is handed out in. */
export interface Rendition {
  readonly format: 'wav' | 'mp3';
  readonly channels: 1 | 2;
}

const BYTES_PER_SAMPLE = 2;
/** As the real service: 32 kbit/s for each channel. */
const MP3_KBPS = { 1: 32, 2: 64 } as const;

/**
 * Writes a recording in another form. Calls go on meanwhile: a second of sound takes a few milliseconds, and reading the next one lets
 * the others run. The file appears under its name when it is whole.
 * @param source a WAV file of ours, and how many channels it has.
 */
export async function render(
  source: { readonly path: string; readonly channels: 1 | 2 },
  target: string,
  { format, channels }: Rendition,
): Promise<void> {
  const part = `${target}.part`;
  const file = await open(part, 'w');
  try {
    const pieces = mixed(readSeconds(source.path, source.channels), channels);
    const { size } = await stat(source.path);
    const samples = Math.floor((size - WAV_HEADER_BYTES) / (source.channels * BYTES_PER_SAMPLE));
    for await (const bytes of format === 'mp3' ? asMp3(pieces, channels) : asWav(pieces, channels, samples)) {
      await file.write(bytes);
    }
    await file.close();
    await rename(part, target);
  } catch (error) {
    await file.close();
    await rm(part, { force: true });
    throw error;
  }
}

/** One array for each channel. */
type Sound = readonly Int16Array[];

async function* readSeconds(path: string, channels: 1 | 2): AsyncGenerator<Sound> {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(SAMPLE_RATE_HZ * channels * BYTES_PER_SAMPLE);
    for (let at = WAV_HEADER_BYTES; ;) {
      const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      const length = Math.floor(bytesRead / (channels * BYTES_PER_SAMPLE));
      yield Array.from({ length: channels }, (_, channel) =>
        Int16Array.from({ length }, (_sample, index) =>
          bytes.readInt16LE((index * channels + channel) * BYTES_PER_SAMPLE),
        ),
      );
    }
  } finally {
    await file.close();
  }
}

async function* mixed(pieces: AsyncIterable<Sound>, channels: 1 | 2): AsyncGenerator<Sound> {
  for await (const piece of pieces) {
    const [left = new Int16Array(), right] = piece;
    yield channels === 1 && right ? [left.map((sample, index) => clip(sample + (right[index] ?? 0)))] : piece;
  }
}

const clip = (sample: number): number => Math.max(-32_768, Math.min(32_767, sample));

async function* asMp3(pieces: AsyncIterable<Sound>, channels: 1 | 2): AsyncGenerator<Uint8Array> {
  // A megabyte, which a carrier that nobody asks for an MP3 does not load.
  const { createMp3Encoder } = await import('wasm-media-encoders');
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: SAMPLE_RATE_HZ, channels, bitrate: MP3_KBPS[channels] });
  // What the encoder gives is overwritten by its next answer.
  for await (const piece of pieces) {
    yield Uint8Array.from(
      encoder.encode(piece.map((channel) => Float32Array.from(channel, (sample) => sample / 32_768))),
    );
  }
  yield Uint8Array.from(encoder.finalize());
}

async function* asWav(pieces: AsyncIterable<Sound>, channels: 1 | 2, samples: number): AsyncGenerator<Uint8Array> {
  yield wavHeader(channels, samples * channels * BYTES_PER_SAMPLE);
  for await (const piece of pieces) {
    const bytes = Buffer.alloc((piece[0]?.length ?? 0) * channels * BYTES_PER_SAMPLE);
    piece.forEach((sound, channel) =>
      sound.forEach((sample, index) => bytes.writeInt16LE(sample, (index * channels + channel) * BYTES_PER_SAMPLE)),
    );
    yield bytes;
  }
}
