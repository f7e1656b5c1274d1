/** One field of a form, or one of its files. */
export interface FormPart {
  readonly name: string;
  /** Null: a field. */
  readonly fileName: string | null;
  readonly contentType: string;
  readonly bytes: Buffer;
}

const MOST_PARTS = 200;
const LINE = Buffer.from('\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * The parts of a `multipart/form-data` body (RFC 7578), as bytes: an inbound provider names the character set of each field in another field.
 * @returns null if the body is not one.
 */
export function readMultipartForm(contentType: string, body: Buffer): FormPart[] | null {
  const [, quoted, plain] =
    /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  const delimiter = Buffer.from(`--${boundary}`);
  const parts: FormPart[] = [];
  let at = body.indexOf(delimiter);
  while (at !== -1 && parts.length < MOST_PARTS) {
    const start = at + delimiter.length;
    if (body.subarray(start, start + 2).toString('latin1') === '--') return parts;
    const end = body.indexOf(Buffer.concat([LINE, delimiter]), start);
    if (end === -1) return null;
    const part = readPart(body.subarray(start + LINE.length, end));
    if (part !== null) parts.push(part);
    at = end + LINE.length;
  }
  return null;
}

function readPart(part: Buffer): FormPart | null {
  const headEnd = part.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const head = part.subarray(0, headEnd).toString('utf8');
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1];
  const name = disposition === undefined ? undefined : parameter(disposition, 'name');
  if (disposition === undefined || name === undefined) return null;
  return {
    name,
    fileName: parameter(disposition, 'filename') ?? null,
    contentType: /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim() ?? 'text/plain',
    bytes: part.subarray(headEnd + HEAD_END.length),
  };
}

/** Browsers and providers write a quote in a name as `%22` or `\"`. */
const parameter = (disposition: string, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i')
    .exec(disposition)?.[1]
    ?.replaceAll('%22', '"')
    .replaceAll(/\\(.)/g, '$1');
