import { createTranslate, Icon } from '@talk/ui';
import { Download } from 'lucide';
import type { ReactNode, RefObject } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { saveBlob } from '../save-as.js';
import { useWorkspace } from '../workspace/workspace-context.js';
import type { ChartData } from './chart-data.js';
import { CHART_FILES, chartFile, printChart } from './chart-files.js';

const t = createTranslate('app.chart-menu', {
  open: 'Keep or print the chart',
  print: 'Print…',
  png: 'PNG picture',
  jpeg: 'JPEG picture',
  pdf: 'PDF document',
  svg: 'SVG drawing',
  csv: 'CSV table',
  failed: 'The chart could not be kept. Try another kind of file.',
});

export interface ChartMenuProps {
  data: ChartData;
  /** Of the files, without what follows the dot. */
  name: string;
  /** What the chart is drawn in. */
  plot: RefObject<HTMLElement | null>;
}

/** The chart as a file, or on paper (spec 3 §9). */
export function ChartMenu({ data, name, plot }: ChartMenuProps): ReactNode {
  const { toasts } = useWorkspace();
  const keep = (action: string): void => {
    const drawing = plot.current?.querySelector('svg') ?? null;
    const kind = CHART_FILES.find((each) => each === action);
    if (drawing === null) return;
    if (kind === undefined) return printChart(drawing, data);
    chartFile(kind, drawing, data).then(
      (blob) => saveBlob(blob, `${name}.${kind === 'jpeg' ? 'jpg' : kind}`),
      () => void toasts.show(t('failed'), { tone: 'bad' }),
    );
  };
  return (
    <MenuTrigger>
      <Button className="tk-icon-button" aria-label={t('open')}>
        <Icon shape={Download} />
      </Button>
      <Popover className="app-popover" placement="bottom end">
        <Menu className="app-menu" aria-label={t('open')} onAction={(key) => keep(String(key))}>
          {(['print', ...CHART_FILES] as const).map((kind) => (
            <MenuItem key={kind} id={kind} className="app-menu-item">
              {t(kind)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
