import { CHART_PERIODS, type ChartPeriod, type FilterCondition, type FilterNode } from '@talk/core/contacts';
import { REPORT_TYPES, type CommunicationTotals, type ReportType } from '@talk/core/contract';
import { filterTree, readCommunicationsSearch, type CommunicationsSearch } from '../communications-search.js';

/** What the report shows, as the address has it: the filters of Communication Logs, and how they are counted. */
export interface StatsSearch extends CommunicationsSearch {
  /** What each period is divided by. Left out: lines. */
  by?: ReportType;
  /** Left out: days. */
  period?: ChartPeriod;
  /** How the chart is drawn, or that it shows the busy hours. Left out: bars. */
  chart?: StatsChart;
}

/** What the chart is. */
export const STATS_CHARTS = ['bars', 'lines', 'hours'] as const;
export type StatsChart = (typeof STATS_CHARTS)[number];

/** Spec 3 §9. */
export const DEFAULT_REPORT: ReportType = 'date_v_campaign';
export const DEFAULT_PERIOD: ChartPeriod = 'day';

/** Reads the address. What is not understood is left out. */
export function readStatsSearch(raw: Record<string, unknown>): StatsSearch {
  const by = REPORT_TYPES.find((each) => each === raw['by']);
  const period = CHART_PERIODS.find((each) => each === raw['period']);
  const chart = STATS_CHARTS.find((each) => each === raw['chart']);
  const { order: _order, grouped: _grouped, view: _view, q: _q, ...filters } = readCommunicationsSearch(raw);
  return {
    ...filters,
    ...(by === undefined || by === DEFAULT_REPORT ? {} : { by }),
    ...(period === undefined || period === DEFAULT_PERIOD ? {} : { period }),
    ...(chart === undefined || chart === 'bars' ? {} : { chart }),
  };
}

/** A part of the report: a line, a person … */
export interface StatsPart {
  readonly id: number | null;
  readonly name: string | null;
}

/** The field of a filter that finds a part of each report. */
const PART_FIELDS: Readonly<Record<ReportType, string>> = {
  date_v_campaign: 'campaigns',
  date_v_user: 'users',
  date_v_ring_group: 'ring_groups',
  date_v_call_disposition: 'call_dispositions',
  date_v_type: 'type',
  date_v_direction: 'direction',
};

const any = (field: string, value: readonly number[] | readonly string[]): FilterCondition => ({
  field,
  operator: 'any-of',
  value,
});
const CALLS = any('type', ['call']);
const INBOUND = any('direction', ['inbound']);
const OUTBOUND = any('direction', ['outbound']);

/** What finds the communications of each figure: the same that the server counts by. */
const FIGURES = {
  communications: [],
  inbound_calls: [CALLS, INBOUND],
  outbound_calls: [CALLS, OUTBOUND],
  answered_calls: [CALLS, INBOUND, any('answer_status', ['completed'])],
  unanswered_calls: [CALLS, INBOUND, any('answer_status', ['unanswered'])],
  voicemails: [{ field: 'has_voicemail', operator: 'is-equal-to', value: true }],
  inbound_texts: [any('type', ['sms']), INBOUND],
  outbound_texts: [any('type', ['sms']), OUTBOUND],
  faxes: [any('type', ['fax'])],
  emails: [any('type', ['email'])],
} as const satisfies Partial<Record<keyof CommunicationTotals, readonly FilterCondition[]>>;
/** A figure that leads to what was counted. */
export type Figure = keyof typeof FIGURES;

/** What finds a part; a part without a name is what has none. */
function partCondition(by: ReportType, { id, name }: StatsPart): FilterCondition {
  const field = PART_FIELDS[by];
  if (id !== null) return any(field, [id]);
  return name === null ? { field, operator: 'unknown', value: [] } : any(field, [name]);
}

/** Communication Logs, narrowed to what was counted for a figure of a part; of all parts without one. */
export function drillSearch(search: StatsSearch, figure: Figure, part: StatsPart | null): CommunicationsSearch {
  const { by = DEFAULT_REPORT, period: _period, chart: _chart, filter: _filter, ...rest } = search;
  const tree = filterTree(search);
  const parts: FilterNode[] = [
    ...(tree === null ? [] : 'and' in tree ? tree.and : [tree]),
    ...(part === null ? [] : [partCondition(by, part)]),
    ...FIGURES[figure],
  ];
  return parts.length === 0 ? rest : { ...rest, filter: { and: parts } };
}
