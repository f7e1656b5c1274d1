import { createHash, createPublicKey, verify } from 'node:crypto';
import { asEmailAddress, messageIdsIn, type HeaderReader } from '@talk/domain/email';
import { cutText, storableText } from '@talk/domain/format';
import PostalMime, { addressParser, decodeWords } from 'postal-mime';
import { htmlText } from './html-text.js';
import { readMultipartForm, type FormPart } from './multipart-form.js';

/** An email as an inbound provider posts it. */
export interface InboundEmail {
  readonly from: { readonly name: string; readonly address: string };
  /** Every address it went to, in lower case: the envelope's first. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly header: HeaderReader;
  /** With its angle brackets; made from the content if the email has none. */
  readonly messageId: string;
  /** The ids it names in `In-Reply-To` and `References`, the nearest first. */
  readonly answers: readonly string[];
  readonly files: readonly { readonly name: string; readonly contentType: string; readonly bytes: Buffer }[];
  /** The beginning of the part `message/delivery-status` of a bounce. */
  readonly report: string | null;
}

const MOST_TEXT = 100_000;
const MOST_FILES = 30;
/** Bytes. Anyone can attach a report of 30 MB; real ones are a few hundred bytes for each recipient. */
const MOST_REPORT = 20_000;
/** The parser of whole emails takes its time for each line, and lets nothing else run. Attachments of 30 MB are 400,000 lines of base64. */
const MOST_LINES = 500_000;
/** Mail programs keep about twenty ids of a thread. */
const MOST_ANSWERS = 100;

/** Whether the provider has signed exactly this post: ECDSA over its timestamp and its body. */
export function isSignedByProvider(
  publicKey: string,
  { timestamp, signature, body }: { timestamp: string | undefined; signature: string | undefined; body: Buffer },
): boolean {
  if (timestamp === undefined || signature === undefined) return false;
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  return verify('sha256', signed, createPublicKey(publicKey), Buffer.from(signature, 'base64'));
}

/**
 * Reads a post of an inbound-parse provider: the fields `from`, `to`, `subject`, `text`, `html`, `headers`, `envelope`, `charsets` and files; or
 * one field `email` with the whole email. @returns null if it is neither.
 */
export async function readInboundEmail(contentType: string, body: Buffer): Promise<InboundEmail | null> {
  const parts = readMultipartForm(contentType, body);
  if (parts === null) return null;
  const fields = new Map(parts.filter(({ fileName }) => fileName === null).map((part) => [part.name, part]));
  const charsets = jsonOf(textOf(fields.get('charsets'), 'utf-8'));
  const field = (name: string): string => {
    const charset = charsets[name];
    return textOf(fields.get(name), typeof charset === 'string' ? charset : 'utf-8');
  };
  const raw = fields.get('email') ?? parts.find(({ name }) => name === 'email');
  const envelope = jsonOf(field('envelope'));
  const envelopeTo = Array.isArray(envelope['to']) ? envelope['to'].filter((each) => typeof each === 'string') : [];
  const parsed = raw === undefined ? ofFields(field, parts) : await ofRaw(raw.bytes);
  const from = addressesIn(parsed.from)[0];
  if (from === undefined) return null;
  const header = withEnvelope(headerReader(parsed.head), envelope['from']);
  const text = cutText(storableText(parsed.text.trim() === '' ? htmlText(parsed.html) : parsed.text), MOST_TEXT);
  const subject = cutText(storableText(parsed.subject).replaceAll(/\s+/g, ' ').trim(), 300);
  const everyone = [...envelopeTo, parsed.to, parsed.cc, header('delivered-to') ?? '', header('x-original-to') ?? ''];
  const given = messageIdsIn(header('message-id'))[0];
  return {
    from,
    recipients: [...new Set(everyone.flatMap((each) => addressesIn(each).map(({ address }) => address)))],
    subject,
    text,
    header,
    messageId:
      given ??
      `<${createHash('sha256')
        .update(`${from.address}\n${header('date')}\n${subject}\n${text}`)
        .digest('hex')}@no-message-id>`,
    answers: [
      ...new Set([...messageIdsIn(header('in-reply-to')), ...messageIdsIn(header('references')).reverse()]),
    ].slice(0, MOST_ANSWERS),
    files: parsed.files.filter(({ contentType: type }) => !isReport(type)).slice(0, MOST_FILES),
    report:
      parsed.files
        .find(({ contentType: type }) => isReport(type))
        ?.bytes.subarray(0, MOST_REPORT)
        .toString('utf8') ?? null,
  };
}

interface Parsed {
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Its header lines. */
  readonly head: string;
  readonly files: InboundEmail['files'];
}

const isReport = (type: string): boolean => type.toLowerCase().startsWith('message/delivery-status');

function ofFields(field: (name: string) => string, parts: readonly FormPart[]): Parsed {
  const files = parts.flatMap(({ fileName, contentType, bytes }) =>
    fileName === null ? [] : [{ name: fileName, contentType, bytes }],
  );
  const plain = ['from', 'to', 'cc', 'subject', 'text', 'html', 'headers'] as const;
  const [from = '', to = '', cc = '', subject = '', text = '', html = '', head = ''] = plain.map(field);
  return { from, to, cc, subject, text, html, head, files };
}

async function ofRaw(whole: Buffer): Promise<Parsed> {
  const bytes = firstLines(whole, MOST_LINES);
  const email = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' });
  const headEnd = /\r?\n\r?\n/.exec(bytes.toString('latin1'))?.index ?? bytes.length;
  const head = bytes.subarray(0, headEnd).toString('utf8');
  const header = headerReader(head);
  return {
    from: header('from') ?? '',
    to: header('to') ?? '',
    cc: header('cc') ?? '',
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    head,
    files: email.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'file',
      contentType: mimeType,
      bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
    })),
  };
}

/** All of it if it has no more lines than that. */
export function firstLines(bytes: Buffer, most: number): Buffer {
  let end = -1;
  for (let count = 0; count < most; count += 1) {
    end = bytes.indexOf('\n', end + 1);
    if (end === -1) return bytes;
  }
  return bytes.subarray(0, end + 1);
}

/** The first header of a name, unfolded. */
function headerReader(head: string): HeaderReader {
  const known = new Map<string, string>();
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !known.has(name)) known.set(name, line.slice(colon + 1).trim());
  }
  return (name) => known.get(name) ?? null;
}

/** Mail servers send their reports without a sender in the envelope (RFC 5321 §4.5.5). Not every provider adds the header for it. */
function withEnvelope(header: HeaderReader, from: unknown): HeaderReader {
  const hasNoSender = typeof from === 'string' && /^\s*(?:<\s*>)?\s*$/.test(from);
  return (name) => header(name) ?? (name === 'return-path' && hasNoSender ? '<>' : null);
}

function addressesIn(text: string): { name: string; address: string }[] {
  return addressParser(text, { flatten: true }).flatMap(({ name, address }) => {
    const form = asEmailAddress(address ?? '');
    return form === null
      ? []
      : [{ name: storableText(decodeWords(name)).replaceAll(/\s+/g, ' ').trim(), address: form }];
  });
}

function textOf(part: FormPart | undefined, charset: string): string {
  if (part === undefined) return '';
  try {
    return new TextDecoder(charset).decode(part.bytes);
  } catch {
    // A character set that no one knows: better with a few wrong letters than lost.
    return part.bytes.toString('utf8');
  }
}

function jsonOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
