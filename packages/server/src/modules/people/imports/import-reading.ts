import { inTransaction } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import type { importReadJob } from './imports.jobs.js';
import { findImport, lockImport, updateImport, type ImportValues } from './imports.repository.js';
import { newRowsKey, tellImport } from './imports.service.js';
import { readTable } from './reading/read-table.js';
import { Unreadable } from './reading/unreadable.js';

/** Reads a file that was uploaded. When the process dies meanwhile, it is read again from the beginning: nobody has seen anything of it. */
export function createImportReading(kernel: Kernel) {
  const { storage, clock } = kernel;
  return async function read({
    companyId,
    payload: { importId, run },
    log,
  }: RunOf<typeof importReadJob>): Promise<void> {
    const scope = systemScope(companyId);
    const row = await findImport({ q: kernel.db.drizzle }, scope, importId);
    if (row === undefined || row.run !== run || row.stage !== 'reading' || row.fileKey === null) return;
    const isAsked = row.format !== null;
    const source = {
      key: row.fileKey,
      bytes: row.fileBytes,
      encoding: row.encoding,
      delimiter: row.delimiter,
      hasHeader: isAsked ? row.hasHeader : null,
    };
    const draft = await storage.draft();
    const rowsKey = newRowsKey(companyId);
    let values: ImportValues;
    try {
      const table = await readTable(storage, source, draft);
      await storage.keep(rowsKey, await draft.finish());
      values = { ...table, rowsKey, stage: 'read' };
    } catch (error) {
      await draft.discard();
      if (!(error instanceof Unreadable)) throw error;
      log.info({ importId, failure: error.failure }, 'a file of contacts cannot be read');
      values = { stage: 'failed', failure: error.failure, failedRow: error.row };
    }
    const unused = await inTransaction(kernel, async (tx) => {
      const now = await lockImport(tx, scope, importId);
      if (now === undefined || now.run !== run) return rowsKey;
      const after = await updateImport(tx, scope, importId, values, clock.now());
      tellImport(tx, after, clock.now());
      return values.rowsKey === undefined ? null : now.rowsKey;
    });
    if (unused !== null) await storage.remove(unused);
  };
}
