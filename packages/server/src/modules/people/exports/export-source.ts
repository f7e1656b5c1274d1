import type { ContactsExport } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { DialerExportRequest } from './exports.tables.js';

/** What a file of an export has in it. */
export interface ExportSource {
  /** What heads its columns. */
  readonly titles: readonly string[];
  /** Its rows, read while they are written. */
  readonly pages: AsyncIterable<readonly (readonly string[])[]>;
}

/** Rows that are read at once. */
export const PAGE = 500;

/** A list of the power dialer, as one of two subjects: the module that has them says what they are. */
export interface DialerExport {
  /** Its sheet in a workbook. */
  readonly sheet: string;
  /** @throws ApiError NOT_FOUND for a list that the user does not see. */
  readonly count: (reads: Reads, scope: Scope, request: DialerExportRequest) => Promise<number>;
  readonly source: (
    reads: Reads,
    scope: Scope,
    request: DialerExportRequest,
    columns: readonly string[],
  ) => Promise<ExportSource>;
}

export type DialerSubject = Extract<ContactsExport['subject'], `dialer-${string}`>;
export type DialerExports = Readonly<Record<DialerSubject, DialerExport>>;
