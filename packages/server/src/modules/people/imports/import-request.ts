import type { ContactsAnswer, ContactsRequest, ImportedRow } from '@talk/contract';
import { glance, readRow, type ReadRow, type RowProblem, tagKey } from '@talk/domain/imports';
import type { Tx } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { OF_CONTACTS, offeredTags } from '../contacts/index.js';
import type { SettledRow } from './imports.repository.js';
import { type MayAddTags, namesForeign, NO_TAGS_TO_ADD, ownTargets } from './imports.service.js';
import type { StoredOptions } from './imports.tables.js';
import { planRow, type RowPlan } from './plan-row.js';
import { rowReader, tagNames } from './row-reader.js';
import type { ImportedTags } from './tags.port.js';
import { type BatchDeps, writeRows } from './write-rows.js';
import { tableOf } from './written-contacts.js';

interface RequestDeps extends Omit<BatchDeps, 'now'> {
  readonly tags: Pick<ImportedTags, 'known' | 'lock' | 'add'>;
}

/** Contacts that come in with one request: read, decided and written as the rows of a file are, all in one transaction. */
export interface ContactIntake {
  /** @throws ApiError VALIDATION_FAILED for what holds for all rows; what is wrong with one row is in its answer. */
  take(tx: Tx, scope: Scope, request: ContactsRequest, may: MayAddTags): Promise<ContactsAnswer>;
}

type Refusal = ImportedRow['problems'][number];
const NOTE = 'From an import by HTTP.';

export function createContactIntake({ clock }: Pick<Kernel, 'clock'>, deps: RequestDeps): ContactIntake {
  return {
    async take(tx, scope, request, may) {
      const { contacts: written, ...choices } = request;
      const { mapping, rows } = tableOf(written);
      const options = await chosen(tx, scope, { ...choices, mapping: [...mapping] }, may, deps);
      const isAdding = options.unknown_tags === 'create' && mapping.includes('tags');
      // Before contacts: the one order of locks.
      if (isAdding) await deps.tags.lock(tx, scope);
      const { names, room } = await tagNames(tx, scope, options, deps.tags, true);
      const reader = await rowReader(tx, scope, options, names);
      const viewer = await readViewer(tx, scope);
      const read = rows.map((cells) => readRow({ cells, problems: [] }, reader));
      const planned = await plan(tx, scope, read, options, viewer, deps);
      const plans = await withTags(tx, scope, planned, options, room, deps.tags);
      const note = options.consent?.note ?? NOTE;
      const source = { made: new Set<number>(), note };
      const { settled } = await writeRows(tx, scope, plans, { options, viewer }, source, { ...deps, now: clock.now() });
      return answerOf(written.length, plans, settled, (column) => mapping[column] ?? null);
    },
  };
}

/** What holds for all rows, once it is known to be right. */
async function chosen(
  tx: Tx,
  scope: Scope,
  options: StoredOptions,
  may: MayAddTags,
  { lists }: Pick<RequestDeps, 'lists'>,
): Promise<StoredOptions> {
  const tags = await offeredTags(tx, scope, options.tag_ids, OF_CONTACTS);
  if (namesForeign(options.mapping, await ownTargets(tx, scope)))
    throw invalid({ contacts: 'A row fills in a field that your company does not have, or has archived.' });
  if (options.unknown_tags === 'create' && !may.addTags) throw invalid({ unknown_tags: NO_TAGS_TO_ADD });
  if (tags === undefined) throw invalid({ tag_ids: 'Choose tags that are offered for contacts.' });
  if (options.list_id !== null && (await lists.open(tx, scope, options.list_id)) === null)
    throw invalid({ list_id: 'Choose a static list that you may change.' });
  return { ...options, tag_ids: tags.map(({ id }) => id) };
}

