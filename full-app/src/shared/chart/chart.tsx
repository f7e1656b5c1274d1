import './chart.css';
import { Button, createTranslate, numberText } from '@talk/ui';
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { page } from '../chunk-failure.js';
import type { ChartData } from './chart-data.js';

// The library is larger than all else of a screen: it comes with the first chart.
const Plot = lazy(page(() => import('./plot.js'), 'Plot'));
const ChartMenu = lazy(page(() => import('./chart-menu.js'), 'ChartMenu'));

const t = createTranslate('app.chart', { asTable: 'Show as table', asChart: 'Show as chart' });

interface ChartProps {
  data: ChartData;
  /** Of the files that the chart can be kept as; without one it cannot. */
  fileName?: string;
}

/** Numbers as a picture, and the same numbers as a table. */
export function Chart({ data, fileName }: ChartProps): ReactNode {
  const plot = useRef<HTMLDivElement>(null);
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
          <div ref={plot}>
            <Suspense fallback={<div className="app-chart-plot" />}>
              <Plot data={data} />
            </Suspense>
          </div>
          {data.kind !== 'heat' && (
            <ul className="app-chart-legend">
              {data.series.map(({ name, tone }) => (
                <li key={name} data-tone={tone}>
                  {name}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <div className="app-chart-acts">
        <Button tone="quiet" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'asChart' : 'asTable')}
        </Button>
        {fileName !== undefined && !asTable && (
          <Suspense fallback={null}>
            <ChartMenu data={data} name={fileName} plot={plot} />
          </Suspense>
        )}
      </div>
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
