import { fittingName, readFileType, TEXT, type, VCARD, type FileType } from '../../../storage/file-type.js';

const HEIC = type('image/heic', 'heic', 'heif');
const AVIF = type('image/avif', 'avif');
const BMP = type('image/bmp', 'bmp');
const TIFF = type('image/tiff', 'tif', 'tiff');
const MOV = type('video/quicktime', 'mov');
const AVI = type('video/x-msvideo', 'avi');
const WEBM = type('video/webm', 'webm');
const M4A = type('audio/mp4', 'm4a');
const AAC = type('audio/aac', 'aac');
const CAF = type('audio/x-caf', 'caf');
const FLAC = type('audio/flac', 'flac');
const RTF = type('application/rtf', 'rtf');
const ZIP = type('application/zip', 'zip');
/** Content that no rule here recognizes. No browser opens it, whatever the sender called it. */
const UNKNOWN = type('application/octet-stream', 'bin');

/** Kinds that are archives inside: only the sender's word tells them from one another. */
const IN_ZIP: readonly FileType[] = [
  type('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'),
  type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'),
  type('application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'),
  type('application/vnd.oasis.opendocument.text', 'odt'),
  type('application/vnd.oasis.opendocument.spreadsheet', 'ods'),
  type('application/vnd.apple.pages', 'pages'),
  type('application/vnd.apple.numbers', 'numbers'),
];
/** The same for the older documents of Microsoft Office. */
const IN_OLE: readonly FileType[] = [
  type('application/msword', 'doc'),
  type('application/vnd.ms-excel', 'xls'),
  type('application/vnd.ms-powerpoint', 'ppt'),
];

/**
 * The type of a file that arrived with a text. Phones send more kinds than carriers take from us, and every file is kept: the reader can at
 * least save it. The claimed type only chooses between kinds whose content is alike.
 */
export function readArrivedType(bytes: Buffer, claimed: string): FileType {
  return ofHead(bytes, claimed) ?? readFileType(bytes) ?? ofOldText(bytes) ?? UNKNOWN;
}

function ofHead(bytes: Buffer, claimed: string): FileType | null {
  const head = bytes.subarray(0, 16).toString('latin1');
  if (head.slice(4, 8) === 'ftyp') return ofBrand(head.slice(8, 12));
  if (head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006')) return oneOf(IN_ZIP, claimed) ?? ZIP;
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return oneOf(IN_OLE, claimed);
  if (head.startsWith('caff')) return CAF;
  if (head.startsWith('fLaC')) return FLAC;
  if (head.startsWith('{\\rtf')) return RTF;
  if (head.startsWith('\x1a\x45\xdf\xa3')) return claimed.startsWith('video/') ? WEBM : null;
  if (head.startsWith('RIFF') && head.slice(8, 11) === 'AVI') return AVI;
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return TIFF;
  // Two letters alone are not enough: the header says how large the file is, or zero.
  if (head.startsWith('BM') && bytes.length > 26 && bytes.readUInt32LE(6) === 0) return BMP;
  return isAdtsFrame(bytes) ? AAC : null;
}

function ofBrand(brand: string): FileType | null {
  if (brand === 'qt  ') return MOV;
  if (brand === 'M4A ' || brand === 'M4B ') return M4A;
  if (brand === 'avif' || brand === 'avis') return AVIF;
  return /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand) ? HEIC : null;
}

/** The sync word of AAC in ADTS, with layer 0 and a sample rate that exists. */
const isAdtsFrame = ([sync = 0, layer = 0, rate = 0]: Uint8Array): boolean =>
  sync === 0xff && (layer & 0xf6) === 0xf0 && ((rate >> 2) & 0x0f) < 13;

/** Contact cards and text of phones that do not write UTF-8. */
function ofOldText(bytes: Buffer): FileType | null {
  const text = bytes.toString('latin1');
  // oxlint-disable-next-line no-control-regex -- a control character is what tells other content from text
  if (text === '' || /[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text) || text.trimStart().startsWith('<')) return null;
  return /^\s*BEGIN:VCARD\r?\n/i.test(text) ? VCARD : TEXT;
}

const oneOf = (types: readonly FileType[], claimed: string): FileType | null =>
  types.find(({ contentType }) => contentType === claimed.split(';')[0]?.trim().toLowerCase()) ?? null;

/** What the name of a document says that it is; the content decides whether that can be. */
export function typeByName(name: string): string {
  const extension = extensionOf(name);
  return (
    [...IN_ZIP, ...IN_OLE].find(({ extensions }) => extension !== null && extensions.includes(extension))
      ?.contentType ?? ''
  );
}

/** A name that says what the file is. A file of a kind that is not known keeps the ending that it has. */
export function nameOf(name: string, found: FileType): string {
  const extension = extensionOf(name);
  const isUnknown = found.contentType === UNKNOWN.contentType;
  return fittingName(name, isUnknown && extension !== null ? type(found.contentType, extension) : found);
}

const extensionOf = (name: string): string | null => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? null;
