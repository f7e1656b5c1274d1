/** Adds 16-bit samples to a 32-bit accumulator of the same length. */
export function addInto(sum: Int32Array, pcm: Int16Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (pcm[i] ?? 0);
}

export function subtractFrom(sum: Int32Array, pcm: Int16Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) - (pcm[i] ?? 0);
}

/** Clamps the accumulator to 16 bits: two loud voices clip, they never wrap round. */
export function saturate(sum: Int32Array, out: Int16Array): Int16Array {
  for (let i = 0; i < sum.length; i++) out[i] = Math.max(-32768, Math.min(32767, sum[i] ?? 0));
  return out;
}
