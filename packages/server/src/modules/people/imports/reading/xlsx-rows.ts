import type { RowProblem } from '@talk/domain/imports';
import type { FileStore } from '../../../../storage/file-store.js';
import { keptCell, type TableRow } from './table-row.js';
import { Unreadable } from './unreadable.js';
import { readWorkbook, type Workbook } from './workbook.js';
import { localName, xmlPieces } from './xml-parts.js';
import { openZip } from './zip-file.js';

const MEGABYTE = 1024 * 1024;
/** A sheet of half a million rows has some three hundred megabytes. */
const SHEET_AT_MOST = 1024 * MEGABYTE;
/** What comes without a row being complete: more of it is no row. */
const ROW_AT_MOST = 32 * MEGABYTE;
const CELLS_AT_MOST = 1_000;

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string;
}

/** Rows of the first sheet of a workbook. @throws Unreadable. */
export async function* xlsxRows(store: Pick<FileStore, 'read'>, key: string, bytes: number): AsyncGenerator<TableRow> {
  const zip = await openZip(store, key, bytes);
  try {
    const book = await readWorkbook(zip);
    const rows: TableRow[] = [];
    let row = 0;
    let cells: string[] = [];
    let problems: RowProblem[] = [];
    let cell: OpenCell | null = null;
    let isValue = false;
    let isPhonetic = false;
    let sinceRow = 0;
    let next = 0;
    const pieces = xmlPieces(await zip.open(book.sheet, SHEET_AT_MOST), {
      open({ name, attributes }) {
        const local = localName(name);
        if (local === 'row') {
          row = Number(attributes['r'] ?? row + 1);
          [cells, problems, next] = [[], [], 0];
        } else if (local === 'c') {
          const column = columnOf(attributes['r'] ?? '') ?? next;
          next = column + 1;
          cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? -1), text: '' };
        } else if (local === 'v' || local === 't') isValue = !isPhonetic;
        else if (local === 'rPh') isPhonetic = true;
      },
      close(name) {
        const local = localName(name);
        if (local === 'v' || local === 't') isValue = false;
        else if (local === 'rPh') isPhonetic = false;
        else if (local === 'c' && cell !== null) {
          put(cells, cell.column, valueOf(cell, book, problems), problems);
          cell = null;
        } else if (local === 'row') {
          rows.push({ row, cells, problems });
          sinceRow = 0;
        }
      },
      text(piece) {
        if (isValue && cell !== null) cell.text += piece;
      },
      piece(size) {
        sinceRow += size;
        if (sinceRow > ROW_AT_MOST) throw new Unreadable('too_large_inside', row + 1);
      },
    });
    while ((await pieces.next()).done !== true) yield* rows.splice(0);
    yield* rows;
  } finally {
    zip.close();
  }
}

function put(cells: string[], column: number, text: string, problems: RowProblem[]): void {
  if (column >= CELLS_AT_MOST) {
    if (text.trim() !== '') problems.push({ code: 'too_many_cells', column: null, value: null });
    return;
  }
  while (cells.length < column) cells.push('');
  cells[column] = text;
}

function valueOf(cell: OpenCell, book: Workbook, problems: RowProblem[]): string {
  switch (cell.type) {
    case 's':
      return keptCell(book.texts.at(Number(cell.text)) ?? '', cell.column, problems);
    case 'b':
      return cell.text === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return book.dateStyles.has(cell.style) && cell.text !== ''
        ? dateText(Number(cell.text), book.is1904)
        : wholeNumber(cell.text);
    default:
      // Texts that stand in the cell, results of formulas, and errors such as #REF!, which rows name.
      return keptCell(cell.text, cell.column, problems);
  }
}

/** `AB12` is the 28th column. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]+/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Long numbers, such as phone numbers, are written as 1.41555501E10. */
function wholeNumber(text: string): string {
  if (!/e/i.test(text)) return text;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value.toFixed(0) : text;
}

const DAY_MS = 86_400_000;
/** Days from the beginning of the count to 1970. */
const TO_1970 = 25_569;
const FROM_1904 = 1_462;

function dateText(serial: number, is1904: boolean): string {
  const ms = Math.round((serial + (is1904 ? FROM_1904 : 0) - TO_1970) * DAY_MS);
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return String(serial);
  const iso = date.toISOString();
  return ms % DAY_MS === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}
