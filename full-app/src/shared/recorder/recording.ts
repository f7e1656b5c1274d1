import type { MicrophoneProblem } from '@talk/core/phone';
import { createMicrophone, createRoutedMedia } from '@talk/core/browser';
import { SAMPLES_PER_SECOND, wavOf } from './wav.js';

/** A recording that is going on. */
export interface Recording {
  /** Ends it. @returns the sound as a WAV file; null when nothing was recorded. @throws DOMException when the browser can't read its own recording */
  readonly stop: () => Promise<File | null>;
  /** Ends it, and keeps nothing. */
  readonly drop: () => void;
}

/** Starts to record from the microphone. @returns why that can't be done otherwise */
export async function startRecording(): Promise<Recording | MicrophoneProblem> {
  if (typeof MediaRecorder === 'undefined') return 'MICROPHONE_UNSUPPORTED';
  const stream = await createMicrophone(createRoutedMedia()).open();
  if (typeof stream === 'string') return stream;
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  const end = async (): Promise<void> => {
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    await ended;
  };
  recorder.start();
  return {
    async stop() {
      await end();
      const encoded = await new Blob(parts).arrayBuffer();
      if (encoded.byteLength === 0) return null;
      const samples = await asOnThePhone(encoded);
      return new File([wavOf(samples, SAMPLES_PER_SECOND)], 'recording.wav', { type: 'audio/wav' });
    },
    drop: () => void end(),
  };
}

/** What the browser recorded, as one channel at the rate of the telephone network. */
async function asOnThePhone(encoded: ArrayBuffer): Promise<Float32Array> {
  const sound = await new OfflineAudioContext(1, 1, SAMPLES_PER_SECOND).decodeAudioData(encoded);
  const context = new OfflineAudioContext(1, Math.max(1, sound.length), SAMPLES_PER_SECOND);
  const source = context.createBufferSource();
  source.buffer = sound;
  source.connect(context.destination);
  source.start();
  return (await context.startRendering()).getChannelData(0);
}
