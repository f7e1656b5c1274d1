import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tone } from '../media/tones.js';
import { dominantFrequency, level } from '../media/spectrum.js';
import { createRecordingStore, RecordingSidError } from './store.js';
import { WavWriter } from './wav.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wav-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Wav {
  channels: number;
  rateHz: number;
  samples: Int16Array[];
}

/**
 * Reads a WAV by its own header, which must agree with the file's size when `whole`. Read it by `readFileSync`: Node's asynchronous one
 * takes a short read, which a busy disk may give, for the end of the file.
 */
function parse(file: Buffer, whole = true): Wav {
  expect(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 16) + file.toString('latin1', 36, 40)).toBe(
    'RIFFWAVEfmt data',
  );
  const dataBytes = file.readUInt32LE(40);
  if (whole) expect([file.readUInt32LE(4), dataBytes]).toEqual([file.length - 8, file.length - 44]);
  const channels = file.readUInt16LE(22);
  const samples = Array.from({ length: channels }, (_, channel) =>
    Int16Array.from({ length: dataBytes / 2 / channels }, (_, i) =>
      file.readInt16LE(44 + (i * channels + channel) * 2),
    ),
  );
  return { channels, rateHz: file.readUInt32LE(24), samples };
}

describe('WavWriter', () => {
  it('keeps two parties on two channels, silence where one is silent', async () => {
    const path = join(folder, 'dual.wav');
    const writer = new WavWriter(path, 2);
    const [agent, customer] = [tone(500), tone(900)];
    for (let i = 0; i < 100; i++) writer.write([agent(), i < 50 ? customer() : null]);
    expect(await writer.close()).toEqual({ bytes: 44 + 100 * 640, durationMs: 2000 });
    const { channels, rateHz, samples } = parse(readFileSync(path));
    expect([channels, rateHz]).toEqual([2, 8000]);
    const [left = new Int16Array(), right = new Int16Array()] = samples;
    expect(dominantFrequency(left)).toBeCloseTo(500, -0.5);
    expect(dominantFrequency(right)).toBeCloseTo(900, -0.5);
    expect(level(right.subarray(8000))).toBe(0);
  });

  it('writes mono, ignores frames after the end, and ends only once', async () => {
    const path = join(folder, 'mono.wav');
    const writer = new WavWriter(path, 1);
    writer.write([new Int16Array(160).fill(5)]);
    const closed = writer.close();
    writer.write([new Int16Array(160).fill(6)]);
    expect(await writer.close()).toEqual(await closed);
    expect(parse(readFileSync(path)).samples[0]).toEqual(new Int16Array(160).fill(5));
  });

  it('leaves a valid file behind when its process dies before the end', async () => {
    const path = join(folder, 'killed.wav');
    const writer = new WavWriter(path, 2);
    const source = tone(500);
    for (let i = 0; i < 250; i++) writer.write([source(), null]);
    // Five seconds were given; at least three must be on disk with a header that says so, without any `close`.
    await expect.poll(() => readFileSync(path).readUInt32LE(40)).toBeGreaterThan(3 * 32_000);
    const { samples } = parse(readFileSync(path), false);
    expect(dominantFrequency(samples[0] ?? new Int16Array())).toBeCloseTo(500, -0.5);
    await writer.close();
  });

  it('reports a disk that refuses, at once and at the end', async () => {
    const failed = new Promise((resolve) => {
      const writer = new WavWriter(join(folder, 'missing', 'x.wav'), 1, (error) => resolve([error, writer]));
    });
    const [error, writer] = (await failed) as [Error, WavWriter];
    expect(error).toMatchObject({ code: 'ENOENT' });
    await expect(writer.close()).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('recording store', () => {
  const sid = `RE${'a'.repeat(32)}`;

  it('creates, lists, reads and removes', async () => {
    const store = await createRecordingStore(join(folder, 'recordings'));
    expect([await store.read(sid), await store.size(sid), await store.list()]).toEqual([null, null, []]);
    const writer = store.create(sid, 1);
    writer.write([null]);
    const { bytes } = await writer.close();
    expect([(await store.read(sid))?.length, await store.size(sid), await store.list()]).toEqual([bytes, bytes, [sid]]);
    await store.remove(sid);
    await store.remove(sid);
    expect(await store.list()).toEqual([]);
  });

  it.each(['../../etc/passwd', `RE${'a'.repeat(31)}/`, ''])('refuses the sid "%s"', async (bad) => {
    const store = await createRecordingStore(folder);
    expect(() => store.pathOf(bad)).toThrow(RecordingSidError);
  });
});
