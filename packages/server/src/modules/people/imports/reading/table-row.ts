import { glance, type RowProblem } from '@talk/domain/imports';

/** A row of a table, as it stands in the file. */
export interface TableRow {
  /** As spreadsheets count, from 1; empty rows count. */
  readonly row: number;
  readonly cells: readonly string[];
  readonly problems: readonly RowProblem[];
}

/** Longer than any field of a contact: more of it is not kept. */
const CELL_AT_MOST = 10_000;

/** A cell without what no row of ours could hold; what was wrong with it goes to `problems`. */
export function keptCell(text: string, column: number, problems: RowProblem[]): string {
  if (text.length > CELL_AT_MOST) {
    problems.push({ code: 'too_long', column, value: glance(text) });
    // A piece of its own: a part of a long text would keep all of it in memory.
    return Buffer.from(text.slice(0, CELL_AT_MOST)).toString();
  }
  if (/[\uFFFD\0]/.test(text)) {
    const shown = text.replaceAll('\0', '\uFFFD');
    problems.push({ code: 'unreadable', column, value: glance(shown) });
    return shown;
  }
  return text;
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');
