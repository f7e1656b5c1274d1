import { inTransaction, type Tx } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import { memberScope, type Scope, systemScope } from '../../../policy/scope.js';
import { findMembership } from '../../platform/identity/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { importBatch } from './import-batch.js';
import type { importStepJob } from './imports.jobs.js';
import {
  findImport,
  type ImportRow,
  type ImportValues,
  insertRows,
  lockImport,
  updateImport,
} from './imports.repository.js';
import { enqueueImportStep, tellImport } from './imports.service.js';
import { rollBackBatch } from './import-roll-back.js';
import { batches, storedRows, type StoredRow } from './reading/rows-file.js';
import { rowReader, tagNames } from './row-reader.js';
import type { ImportedTags } from './tags.port.js';
import type { BatchDeps, BatchFacts } from './write-rows.js';

/** One transaction: short enough that nobody who wants one of its contacts waits noticeably. */
const AT_ONCE = 200;
/** One job: other imports have their turn, and an ending process does not wait long. */
const JOB_MS = 3_000;
const TOLD_EVERY_MS = 1_000;
/** A batch that fails is repeated row by row; a row that fails again this often is left out, and named. */
const GIVE_UP_AT = 4;

interface StepDeps extends Omit<BatchDeps, 'now'> {
  readonly tags: Pick<ImportedTags, 'known' | 'removeUnused'>;
}

/**
 * Goes on with an import, or with rolling one back: batch by batch, each in a transaction that writes contacts, what became of each row, and how
 * far it is. A process that is killed leaves a batch done or not done, and the job is run again: it goes on where the import is.
 */
