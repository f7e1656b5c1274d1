/** Heights of the bars, 0–1. */
export type Peaks = readonly number[];

/**
 * The loudness of each part of a recording, for `bars` bars: the root mean square over all channels, so that a click does
 * not stand out over a voice, scaled to the loudest bar.
 */
export function peaksOf(channels: readonly Float32Array[], bars: number): Peaks {
  const length = Math.min(...channels.map((channel) => channel.length));
  if (!Number.isFinite(length) || length === 0) return Array.from({ length: bars }, () => 0);
  const levels = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * length) / bars));
    let loudest = 0;
    for (const channel of channels) {
      let sum = 0;
      for (let at = from; at < to; at += 1) sum += (channel[at] ?? 0) ** 2;
      loudest = Math.max(loudest, Math.sqrt(sum / (to - from)));
    }
    return loudest;
  });
  const top = Math.max(...levels);
  return levels.map((level) => (top === 0 ? 0 : level / top));
}

/** Decoded at a low rate: enough for bars, and a tenth of the memory. */
const RATE_HZ = 8_000;

/** Decodes a recording through Web Audio. Rejects when the bytes are no sound. */
export async function decodePeaks(bytes: ArrayBuffer, bars: number): Promise<{ peaks: Peaks; seconds: number }> {
  const context = new OfflineAudioContext(1, 1, RATE_HZ);
  const audio = await context.decodeAudioData(bytes);
  const channels = Array.from({ length: audio.numberOfChannels }, (_, channel) => audio.getChannelData(channel));
  return { peaks: peaksOf(channels, bars), seconds: audio.duration };
}
