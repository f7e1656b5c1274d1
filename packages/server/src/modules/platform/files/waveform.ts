const BARS = 74;
/** A long recording costs no more than a short one: of each bar so many samples are looked at. */
const SAMPLES_PER_BAR = 4_000;
const PCM = 1;
const BYTES_PER_SAMPLE = 2;

/**
 * The loudness of each part of a recording: the root mean square of its louder channel, so that a click does not stand out over a voice,
 * 0–100 of the loudest part.
 * @param wav RIFF WAVE.
 * @returns null for anything but 16-bit PCM, which is what the carrier records.
 */
export function waveformOf(wav: Buffer): number[] | null {
  const sound = samplesOf(wav);
  if (sound === null) return null;
  const { samples, channels } = sound;
  const frames = Math.floor(samples.length / BYTES_PER_SAMPLE / channels);
  if (frames === 0) return null;
  const levels = Array.from({ length: BARS }, (_, bar) => {
    const from = Math.floor((bar * frames) / BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * frames) / BARS));
    const step = Math.max(1, Math.floor((to - from) / SAMPLES_PER_BAR));
    let loudest = 0;
    for (let channel = 0; channel < channels; channel += 1) {
      let [sum, count] = [0, 0];
      for (let frame = from; frame < to; frame += step) {
        sum += samples.readInt16LE((frame * channels + channel) * BYTES_PER_SAMPLE) ** 2;
        count += 1;
      }
      loudest = Math.max(loudest, Math.sqrt(sum / count));
    }
    return loudest;
  });
  const top = Math.max(...levels);
  return levels.map((level) => (top === 0 ? 0 : Math.round((100 * level) / top)));
}

/** Walks the chunks of a RIFF file to its sound; what it says of its own length may be more than is there. */
function samplesOf(wav: Buffer): { samples: Buffer; channels: number } | null {
  if (wav.length < 12 || wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE')
    return null;
  let channels = 0;
  for (let at = 12; at + 8 <= wav.length;) {
    const name = wav.toString('latin1', at, at + 4);
    const bytes = wav.readUInt32LE(at + 4);
    const from = at + 8;
    if (name === 'fmt ') {
      if (bytes < 16 || from + 16 > wav.length) return null;
      if (wav.readUInt16LE(from) !== PCM || wav.readUInt16LE(from + 14) !== BYTES_PER_SAMPLE * 8) return null;
      channels = wav.readUInt16LE(from + 2);
    }
    if (name === 'data') return channels === 0 ? null : { samples: wav.subarray(from, from + bytes), channels };
    // Chunks begin at even places.
    at = from + bytes + (bytes % 2);
  }
  return null;
}