export function createImportSteps(kernel: Kernel, deps: StepDeps) {
  const { clock, storage, log } = kernel;

  /** Runs `work` on the import while it is what the job was asked for. @returns the import after it; null: it counts no more. */
  async function onImport(
    companyId: number,
    importId: number,
    run: number,
    work: (tx: Tx, scope: Scope, row: ImportRow) => Promise<ImportValues | null>,
    tellAlways = true,
  ): Promise<ImportRow | null> {
    return inTransaction(kernel, async (tx) => {
      const row = await lockImport(tx, systemScope(companyId), importId);
      if (row === undefined || row.run !== run || row.isPaused) return null;
      if (row.stage !== 'importing' && row.stage !== 'rolling_back') return null;
      const values = await work(tx, memberScope(companyId, row.userId), row);
      if (values === null) return null;
      const after = await updateImport(tx, systemScope(companyId), importId, values, clock.now());
      if (tellAlways || after.stage !== row.stage) tellImport(tx, after, clock.now());
      return after;
    });
  }

  async function mayGoOn(tx: Tx, scope: Scope, { userId }: ImportRow): Promise<boolean> {
    const membership = await findMembership(tx, scope, userId);
    return membership?.enabled === true && effectivePermissions(membership).includes('import contact');
  }

  /** Whoever may import no more imports nothing more. What is there can still be rolled back. */
  const stopped = (): ImportValues => ({ stage: 'imported', isCancelled: true, finishedAt: clock.now() });
  const finished = (): ImportValues => ({ stage: 'imported', finishedAt: clock.now() });

  async function importSome(
    { companyId, payload: { importId, run }, attempt }: RunOf<typeof importStepJob>,
    row: ImportRow,
  ) {
    const { options, rowsKey } = row;
    if (options === null || rowsKey === null) throw new Error('an import without its rows was started');
    const began = performance.now();
    const facts: BatchFacts = await inTransaction(kernel, async (tx) => {
      const scope = memberScope(companyId, row.userId);
      // New ones were added when it began: what is not there by now was removed since.
      const { names } = await tagNames(tx, scope, options, deps.tags, false);
      return { options, reader: await rowReader(tx, scope, options, names), viewer: await readViewer(tx, scope) };
    });
    let told = 0;
    let careful = attempt > 1 ? AT_ONCE : 0;
    let isGivenUp = attempt >= GIVE_UP_AT;
    let at: ImportRow | null = row;
    const rows = peekable(storedRows(storage, rowsKey, row.place));
    try {
      // At least one batch: a job that wrote nothing asks for no other, however long it waited for the database.
      do {
        const size = careful > 0 ? 1 : AT_ONCE;
        const some = await rows.peek(size);
        const isTold = performance.now() - told > TOLD_EVERY_MS;
        const last: ImportRow = at;
        const isFinal = await rows.isLast(size);
        let taken = 0;
        at = await onImport(
          companyId,
          importId,
          run,
          async (tx, scope, now) => {
            if (now.place !== last.place) return null;
            if (!(await mayGoOn(tx, scope, now))) return stopped();
            if (isGivenUp && some[0] !== undefined) {
              log.error({ importId, row: some[0].row }, 'a row of a file was left out');
              const problems = [{ code: 'error' as const, column: null, value: null }];
              await insertRows(tx, scope, importId, [{ row_number: some[0].row, kind: 'rejected', problems }]);
              taken = 1;
              const values = { done: now.done + 1, rejected: now.rejected + 1, place: some[0].end };
              return isFinal && some.length === 1 ? { ...values, ...finished() } : values;
            }
            const { done, counts } = await importBatch(tx, scope, now, some, facts, { ...deps, now: clock.now() });
            taken = done;
            const values = {
              done: now.done + done,
              place: some[done - 1]?.end ?? now.place,
              created: now.created + counts.created,
              updated: now.updated + counts.updated,
              unchanged: now.unchanged + counts.unchanged,
              skipped: now.skipped + counts.skipped,
              rejected: now.rejected + counts.rejected,
            };
            return isFinal && done === some.length ? { ...values, ...finished() } : values;
          },
          isTold,
        );
        if (at === null || at.stage !== 'importing') return;
        isGivenUp = false;
        careful = Math.max(0, careful - taken);
        rows.take(taken);
        if (isTold) told = performance.now();
      } while (performance.now() - began < JOB_MS);
    } finally {
      await rows.end();
    }
  }

  async function rollBackSome({ companyId, payload: { importId, run } }: RunOf<typeof importStepJob>): Promise<void> {
    const began = performance.now();
    let told = 0;
    do {
      const isTold = performance.now() - told > TOLD_EVERY_MS;
      const at = await onImport(
        companyId,
        importId,
        run,
        async (tx, scope, now) => {
          const { done, place, removed, restored, kept } = await rollBackBatch(tx, scope, now, AT_ONCE, deps);
          const values = {
            done: now.done + done,
            place,
            removed: now.removed + removed,
            restored: now.restored + restored,
            kept: now.kept + kept,
          };
          return done === 0 ? { stage: 'rolled_back' as const } : values;
        },
        isTold,
      );
      if (at === null || at.stage !== 'rolling_back') return;
      if (isTold) told = performance.now();
    } while (performance.now() - began < JOB_MS);
  }

  return async function step(run: RunOf<typeof importStepJob>): Promise<void> {
    const { companyId, payload } = run;
    const row = await findImport({ q: kernel.db.drizzle }, systemScope(companyId), payload.importId);
    if (row === undefined || row.run !== payload.run || row.isPaused) return;
    if (row.stage === 'importing') await importSome(run, row);
    else if (row.stage === 'rolling_back') await rollBackSome(run);
    else if (row.stage !== 'rolled_back') return;
    await inTransaction(kernel, async (tx) => {
      const after = await findImport(tx, systemScope(companyId), payload.importId);
      // Also after a process that was killed before this: its job is run again.
      if (after?.stage === 'rolled_back' && after.run === payload.run)
        await deps.tags.removeUnused(tx, systemScope(companyId), after.madeTagIds);
      const isUnderWay = after?.stage === 'importing' || after?.stage === 'rolling_back';
      if (
        after !== undefined &&
        isUnderWay &&
        after.run === payload.run &&
        !after.isPaused &&
        after.done > payload.from
      )
        enqueueImportStep(tx, after);
    });
  };
}

/** Rows of which some are looked at, and as many taken as were done with. */
function peekable(rows: AsyncGenerator<StoredRow>) {
  let waiting: StoredRow[] = [];
  let isOver = false;
  const source = batches(rows, AT_ONCE);
  async function fill(count: number): Promise<void> {
    while (waiting.length < count && !isOver) {
      const next = await source.next();
      if (next.done === true) isOver = true;
      else waiting.push(...next.value);
    }
  }
  return {
    async peek(count: number): Promise<StoredRow[]> {
      await fill(count);
      return waiting.slice(0, count);
    },
    async isLast(count: number): Promise<boolean> {
      await fill(count + 1);
      return waiting.length <= count;
    },
    take(count: number): void {
      waiting = waiting.slice(count);
    },
    end: () => source.return(undefined),
  };
}
