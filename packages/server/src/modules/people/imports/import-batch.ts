import { decideRow, type Holder, readRow, type ReadRow, type RowProblem, type RowReader } from '@talk/domain/imports';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import type { ImportedConsent, ImportedConsents } from './consents.port.js';
import type { ImportedContact, ImportedContacts } from '../contacts/index.js';
import type { ListMembers } from '../lists/index.js';
import { type ImportRow, insertRows, madeByImport, type SettledRow, setLeftAt } from './imports.repository.js';
import type { StoredOptions } from './imports.tables.js';
import type { StoredRow } from './reading/rows-file.js';
import { columnsOfRow, consentNote } from './row-reader.js';

export interface BatchDeps {
  readonly contacts: ImportedContacts;
  readonly consents: ImportedConsents;
  readonly lists: Pick<ListMembers, 'open' | 'add' | 'remove'>;
  readonly now: Date;
}

/** What stays the same from batch to batch. */
export interface BatchFacts {
  readonly options: StoredOptions;
  readonly reader: RowReader;
  readonly viewer: Viewer;
}

export interface BatchCounts {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  rejected: number;
}

interface Plan {
  readonly row: StoredRow;
  readonly read: ReadRow;
  readonly kind: 'create' | 'change' | 'skip' | 'reject';
  readonly id: number;
  readonly problems: readonly RowProblem[];
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
  const plans = plan(read, known, facts.options);
  const written = [
    ...(await create(tx, scope, row, plans, facts, deps)),
    ...(await change(tx, scope, row, plans, facts, deps, made)),
  ];
  const settled = [
    ...(await list(tx, scope, written, facts, deps)),
    ...plans.flatMap(({ row: { row: row_number }, kind, problems, id }): SettledRow[] =>
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

const NOTHING = { fields: {}, numbers: [], tag_ids: [] } as const;

/** Puts contacts into the list that was chosen; while that is gone, or nobody's to change, nobody is put there. */
async function list(
  tx: Tx,
  scope: Scope,
  written: readonly SettledRow[],
  { options }: BatchFacts,
  { lists }: BatchDeps,
): Promise<readonly SettledRow[]> {
  const { list_id: listId } = options;
  const ids = written.flatMap(({ contact_id: id }) => id ?? []).sort((a, b) => a - b);
  if (listId === null || ids.length === 0 || (await lists.open(tx, scope, listId)) === null) return written;
  const added = new Set(await lists.add(tx, scope, listId, ids));
  return written.map((row): SettledRow => {
    if (row.contact_id === undefined || !added.has(row.contact_id) || row.kind === 'created') return row;
    const kind = row.kind === 'unchanged' ? 'updated' : row.kind;
    return { ...row, kind, before: { ...NOTHING, ...row.before, listed: true } };
  });
}

function plan(
  read: readonly { readonly row: StoredRow; readonly read: ReadRow }[],
  known: ReadonlyMap<string, Holder>,
  options: StoredOptions,
): Plan[] {
  const plans: Plan[] = [];
  const touched = new Set<string | number>();
  for (const { row, read: one } of read) {
    const holders = one.numbers.flatMap((number) => known.get(number) ?? []);
    const decision = decideRow(one, holders, options.duplicates);
    if (one.problems.length === 0 && one.numbers.some((number) => touched.has(number))) break;
    if (decision.kind === 'change' && touched.has(decision.id)) break;
    if (decision.kind === 'create' || decision.kind === 'change') for (const number of one.numbers) touched.add(number);
    if (decision.kind === 'change') touched.add(decision.id);
    const id = decision.kind === 'change' || decision.kind === 'skip' ? decision.id : 0;
    const problems =
      decision.kind === 'reject' && decision.code !== null
        ? [{ code: decision.code, column: null, value: null }]
        : one.problems;
    plans.push({ row, read: one, kind: decision.kind, id, problems });
  }
  return plans;
}

/** What a row is to make of its contact, with what was chosen for all of them. */
const importedOf = (read: ReadRow, options: StoredOptions, now: Date): ImportedContact => ({
  columns: columnsOfRow(read, options, now),
  numbers: read.numbers,
  extensions: read.extensions,
  tag_ids: [...new Set([...options.tag_ids, ...read.tagIds])],
});

async function create(
  tx: Tx,
  scope: Scope,
  row: ImportRow,
  plans: readonly Plan[],
  { options }: BatchFacts,
  { contacts, consents, now }: BatchDeps,
): Promise<SettledRow[]> {
  const wanted = plans.filter(({ kind }) => kind === 'create');
  const ids = await contacts.create(
    tx,
    scope,
    wanted.map(({ read }) => importedOf(read, options, now)),
  );
  const given: ImportedConsent[] = [];
  const settled = wanted.map(({ row: { row: row_number }, read }, at): SettledRow => {
    const contactId = ids[at] ?? 0;
    const isAgreed = columnsOfRow(read, options, now).text_authorized_at !== undefined;
    const consented = isAgreed ? read.numbers : [];
    given.push(...consented.map((phoneNumber) => ({ contactId, phoneNumber })));
    const before = consented.length === 0 ? {} : { before: { ...NOTHING, consented } };
    return { row_number, kind: 'created', contact_id: contactId, left_at: 1, ...before };
  });
  await consents.grant(tx, scope, given, consentNote(options, row.fileName));
  return settled;
}

async function change(
  tx: Tx,
  scope: Scope,
  row: ImportRow,
  plans: readonly Plan[],
  { options }: BatchFacts,
  { contacts, consents, now }: BatchDeps,
  made: ReadonlySet<number>,
): Promise<SettledRow[]> {
  const wanted = plans.filter(({ kind }) => kind === 'change');
  if (wanted.length === 0 || options.duplicates === 'skip') return [];
  const changed = await contacts.change(
    tx,
    scope,
    wanted.map(({ id, read }) => ({ id, ...importedOf(read, options, now) })),
    options.duplicates,
  );
  const outcomes = new Map(changed.map((each) => [each.id, each]));
  const given: ImportedConsent[] = [];
  const left: { contact_id: number; left_at: number }[] = [];
  const settled = wanted.map(({ id, row: { row: row_number }, read }): SettledRow => {
    const { before = null, version = null } = outcomes.get(id) ?? {};
    if (before === null || version === null) return { row_number, kind: 'unchanged', contact_id: id };
    const consented = before.fields.text_authorized_at === undefined ? [] : read.numbers;
    given.push(...consented.map((phoneNumber) => ({ contactId: id, phoneNumber })));
    const isAgain = made.has(id);
    if (isAgain) left.push({ contact_id: id, left_at: version });
    return { row_number, kind: isAgain ? 'again' : 'updated', contact_id: id, before: { ...before, consented } };
  });
  await consents.grant(tx, scope, given, consentNote(options, row.fileName));
  await setLeftAt(tx, scope, row.id, left);
  return settled;
}
