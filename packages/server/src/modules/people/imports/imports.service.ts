import { randomUUID } from 'node:crypto';
import { channels, type ContactImport, type ImportOptions, type RejectedRow } from '@talk/contract';
import { attributeOf } from '@talk/domain/attributes';
import { headerSignature, type ImportMapping, mappingProblem, type NamedTarget } from '@talk/domain/imports';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, found, invalid } from '../../../http/errors.js';
import { decodeCursor, toPage, type Page } from '../../../http/page.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { ReceivedFile } from '../../../storage/draft.js';
import { OF_CONTACTS, offeredTags } from '../contacts/index.js';
import { readAttributeFields } from '../fields/read.js';
import type { ListMembers } from '../lists/index.js';
import type { ImportedTags } from './tags.port.js';
import { importCheckJob, importReadJob, importStepJob } from './imports.jobs.js';
import { presentImport, presentNews, rollBackUntil } from './imports.presenter.js';
import * as repository from './imports.repository.js';
import type { ImportRow, ImportValues } from './imports.repository.js';

export type ImportAct = 'start' | 'pause' | 'resume' | 'cancel' | 'roll_back' | 'dismiss';

export interface ReadingChoice {
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly has_header?: boolean | undefined;
}

/** The person may manage tags. */
export interface MayAddTags {
  readonly addTags: boolean;
}

/** Files of contacts, as the person who brings them has them in hand. Another's is NOT_FOUND. */
export interface Imports {
  upload(tx: Tx, scope: Scope, name: string, file: ReceivedFile): Promise<ContactImport>;
  list(reads: Reads, scope: Scope): Promise<ContactImport[]>;
  get(reads: Reads, scope: Scope, id: number): Promise<ContactImport>;
  /** @throws ApiError CONFLICT once it is being imported. */
  readAgain(tx: Tx, scope: Scope, id: number, choice: ReadingChoice): Promise<ContactImport>;
  /** @throws ApiError CONFLICT while it is read, and once it is being imported; VALIDATION_FAILED. */
  check(tx: Tx, scope: Scope, id: number, options: ImportOptions, may: MayAddTags): Promise<ContactImport>;
  /** @throws ApiError CONFLICT when it is not in a state for that; FORBIDDEN when it is to add tags. */
  control(tx: Tx, scope: Scope, id: number, act: ImportAct, may: MayAddTags): Promise<ContactImport>;
  rejects(reads: Reads, scope: Scope, id: number, query: RejectsQuery): Promise<Page<RejectedRow>>;
}

