/** Samples of each channel of a 16-bit PCM WAV file, −1 to 1. @throws Error for anything else. */
export function readWav(file: Buffer): Float64Array[] {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    throw new Error('this is not a WAV file');
  let channels = 0;
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const start = at + 8;
    if (name === 'fmt ') {
      channels = file.readUInt16LE(start + 2);
      if (file.readUInt16LE(start + 14) !== 16) throw new Error('the samples are not of 16 bits');
    }
    if (name === 'data') return split(file.subarray(start, start + size), channels);
    at = start + size + (size % 2);
  }
  throw new Error('the file has no sound');
}

function split(data: Buffer, channels: number): Float64Array[] {
  const frames = Math.floor(data.length / (2 * channels));
  return Array.from({ length: channels }, (_, channel) =>
    Float64Array.from(
      { length: frames },
      (_sample, frame) => data.readInt16LE(2 * (frame * channels + channel)) / 32_768,
    ),
  );
}

/** Strength of one note in samples taken 8000 times a second (Goertzel). */
export function levelOf(samples: Float64Array, hz: number, rate = 8000): number {
  const turn = 2 * Math.cos((2 * Math.PI * hz) / rate);
  let [before, last] = [0, 0];
  for (const sample of samples) [before, last] = [last, sample + turn * last - before];
  return Math.sqrt(before * before + last * last - turn * before * last) / Math.max(1, samples.length);
}
