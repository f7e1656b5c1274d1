import type { FrameSource } from '../ports.js';
import type { Core } from '../carrier.js';
import { FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE_HZ } from '../media/g711.js';
import { holdMusicLoop } from '../media/hold-music.js';
import { busy, ringback, silence, tone } from '../media/tones.js';
import type { Webhook, WebhookAnswer } from '../webhooks/dispatcher.js';
import { decodeAudio } from './audio-decode.js';
import { AudioError } from './wav-decode.js';
import { intAttribute, parseTwiml, type TwimlNode } from './parse.js';

/** A piece of audio with a length: 16-bit, 8 kHz mono. */
export interface Clip {
  readonly pcm: Int16Array;
}

export function clipMs(clip: Clip): number {
  return Math.ceil((clip.pcm.length * 1000) / SAMPLE_RATE_HZ);
}

/** The clip from its beginning; silence after its end, or from the beginning again. */
export function playClip(clip: Clip, loop = false): FrameSource {
  const { pcm } = clip;
  let at = 0;
  return () => {
    const frame = new Int16Array(FRAME_SAMPLES);
    if (loop && at >= pcm.length) at = 0;
    frame.set(pcm.subarray(at, at + FRAME_SAMPLES));
    at += FRAME_SAMPLES;
    return frame;
  };
}

function render(source: FrameSource, durationMs: number): Clip {
  const frames = Math.max(1, Math.round(durationMs / FRAME_MS));
  const pcm = new Int16Array(frames * FRAME_SAMPLES);
  for (let i = 0; i < frames; i++) pcm.set(source(), i * FRAME_SAMPLES);
  return { pcm };
}

function join(clips: readonly Clip[]): Clip {
  const pcm = new Int16Array(clips.reduce((sum, clip) => sum + clip.pcm.length, 0));
  let at = 0;
  for (const clip of clips) {
    pcm.set(clip.pcm, at);
    at += clip.pcm.length;
  }
  return { pcm };
}

export const silentClip = (durationMs: number): Clip => render(silence(), durationMs);
export const beepClip = (): Clip => render(tone(1000), 400);

/** Speech without a speech engine: one tone a word, its pitch made from the letters, so that texts differ audibly. */
export function sayClip(text: string): Clip {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 200);
  return join(
    words.flatMap((word) => {
      let hash = 0;
      for (const char of word.toLowerCase()) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 1009;
      return [render(tone(260 + (hash % 64) * 10), 180), silentClip(60)];
    }),
  );
}

const AUDIO_PREFIX = '/sandbox/audio/';

/**
 * Audio the carrier has itself, by address: `/sandbox/audio/{ringback,busy,hold-music,silence,beep}.wav`, and
 * `/sandbox/audio/tone.wav?hz=440&ms=1000`. Null for any other path.
 */
export function builtInClip(url: URL): Clip | null {
  if (!url.pathname.startsWith(AUDIO_PREFIX)) return null;
  const number = (name: string, fallback: number, max: number) => {
    const value = Number(url.searchParams.get(name) ?? fallback);
    return Number.isFinite(value) && value > 0 ? Math.min(value, max) : fallback;
  };
  switch (url.pathname.slice(AUDIO_PREFIX.length)) {
    case 'ringback.wav':
      return render(ringback(), 6000);
    case 'busy.wav':
      return render(busy(), number('ms', 3000, 30_000));
    case 'hold-music.wav':
      return { pcm: holdMusicLoop() };
    case 'silence.wav':
      return silentClip(number('ms', 1000, 60_000));
    case 'beep.wav':
      return beepClip();
    case 'tone.wav':
      return render(tone(number('hz', 440, 3500)), number('ms', 1000, 60_000));
    default:
      return null;
  }
}

/** Resolves what `<Play>` names. Throws AudioError, WebhookFailed or Aborted. */
export async function loadClip(core: Core, address: string, signal?: AbortSignal): Promise<Clip> {
  const url = new URL(address, core.origin());
  const own = new URL(core.origin());
  if (url.port === own.port && url.pathname.startsWith(AUDIO_PREFIX)) {
    const clip = builtInClip(url);
    if (!clip) throw new AudioError(`The sandbox has no audio called ${url.pathname}`);
    return clip;
  }
  const answer = await core.hooks.request({ url: url.toString(), method: 'GET', params: {} }, signal);
  return { pcm: await decodeAudio(answer.body) };
}

/** Play, Say and Pause of a document, in order, as one clip. Other verbs do not make sound. */
async function documentClip(
  core: Core,
  nodes: readonly TwimlNode[],
  base: string,
  signal?: AbortSignal,
): Promise<Clip> {
  const clips: Clip[] = [];
  for (const node of nodes) {
    if (node.name === 'Play' && node.text)
      clips.push(await loadClip(core, new URL(node.text, base).toString(), signal));
    if (node.name === 'Say') clips.push(sayClip(node.text));
    if (node.name === 'Pause') clips.push(silentClip(intAttribute(node, 'length', 1, 0, 60) * 1000));
  }
  return join(clips);
}

/** What an address of hold music or an announcement sounds like: audio itself, or TwiML that plays some. */
export async function fetchPrompt(core: Core, hook: Webhook, signal?: AbortSignal): Promise<Clip> {
  const own = new URL(core.origin());
  const url = new URL(hook.url, core.origin());
  if (url.port === own.port && url.pathname.startsWith(AUDIO_PREFIX)) return loadClip(core, hook.url, signal);
  const answer: WebhookAnswer = await core.hooks.request(hook, signal);
  if (/^audio\//i.test(answer.contentType)) return { pcm: await decodeAudio(answer.body) };
  return documentClip(core, parseTwiml(answer.body.toString('utf8')), answer.url, signal);
}

/** A 16-bit mono WAV file of the clip, for serving built-in audio over HTTP. */
export function clipToWav(clip: Clip): Buffer {
  const data = Buffer.from(Int16Array.from(clip.pcm).buffer);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLE_RATE_HZ, 24);
  head.writeUInt32LE(SAMPLE_RATE_HZ * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
