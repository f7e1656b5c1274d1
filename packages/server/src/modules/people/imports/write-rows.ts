import type { ReadRow, RowReader } from '@talk/domain/imports';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import type { ImportedConsent, ImportedConsents } from './consents.port.js';
import type { ImportedContact, ImportedContacts } from '../contacts/index.js';
import type { ListMembers } from '../lists/index.js';
import type { SettledRow } from './imports.repository.js';
import type { StoredOptions } from './imports.tables.js';
import type { RowPlan } from './plan-row.js';
import { columnsOfRow } from './row-reader.js';

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

/** Where rows come from. */
export interface RowSource {
  /** Contacts that the same file has made, with earlier batches. */
  readonly made: ReadonlySet<number>;
  /** Of the consents that rows give. */
  readonly note: string;
}

/**
 * Writes what was planned, each contact once.
 * @returns what became of each row that creates or changes, and how contacts are left that the same file had made.
 */
export async function writeRows(
  tx: Tx,
  scope: Scope,
  plans: readonly RowPlan[],
  facts: Omit<BatchFacts, 'reader'>,
  source: RowSource,
  deps: BatchDeps,
): Promise<{ settled: readonly SettledRow[]; left: readonly Left[] }> {
  const created = await create(tx, scope, plans, facts, source, deps);
  const { settled, left } = await change(tx, scope, plans, facts, source, deps);
  return { settled: await list(tx, scope, [...created, ...settled], facts, deps), left };
}

interface Left {
  readonly contact_id: number;
  readonly left_at: number;
  /** Numbers that the ledger says yes to since this row. */
  readonly consented: readonly string[];
}

const NOTHING = { fields: {}, numbers: [], tag_ids: [] } as const;

/** Puts contacts into the list that was chosen; while that is gone, or may not be changed, no contact is put there. */
async function list(
  tx: Tx,
  scope: Scope,
  written: readonly SettledRow[],
  { options }: Pick<BatchFacts, 'options'>,
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
  plans: readonly RowPlan[],
  { options }: Pick<BatchFacts, 'options'>,
  { note }: RowSource,
  { contacts, consents, now }: BatchDeps,
): Promise<SettledRow[]> {
  const wanted = plans.filter(({ kind }) => kind === 'create');
  const ids = await contacts.create(
    tx,
    scope,
    wanted.map(({ read }) => importedOf(read, options, now)),
  );
  const given: ImportedConsent[] = [];
  const settled = wanted.map(({ row: row_number, read }, at): SettledRow => {
    const contactId = ids[at] ?? 0;
    const isAgreed = columnsOfRow(read, options, now).text_authorized_at !== undefined;
    const consented = isAgreed ? read.numbers : [];
    given.push(...consented.map((phoneNumber) => ({ contactId, phoneNumber })));
    const before = consented.length === 0 ? {} : { before: { ...NOTHING, consented } };
    return { row_number, kind: 'created', contact_id: contactId, left_at: 1, ...before };
  });
  await consents.grant(tx, scope, given, note);
  return settled;
}

async function change(
  tx: Tx,
  scope: Scope,
  plans: readonly RowPlan[],
  { options }: Pick<BatchFacts, 'options'>,
  { made, note }: RowSource,
  { contacts, consents, now }: BatchDeps,
): Promise<{ settled: SettledRow[]; left: Left[] }> {
  const wanted = plans.filter(({ kind }) => kind === 'change');
  if (wanted.length === 0 || options.duplicates === 'skip') return { settled: [], left: [] };
  const changed = await contacts.change(
    tx,
    scope,
    wanted.map(({ id, read }) => ({ id, ...importedOf(read, options, now) })),
    options.duplicates,
  );
  const outcomes = new Map(changed.map((each) => [each.id, each]));
  const given: ImportedConsent[] = [];
  const left: Left[] = [];
  const settled = wanted.map(({ id, row: row_number, read }): SettledRow => {
    const { before = null, version = null } = outcomes.get(id) ?? {};
    if (before === null || version === null) return { row_number, kind: 'unchanged', contact_id: id };
    const consented = before.fields.text_authorized_at === undefined ? [] : read.numbers;
    given.push(...consented.map((phoneNumber) => ({ contactId: id, phoneNumber })));
    const isAgain = made.has(id);
    if (isAgain) left.push({ contact_id: id, left_at: version, consented });
    return { row_number, kind: isAgain ? 'again' : 'updated', contact_id: id, before: { ...before, consented } };
  });
  await consents.grant(tx, scope, given, note);
  return { settled, left };
}
