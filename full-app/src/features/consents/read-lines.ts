/** A server takes no larger request than 1 MB; the lines become a little longer on the way. */
const MOST_BYTES = 900_000;

export type FileLines =
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'too-large' }
  /** A picture, a spreadsheet: no text. */
  | { readonly kind: 'no-text' };

/** The lines of a text: of a file, or pasted. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/).map(numberIn);

/** Whether there is anything in it. */
export const isBlank = (lines: readonly string[]): boolean => lines.every((line) => line.trim() === '');

/** A file with one number per line, or a table in which each row has one: as spreadsheets save it, in UTF-8 or UTF-16. */
export async function readFileLines(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<FileLines> {
  if (file.size > MOST_BYTES) return { kind: 'too-large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return text.includes('\0') ? { kind: 'no-text' } : { kind: 'lines', lines: linesOf(text) };
}

/** Of text without a mark at its beginning: UTF-8, in which digits are the same as in every older one. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

const DIGITS_OF_A_NUMBER = /^\D*(?:\d\D{0,3}){7,15}$/;

/** Of the row of a table the first cell that may be a number; a line without cells as it is. */
function numberIn(line: string): string {
  const cells = line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  if (cells.length === 1) return cells[0] ?? '';
  return cells.find((cell) => DIGITS_OF_A_NUMBER.test(cell)) ?? line.trim();
}
