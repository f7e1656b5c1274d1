import { open, type FileHandle } from 'node:fs/promises';
import { FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../media/g711.js';

/** Before the samples, in files of ours. */
export const WAV_HEADER_BYTES = 44;
const CHANNELS_AT = 22;
const BYTES_PER_SAMPLE = 2;
/** 8 kHz 16-bit stereo fills this in two seconds; a crash loses no more than that. */
const CHUNK_BYTES = 65_536;

export interface WavSummary {
  /** Size of the whole file. */
  bytes: number;
  durationMs: number;
}

/**
 * Writes 16-bit 8 kHz WAV, one or two channels, in the background. Each chunk is followed by a header with the sizes so
 * far, so a file whose writer was killed is a valid recording up to its last two seconds.
 */
export class WavWriter {
  readonly path: string;
  readonly channels: 1 | 2;
  readonly #onError: ((error: unknown) => void) | undefined;
  #chunk = Buffer.alloc(CHUNK_BYTES);
  #filled = 0;
  #written = 0;
  #file: FileHandle | null = null;
  #queue: Promise<void>;
  #failure: unknown = null;
  #closed: Promise<WavSummary> | null = null;

  /** Creates or truncates the file. A disk error shows when the writer is closed, or at `onError` as soon as it happens. */
  constructor(path: string, channels: 1 | 2, onError?: (error: unknown) => void) {
    this.path = path;
    this.channels = channels;
    this.#onError = onError;
    this.#queue = Promise.resolve();
    this.#enqueue(async () => {
      this.#file = await open(path, 'w');
      await this.#file.write(this.#header(), 0, WAV_HEADER_BYTES, 0);
    });
  }

  get durationMs(): number {
    return ((this.#written + this.#filled) / (this.channels * BYTES_PER_SAMPLE * SAMPLE_RATE_HZ)) * 1000;
  }

  /** Appends 20 ms: one entry per channel, null for silence. Ignored after `close`. */
  write(frames: readonly (Int16Array | null)[]): void {
    if (this.#closed || this.#failure) return;
    const bytes = FRAME_SAMPLES * this.channels * BYTES_PER_SAMPLE;
    if (this.#filled + bytes > this.#chunk.length) this.#flush();
    for (let channel = 0; channel < this.channels; channel++) {
      const frame = frames[channel];
      for (let i = 0; i < FRAME_SAMPLES; i++) {
        const at = this.#filled + (i * this.channels + channel) * BYTES_PER_SAMPLE;
        this.#chunk.writeInt16LE(frame?.[i] ?? 0, at);
      }
    }
    this.#filled += bytes;
  }

  /** Completes the file. Rejects when any write failed, for example because the disk is full. */
  close(): Promise<WavSummary> {
    this.#closed ??= this.#finish();
    return this.#closed;
  }

  async #finish(): Promise<WavSummary> {
    const { durationMs } = this;
    this.#flush();
    await this.#queue;
    await this.#file?.close();
    if (this.#failure) throw this.#failure;
    return { bytes: WAV_HEADER_BYTES + this.#written, durationMs };
  }

  #flush(): void {
    if (this.#filled === 0) return;
    const chunk = this.#chunk.subarray(0, this.#filled);
    const at = WAV_HEADER_BYTES + this.#written;
    this.#written += this.#filled;
    const header = this.#header();
    this.#chunk = Buffer.alloc(CHUNK_BYTES);
    this.#filled = 0;
    this.#enqueue(async () => {
      await this.#file?.write(chunk, 0, chunk.length, at);
      await this.#file?.write(header, 0, WAV_HEADER_BYTES, 0);
    });
  }

  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(async () => {
      if (this.#failure) return;
      try {
        await work();
      } catch (error) {
        this.#failure = error;
        this.#onError?.(error);
      }
    });
  }

  #header(): Buffer {
    return wavHeader(this.channels, this.#written);
  }
}

/** @param soundBytes how much of the file follows. */
export function wavHeader(channels: 1 | 2, soundBytes: number): Buffer {
  const blockBytes = channels * BYTES_PER_SAMPLE;
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + soundBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, CHANNELS_AT);
  header.writeUInt32LE(SAMPLE_RATE_HZ, 24);
  header.writeUInt32LE(SAMPLE_RATE_HZ * blockBytes, 28);
  header.writeUInt16LE(blockBytes, 32);
  header.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  header.write('data', 36);
  header.writeUInt32LE(soundBytes, 40);
  return header;
}

/** How many channels a file of ours has. */
export async function wavChannels(path: string): Promise<1 | 2> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, CHANNELS_AT);
    return buffer.readUInt16LE(0) === 2 ? 2 : 1;
  } finally {
    await file.close();
  }
}
