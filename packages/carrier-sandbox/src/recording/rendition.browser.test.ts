/** What a browser hears of a recording that is handed out in another form than it was written. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { dominantFrequency, goertzel } from '../media/spectrum.js';
import { tone } from '../media/tones.js';
import { openChromium } from '../testing/browser.js';
import { createRecordingStore, TooFewChannels, type RecordingStore } from './store.js';

const SID = `RE${'a'.repeat(32)}`;
const SECONDS = 3;
let browser: Browser;
let folder: string;
let store: RecordingStore;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rendition-'));
  store = await createRecordingStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

/** One tone for each channel. */
async function record(...hertz: number[]): Promise<void> {
  const writer = store.create(SID, hertz.length === 2 ? 2 : 1);
  const tones = hertz.map((hz) => tone(hz));
  for (let block = 0; block < SECONDS * 50; block += 1) writer.write(tones.map((next) => next()));
  await writer.close();
}

/** The sound of a file as Chromium decodes it, one array for each channel. */
async function heard(path: string | null): Promise<Int16Array[]> {
  const page = await browser.newPage();
  const base64 = (await readFile(path ?? '')).toString('base64');
  const channels = await page.evaluate<number[][]>(`(async () => {
    const bytes = Uint8Array.from(atob('${base64}'), (letter) => letter.charCodeAt(0));
    const sound = await new OfflineAudioContext(2, 1, 8000).decodeAudioData(bytes.buffer);
    return Array.from({ length: sound.numberOfChannels }, (_, channel) => [...sound.getChannelData(channel)]);
  })()`);
  await page.context().close();
  return channels.map((samples) => Int16Array.from(samples, (sample) => sample * 32_767));
}

it('is an MP3 with a party on each channel, as long as the call', async () => {
  await record(500, 900);
  const [agent = new Int16Array(), customer = new Int16Array()] = await heard(await store.rendition(SID, 'mp3'));
  expect(agent.length / 8000).toBeCloseTo(SECONDS, 0);
  expect([dominantFrequency(agent), dominantFrequency(customer)]).toEqual([
    expect.closeTo(500, -0.5),
    expect.closeTo(900, -0.5),
  ]);
});

it.each(['mp3', 'wav'] as const)('has both parties on one channel where one is asked for: %s', async (format) => {
  await record(500, 900);
  const sound = await heard(await store.rendition(SID, format, 1));
  expect(sound).toHaveLength(1);
  const [both = new Int16Array()] = sound;
  expect(both.length / 8000).toBeCloseTo(SECONDS, 0);
  const second = both.subarray(8000, 16_000);
  for (const hz of [500, 900]) expect(goertzel(second, hz)).toBeCloseTo(0.5, 1);
});

it('is made once, for everybody who waits for it, and goes with the recording', async () => {
  await record(500);
  const [one, other] = await Promise.all([store.rendition(SID, 'mp3'), store.rendition(SID, 'mp3')]);
  expect(one).toBe(other);
  await store.remove(SID);
  await expect(readFile(one ?? '')).rejects.toThrow('ENOENT');
  expect(await store.rendition(SID, 'mp3')).toBeNull();
});

it('has no second channel that nobody recorded', async () => {
  await record(500);
  await expect(store.rendition(SID, 'wav', 2)).rejects.toBeInstanceOf(TooFewChannels);
});
