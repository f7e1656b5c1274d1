import { intakeSources } from '@talk/contract/codes';
import type { COLUMNS_OF_FILES, ExportColumn } from '@talk/contract/schemas';
import { contactColumn, type ColumnWords } from '@talk/domain/columns';
import type { FilteredContact } from '@talk/domain/filters';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { readCompanyFacts } from '../../platform/companies/read.js';

const NAMED_SOURCES = new Map<number, string>(intakeSources.names.map((name) => [intakeSources.code(name), name]));

/** How values that are no text are written in files of this company: moments by its clock, in a form that every spreadsheet and import reads. */
export async function exportWords(
  reads: Reads,
  scope: Scope,
  names: ReadonlyMap<string, string>,
): Promise<ColumnWords> {
  const { timezone } = await readCompanyFacts(reads, scope);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
  return {
    nameOf: (of, id) => (of === 'intake-source' ? (NAMED_SOURCES.get(id) ?? null) : (names.get(`${of} ${id}`) ?? null)),
    yesNo,
    moment: (instant) => format.format(new Date(instant)),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');

/** What no table shows, and the words for it. */
const OTHERS: Readonly<Record<(typeof COLUMNS_OF_FILES)[number], (contact: FilteredContact) => string>> = {
  notes: ({ notes }) => textOf(notes),
  is_dnc: ({ is_dnc }) => yesNo(is_dnc === true),
  dnc_reason: ({ dnc_reason }) => textOf(dnc_reason),
  id: ({ id }) => String(id),
};

function otherText(contact: FilteredContact, column: ExportColumn): string {
  return isOther(column) ? OTHERS[column](contact) : '';
}

const isOther = (column: ExportColumn): column is keyof typeof OTHERS => Object.hasOwn(OTHERS, column);

export function exportRow(contact: FilteredContact, columns: readonly ExportColumn[], words: ColumnWords): string[] {
  return columns.map((column) => contactColumn(column)?.textOf(contact, words) ?? otherText(contact, column));
}
