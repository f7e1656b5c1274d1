import { fail, type ApiError } from './errors.js';

/** Position in a keyset list: the values of the sort columns of the last row, ending with its id. */
export type CursorValues = readonly (string | number | null)[];

/** Text for `next_cursor`. Opaque to clients, and only valid for the same sort order. */
export function encodeCursor(values: CursorValues): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * The values of a cursor that has `length` of them.
 * @throws ApiError VALIDATION_FAILED for a cursor that is not ours.
 */
export function decodeCursor(cursor: string, length: number): CursorValues {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(values) && values.length === length && values.every(isCursorValue)) return values;
  } catch {
    // Falls through: not base64, or not JSON.
  }
  throw invalidCursor();
}

/** For a cursor that is not of this list. */
export function invalidCursor(): ApiError {
  return fail('VALIDATION_FAILED', {
    fields: { cursor: ['This cursor is not valid here. Load the list from its start.'] },
  });
}

function isCursorValue(value: unknown): value is string | number | null {
  return value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
}

export interface Page<T> {
  data: T[];
  page: number;
  per_page: number;
  has_more_pages: boolean;
  total?: number;
  next_cursor: string | null;
}

/**
 * One page out of `rows`, which were asked for with `limit perPage + 1`: the extra row only tells that there are more.
 * `cursorOf` gives the sort values of a row.
 */
export function toPage<R, T>(
  rows: readonly R[],
  request: { page: number; per_page: number },
  cursorOf: (row: R) => CursorValues,
  present: (row: R) => T,
  total?: number,
): Page<T> {
  const shown = rows.slice(0, request.per_page);
  const last = shown.at(-1);
  const hasMore = rows.length > request.per_page;
  return {
    data: shown.map(present),
    page: request.page,
    per_page: request.per_page,
    has_more_pages: hasMore,
    ...(total === undefined ? {} : { total }),
    next_cursor: hasMore && last !== undefined ? encodeCursor(cursorOf(last)) : null,
  };
}
