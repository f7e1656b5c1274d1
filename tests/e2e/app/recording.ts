/** The picture of a recording, as the server answers it. */
export const LEVELS = Array.from({ length: 74 }, (_, bar) => (bar * 37) % 101);

/** A stereo WAV (RIFF, PCM 16 bit, 8 kHz) of two voices taking turns: loud and quiet parts that a waveform shows. */
export function makeRecording(seconds: number): Buffer {
  const rate = 8_000;
  const frames = seconds * rate;
  const data = Buffer.alloc(44 + frames * 4);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + frames * 4, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(2, 22);
  data.writeUInt32LE(rate, 24);
  data.writeUInt32LE(rate * 4, 28);
  data.writeUInt16LE(4, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(frames * 4, 40);
  for (let at = 0; at < frames; at += 1) {
    const second = at / rate;
    const loud =
      Math.abs(Math.sin(second * 2.1) * Math.cos(second * 0.9)) * (0.4 + 0.6 * Math.abs(Math.sin(second * 9)));
    const sample = Math.round(12_000 * loud * Math.sin(2 * Math.PI * 220 * second));
    const left = Math.floor(second / 3) % 2 === 0;
    data.writeInt16LE(left ? sample : 0, 44 + at * 4);
    data.writeInt16LE(left ? 0 : sample, 46 + at * 4);
  }
  return data;
}
