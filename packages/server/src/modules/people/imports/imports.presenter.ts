import type { ContactImport } from '@talk/contract';
import { importStatuses } from '@talk/contract/codes';
import { attributeOf } from '@talk/domain/attributes';
import { suggestMapping, type ImportMapping, type NamedTarget } from '@talk/domain/imports';
import type { ImportRow } from './imports.repository.js';

/** For so long an import can be rolled back. */
const ROLL_BACK_MS = 24 * 60 * 60_000;

const STATUSES = {
  reading: 'created',
  read: 'parsed',
  checking: 'parsed',
  checked: 'parsed',
  importing: 'processing',
  imported: 'completed',
  rolling_back: 'processing',
  rolled_back: 'completed',
  failed: 'error',
} as const satisfies Record<ContactImport['stage'], string>;

export type ImportNews = Omit<ContactImport, 'headers' | 'samples' | 'suggested' | 'options' | 'check'>;

/** Until when it can be rolled back, whatever the time is; null: there is nothing to roll back, or it is under way. */
export function rollBackUntil({ stage, finishedAt, created, updated, unchanged }: ImportRow): Date | null {
  if (stage !== 'imported' || finishedAt === null || created + updated - unchanged === 0) return null;
  return new Date(finishedAt.getTime() + ROLL_BACK_MS);
}

/** What events tell of it: without the columns of the file, which do not change meanwhile. */
export function presentNews(row: ImportRow, now: Date): ImportNews {
  const status = STATUSES[row.stage];
  const until = rollBackUntil(row);
  return {
    id: row.id,
    file_name: row.fileName,
    file_bytes: row.fileBytes,
    format: row.format,
    status: importStatuses.code(status),
    status_name: status,
    stage: row.stage,
    is_paused: row.isPaused,
    is_cancelled: row.isCancelled,
    failure: row.failure,
    failed_row: row.failedRow,
    encoding: row.encoding,
    delimiter: row.delimiter,
    has_header: row.hasHeader,
    is_remembered: false,
    total: row.total,
    done_count: row.done,
    created_count: row.created,
    updated_count: row.updated,
    unchanged_count: row.unchanged,
    skipped_count: row.skipped,
    rejected_count: row.rejected,
    removed_count: row.removed,
    restored_count: row.restored,
    kept_count: row.kept,
    can_roll_back_until: until === null || until <= now ? null : until.toISOString(),
    is_dismissed: row.dismissedAt !== null,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    version: row.version,
  };
}

/**
 * @param remembered what the columns became the last time, if there was one
 * @param own fields of the company that are offered
 */
export function presentImport(
  row: ImportRow,
  now: Date,
  remembered: ImportMapping | undefined,
  own: readonly NamedTarget[],
): ContactImport {
  const isRemembered = remembered?.length === row.titles.length && row.titles.length > 0;
  return {
    ...presentNews(row, now),
    headers: [...row.titles],
    samples: row.samples.map((values) => [...values]),
    suggested: isRemembered
      ? remembered.map((each) => (each !== null && isOffered(each, own) ? each : null))
      : [...suggestMapping(row.titles, own)],
    is_remembered: isRemembered,
    // Stored before columns could be tags.
    options: row.options === null ? null : { ...row.options, unknown_tags: row.options.unknown_tags ?? 'reject' },
    check: row.found === null ? null : { ...row.found, new_tags: row.found.new_tags ?? [] },
  };
}

/** A field of the company may have been archived since. */
const isOffered = (target: string, own: readonly NamedTarget[]): boolean =>
  attributeOf(target) === undefined || own.some((each) => each.target === target);
