import { setImmediate } from 'node:timers/promises';
import { AudioError, decodeWav, resample } from './wav-decode.js';

/** What `<Play>` and hold music may be, WAV or MP3, as 8 kHz mono. Rejects with {@link AudioError}. */
export async function decodeAudio(file: Buffer): Promise<Int16Array> {
  return isMp3(file) ? decodeMp3(file) : decodeWav(file);
}

/** A tag in front, or a frame of layer III. */
const isMp3 = (file: Buffer): boolean =>
  file.toString('latin1', 0, 3) === 'ID3' ||
  (file[0] === 0xff && ((file[1] ?? 0) & 0xe0) === 0xe0 && ((file[1] ?? 0) & 0x06) === 0x02);

/** A second or two; calls get their turn in between. */
const PIECE_BYTES = 16_384;

async function decodeMp3(file: Buffer): Promise<Int16Array> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    const pieces: Int16Array[] = [];
    let rateHz = 0;
    for (let at = 0; at < file.length; at += PIECE_BYTES) {
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(file.subarray(at, at + PIECE_BYTES));
      await setImmediate();
      if (samplesDecoded === 0) continue;
      rateHz = sampleRate;
      pieces.push(mono(channelData, samplesDecoded));
    }
    if (rateHz === 0) throw new AudioError('The MP3 file holds no audio');
    return resample(joined(pieces), rateHz);
  } finally {
    decoder.free();
  }
}

const mono = (channels: readonly Float32Array[], length: number): Int16Array =>
  Int16Array.from({ length }, (_, index) => {
    const sum = channels.reduce((so, channel) => so + (channel[index] ?? 0), 0);
    return Math.max(-32_768, Math.min(32_767, Math.round((sum / channels.length) * 32_767)));
  });

function joined(pieces: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
