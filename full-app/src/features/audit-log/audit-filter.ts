import { AUDIT_KINDS, type AuditKind } from '@talk/core/contract';
import { epochOf } from '@talk/core/texting';

/** What the page asks for, as its fields hold it: texts. */
export interface AuditFilter {
  readonly userId: string;
  readonly kind: string;
  /** Days, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
}

export const NO_FILTER: AuditFilter = { userId: '', kind: '', from: '', to: '' };

export const isFiltered = (filter: AuditFilter): boolean => Object.values(filter).some((value) => value !== '');

/** Midnight at which a day begins in a zone; `shift` days later. */
function startOf(day: string, zone: string, shift: number): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined || Number.isNaN(year + month + date))
    return undefined;
  return new Date(epochOf({ year, month, day: date + shift, hour: 0, minute: 0, second: 0 }, zone)).toISOString();
}

/** The same as the server wants it. Days are those of `zone`. */
export function queryOf({ userId, kind, from, to }: AuditFilter, zone: string) {
  const since = from === '' ? undefined : startOf(from, zone, 0);
  const until = to === '' ? undefined : startOf(to, zone, 1);
  const known: AuditKind | undefined = AUDIT_KINDS.find((each) => each === kind);
  return {
    ...(userId !== '' && { user_id: Number(userId) }),
    ...(known !== undefined && { kind: known }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  };
}
