import './chart.css';
import { Button, createTranslate, numberText } from '@talk/ui';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { page } from '../chunk-failure.js';
import type { ChartData } from './chart-data.js';

// The library is larger than all else of a screen: it comes with the first chart.
const BarPlot = lazy(page(() => import('./bar-plot.js'), 'BarPlot'));

const t = createTranslate('app.chart', { asTable: 'Show as table', asChart: 'Show as chart' });

/** Numbers as bars, one series upon the other, and the same numbers as a table. */
export function Chart({ data }: { data: ChartData }): ReactNode {
  const [asTable, setAsTable] = useState(false);
  const label = useId();
  return (
    <figure className="app-chart" aria-labelledby={label}>
      <figcaption id={label} className="tk-hidden">
        {data.label}
      </figcaption>
      {asTable ? (
        <ChartTable data={data} />
      ) : (
        <>
          <Suspense fallback={<div className="app-chart-plot" />}>
            <BarPlot data={data} />
          </Suspense>
          <ul className="app-chart-legend">
            {data.series.map(({ name, tone }) => (
              <li key={name} data-tone={tone}>
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button tone="quiet" onClick={() => setAsTable(!asTable)}>
        {t(asTable ? 'asChart' : 'asTable')}
      </Button>
    </figure>
  );
}

function ChartTable({ data: { category, categories, series } }: { data: ChartData }): ReactNode {
  return (
    <table className="app-chart-table tk-num">
      <thead>
        <tr>
          <th scope="col">{category}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((name, index) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {series.map(({ name: of, values }) => (
              <td key={of}>{numberText(values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
