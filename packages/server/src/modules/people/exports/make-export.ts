import { randomUUID } from 'node:crypto';
import { inTransaction, type Reads } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import { memberScope, type Scope, systemScope } from '../../../policy/scope.js';
import type { Draft } from '../../../storage/draft.js';
import { findMembership } from '../../platform/identity/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { communicationSource } from './communication-source.js';
import { contactSource } from './contact-source.js';
import type { DialerExports, DialerSubject, ExportSource } from './export-source.js';
import type { exportJob } from './exports.jobs.js';
import { type ExportRow, type ExportValues, findExport, lockExport, updateExport } from './exports.repository.js';
import { tellExport } from './exports.service.js';
import type { DialerExportRequest } from './exports.tables.js';
import { csvWriter, jsonWriter, type SheetWriter, xlsxWriter } from './sheet-writers.js';

const TOLD_EVERY = 2_000;
/** For so long the file can be had. */
const KEPT_MS = 24 * 60 * 60_000;
const GIVE_UP_AT = 4;

const SHEETS = { contacts: 'Contacts', communications: 'Communications' } as const;

const isOfDialer = (subject: ExportRow['subject']): subject is DialerSubject =>
  subject === 'dialer-tasks' || subject === 'dialer-sessions';

function writerOf({ format, columns }: ExportRow, { titles }: ExportSource, sheet: string): SheetWriter {
  if (format === 'csv') return csvWriter();
  if (format === 'xlsx') return xlsxWriter(sheet);
  // Programs know columns by their ids; sessions of the dialer have none.
  return jsonWriter(columns.length === titles.length ? columns : titles);
}

/** Somebody has cancelled it, or it was made already. */
class NotWanted extends Error {
  override readonly name = 'NotWanted';
}

/**
 * Makes the file of an export: page by page, to the disk while it is read. What the person may see is decided anew. A process that is killed leaves
 * nothing, and the file is made again from its beginning.
 */
export function createExportMaker(kernel: Kernel, ofDialer: DialerExports) {
  const { clock, storage } = kernel;
  const reads: Reads = { q: kernel.db.drizzle };

  async function put(companyId: number, id: number, values: ExportValues): Promise<void> {
    await inTransaction(kernel, async (tx) => {
      const scope = systemScope(companyId);
      const row = await lockExport(tx, scope, id);
      if (row?.status !== 'running') throw new NotWanted();
      tellExport(tx, await updateExport(tx, scope, id, values, clock.now()), clock.now());
    });
  }

  async function mayExport(scope: Scope, userId: number): Promise<boolean> {
    const membership = await findMembership(reads, scope, userId);
    return membership?.enabled === true && effectivePermissions(membership).includes('export contact');
  }

  async function contentOf(scope: Scope, row: ExportRow): Promise<{ source: ExportSource; sheet: string }> {
    const { subject } = row;
    if (isOfDialer(subject)) {
      const { sheet, source } = ofDialer[subject];
      return { sheet, source: await source(reads, scope, row.request as DialerExportRequest, row.columns) };
    }
    const viewer = await readViewer(reads, scope);
    const read = subject === 'communications' ? communicationSource : contactSource;
    return { sheet: SHEETS[subject], source: await read(reads, scope, viewer, row) };
  }

  async function write(scope: Scope, row: ExportRow, draft: Draft): Promise<number> {
    const { source, sheet } = await contentOf(scope, row);
    const writer = writerOf(row, source, sheet);
    let done = 0;
    let told = 0;
    async function fill(): Promise<void> {
      await writer.row(source.titles);
      for await (const rows of source.pages) {
        for (const each of rows) await writer.row(each);
        done += rows.length;
        if (done - told < TOLD_EVERY) continue;
        told = done;
        await put(row.companyId, row.id, { done });
      }
      await writer.end();
    }
    const filling = fill().catch((error: unknown) => {
      writer.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    filling.catch(() => undefined);
    for await (const chunk of writer.chunks) await draft.write(chunk);
    await filling;
    return done;
  }

  return async function make({
    companyId,
    payload: { exportId },
    attempt,
    log,
  }: RunOf<typeof exportJob>): Promise<void> {
    const row = await findExport(reads, systemScope(companyId), exportId);
    if (row?.status !== 'running') return;
    const scope = memberScope(companyId, row.userId);
    const draft = await storage.draft();
    const id = randomUUID();
    const fileKey = `${companyId}/${id.slice(0, 2)}/${id}`;
    try {
      if (!(await mayExport(scope, row.userId)))
        return await put(companyId, exportId, { status: 'failed', finishedAt: clock.now() });
      const done = await write(scope, row, draft);
      const file = await draft.finish();
      await storage.keep(fileKey, file);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + KEPT_MS);
      await put(companyId, exportId, {
        done,
        total: done,
        fileKey,
        fileBytes: file.bytes,
        status: 'done',
        finishedAt: now,
        expiresAt,
      });
    } catch (error) {
      await storage.remove(fileKey);
      if (error instanceof NotWanted) return;
      if (attempt < GIVE_UP_AT) throw error;
      log.error({ err: error, exportId }, 'an export could not be made');
      await put(companyId, exportId, { status: 'failed', finishedAt: clock.now() });
    } finally {
      await draft.discard();
    }
  };
}
