import { cutText } from '@talk/domain/format';
import type { ReceivedFile } from './draft.js';

/** What may go with a message, by what it is. */
export interface FileType {
  readonly contentType: string;
  /** Without a dot; the first is given to a file whose name says something else. */
  readonly extensions: readonly [string, ...string[]];
}

export const type = (contentType: string, ...extensions: [string, ...string[]]): FileType => ({
  contentType,
  extensions,
});
const JPEG = type('image/jpeg', 'jpg', 'jpeg');
const PNG = type('image/png', 'png');
export const GIF = type('image/gif', 'gif');
const WEBP = type('image/webp', 'webp');
const MP4 = type('video/mp4', 'mp4', 'm4v');
const THREE_GP = type('video/3gpp', '3gp');
const MP3 = type('audio/mpeg', 'mp3');
const WAV = type('audio/wav', 'wav');
const OGG = type('audio/ogg', 'ogg', 'oga', 'opus');
const AMR = type('audio/amr', 'amr');
const PDF = type('application/pdf', 'pdf');
export const VCARD = type('text/vcard', 'vcf', 'vcard');
export const TEXT = type('text/plain', 'txt', 'text', 'csv', 'log', 'md');

/** The kinds that may go with a message, as browsers name them; some have two names. */
export const ALLOWED_CONTENT_TYPES: readonly string[] = [
  ...[JPEG, PNG, GIF, WEBP, MP4, THREE_GP, MP3, WAV, OGG, AMR, PDF, VCARD, TEXT].map(({ contentType }) => contentType),
  'audio/x-wav',
  'text/x-vcard',
  'text/csv',
  'text/markdown',
];

/** What a person is told who chose something else. */
export const ALLOWED_TYPES = 'JPEG, PNG, GIF, WebP, MP4, 3GP, MP3, WAV, OGG, AMR, PDF, vCard or plain text';

/** Brands of ISO media that are MP4 video; QuickTime, HEIC, AVIF and Apple's sound files are something else. */
const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|f4v )$/;

/**
 * What a file is, from its content: names and types that senders claim are not asked.
 * @returns null for what may not go with a message.
 */
export function readFileType(bytes: Buffer): FileType | null {
  const found = typeOfHead(bytes);
  if (found !== undefined) return found;
  const reader = createTextReader();
  reader.push(bytes);
  return reader.end();
}

/** The same for a file on the disk, of which only text is read whole, piece by piece. */
export async function readReceivedType(file: ReceivedFile): Promise<FileType | null> {
  const found = typeOfHead(file.head);
  if (found !== undefined) return found;
  const reader = createTextReader();
  for await (const chunk of file.chunks()) if (!reader.push(chunk)) break;
  return reader.end();
}

/** By its first bytes; null for a kind that may not be sent, undefined when they tell nothing: then it is text, or nothing we know. */
export function typeOfHead(bytes: Buffer): FileType | null | undefined {
  const head = bytes.subarray(0, 16).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return JPEG;
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return PNG;
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return GIF;
  if (head.startsWith('RIFF')) return { WEBP, WAVE: WAV }[head.slice(8, 12)] ?? null;
  if (head.slice(4, 8) === 'ftyp') return ofBrand(head.slice(8, 12));
  if (head.startsWith('OggS')) return OGG;
  if (head.startsWith('#!AMR')) return AMR;
  if (head.startsWith('%PDF-')) return PDF;
  if (head.startsWith('ID3') || isMpegFrame(bytes)) return MP3;
  return undefined;
}

function ofBrand(brand: string): FileType | null {
  if (brand.startsWith('3gp') || brand.startsWith('3g2')) return THREE_GP;
  return MP4_BRANDS.test(brand) ? MP4 : null;
}

/** The header of a frame of MPEG layer III, with a bit rate and a sample rate that exist. */
function isMpegFrame([sync = 0, version = 0, rates = 0]: Uint8Array): boolean {
  const isLayer3 = sync === 0xff && (version & 0xe6) === 0xe2 && (version & 0x18) !== 0x08;
  return isLayer3 && rates >> 4 !== 0x0f && rates >> 4 !== 0 && (rates & 0x0c) !== 0x0c;
}

/** Text is UTF-8 without control characters; markup is not text, because a reader would open it. */
function createTextReader(): { push(bytes: Buffer): boolean; end(): FileType | null } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let start = '';
  let [isText, isEmpty] = [true, true];

  function read(bytes: Buffer, isLast: boolean): void {
    isEmpty &&= bytes.length === 0;
    try {
      const content = decoder.decode(bytes, { stream: !isLast });
      if (/[^\P{Cc}\t\n\f\r]/u.test(content)) isText = false;
      // As much of it as tells a vCard.
      if (start.length < 20) start = (start + content).trimStart().slice(0, 20);
    } catch {
      isText = false;
    }
  }

  return {
    push(bytes) {
      read(bytes, false);
      return isText;
    },
    end() {
      if (isText) read(Buffer.alloc(0), true);
      if (!isText || isEmpty || start.startsWith('<')) return null;
      return /^BEGIN:VCARD\r?\n/i.test(start) ? VCARD : TEXT;
    },
  };
}

/** A name that says what the file is, without folders, control characters, and marks that would show its end somewhere else. */
export function fittingName(name: string, { extensions }: FileType): string {
  const plain = (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{Cc}\p{Bidi_Control}<>:"|?*]/gu, '').trim();
  const dot = plain.lastIndexOf('.');
  const extension = dot === -1 ? '' : plain.slice(dot + 1).toLowerCase();
  const base = plain === '' || plain.startsWith('.') ? 'file' : plain;
  return extensions.includes(extension) ? base : `${cutText(base, 190)}.${extensions[0]}`;
}
