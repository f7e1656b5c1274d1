import type { CommunicationTotals, ReportType } from '@talk/core/contract';
import { durationText, numberText } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { drillSearch, type Figure, type StatsPart, type StatsSearch } from './stats-search.js';
import { t } from './texts.js';
import type { Stats, StatsRow } from './use-stats.js';

const FIGURES = [
  'communications',
  'inbound_calls',
  'outbound_calls',
  'answered_calls',
  'unanswered_calls',
  'voicemails',
  'talk_time',
  'inbound_texts',
  'outbound_texts',
  'faxes',
  'emails',
] as const satisfies readonly (keyof CommunicationTotals)[];

interface StatsTableProps {
  stats: Stats;
  by: ReportType;
  search: StatsSearch;
  nameOf: (row: StatsRow) => string;
}

/** Every part with its figures; each figure leads to what was counted. */
export function StatsTable({ stats: { rows, totals }, by, search, nameOf }: StatsTableProps): ReactNode {
  const figures = FIGURES.filter((figure) => (figure !== 'faxes' && figure !== 'emails') || totals[figure] > 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard, too
    <div className="app-stats-scroll" role="region" aria-label={t('table')} tabIndex={0}>
      <table className="app-stats-table tk-num">
        <thead>
          <tr>
            <th scope="col">{t(`by.${by}`)}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" title={t(`how.${figure}`)}>
                {t(`figure.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.id} ${row.name}`}>
              <th scope="row">
                <bdi>{nameOf(row)}</bdi>
              </th>
              {figures.map((figure) => (
                <td key={figure}>
                  <Value figure={figure} totals={row} part={row} name={nameOf(row)} search={search} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {figures.map((figure) => (
              <td key={figure}>
                <Value figure={figure} totals={totals} part={null} name={t('total')} search={search} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface ValueProps {
  figure: Figure | 'talk_time';
  totals: CommunicationTotals;
  part: StatsPart | null;
  name: string;
  search: StatsSearch;
}

function Value({ figure, totals, part, name, search }: ValueProps): ReactNode {
  const value = totals[figure];
  if (figure === 'talk_time') return <bdi>{durationText(value)}</bdi>;
  if (value === 0) return <span className="tk-muted">{numberText(0)}</span>;
  const count = numberText(value);
  return (
    <Link
      to="/communications/$channel"
      params={{ channel: 'all' }}
      search={drillSearch(search, figure, part)}
      aria-label={t('drill', { figure: t(`figure.${figure}`), part: name, count })}
    >
      {count}
    </Link>
  );
}
