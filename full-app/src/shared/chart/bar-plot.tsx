import { language, numberText } from '@talk/ui';
import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use, type EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ChartData } from './chart-data.js';

use([BarChart, GridComponent, TooltipComponent, SVGRenderer]);

/** The picture of a chart. A screen reader is given its words and its table instead. */
export function BarPlot({ data }: { data: ChartData }): ReactNode {
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

/** Colours are the tokens themselves: a change of the theme draws nothing anew. */
function optionOf(data: ChartData): EChartsCoreOption {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    animation: !reduced,
    animationDuration: 180,
    textStyle: { fontFamily: 'inherit' },
    grid: { left: 0, right: 0, top: 8, bottom: 0, outerBounds: { top: 0, bottom: 4, left: 0, right: 0 } },
    xAxis: {
      type: 'category',
      data: [...data.categories],
      inverse: language().direction === 'rtl',
      axisTick: { show: false },
      axisLine: { lineStyle: { color: 'var(--line-strong)' } },
      axisLabel: {
        color: 'var(--ink-2)',
        fontSize: 11,
        hideOverlap: true,
      },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 2,
      axisLabel: { color: 'var(--ink-2)', fontSize: 11, margin: 6 },
      position: language().direction === 'rtl' ? 'right' : 'left',
      splitLine: { lineStyle: { color: 'var(--line)' } },
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: 'var(--hover)' } },
      confine: true,
      borderWidth: 0,
      padding: 0,
      backgroundColor: 'transparent',
      extraCssText: 'box-shadow: none',
      formatter: (points: unknown) => tipOf(data, indexOf(points)),
    },
    series: data.series.map(({ name, tone, values }) => ({
      type: 'bar',
      name,
      stack: 'all',
      data: [...values],
      itemStyle: { color: `var(--${tone})` },
      emphasis: { disabled: true },
      barCategoryGap: '25%',
    })),
  };
}

/** What the library tells of the category under the pointer: one entry for each series. */
function indexOf(points: unknown): number {
  const [point]: unknown[] = Array.isArray(points) ? points : [points];
  return typeof point === 'object' && point !== null && 'dataIndex' in point ? Number(point.dataIndex) : -1;
}

/** Built as elements: names are never markup, and the page's policy takes no style from a text. */
function tipOf({ categories, series }: ChartData, index: number): HTMLElement {
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
