import { decodeUlaw, SAMPLE_RATE_HZ } from '../media/g711.js';

/** The audio cannot be played: not WAV, or an encoding the sandbox does not know. */
export class AudioError extends Error {
  override readonly name = 'AudioError';
}

interface Format {
  code: number;
  channels: number;
  rateHz: number;
  bits: number;
}

const PCM = 1;
const ULAW = 7;
const EXTENSIBLE = 0xfffe;

/** A WAV file (16-bit PCM or µ-law, any rate, any number of channels) as 8 kHz mono. Throws {@link AudioError}. */
export function decodeWav(file: Buffer): Int16Array {
  if (file.length < 12 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    throw new AudioError('Only MP3 and WAV audio can be played by the sandbox (WAV: 16-bit PCM or µ-law)');
  }
  let format: Format | null = null;
  for (let at = 12; at + 8 <= file.length;) {
    const id = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const body = file.subarray(at + 8, Math.min(file.length, at + 8 + size));
    if (id === 'fmt ' && body.length >= 16) {
      const code = body.readUInt16LE(0);
      format = {
        code: code === EXTENSIBLE && body.length >= 26 ? body.readUInt16LE(24) : code,
        channels: body.readUInt16LE(2),
        rateHz: body.readUInt32LE(4),
        bits: body.readUInt16LE(14),
      };
    }
    if (id === 'data') {
      if (!format) throw new AudioError('The WAV file has audio before its format');
      return resample(toMono(samples(body, format), format.channels), format.rateHz);
    }
    at += 8 + size + (size % 2);
  }
  throw new AudioError('The WAV file holds no audio');
}

function samples(body: Buffer, format: Format): Int16Array {
  if (format.channels < 1 || format.rateHz < 1000) throw new AudioError('The WAV file has an impossible format');
  if (format.code === ULAW && format.bits === 8) return decodeUlaw(body);
  if (format.code !== PCM || format.bits !== 16) {
    throw new AudioError(
      `WAV encoding ${format.code} with ${format.bits} bits is not supported: use 16-bit PCM or µ-law`,
    );
  }
  const out = new Int16Array(Math.floor(body.length / 2));
  for (let i = 0; i < out.length; i++) out[i] = body.readInt16LE(i * 2);
  return out;
}

function toMono(interleaved: Int16Array, channels: number): Int16Array {
  if (channels === 1) return interleaved;
  const out = new Int16Array(Math.floor(interleaved.length / channels));
  for (let i = 0; i < out.length; i++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += interleaved[i * channels + channel] ?? 0;
    out[i] = Math.round(sum / channels);
  }
  return out;
}

/** Averages the source samples under each target sample: a box filter, good enough for a telephone. */
export function resample(pcm: Int16Array, rateHz: number): Int16Array {
  if (rateHz === SAMPLE_RATE_HZ) return pcm;
  const ratio = rateHz / SAMPLE_RATE_HZ;
  const out = new Int16Array(Math.floor(pcm.length / ratio));
  for (let i = 0; i < out.length; i++) {
    const from = Math.floor(i * ratio);
    const to = Math.max(from + 1, Math.floor((i + 1) * ratio));
    let sum = 0;
    for (let k = from; k < to; k++) sum += pcm[k] ?? 0;
    out[i] = Math.round(sum / (to - from));
  }
  return out;
}
