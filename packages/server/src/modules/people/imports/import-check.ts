import type { ImportCheck, RejectedRow } from '@talk/contract';
import {
  decideRow,
  glance,
  type Holder,
  readRow,
  type ReadRow,
  type RowProblemCode,
  tagKey,
} from '@talk/domain/imports';
import { inTransaction, type Reads } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { memberScope, systemScope } from '../../../policy/scope.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { ImportedContacts } from '../contacts/index.js';
import type { importCheckJob } from './imports.jobs.js';
import { findImport, type ImportRow, type ImportValues, lockImport, updateImport } from './imports.repository.js';
import { tellImport } from './imports.service.js';
import { batches, storedRows, type StoredRow } from './reading/rows-file.js';
import type { StoredOptions } from './imports.tables.js';
import { rowReader, tagNames } from './row-reader.js';
import type { ImportedTags } from './tags.port.js';

const AT_ONCE = 500;
const TOLD_EVERY = 10_000;
const EXAMPLES = 50;

/**
 * The dry run: decides about every row as the import would, and writes nothing of it. What earlier rows would have made is kept in mind, by number
 * alone. When the process dies, it begins again.
 */
export function createImportCheck(
  kernel: Kernel,
  contacts: Pick<ImportedContacts, 'holders'>,
  tags: Pick<ImportedTags, 'known'>,
) {
  const { clock, storage } = kernel;
  const reads: Reads = { q: kernel.db.drizzle };

  /** @returns false when somebody wants something else now. */
  async function put(companyId: number, importId: number, run: number, values: ImportValues): Promise<boolean> {
    return inTransaction(kernel, async (tx) => {
      const scope = systemScope(companyId);
      const row = await lockImport(tx, scope, importId);
      if (row === undefined || row.run !== run) return false;
      tellImport(tx, await updateImport(tx, scope, importId, values, clock.now()), clock.now());
      return true;
    });
  }

  return async function check({ companyId, payload: { importId, run } }: RunOf<typeof importCheckJob>): Promise<void> {
    const row = await findImport(reads, systemScope(companyId), importId);
    if (row === undefined || row.run !== run || row.stage !== 'checking') return;
    const { options, rowsKey } = row;
    if (options === null || rowsKey === null) return;
    const scope = memberScope(companyId, row.userId);
    const count = await counter(reads, scope, row, options, contacts, tags);
    let done = 0;
    let told = 0;
    for await (const rows of batches(storedRows(storage, rowsKey, 0), AT_ONCE)) {
      await count.add(rows);
      done += rows.length;
      if (done - told < TOLD_EVERY) continue;
      told = done;
      if (!(await put(companyId, importId, run, { done }))) return;
    }
    await put(companyId, importId, run, { stage: 'checked', done, found: count.found() });
  };
}

async function counter(
  reads: Reads,
  scope: Scope,
  { userId }: ImportRow,
  options: StoredOptions,
  contacts: Pick<ImportedContacts, 'holders'>,
  tags: Pick<ImportedTags, 'known'>,
) {
  const viewer = await readViewer(reads, scope);
  // Whether the person may add tags was asked when they chose so, and is asked again when they begin.
  const { names, room } = await tagNames(reads, scope, options, tags, true);
  const reader = await rowReader(reads, scope, options, names);
  /** Tags that rows which are imported need, by what makes their names the same. */
  const newTags = new Map<string, string>();
  const tagsAt = options.mapping.indexOf('tags');
  /** Numbers that earlier rows have given away: to a contact, or, below zero, to the one that a row would make. */
  const given = new Map<number, number>();
  const counts = { created: 0, updated: 0, skipped: 0, rejected: 0, without_number: 0 };
  const problems = new Map<RowProblemCode, number>();
  const examples: RejectedRow[] = [];
  if (viewer.userId !== userId) throw new Error('a file is checked for somebody else');

  function reject(row: number, found: RejectedRow['problems']): void {
    counts.rejected += 1;
    for (const { code } of found) problems.set(code, (problems.get(code) ?? 0) + 1);
    if (examples.length < EXAMPLES) examples.push({ row, problems: found });
  }

  function decide(row: number, read: ReadRow, known: ReadonlyMap<string, Holder>): void {
    const holders = read.numbers.flatMap((number): Holder[] => {
      const earlier = given.get(keyOf(number));
      const holder = earlier === undefined ? known.get(number) : { id: earlier, isSeen: true };
      return holder === undefined ? [] : [holder];
    });
    const decision = decideRow(read, holders, options.duplicates);
    if (decision.kind === 'create' || decision.kind === 'change') {
      const lacking = read.newTags.filter((name) => !newTags.has(tagKey(name)));
      if (newTags.size + lacking.length > room)
        return reject(row, [{ code: 'tags_full', column: tagsAt, value: glance(lacking.join(', ')) }]);
      for (const name of lacking) newTags.set(tagKey(name), name);
    }
    switch (decision.kind) {
      case 'create':
        counts.created += 1;
        if (read.numbers.length === 0) counts.without_number += 1;
        for (const number of read.numbers) given.set(keyOf(number), -row);
        return;
      case 'change':
        counts.updated += 1;
        for (const number of read.numbers) given.set(keyOf(number), decision.id);
        return;
      case 'skip':
        counts.skipped += 1;
        return;
      case 'reject':
        reject(row, decision.code === null ? [...read.problems] : [{ code: decision.code, column: null, value: null }]);
    }
  }

  return {
    async add(rows: readonly StoredRow[]): Promise<void> {
      const read = rows.map((row) => ({ row: row.row, read: readRow(row, reader) }));
      const numbers = read.flatMap(({ read: { numbers: some } }) => some);
      const held = await contacts.holders(reads, scope, viewer, [...new Set(numbers)]);
      const known = new Map(held.map((each) => [each.phoneNumber, { id: each.contactId, isSeen: each.isSeen }]));
      for (const { row, read: one } of read) decide(row, one, known);
    },
    found: (): ImportCheck => ({
      ...counts,
      new_tags: [...newTags.values()],
      problems: [...problems].map(([code, count]) => ({ code, count })).toSorted((a, b) => b.count - a.count),
      examples,
    }),
  };
}

/** Digits of E.164 are at most fifteen: a number holds them exactly, in an eighth of the room. */
const keyOf = (e164: string): number => Number(e164.slice(1));
