import { language, numberText } from '@talk/ui';
import { BarChart, HeatmapChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent, VisualMapPiecewiseComponent } from 'echarts/components';
import { init, use, type EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ChartData, ChartSeries } from './chart-data.js';

use([BarChart, LineChart, HeatmapChart, GridComponent, TooltipComponent, VisualMapPiecewiseComponent, SVGRenderer]);

/** The picture of a chart. A screen reader is given its words and its table instead. */
export function Plot({ data }: { data: ChartData }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return undefined;
    const plot = init(box.current, null, { renderer: 'svg' });
    plot.setOption(optionOf(data));
    const sizes = new ResizeObserver(() => plot.resize());
    sizes.observe(box.current);
    return () => {
      sizes.disconnect();
      plot.dispose();
    };
  }, [data]);
  return <div ref={box} className="app-chart-plot" aria-hidden="true" />;
}

/** Colours are the tokens themselves: a change of the theme draws nothing again. */
function optionOf(data: ChartData): EChartsCoreOption {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isHeat = data.kind === 'heat';
  const isRtl = language().direction === 'rtl';
  const axisLabel = { color: 'var(--ink-2)', fontSize: 11 };
  const ofValues = {
    type: 'value',
    minInterval: 1,
    splitNumber: 2,
    axisLabel: { ...axisLabel, margin: 6 },
    splitLine: { lineStyle: { color: 'var(--line)' } },
  };
  const ofRows = {
    type: 'category',
    data: data.series.map(({ name }) => name),
    inverse: true,
    axisTick: { show: false },
    axisLine: { show: false },
    axisLabel,
  };
  return {
    animation: !reduced,
    animationDuration: 180,
    textStyle: { fontFamily: 'inherit' },
    grid: { left: 0, right: 0, top: 8, bottom: 0, outerBounds: { top: 0, bottom: 4, left: 0, right: 0 } },
    xAxis: {
      type: 'category',
      data: [...data.categories],
      inverse: isRtl,
      axisTick: { show: false },
      axisLine: { show: !isHeat, lineStyle: { color: 'var(--line-strong)' } },
      axisLabel: { ...axisLabel, hideOverlap: true },
      boundaryGap: data.kind !== 'lines',
    },
    yAxis: { ...(isHeat ? ofRows : ofValues), position: isRtl ? 'right' : 'left' },
    tooltip: {
      trigger: isHeat ? 'item' : 'axis',
      axisPointer: data.kind === 'lines' ? POINTER_LINE : POINTER_SHADOW,
      confine: true,
      borderWidth: 0,
      padding: 0,
      backgroundColor: 'transparent',
      extraCssText: 'box-shadow: none',
      formatter: (points: unknown) =>
        isHeat ? cellTip(data, indexOf(points)) : tipOf(data.categories, data.series, indexOf(points)),
    },
    ...(isHeat ? heatOf(data) : { series: data.series.map(data.kind === 'lines' ? lineOf : barOf) }),
  };
}

const POINTER_SHADOW = { type: 'shadow', shadowStyle: { color: 'var(--hover)' } };
const POINTER_LINE = { type: 'line', lineStyle: { color: 'var(--line-strong)' } };

const barOf = ({ name, tone, values }: ChartSeries): object => ({
  type: 'bar',
  name,
  stack: 'all',
  data: [...values],
  itemStyle: { color: `var(--${tone})` },
  emphasis: { disabled: true },
  barCategoryGap: '25%',
});

const lineOf = ({ name, tone, values }: ChartSeries): object => ({
  type: 'line',
  name,
  data: [...values],
  // A single period has no line: it is a point.
  showSymbol: values.length === 1,
  symbolSize: 6,
  itemStyle: { color: `var(--${tone})` },
  lineStyle: { color: `var(--${tone})`, width: 2 },
  emphasis: { disabled: true },
});

/** How deep the colour is, from nothing to the most. */
const DEPTHS = [0.05, 0.2, 0.4, 0.6, 0.8, 1] as const;

/** The cell of a category and a series is found by its place: series after series. */
function heatOf({ categories, series }: ChartData): Pick<EChartsCoreOption, 'series' | 'visualMap'> {
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const step = most / (DEPTHS.length - 1);
  const pieces = DEPTHS.map((opacity, at) => ({
    ...(at === 0 ? { value: 0 } : { gt: (at - 1) * step, lte: at === DEPTHS.length - 1 ? most : at * step }),
    color: 'var(--accent)',
    opacity,
  }));
  return {
    visualMap: { type: 'piecewise', show: false, pieces, dimension: 2 },
    series: [
      {
        type: 'heatmap',
        data: series.flatMap(({ values }, row) => categories.map((_, at) => [at, row, values[at] ?? 0])),
        itemStyle: { borderColor: 'var(--surface)', borderWidth: 2, borderRadius: 4 },
        emphasis: { disabled: true },
      },
    ],
  };
}

/** What the library tells of the category under the pointer: one entry for each series. */
function indexOf(points: unknown): number {
  const [point]: unknown[] = Array.isArray(points) ? points : [points];
  return typeof point === 'object' && point !== null && 'dataIndex' in point ? Number(point.dataIndex) : -1;
}

function cellTip({ categories, series }: ChartData, index: number): HTMLElement {
  const row = series[Math.floor(index / categories.length)];
  return tipOf(categories, row === undefined ? [] : [row], index % categories.length);
}

/** Built as elements: names are never markup, and the page's policy takes no style from a text. */
function tipOf(categories: readonly string[], series: readonly ChartSeries[], index: number): HTMLElement {
  const line = (text: string): HTMLElement => {
    const element = document.createElement('p');
    element.textContent = text;
    return element;
  };
  const tip = document.createElement('div');
  tip.className = 'app-chart-tip';
  tip.append(
    line(categories[index] ?? ''),
    ...series.map(({ name, values }) => line(`${name}: ${numberText(values[index] ?? 0)}`)),
  );
  return tip;
}
