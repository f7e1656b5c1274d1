import { createMp3Encoder } from 'wasm-media-encoders';

const RATE_HZ = 22_050;

/** A tone as MP3, as people's own recordings come: 22.05 kHz, stereo. */
export async function toneMp3(hz: number, seconds: number): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: RATE_HZ, channels: 2, bitrate: 64 });
  const samples = Float32Array.from(
    { length: RATE_HZ * seconds },
    (_, index) => Math.sin((2 * Math.PI * hz * index) / RATE_HZ) / 4,
  );
  // What the encoder gives is overwritten by its next answer.
  return Buffer.concat([Buffer.from(encoder.encode([samples, samples])), Buffer.from(encoder.finalize())]);
}