async function plan(
  tx: Tx,
  scope: Scope,
  read: readonly ReadRow[],
  options: StoredOptions,
  viewer: Awaited<ReturnType<typeof readViewer>>,
  { contacts }: Pick<RequestDeps, 'contacts'>,
): Promise<readonly IntakePlan[]> {
  const numbers = [...new Set(read.flatMap(({ numbers: some, problems }) => (problems.length === 0 ? some : [])))];
  await contacts.lockNumbers(tx, scope, numbers);
  const held = await contacts.holders(tx, scope, viewer, numbers);
  const known = new Map(
    held.map(({ phoneNumber, contactId, isSeen }) => [phoneNumber, { id: contactId, isSeen }] as const),
  );
  const touched = new Set<string | number>();
  return read.map(
    (one, index): IntakePlan =>
      planRow(index, one, known, options.duplicates, touched) ?? { ...refused(index, one, []), isRepeated: true },
  );
}

interface IntakePlan extends RowPlan {
  /** An earlier row of the request is about the same contact. */
  readonly isRepeated?: boolean;
}

const refused = (row: number, read: ReadRow, problems: readonly RowProblem[]): IntakePlan => ({
  row,
  read,
  kind: 'reject',
  id: 0,
  problems,
});

/** Adds the tags that written rows name and that there are not, as far as there is room for them. */
async function withTags(
  tx: Tx,
  scope: Scope,
  plans: readonly IntakePlan[],
  options: StoredOptions,
  room: number,
  tags: RequestDeps['tags'],
): Promise<readonly IntakePlan[]> {
  const fresh = new Map<string, string>();
  const column = options.mapping.indexOf('tags');
  const fitting = plans.map((each): IntakePlan => {
    if (each.kind !== 'create' && each.kind !== 'change') return each;
    const lacking = each.read.newTags.filter((name) => !fresh.has(tagKey(name)));
    if (fresh.size + lacking.length > room)
      return refused(each.row, each.read, [{ code: 'tags_full', column, value: glance(lacking.join(', ')) }]);
    for (const name of lacking) fresh.set(tagKey(name), name);
    return each;
  });
  if (fresh.size === 0) return fitting;
  await tags.add(tx, scope, [...fresh.values()]);
  const ids = new Map((await tags.known(tx, scope)).tags.map(({ id, name }) => [tagKey(name), id]));
  return fitting.map((each) => {
    const made = each.read.newTags.flatMap((name) => ids.get(tagKey(name)) ?? []);
    return { ...each, read: { ...each.read, tagIds: [...each.read.tagIds, ...made] } };
  });
}

const RESULTS = {
  created: 'created',
  updated: 'updated',
  again: 'updated',
  unchanged: 'unchanged',
  skipped: 'skipped',
  rejected: 'refused',
} as const satisfies Record<SettledRow['kind'], ImportedRow['result']>;

function answerOf(
  count: number,
  plans: readonly IntakePlan[],
  settled: readonly SettledRow[],
  fieldOf: (column: number) => Refusal['field'],
): ContactsAnswer {
  const written = new Map(settled.map((row) => [row.row_number, row]));
  const rows = plans.map(({ row: index, kind, id, problems, isRepeated = false }): ImportedRow => {
    if (isRepeated) return refusal(index, [{ code: 'repeated', field: 'phone_number', value: null }]);
    if (kind === 'reject')
      return refusal(
        index,
        problems.map(({ code, column, value }) => ({ code, field: column === null ? null : fieldOf(column), value })),
      );
    if (kind === 'skip') return { index, result: 'skipped', contact_id: id, problems: [] };
    const row = written.get(index);
    if (row === undefined) throw new Error(`row ${index} was planned and not written`);
    return { index, result: RESULTS[row.kind], contact_id: row.contact_id ?? null, problems: [] };
  });
  if (rows.length !== count) throw new Error('not each contact of the request has an answer');
  const of = (result: ImportedRow['result']): number => rows.filter((row) => row.result === result).length;
  return {
    created_count: of('created'),
    updated_count: of('updated'),
    unchanged_count: of('unchanged'),
    skipped_count: of('skipped'),
    refused_count: of('refused'),
    rows,
  };
}

const refusal = (index: number, problems: Refusal[]): ImportedRow => ({
  index,
  result: 'refused',
  contact_id: null,
  problems,
});