export interface RejectsQuery {
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

const SHOWN_AT_MOST = 50;
export const KEPT_MS = 30 * 24 * 60 * 60_000;
/** Row numbers are below this. */
const BEHIND_ALL_ROWS = 2_000_000_000;

/** Tells the person who brought it, wherever they are signed in. */
export function tellImport(tx: Tx, row: ImportRow, now: Date): void {
  tx.emit({
    type: 'contact_import_updated',
    companyId: row.companyId,
    entity: { type: 'contact_import', id: row.id },
    version: row.version,
    data: presentNews(row, now),
    channels: [channels.user(row.companyId, row.userId)],
  });
}

export function enqueueImportStep(tx: Tx, { id: importId, companyId, run, done }: ImportRow): void {
  tx.enqueue(importStepJob, { companyId, payload: { importId, run, from: done }, key: `${importId}/${run}/${done}` });
}

export const newRowsKey = (companyId: number): string => {
  const id = randomUUID();
  return `${companyId}/${id.slice(0, 2)}/${id}`;
};

/** Fields of the company that columns can become. */
export async function ownTargets(reads: Reads, scope: Scope): Promise<NamedTarget[]> {
  const fields = await readAttributeFields(reads, scope);
  return [...fields].flatMap(([target, { name, is_archived: isArchived }]) => (isArchived ? [] : [{ target, name }]));
}

/** Whether columns are chosen for fields of the company that it does not have. */
export const namesForeign = (mapping: ImportMapping, own: readonly NamedTarget[]): boolean =>
  mapping.some(
    (each) => each !== null && attributeOf(each) !== undefined && !own.some(({ target }) => target === each),
  );

const ZERO = { done: 0, place: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };
const conflict = (message: string) => fail('CONFLICT', { message });

export const NO_TAGS_TO_ADD = 'You don’t have permission to add tags. Leave out the rows with tags that there are not.';

export function createImports(
  { clock, storage }: Pick<Kernel, 'clock' | 'storage'>,
  lists: Pick<ListMembers, 'open'>,
  importedTags: Pick<ImportedTags, 'lock' | 'add'>,
): Imports {
  const present = async (reads: Reads, scope: Scope, row: ImportRow): Promise<ContactImport> => {
    const remembered = row.hasHeader ? await repository.findMap(reads, scope, headerSignature(row.titles)) : undefined;
    return presentImport(row, clock.now(), remembered, await ownTargets(reads, scope));
  };

  /** Writes what was pressed; whatever was under way counts no more. */
  async function change(tx: Tx, scope: Scope, before: ImportRow, values: ImportValues): Promise<ImportRow> {
    const row = await repository.updateImport(tx, scope, before.id, { ...values, run: before.run + 1 }, clock.now());
    tellImport(tx, row, clock.now());
    return row;
  }

  /** Tags that the dry run has found to be missing: they are there before the first row needs one. */
  async function addTags(
    tx: Tx,
    scope: Scope,
    { found: check }: ImportRow,
    may: MayAddTags,
  ): Promise<readonly number[]> {
    const names = check?.new_tags ?? [];
    if (names.length === 0) return [];
    if (!may.addTags) throw fail('FORBIDDEN');
    const made = await importedTags.add(tx, scope, names);
    if (made === null) throw conflict('There are too many tags by now for those that this file adds. Check it again.');
    return made;
  }

  return {
    async upload(tx, scope, name, file) {
      const fileKey = newRowsKey(scope.companyId);
      await storage.keep(fileKey, file);
      const values = { userId: scope.userId ?? 0, fileName: name, fileBytes: file.bytes, fileKey };
      const row = await repository.insertImport(tx, scope, { ...values, createdAt: clock.now() });
      tx.enqueue(importReadJob, {
        companyId: row.companyId,
        payload: { importId: row.id, run: row.run },
        key: `${row.id}/${row.run}`,
      });
      tellImport(tx, row, clock.now());
      return present(tx, scope, row);
    },

    async list(reads, scope) {
      const since = new Date(clock.now().getTime() - KEPT_MS);
      const rows = await repository.listImports(reads, scope, since, SHOWN_AT_MOST);
      return rows.map((row) => presentImport(row, clock.now(), undefined, []));
    },
    get: async (reads, scope, id) => present(reads, scope, found(await repository.findImport(reads, scope, id))),

    async readAgain(tx, scope, id, choice) {
      const before = found(await repository.lockImport(tx, scope, id));
      if (before.fileKey === null) throw conflict('This file is being imported, or was imported already.');
      const row = await change(tx, scope, before, {
        stage: 'reading',
        failure: null,
        failedRow: null,
        found: null,
        encoding: choice.encoding ?? before.encoding,
        delimiter: choice.delimiter ?? before.delimiter,
        hasHeader: choice.has_header ?? before.hasHeader,
        // From now on it is a person who says so.
        format: before.format ?? 'csv',
      });
      tx.enqueue(importReadJob, {
        companyId: row.companyId,
        payload: { importId: row.id, run: row.run },
        key: `${row.id}/${row.run}`,
      });
      return present(tx, scope, row);
    },

    async check(tx, scope, id, options, may) {
      const wanted = new Set(options.tag_ids);
      const tags = await offeredTags(tx, scope, [...wanted], OF_CONTACTS);
      const before = found(await repository.lockImport(tx, scope, id));
      if (!['read', 'checking', 'checked'].includes(before.stage))
        throw conflict(before.fileKey === null ? 'This file was imported already.' : 'This file is not read yet.');
      if (options.mapping.length !== before.titles.length)
        throw invalid({ mapping: `Say of each of the ${before.titles.length} columns what it becomes, or null.` });
      const problem = mappingProblem(options.mapping);
      if (problem !== null) throw invalid({ mapping: problem });
      if (namesForeign(options.mapping, await ownTargets(tx, scope)))
        throw invalid({ mapping: 'A column is chosen for a field that your company does not have, or has archived.' });
      if (options.unknown_tags === 'create' && !may.addTags) throw invalid({ unknown_tags: NO_TAGS_TO_ADD });
      if (tags === undefined) throw invalid({ tag_ids: 'Choose tags that are offered for contacts.' });
      if (options.list_id !== null && (await lists.open(tx, scope, options.list_id)) === null)
        throw invalid({ list_id: 'Choose a static list that you may change.' });
      const chosen = { ...options, tag_ids: tags.map((tag) => tag.id) };
      const row = await change(tx, scope, before, { ...ZERO, stage: 'checking', options: chosen, found: null });
      tx.enqueue(importCheckJob, {
        companyId: row.companyId,
        payload: { importId: row.id, run: row.run },
        key: `${row.id}/${row.run}`,
      });
      return present(tx, scope, row);
    },

    async control(tx, scope, id, act, may) {
      // Before the import itself: the one order of locks.
      if (act === 'start') await importedTags.lock(tx, scope);
      const before = found(await repository.lockImport(tx, scope, id));
      const values = valuesOf(before, act, clock.now());
      const madeTagIds = act === 'start' ? await addTags(tx, scope, before, may) : before.madeTagIds;
      const row = await change(tx, scope, before, { ...values, madeTagIds });
      if (act === 'start') {
        const { fileKey, options } = before;
        // What it says is in the rows now.
        if (fileKey !== null) tx.onCommit(() => void storage.remove(fileKey).catch(() => undefined));
        if (options !== null && row.hasHeader)
          await repository.rememberMap(tx, scope, headerSignature(row.titles), options.mapping, clock.now());
      }
      const isUnderWay = (row.stage === 'importing' || row.stage === 'rolling_back') && !row.isPaused;
      if (isUnderWay && act !== 'dismiss') enqueueImportStep(tx, row);
      return present(tx, scope, row);
    },

    async rejects(reads, scope, id, query) {
      const { id: importId } = found(await repository.findImport(reads, scope, id));
      const asked = query.cursor === undefined ? 0 : Number(decodeCursor(query.cursor, 1)[0]);
      const behind = Number.isSafeInteger(asked) && asked >= 0 && asked < BEHIND_ALL_ROWS ? asked : 0;
      const skip = query.cursor === undefined ? (query.page - 1) * query.per_page : 0;
      const limit = query.per_page + 1;
      const rows = await repository.rejectedRows(reads, scope, importId, { behind, skip, limit });
      return toPage(
        rows,
        query,
        ({ rowNumber }) => [rowNumber],
        ({ rowNumber, problems }) => ({ row: rowNumber, problems: [...(problems ?? [])] }),
      );
    },
  };
}

/** What pressing a button does. */
function valuesOf(row: ImportRow, act: ImportAct, now: Date): ImportValues {
  const isUnderWay = row.stage === 'importing' || row.stage === 'rolling_back';
  switch (act) {
    case 'start':
      if (row.stage !== 'checked') throw conflict('Check the file first: this tells what importing it would do.');
      return { ...ZERO, stage: 'importing', fileKey: null };
    case 'pause':
      if (!isUnderWay || row.isPaused) throw conflict('This is not running.');
      return { isPaused: true };
    case 'resume':
      if (!isUnderWay || !row.isPaused) throw conflict('This is not paused.');
      return { isPaused: false };
    case 'cancel':
      if (row.stage === 'rolling_back') throw conflict('Rolling back cannot be canceled. You can pause it.');
      if (row.stage !== 'importing') throw conflict('This is not running.');
      return { stage: 'imported', isPaused: false, isCancelled: true, finishedAt: now };
    case 'roll_back': {
      if (row.stage === 'rolled_back' || row.stage === 'rolling_back') throw conflict('This was already rolled back.');
      const until = rollBackUntil(row);
      if (until === null) throw conflict('There is nothing to roll back.');
      if (until <= now)
        throw conflict('An import can be rolled back within 24 hours of its end. That time has passed.');
      return { stage: 'rolling_back', done: 0, place: BEHIND_ALL_ROWS, dismissedAt: null };
    }
    case 'dismiss':
      if (isUnderWay) throw conflict('This is still under way.');
      return { dismissedAt: now };
  }
}
