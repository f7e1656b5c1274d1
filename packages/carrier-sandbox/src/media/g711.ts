/** Samples in one 20 ms frame at 8 kHz; also its size in bytes once µ-law encoded. */
export const FRAME_SAMPLES = 160;
export const SAMPLE_RATE_HZ = 8000;
export const FRAME_MS = 20;
/** µ-law for linear zero. */
const ULAW_ZERO = 0xff;

const BIAS = 0x84;
const CLIP = 32635;
const decodeTable = new Int16Array(256);
const encodeTable = new Uint8Array(65536);

for (let code = 0; code < 256; code++) {
  const bits = ~code & 0xff;
  const exponent = (bits >> 4) & 0x07;
  const magnitude = (((bits & 0x0f) << 3) + BIAS) << exponent;
  decodeTable[code] = bits & 0x80 ? BIAS - magnitude : magnitude - BIAS;
}
for (let sample = -32768; sample <= 32767; sample++) {
  const magnitude = Math.min(Math.abs(sample), CLIP) + BIAS;
  const exponent = 31 - Math.clz32(magnitude) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  encodeTable[sample & 0xffff] = ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa);
}

/** G.711 µ-law (ITU-T G.711) to 16-bit linear PCM. Writes into `out` when given, which must be at least as long. */
export function decodeUlaw(ulaw: Uint8Array, out: Int16Array = new Int16Array(ulaw.length)): Int16Array {
  for (let i = 0; i < ulaw.length; i++) out[i] = decodeTable[ulaw[i] ?? ULAW_ZERO] ?? 0;
  return out;
}

/** 16-bit linear PCM to G.711 µ-law. Writes into `out` when given, which must be at least as long. */
export function encodeUlaw(pcm: Int16Array, out: Uint8Array = new Uint8Array(pcm.length)): Uint8Array {
  for (let i = 0; i < pcm.length; i++) out[i] = encodeTable[(pcm[i] ?? 0) & 0xffff] ?? ULAW_ZERO;
  return out;
}

/** One frame of silence, µ-law. Shared: never write to it. */
export const SILENT_FRAME: Uint8Array = new Uint8Array(FRAME_SAMPLES).fill(ULAW_ZERO);
