import '../../shared/table/list-table.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { tracksOf, type ColumnLayout, type ColumnSpec, type Density } from '../../shared/table/column-layout.js';
import { pinnedAt, tableStyle } from '../../shared/table/column-places.js';
import { RowStop, stopOf } from '../../shared/table/row-stop.js';
import { useRowFocus } from '../../shared/table/use-row-focus.js';
import { rowShortcuts, useRowKeys } from '../../shared/table/use-row-keys.js';
import { useMedia } from '../../shared/use-media.js';
import { t } from './texts.js';

/** Row heights of the two modes (feature-matrix §3.7). */
const ROWS_PX: Readonly<Record<Density, number>> = { comfort: 44, compact: 32 };

/** A line of a card, where the screen is too narrow for columns; and what is around its lines. */
const LINE_PX = 32;
const CARD_PX = 25;

const KEYS = rowShortcuts({
  next: () => t('keys.next'),
  previous: () => t('keys.previous'),
  open: () => t('keys.open'),
});

export interface BoardCellProps<Row> {
  column: string;
  row: Row;
  nowMs: number;
}

interface BoardTableProps<Row> {
  label: string;
  columns: readonly ColumnSpec[];
  /** Which of the columns there are, in which order. */
  layout: ColumnLayout;
  rows: readonly Row[];
  idOf: (row: Row) => number;
  mode: Density;
  Cell: ComponentType<BoardCellProps<Row>>;
  /** Counts the timers in cells. */
  nowMs: number;
  onOpen?: (row: Row) => void;
}

/** A table of the wallboard. Only rows in sight are rendered. */
export function BoardTable<Row>({
  label,
  columns: specs,
  layout,
  rows,
  idOf,
  mode,
  Cell,
  nowMs,
  onOpen,
}: BoardTableProps<Row>): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = layout.shown.flatMap((id) => specs.filter((spec) => spec.id === id));
  const isNarrow = useMedia('(max-width: 639px)');
  // A card has the columns below each other, and its padding.
  const rowPx = isNarrow ? columns.length * LINE_PX + CARD_PX : ROWS_PX[mode];
  const pinOf = (id: string): object => (layout.pinned.includes(id) && !isNarrow ? pinnedAt(id) : {});
  const idAt = (index: number): number | null => {
    const row = rows[index];
    return row === undefined ? null : idOf(row);
  };
  // oxlint-disable-next-line react/incompatible-library -- about the React Compiler, which does not compile this app
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => idAt(index) ?? index,
    overscan: 12,
  });
  useEffect(() => virtual.measure(), [rowPx, virtual]);
  const items = virtual.getVirtualItems();
  // By its id, since rows come and go above it.
  const [currentId, setCurrentId] = useState<number | null>(null);
  const current = currentId === null ? -1 : rows.findIndex((row) => idOf(row) === currentId);
  const stop = stopOf(items, current, virtual.range?.startIndex ?? 0);
  const focusRow = useRowFocus(scroller, 'data-row');
  useRowKeys({
    keys: KEYS,
    list: scroller,
    count: rows.length,
    current,
    onMove(index) {
      const id = idAt(index);
      if (id === null) return;
      setCurrentId(id);
      virtual.scrollToIndex(index, { align: 'auto' });
      focusRow(id);
    },
    onOpen(index) {
      const row = rows[index];
      if (row !== undefined) onOpen?.(row);
    },
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard, too
    <div ref={scroller} className="app-table-scroll" tabIndex={0} role="group" aria-label={label}>
      <div
        role="table"
        className="app-table"
        data-cards={isNarrow ? '' : undefined}
        style={isNarrow ? undefined : tableStyle(tracksOf(columns, layout))}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
      >
        <div role="rowgroup" className="app-table-head">
          <div role="row" aria-rowindex={1} className="app-table-row">
            {columns.map(({ id, title }, at) => (
              <div key={id} role="columnheader" aria-colindex={at + 1} data-column={id} {...pinOf(id)}>
                <span className="tk-clip">{title()}</span>
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="app-table-body" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                data-row={idOf(row)}
                data-current={index === current ? '' : undefined}
                className="app-table-row app-wallboard-row"
                style={{ height: rowPx, transform: `translateY(${start}px)` }}
              >
                <RowStop value={index === stop}>
                  {columns.map(({ id, title }, at) => (
                    <div
                      key={id}
                      role="cell"
                      aria-colindex={at + 1}
                      data-column={id}
                      data-title={isNarrow ? title() : undefined}
                      {...pinOf(id)}
                    >
                      <Cell column={id} row={row} nowMs={nowMs} />
                    </div>
                  ))}
                </RowStop>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
