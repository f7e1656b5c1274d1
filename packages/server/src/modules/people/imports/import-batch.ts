import { type Holder, readRow } from '@talk/domain/imports';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { type ImportRow, insertRows, madeByImport, type SettledRow, setLeft } from './imports.repository.js';
import { planRow, type RowPlan } from './plan-row.js';
import type { StoredRow } from './reading/rows-file.js';
import { consentNote } from './row-reader.js';
import { type BatchDeps, type BatchFacts, writeRows } from './write-rows.js';

export interface BatchCounts {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  rejected: number;
}

/**
 * Imports rows, or the first of them: a row whose contact an earlier one of the same batch has touched waits for the next.
 * @returns how many rows are done with, and what became of them.
 */
export async function importBatch(
  tx: Tx,
  scope: Scope,
  row: ImportRow,
  rows: readonly StoredRow[],
  facts: BatchFacts,
  deps: BatchDeps,
): Promise<{ done: number; counts: BatchCounts }> {
  const { contacts } = deps;
  const read = rows.map((each) => ({ row: each, read: readRow(each, facts.reader) }));
  const numbers = [
    ...new Set(read.flatMap(({ read: { numbers: some, problems } }) => (problems.length === 0 ? some : []))),
  ];
  await contacts.lockNumbers(tx, scope, numbers);
  const held = await contacts.holders(tx, scope, facts.viewer, numbers);
  const made = await madeByImport(tx, scope, row.id, [...new Set(held.map(({ contactId }) => contactId))]);
  const known = new Map<string, Holder>(
    held.map(({ phoneNumber, contactId, isSeen }) => [
      phoneNumber,
      { id: contactId, isSeen: isSeen || made.has(contactId) },
    ]),
  );
  const plans: RowPlan[] = [];
  const touched = new Set<string | number>();
  for (const { row: each, read: one } of read) {
    const plan = planRow(each.row, one, known, facts.options.duplicates, touched);
    if (plan === null) break;
    plans.push(plan);
  }
  const source = { made, note: consentNote(facts.options, row.fileName) };
  const written = await writeRows(tx, scope, plans, facts, source, deps);
  await setLeft(tx, scope, row.id, written.left);
  const settled = [
    ...written.settled,
    ...plans.flatMap(({ row: row_number, kind, problems, id }): SettledRow[] =>
      kind === 'reject'
        ? [{ row_number, kind: 'rejected', problems }]
        : kind === 'skip'
          ? [{ row_number, kind: 'skipped', contact_id: id }]
          : [],
    ),
  ];
  await insertRows(tx, scope, row.id, settled);
  const of = (...kinds: SettledRow['kind'][]): number => settled.filter(({ kind }) => kinds.includes(kind)).length;
  return {
    done: plans.length,
    counts: {
      created: of('created'),
      updated: of('updated', 'again', 'unchanged'),
      unchanged: of('unchanged'),
      skipped: of('skipped'),
      rejected: of('rejected'),
    },
  };
}
