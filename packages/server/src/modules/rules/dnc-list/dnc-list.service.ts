import { setImmediate as breathe } from 'node:timers/promises';
import type { DncNumber, DncUpload } from '@talk/contract';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import { toPage, type Page } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { Kernel } from '../../../kernel.js';
import { tryPhone } from '../../../phone.js';
import type { Scope } from '../../../policy/scope.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import * as repository from './dnc-list.repository.js';
import type { DncUploadRow, NumbersRequest } from './dnc-list.repository.js';
import { tellList } from './tell-list.js';

export interface UploadRequest {
  readonly lines: readonly string[];
  readonly reason: string;
  readonly file_name?: string | undefined;
}

interface RejectedLine {
  line: number;
  text: string;
}

/** Numbers that nobody of the company calls or texts, whoever has them. */
export interface DncList {
  list(reads: Reads, scope: Scope, request: NumbersRequest): Promise<Page<DncNumber>>;
  uploads(reads: Reads, scope: Scope): Promise<DncUpload[]>;
  /** All numbers that are numbers, or none. @throws ApiError VALIDATION_FAILED when no line is a number. */
  upload(scope: Scope, request: UploadRequest): Promise<{ upload: DncUpload; rejected_lines: RejectedLine[] }>;
  /** An upload that is undone already stays so. @throws ApiError NOT_FOUND. */
  undo(tx: Tx, scope: Scope, uploadId: number): Promise<DncUpload>;
  /** @throws ApiError NOT_FOUND. */
  remove(tx: Tx, scope: Scope, id: number): Promise<void>;
}

const UPLOADS_SHOWN = 50;
/** Between so many lines the server does other work: a call that comes in is not kept waiting by a long file. */
const LINES_AT_ONCE = 200;

export function createDncList(kernel: Kernel): DncList {
  const now = (): Date => kernel.clock.now();

  return {
    async list(reads, scope, request) {
      const rows = await repository.listNumbers(reads, scope, await readViewer(reads, scope), request);
      return toPage(rows, request, ({ keys }) => cursorOf(repository.NUMBER_ORDER, keys), present);
    },

    async uploads(reads, scope) {
      const rows = await repository.listUploads(reads, scope, UPLOADS_SHOWN);
      return rows.map(({ upload, addedByName }) => presentUpload(upload, addedByName));
    },

    async upload(scope, { lines, reason, file_name }) {
      const { country } = await readCompanyFacts({ q: kernel.db.drizzle }, scope);
      const { numbers, repeated, rejected } = await readLines(lines, country);
      if (numbers.length === 0)
        throw invalid({ lines: 'None of the lines is a phone number. Write one number per line.' });
      return inTransaction(kernel, async (tx) => {
        await repository.lockDncList(tx, scope);
        const alreadyListed = await repository.countListed(tx, scope, numbers);
        const { id } = await repository.insertUpload(
          tx,
          scope,
          {
            fileName: file_name ?? null,
            source: file_name === undefined ? 'typed' : 'file',
            reason,
            addedBy: scope.userId,
            added: numbers.length - alreadyListed,
            alreadyListed,
            repeated,
            rejected: rejected.length,
            createdAt: now(),
          },
          numbers,
        );
        tellList(tx, scope, id);
        return { upload: await readUpload(tx, scope, id), rejected_lines: rejected };
      });
    },

    async undo(tx, scope, uploadId) {
      await repository.lockDncList(tx, scope);
      const upload = await readUpload(tx, scope, uploadId);
      if (upload.undone_at !== null) return upload;
      await repository.undoUpload(tx, scope, uploadId, now());
      tellList(tx, scope, uploadId);
      return readUpload(tx, scope, uploadId);
    },

    async remove(tx, scope, id) {
      await repository.lockDncList(tx, scope);
      if (!(await repository.removeNumber(tx, scope, id))) throw fail('NOT_FOUND');
      tellList(tx, scope, null);
    },
  };
}

/** Each number once, in the order of the lines. A line that is no number is kept with what stood there. */
async function readLines(
  lines: readonly string[],
  country: string,
): Promise<{ numbers: string[]; repeated: number; rejected: RejectedLine[] }> {
  const numbers = new Set<string>();
  const rejected: RejectedLine[] = [];
  let repeated = 0;
  for (const [index, line] of lines.entries()) {
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await breathe();
    const text = line.trim();
    if (text === '') continue;
    const phone = tryPhone(text, country);
    if (phone === null) rejected.push({ line: index + 1, text });
    else if (numbers.has(phone.e164)) repeated += 1;
    else numbers.add(phone.e164);
  }
  return { numbers: [...numbers], repeated, rejected };
}

async function readUpload(reads: Reads, scope: Scope, id: number): Promise<DncUpload> {
  const row = await repository.findUpload(reads, scope, id);
  if (row === undefined) throw fail('NOT_FOUND');
  return presentUpload(row.upload, row.addedByName);
}

function presentUpload(row: DncUploadRow, addedByName: string | null): DncUpload {
  return {
    id: row.id,
    file_name: row.fileName,
    reason: row.reason,
    added_by_name: addedByName,
    created_at: row.createdAt.toISOString(),
    added: row.added,
    already_listed: row.alreadyListed,
    repeated: row.repeated,
    rejected: row.rejected,
    undone_at: row.undoneAt?.toISOString() ?? null,
  };
}

function present({
  id,
  phoneNumber,
  upload,
  addedByName,
  contactId,
  contactName,
}: Awaited<ReturnType<typeof repository.listNumbers>>[number]): DncNumber {
  return {
    id,
    phone_number: phoneNumber,
    reason: upload.reason,
    source: upload.source,
    upload_id: upload.id,
    added_by_name: addedByName,
    created_at: upload.createdAt.toISOString(),
    contact: contactId === null || contactName === null ? null : { id: contactId, name: contactName },
  };
}
