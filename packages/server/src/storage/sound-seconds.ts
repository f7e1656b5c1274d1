/** Kilobits a second by the index in the head of a frame of MPEG layer III. */
const BITRATES = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
} as const;
/** Samples a second of MPEG 1; of MPEG 2 half of it, of MPEG 2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000, 0] as const;
const LAYER_3 = 1;
const FRAME_HEAD = 4;
const CHUNK_HEAD = 8;
const ID3_HEAD = 10;

/** How long a sound is. Null if its bytes do not say it. */
export function soundSeconds(contentType: string, bytes: Buffer): number | null {
  return contentType === 'audio/wav' ? wavSeconds(bytes) : mp3Seconds(bytes);
}

function wavSeconds(bytes: Buffer): number | null {
  let bytesPerSecond = 0;
  for (let at = 12; at + CHUNK_HEAD <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const body = at + CHUNK_HEAD;
    const rest = bytes.length - body;
    if (name === 'fmt ' && rest >= 12) bytesPerSecond = bytes.readUInt32LE(body + 8);
    // A recorder that writes to a stream leaves the size empty, or as large as it can be.
    if (name === 'data') return bytesPerSecond === 0 ? null : Math.min(size === 0 ? rest : size, rest) / bytesPerSecond;
    at = body + size + (size % 2);
  }
  return null;
}

/** Adds up the frames, which are of different sizes in a file with a variable bit rate. */
function mp3Seconds(bytes: Buffer): number | null {
  let seconds = 0;
  for (let at = afterTag(bytes); at + FRAME_HEAD <= bytes.length;) {
    const frame = readFrame(bytes.readUInt32BE(at));
    seconds += frame?.seconds ?? 0;
    at += frame?.bytes ?? 1;
  }
  return seconds === 0 ? null : seconds;
}

/** Where the sound begins: behind the tag with title and cover, whose size is written in seven bits of each byte. */
function afterTag(bytes: Buffer): number {
  if (bytes.length < ID3_HEAD || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  return bytes.subarray(6, ID3_HEAD).reduce((size, byte) => size * 128 + (byte % 128), 0) + ID3_HEAD;
}

function readFrame(head: number): { readonly bytes: number; readonly seconds: number } | null {
  const bits = (from: number, count: number): number => Math.floor(head / 2 ** from) % 2 ** count;
  const version = bits(19, 2);
  if (bits(21, 11) !== 0x7ff || version === 1 || bits(17, 2) !== LAYER_3) return null;
  const isFirst = version === 3;
  const kilobits = (isFirst ? BITRATES.first : BITRATES.second)[bits(12, 4)] ?? 0;
  const rate = (SAMPLE_RATES[bits(10, 2)] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (kilobits === 0 || rate === 0) return null;
  const samples = isFirst ? 1152 : 576;
  return { bytes: Math.floor((samples * kilobits * 125) / rate) + bits(9, 1), seconds: samples / rate };
}
