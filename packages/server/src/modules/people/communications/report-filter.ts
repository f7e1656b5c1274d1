import { customRange } from '@talk/domain/time';
import { invalid } from '../../../http/errors.js';
import type { CommunicationFilter } from './communication-list.repository.js';

/** The filters of `reports/communications` as they arrive. */
export interface ReportQuery {
  readonly type: string;
  readonly direction: 'inbound' | 'outbound' | 'all';
  readonly answer_status: string;
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
  readonly min_talk_time: number;
  readonly search_text?: string | undefined;
  readonly owners?: string | undefined;
  readonly my_contact?: boolean | undefined;
  readonly has_unread?: boolean | undefined;
  readonly mine?: boolean | undefined;
  readonly for_me?: boolean | undefined;
}

/**
 * The filter that a query asks for. Dates are wall time in `zone`; a from date without time begins at 00:00:00, a to date ends
 * at 23:59:59 (spec 1 §5).
 * @throws ApiError VALIDATION_FAILED naming the parameter.
 */
export function readReportFilter(query: ReportQuery, zone: string): CommunicationFilter {
  return {
    type: query.type,
    direction: query.direction,
    answerStatus: query.answer_status,
    ...readRange(query.from_date, query.to_date, zone),
    minTalkSeconds: query.min_talk_time,
    search: query.search_text,
    ownerIds: query.owners === undefined ? null : readIds(query.owners),
    isMyContact: query.my_contact === true,
    isUnread: query.has_unread === true,
    isMine: query.mine === true,
    isForViewer: query.for_me === true,
  };
}

function readRange(fromText: string | undefined, toText: string | undefined, zone: string) {
  const from = fromText === undefined ? null : customRange(fromText, '9999-12-31', zone);
  const to = toText === undefined ? null : customRange('1970-01-01', toText, zone);
  if (fromText !== undefined && from === null)
    throw invalid({ from_date: 'Enter a date such as 2026-11-20 or 2026-11-20 09:30:00.' });
  if (toText !== undefined && to === null)
    throw invalid({ to_date: 'Enter a date such as 2026-11-20 or 2026-11-20 09:30:00.' });
  if (from?.fromMs != null && to?.untilMs != null && to.untilMs <= from.fromMs)
    throw invalid({ to_date: 'The end cannot be before the start.' });
  return { from: dateOf(from?.fromMs), until: dateOf(to?.untilMs) };
}

function dateOf(ms: number | null | undefined): Date | null {
  return ms == null ? null : new Date(ms);
}

function readIds(text: string): number[] {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => /^\d{1,15}$/.test(part))) throw invalid({ owners: 'Send user ids separated by commas.' });
  return parts.map(Number);
}
