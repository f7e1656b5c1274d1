import { randomUUID } from 'node:crypto';
import { channels, type ContactsExport } from '@talk/contract';
import { attributeOf } from '@talk/domain/attributes';
import type { CommunicationColumnId } from '@talk/domain/columns';
import type { DialerTaskColumn, ExportColumn } from '@talk/contract/schemas';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, found, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { type AskedReport, countCommunications, readReportFilter } from '../communications/index.js';
import { type AskedFilter, readContactCount } from '../contacts/index.js';
import { readAttributeFields } from '../fields/read.js';
import { visibleContactIds } from '../contacts/read.js';
import { exportJob } from './exports.jobs.js';
import { presentExport } from './exports.presenter.js';
import * as repository from './exports.repository.js';
import type { ExportRow, NewExport } from './exports.repository.js';
import type { DialerExports, DialerSubject } from './export-source.js';
import type { DialerExportRequest, ExportRequest } from './exports.tables.js';

export interface AskedExport {
  readonly format: ContactsExport['format'];
  readonly columns: readonly ExportColumn[];
  readonly list_id?: AskedFilter['list_id'];
  readonly contact_ids?: readonly number[] | undefined;
  readonly filter?: AskedFilter | undefined;
  readonly except_ids?: readonly number[] | undefined;
}

export interface AskedReportExport {
  readonly format: ContactsExport['format'];
  readonly columns: readonly CommunicationColumnId[];
  readonly filter: AskedReport;
  readonly order: 'asc' | 'desc';
}

export interface AskedDialerExport {
  readonly format: ContactsExport['format'];
  /** Empty: there is no choice. */
  readonly columns: readonly DialerTaskColumn[];
  readonly request: DialerExportRequest;
}

/** Exports, as the person who asks for them has them in hand. Another's is NOT_FOUND. */
export interface Exports {
  /** @throws ApiError NOT_FOUND when none of the named is there for the user, VALIDATION_FAILED for none, CONFLICT for too many at once. */
  start(tx: Tx, scope: Scope, asked: AskedExport): Promise<ContactsExport>;
  /** Of communications. @throws ApiError VALIDATION_FAILED for none, CONFLICT for too many at once. */
  startReport(tx: Tx, scope: Scope, asked: AskedReportExport): Promise<ContactsExport>;
  /** Of a list of the power dialer. @throws ApiError NOT_FOUND, VALIDATION_FAILED for none, CONFLICT for too many at once. */
  startDialer(tx: Tx, scope: Scope, subject: DialerSubject, asked: AskedDialerExport): Promise<ContactsExport>;
  list(reads: Reads, scope: Scope): Promise<ContactsExport[]>;
  control(tx: Tx, scope: Scope, id: number, act: 'cancel' | 'dismiss'): Promise<ContactsExport>;
  /** The row of a file that this user may have now. @throws ApiError NOT_FOUND. */
  file(reads: Reads, scope: Scope, uuid: string): Promise<ExportRow>;
}

/** The calendar day, `YYYY-MM-DD`. */
const dayIn = (timeZone: string, at: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);

const SHOWN_AT_MOST = 20;
const AT_ONCE = 3;

export function tellExport(tx: Tx, row: ExportRow, now: Date): void {
  tx.emit({
    type: 'contacts_export_updated',
    companyId: row.companyId,
    entity: { type: 'contacts_export', id: row.id },
    version: row.version,
    data: presentExport(row, now),
    channels: [channels.user(row.companyId, row.userId)],
  });
}

