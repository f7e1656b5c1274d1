import '../../../shared/page-frame.css';
import '../../../shared/list-tools.css';
import './stats.css';
import { CHART_PERIODS, partsOf } from '@talk/core/contacts';
import { REPORT_TYPES, type ReportType } from '@talk/core/contract';
import { Button, durationText, EmptyState, numberText } from '@talk/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChartColumn } from 'lucide';
import { useMemo, type ReactNode } from 'react';
import { Chart } from '../../../shared/chart/chart.js';
import { ErrorNotice } from '../../../shared/error-notice.js';
import { useFilterParts } from '../../../shared/filter/filter-bar.js';
import { ListSkeleton } from '../../../shared/list-skeleton.js';
import { usePageTitle } from '../../../shared/workspace/page-title.js';
import { filterTree } from '../communications-search.js';
import { InboxField } from '../inbox-field.js';
import { DateRange } from '../narrow-fields.js';
import { wordOf } from '../texts.js';
import { useCommunicationFilterLanguage } from '../use-filter-language.js';
import { chartOf, hoursChartOf } from './stats-chart.js';
import {
  DEFAULT_PERIOD,
  DEFAULT_REPORT,
  drillSearch,
  readStatsSearch,
  STATS_CHARTS,
  type StatsChart,
  type StatsSearch,
} from './stats-search.js';
import { StatsTable } from './stats-table.js';
import { t } from './texts.js';
import { useHours, useStats, type Stats, type StatsRow } from './use-stats.js';

/** Of the tiles above the chart, the figures that one looks at first. */
const TILES = [
  'communications',
  'inbound_calls',
  'answered_calls',
  'unanswered_calls',
  'outbound_calls',
  'inbound_texts',
  'outbound_texts',
] as const;

/** How much there was with customers, by period and by line, person or another part. Filters are those of Communication Logs, where each figure leads. */
export function StatsPage(): ReactNode {
  usePageTitle(t('title'));
  const raw = useSearch({ strict: false });
  const search = useMemo(() => readStatsSearch(raw), [raw]);
  const navigate = useNavigate();
  const { by = DEFAULT_REPORT, period = DEFAULT_PERIOD, chart = 'bars', ...filters } = search;
  const go = (next: StatsSearch): void => void navigate({ to: '/stats', search: next });
  const tree = filterTree(search);
  const filter = useFilterParts({
    language: useCommunicationFilterLanguage(tree),
    isThere: search.filter !== undefined,
    tree,
    onApply: (next) => {
      const { filter: _filter, ...rest } = search;
      go(partsOf(next).length === 0 ? rest : { ...rest, filter: next });
    },
  });
  return (
    <div className="app-page-frame app-stats">
      <header className="app-stats-head">
        <h1>{t('title')}</h1>
        <Link to="/communications/$channel" params={{ channel: 'all' }} search={filters}>
          {t('logs')}
        </Link>
      </header>
      <div className="app-list-tools">
        <DateRange search={search} onChange={(next) => go(next)} />
        <InboxField search={search} onChange={(next) => go(next)} />
        <select
          className="tk-input"
          aria-label={t('by')}
          value={by}
          onChange={({ currentTarget: { value } }) => {
            const next = REPORT_TYPES.find((each) => each === value) ?? DEFAULT_REPORT;
            go({ ...search, by: next });
          }}
        >
          {REPORT_TYPES.map((each) => (
            <option key={each} value={each}>
              {t(`by.${each}`)}
            </option>
          ))}
        </select>
        <select
          className="tk-input"
          aria-label={t('period')}
          value={period}
          onChange={({ currentTarget: { value } }) => {
            go({ ...search, period: CHART_PERIODS.find((each) => each === value) ?? DEFAULT_PERIOD });
          }}
        >
          {CHART_PERIODS.map((each) => (
            <option key={each} value={each}>
              {t(`period.${each}`)}
            </option>
          ))}
        </select>
        <select
          className="tk-input"
          aria-label={t('drawn')}
          value={chart}
          onChange={({ currentTarget: { value } }) =>
            go({ ...search, chart: STATS_CHARTS.find((each) => each === value) ?? 'bars' })
          }
        >
          {STATS_CHARTS.map((each) => (
            <option key={each} value={each}>
              {t(`drawn.${each}`)}
            </option>
          ))}
        </select>
        {filter.button}
      </div>
      {filter.chips}
      <Report search={search} />
    </div>
  );
}

function Report({ search }: { search: StatsSearch }): ReactNode {
  const { data, error, refetch } = useStats(search);
  if (error !== null)
    return <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />;
  if (data === undefined) return <ListSkeleton rows={8} />;
  if (data.totals.communications === 0)
    return (
      <EmptyState
        icon={ChartColumn}
        title={t('empty.title')}
        action={
          <Link to="/stats" search={{ range: 'all-time', period: 'month' }} className="tk-button">
            {t('empty.all')}
          </Link>
        }
      >
        {t('empty.why')}
      </EmptyState>
    );
  // What is shown is divided as the answer is, while another is on its way.
  return <Shown stats={data} search={{ ...search, by: data.report_type }} />;
}

function Shown({ stats, search }: { stats: Stats; search: StatsSearch }): ReactNode {
  const { totals, timezone, report_type: by } = stats;
  const { chart = 'bars' } = search;
  return (
    <>
      <dl className="app-stats-tiles">
        {TILES.map((figure) => (
          <div key={figure} title={t(`how.${figure}`)}>
            <dt>{t(`figure.${figure}`)}</dt>
            <dd className="tk-num">
              <Link
                to="/communications/$channel"
                params={{ channel: 'all' }}
                search={drillSearch(search, figure, null)}
              >
                {numberText(totals[figure])}
              </Link>
            </dd>
          </div>
        ))}
        <div title={t('how.talk_time')}>
          <dt>{t('figure.talk_time')}</dt>
          <dd className="tk-num">
            <bdi>{durationText(totals.talk_time)}</bdi>
          </dd>
        </div>
      </dl>
      <div className="app-stats-chart">
        {chart === 'hours' ? <HoursChart search={search} /> : <PeriodsChart stats={stats} kind={chart} />}
        <p className="tk-muted">{t('zone', { zone: timezone })}</p>
      </div>
      <StatsTable stats={stats} by={by} search={search} nameOf={(row) => partName(by, row)} />
    </>
  );
}

function PeriodsChart({ stats, kind }: { stats: Stats; kind: Exclude<StatsChart, 'hours'> }): ReactNode {
  const data = useMemo(() => chartOf(stats, (row) => partName(stats.report_type, row), kind), [stats, kind]);
  // Another kind of chart begins on an empty page.
  return <Chart key={kind} data={data} fileName="stats" />;
}

function HoursChart({ search }: { search: StatsSearch }): ReactNode {
  const { data, error, refetch } = useHours(search);
  const chart = useMemo(() => (data === undefined ? null : hoursChartOf(data)), [data]);
  if (error !== null)
    return <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />;
  return chart === null ? <ListSkeleton rows={7} /> : <Chart data={chart} fileName="busy-hours" />;
}

/** What a part of the report is called. */
function partName(by: ReportType, { id, name }: StatsRow): string {
  if (name === null) return t(`none.${by}`);
  if (id !== null) return name;
  return wordOf(by === 'date_v_direction' ? 'way' : 'kind', name);
}
