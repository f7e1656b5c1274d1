import { SAMPLE_RATE_HZ } from './g711.js';

/** Root mean square of the samples, 0 (silence) … 1 (full scale). */
export function level(pcm: Int16Array): number {
  let sum = 0;
  for (const sample of pcm) sum += sample * sample;
  return pcm.length === 0 ? 0 : Math.sqrt(sum / pcm.length) / 32768;
}

/**
 * Goertzel filter: the share of the signal's energy at `freqHz`, 0 … 1. A pure tone gives about 1, silence 0.
 * The longer the signal the narrower the filter (500 ms: 2 Hz).
 */
export function goertzel(pcm: Int16Array, freqHz: number, sampleRateHz = SAMPLE_RATE_HZ): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * freqHz) / sampleRateHz);
  let previous = 0;
  let beforeThat = 0;
  let energy = 0;
  for (const sample of pcm) {
    const next = sample + coefficient * previous - beforeThat;
    beforeThat = previous;
    previous = next;
    energy += sample * sample;
  }
  if (energy === 0) return 0;
  const power = previous * previous + beforeThat * beforeThat - coefficient * previous * beforeThat;
  return (2 * power) / (energy * pcm.length);
}

/**
 * The strongest frequency between 100 and 3500 Hz, to about 2 Hz; null when the signal is quieter than `floor`
 * (root mean square, default −54 dBFS).
 */
export function dominantFrequency(pcm: Int16Array, floor = 0.002): number | null {
  if (level(pcm) < floor) return null;
  const window = pcm.subarray(0, Math.min(pcm.length, SAMPLE_RATE_HZ / 2));
  const strongest = (fromHz: number, toHz: number, stepHz: number) => {
    let best = fromHz;
    let bestShare = -1;
    for (let freqHz = fromHz; freqHz <= toHz; freqHz += stepHz) {
      const share = goertzel(window, freqHz);
      if (share > bestShare) [best, bestShare] = [freqHz, share];
    }
    return best;
  };
  const stepHz = Math.max(2, SAMPLE_RATE_HZ / window.length / 2);
  const coarse = strongest(100, 3500, stepHz);
  return strongest(coarse - stepHz, coarse + stepHz, 0.5);
}
