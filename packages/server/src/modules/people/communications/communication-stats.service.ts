import {
  PERIODS_AT_MOST,
  type CommunicationTotals,
  type getCommunicationHours,
  type getCommunicationStats,
  type ReportType,
  type ResponseOf,
} from '@talk/contract';
import { periodsIn, type ChartPeriod } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import { invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { countHours, countParts, namesOfParts, spanOf, type CountedPart } from './communication-stats.repository.js';
import { readReportFilter, type AskedReport } from './report-filter.js';

type CommunicationStats = ResponseOf<typeof getCommunicationStats>;
type CommunicationHours = ResponseOf<typeof getCommunicationHours>;

const NOTHING: CommunicationTotals = {
  communications: 0,
  inbound_calls: 0,
  outbound_calls: 0,
  answered_calls: 0,
  unanswered_calls: 0,
  voicemails: 0,
  talk_time: 0,
  inbound_texts: 0,
  outbound_texts: 0,
  faxes: 0,
  emails: 0,
};
const FIGURES = Object.keys(NOTHING) as (keyof CommunicationTotals)[];

/**
 * What the filters of the report find of what the user may see, counted. The periods are those of the range; without a start or an end, those
 * from the first to the last that is found.
 * @throws ApiError VALIDATION_FAILED naming the parameter; `period` when there would be too many.
 */
export async function readCommunicationStats(
  { clock }: Pick<Kernel, 'clock'>,
  reads: Reads,
  scope: Scope,
  asked: AskedReport & { readonly report_type: ReportType; readonly period: ChartPeriod },
): Promise<CommunicationStats> {
  const { report_type: reportType, period } = asked;
  const filter = await readReportFilter(reads, scope, clock.now(), asked);
  const viewer = await readViewer(reads, scope);
  const timezone = asked.timezone ?? (await readCompanyFacts(reads, scope)).timezone;
  const empty = { report_type: reportType, period, timezone, periods: [], rows: [], totals: NOTHING };
  const span = filter.from === null || filter.until === null ? await spanOf(reads, scope, viewer, filter) : null;
  const from = filter.from ?? span?.first;
  const until = filter.until ?? (span === null ? undefined : new Date(span.last.getTime() + 1));
  if (from === undefined || until === undefined) return empty;
  const range = { fromMs: from.getTime(), untilMs: until.getTime() };
  const periods = periodsIn(period, range, timezone, PERIODS_AT_MOST);
  if (periods === null)
    throw invalid({
      period: `Choose a longer period or a shorter range: a report has at most ${PERIODS_AT_MOST} periods.`,
    });
  if (periods.length === 0) return empty;
  const parts = await countParts(reads, scope, viewer, filter, reportType, periods);
  const ids = reportType === 'date_v_type' || reportType === 'date_v_direction' ? [] : idsOf(parts);
  const names = await namesOfParts(reads, scope, reportType, ids);
  const rows = [...grouped(parts)].map(([part, counted]) => {
    const id = part === null || ids.length === 0 ? null : Number(part);
    const counts = periods.map(() => 0);
    for (const { period: place, communications } of counted) counts[place] = (counts[place] ?? 0) + communications;
    return { id, name: id === null ? part : (names.get(id) ?? null), counts, ...sumOf(counted) };
  });
  return {
    ...empty,
    periods: periods.map(({ start }) => start),
    rows: rows.sort((a, b) => b.communications - a.communications || (a.name ?? '').localeCompare(b.name ?? '')),
    totals: sumOf(parts),
  };
}

/**
 * What the filters of the report find of what the user may see, by hour of the week: an hour that clocks repeat counts with the one before it.
 * @throws ApiError VALIDATION_FAILED naming the parameter.
 */
export async function readCommunicationHours(
  { clock }: Pick<Kernel, 'clock'>,
  reads: Reads,
  scope: Scope,
  asked: AskedReport,
): Promise<CommunicationHours> {
  const filter = await readReportFilter(reads, scope, clock.now(), asked);
  const timezone = asked.timezone ?? (await readCompanyFacts(reads, scope)).timezone;
  const counts = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  const viewer = await readViewer(reads, scope);
  for (const { weekday, hour, count } of await countHours(reads, scope, viewer, filter, timezone)) {
    const day = counts[weekday - 1];
    if (day !== undefined) day[hour] = count;
  }
  return { timezone, counts };
}

const idsOf = (parts: readonly CountedPart[]): number[] => [
  ...new Set(parts.flatMap(({ part }) => (part === null ? [] : [Number(part)]))),
];

function grouped(parts: readonly CountedPart[]): Map<string | null, CountedPart[]> {
  const groups = new Map<string | null, CountedPart[]>();
  for (const each of parts) groups.set(each.part, [...(groups.get(each.part) ?? []), each]);
  return groups;
}

const sumOf = (parts: readonly CommunicationTotals[]): CommunicationTotals =>
  parts.reduce<CommunicationTotals>(
    (sum, each) => Object.fromEntries(FIGURES.map((name) => [name, sum[name] + each[name]])) as CommunicationTotals,
    NOTHING,
  );
