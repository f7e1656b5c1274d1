import chardet from 'chardet';
import { Unreadable } from './unreadable.js';

/** What is read of a file to tell what it is. */
export const SAMPLE_BYTES = 256 * 1024;
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const startsWith = (bytes: Buffer, ...beginning: number[]): boolean =>
  beginning.every((byte, at) => bytes[at] === byte);

/** @throws Unreadable for what is neither text nor a workbook of today. */
export function sniffKind(head: Buffer): 'xlsx' | 'text' {
  if (head.length === 0) throw new Unreadable('empty');
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  // The container of .xls, and of a workbook with a password.
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) {
    const isEncrypted = head.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new Unreadable(isEncrypted ? 'encrypted' : 'old_excel');
  }
  if (markOf(head) !== null || utf16Of(head) !== null) return 'text';
  // No text has zeros in it, but pictures, PDFs and programs do.
  if (head.includes(0) || head.subarray(0, 5).toString('latin1') === '%PDF-') throw new Unreadable('not_a_table');
  return 'text';
}

function markOf(bytes: Buffer): string | null {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : null;
}

/** Without a mark: in most languages, nearly every second byte of delimiters, digits and letters is zero. */
function utf16Of(bytes: Buffer): string | null {
  const sample = bytes.subarray(0, 1_000);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 4;
  if (odd > many && even < many / 10) return 'utf-16le';
  return even > many && odd < many / 10 ? 'utf-16be' : null;
}

/** The names of what the detector knows, as the web calls it. */
const DETECTED: Readonly<Record<string, string>> = {
  'UTF-8': 'utf-8',
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'ISO-8859-2': 'iso-8859-2',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'ISO-8859-7': 'windows-1253',
  'windows-1253': 'windows-1253',
  'ISO-8859-9': 'windows-1254',
  'windows-1254': 'windows-1254',
  'ISO-8859-8': 'windows-1255',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
  GB18030: 'gb18030',
  Big5: 'big5',
};
const TELLING_BYTES = 64 * 1024;

/** Finds out, from the whole of a file, how its characters are written: what is not ASCII may come late. */
export async function sniffEncoding(head: Buffer, chunks: AsyncIterable<Buffer>): Promise<string> {
  const marked = markOf(head) ?? utf16Of(head);
  if (marked !== null) return marked;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const telling: Buffer[] = [];
  let told = 0;
  let isUtf8 = true;
  for await (const chunk of chunks) {
    if (told < TELLING_BYTES) {
      const found = linesThatTell(chunk);
      telling.push(found);
      told += found.length;
    }
    if (isUtf8) isUtf8 = decodes(decoder, chunk);
    if (!isUtf8 && told >= TELLING_BYTES) break;
  }
  if (isUtf8) return 'utf-8';
  return DETECTED[chardet.detect(Buffer.concat(telling)) ?? ''] ?? 'windows-1252';
}

function decodes(decoder: InstanceType<typeof TextDecoder>, chunk: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: true });
    return true;
  } catch (error) {
    // The decoder says so of bytes that are no UTF-8; anything else is a failure of ours.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** What is not ASCII, with what stands around it. */
function linesThatTell(chunk: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < chunk.length && parts.length < 500; at += 1) {
    if ((chunk[at] ?? 0) < 0x80) continue;
    parts.push(chunk.subarray(Math.max(0, at - 12), at + 20));
    at += 20;
  }
  return Buffer.concat(parts);
}

const LINES_LOOKED_AT = 50;

/** Which sign parts the cells: the one that parts most lines into the same number, more than one. */
export function sniffDelimiter(text: string): Delimiter {
  const lines = text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_LOOKED_AT);
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, '').split(delimiter).length);
    const [usual = 1] = counts.toSorted((a, b) => often(counts, b) - often(counts, a));
    return { delimiter, score: usual < 2 ? 0 : often(counts, usual) * 1_000 + usual };
  });
  const [best] = scored.toSorted((a, b) => b.score - a.score);
  return best?.delimiter ?? ',';
}

const often = (counts: readonly number[], count: number): number => counts.filter((each) => each === count).length;

/** Whether a first row names columns: no name of a column has an at sign or a phone number in it. */
export const namesColumns = (cells: readonly string[]): boolean =>
  !cells.some((cell) => cell.includes('@') || cell.replaceAll(/\D/g, '').length >= 7);
