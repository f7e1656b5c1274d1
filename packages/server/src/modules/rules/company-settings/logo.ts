const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BYTES_AT_MOST = 24 * 1_024;
const PIXELS_AT_MOST = 256;
/** Where the first chunk of a PNG has its name, its width and its height (PNG specification, 11.2.1). */
const [NAME_AT, WIDTH_AT, HEIGHT_AT, HEADER_END] = [12, 16, 20, 24];

/** What is wrong with a logo, at its field: it is shown to everyone in the company, so it has to be a small PNG. */
export function logoProblems({ brand_logo: logo }: { readonly brand_logo?: string | null | undefined }): {
  brand_logo?: string;
} {
  if (logo == null) return {};
  const bytes = Buffer.from(logo, 'base64');
  if (bytes.toString('base64') !== logo || !isPng(bytes)) return { brand_logo: 'Choose a PNG picture.' };
  const isSmall = Math.max(bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)) <= PIXELS_AT_MOST;
  return isSmall && bytes.length <= BYTES_AT_MOST ? {} : { brand_logo: 'Use a smaller picture.' };
}

const isPng = (bytes: Buffer): boolean =>
  bytes.length > HEADER_END &&
  bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE) &&
  bytes.toString('latin1', NAME_AT, WIDTH_AT) === 'IHDR';
