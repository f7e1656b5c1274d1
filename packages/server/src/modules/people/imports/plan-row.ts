import { decideRow, type DuplicateRule, type Holder, type ReadRow, type RowProblem } from '@talk/domain/imports';

/** What is done with a row. */
export interface RowPlan {
  readonly row: number;
  readonly read: ReadRow;
  readonly kind: 'create' | 'change' | 'skip' | 'reject';
  /** Of the contact that is there already; 0: there is none. */
  readonly id: number;
  readonly problems: readonly RowProblem[];
}

/**
 * Plans one row. @param touched numbers and contacts of the rows that were planned before it; this row's are added
 * @returns null: an earlier row is about the same contact, and one statement cannot write both.
 */
export function planRow(
  row: number,
  read: ReadRow,
  known: ReadonlyMap<string, Holder>,
  rule: DuplicateRule,
  touched: Set<string | number>,
): RowPlan | null {
  const holders = read.numbers.flatMap((number) => known.get(number) ?? []);
  const decision = decideRow(read, holders, rule);
  if (read.problems.length === 0 && read.numbers.some((number) => touched.has(number))) return null;
  if (decision.kind === 'change' && touched.has(decision.id)) return null;
  if (decision.kind === 'create' || decision.kind === 'change') for (const number of read.numbers) touched.add(number);
  if (decision.kind === 'change') touched.add(decision.id);
  const id = decision.kind === 'change' || decision.kind === 'skip' ? decision.id : 0;
  const problems =
    decision.kind === 'reject' && decision.code !== null
      ? [{ code: decision.code, column: null, value: null }]
      : read.problems;
  return { row, read, kind: decision.kind, id, problems };
}