export function createExports({ clock, storage }: Pick<Kernel, 'clock' | 'storage'>, ofDialer: DialerExports): Exports {
  async function totalOf(reads: Reads, scope: Scope, request: ExportRequest): Promise<number> {
    if (request.contact_ids !== undefined) {
      const seen = await visibleContactIds(reads, scope, request.contact_ids, await readViewer(reads, scope));
      if (seen.length === 0) throw fail('NOT_FOUND');
      return seen.length;
    }
    const matching = await readContactCount(reads, scope, clock.now(), request.filter ?? {});
    const total = Math.max(0, matching - (request.except_ids?.length ?? 0));
    if (total === 0) throw invalid({ filter: 'No contact matches.' });
    return total;
  }

  /** Notes it down, and has its file made. @param what says how many there are; asked only when another one may be made */
  async function begin(
    tx: Tx,
    scope: Scope,
    what: Pick<NewExport, 'subject' | 'format' | 'columns' | 'request'>,
    total: () => Promise<number>,
  ): Promise<ContactsExport> {
    if ((await repository.countRunning(tx, scope)) >= AT_ONCE)
      throw fail('CONFLICT', { message: `At most ${AT_ONCE} exports can be made at once. Wait until one is done.` });
    const now = clock.now();
    const { timezone } = await readCompanyFacts(tx, scope);
    const row = await repository.insertExport(tx, scope, {
      ...what,
      userId: scope.userId ?? 0,
      fileUuid: randomUUID(),
      fileName: `${what.subject}-${dayIn(timezone, now)}.${what.format}`,
      total: await total(),
      createdAt: now,
    });
    tx.enqueue(exportJob, { companyId: row.companyId, payload: { exportId: row.id }, key: String(row.id) });
    tellExport(tx, row, now);
    return presentExport(row, now);
  }

  return {
    async start(tx, scope, { format, columns, list_id, contact_ids, filter, except_ids }) {
      const named = columns.flatMap((column) => attributeOf(column) ?? []);
      const ids = named.map(({ id }) => id);
      const own = await readAttributeFields(tx, scope, ids);
      if (named.some(({ name }) => !own.has(name))) throw invalid({ columns: 'This column cannot be exported.' });
      const request: ExportRequest =
        contact_ids === undefined
          ? { filter: { ...filter, ...(list_id === undefined ? {} : { list_id }) }, except_ids }
          : { contact_ids: [...new Set(contact_ids)] };
      return begin(tx, scope, { subject: 'contacts', format, columns, request }, () => totalOf(tx, scope, request));
    },

    async startReport(tx, scope, { format, columns, filter: report, order }) {
      const request = { report, order };
      return begin(tx, scope, { subject: 'communications', format, columns, request }, async () => {
        const filter = await readReportFilter(tx, scope, clock.now(), report);
        const total = await countCommunications(tx, scope, await readViewer(tx, scope), filter);
        if (total === 0) throw invalid({ filter: 'No communication matches.' });
        return total;
      });
    },

    startDialer: (tx, scope, subject, { request, ...file }) =>
      begin(tx, scope, { subject, ...file, request }, async () => {
        const total = await ofDialer[subject].count(tx, scope, request);
        if (total === 0) throw invalid({ bucket: 'There is nothing to export.' });
        return total;
      }),

    async list(reads, scope) {
      const now = clock.now();
      return (await repository.listExports(reads, scope, now, SHOWN_AT_MOST)).map((row) => presentExport(row, now));
    },

    async control(tx, scope, id, act) {
      const before = found(await repository.lockExport(tx, scope, id));
      const now = clock.now();
      const isRunning = before.status === 'running';
      if (act === 'cancel' && !isRunning) throw fail('CONFLICT', { message: 'This is already over.' });
      if (act === 'dismiss' && isRunning) throw fail('CONFLICT', { message: 'This is still under way.' });
      const { fileKey } = before;
      if (act === 'dismiss' && fileKey !== null)
        // A file that could not be removed is found by the purge of files that nobody has.
        tx.onCommit(() => void storage.remove(fileKey).catch(() => undefined));
      const values =
        act === 'cancel' ? { status: 'cancelled' as const, finishedAt: now } : { dismissedAt: now, fileKey: null };
      const row = await repository.updateExport(tx, scope, id, values, now);
      tellExport(tx, row, now);
      return presentExport(row, now);
    },

    file: async (reads, scope, uuid) => found(await repository.findExportFile(reads, scope, uuid, clock.now())),
  };
}
