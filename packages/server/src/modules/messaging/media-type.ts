/** A file of a text by its first bytes. What the sender calls it does not count. */
export interface MediaType {
  readonly contentType: string;
  readonly extension: string;
}

type Pattern = readonly [offset: number, bytes: string, contentType: string, extension: string];

/** Source: the formats' specifications; bytes as latin-1. */
const PATTERNS: readonly Pattern[] = [
  [0, '\x89PNG\r\n\x1a\n', 'image/png', 'png'],
  [0, '\xff\xd8\xff', 'image/jpeg', 'jpg'],
  [0, 'GIF87a', 'image/gif', 'gif'],
  [0, 'GIF89a', 'image/gif', 'gif'],
  [0, '%PDF-', 'application/pdf', 'pdf'],
  [0, 'ID3', 'audio/mpeg', 'mp3'],
  [0, '\xff\xfb', 'audio/mpeg', 'mp3'],
  [0, '\xff\xf3', 'audio/mpeg', 'mp3'],
  [0, 'OggS', 'audio/ogg', 'ogg'],
  [0, '#!AMR', 'audio/amr', 'amr'],
  [0, 'BEGIN:VCARD', 'text/vcard', 'vcf'],
  [4, 'ftyp3gp', 'video/3gpp', '3gp'],
  [4, 'ftypqt', 'video/quicktime', 'mov'],
  [4, 'ftypM4A', 'audio/mp4', 'm4a'],
  [4, 'ftyp', 'video/mp4', 'mp4'],
];

/** Null for what is none of the types that phones send, such as a page or a program. */
export function mediaTypeOf(bytes: Buffer): MediaType | null {
  const head = bytes.subarray(0, 32).toString('latin1');
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return { contentType: 'image/webp', extension: 'webp' };
  if (head.startsWith('RIFF') && head.startsWith('WAVE', 8)) return { contentType: 'audio/wav', extension: 'wav' };
  const found = PATTERNS.find(([offset, pattern]) => head.startsWith(pattern, offset));
  return found === undefined ? null : { contentType: found[2], extension: found[3] };
}
