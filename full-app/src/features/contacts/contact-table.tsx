import { useSignalValue } from '@talk/ui';
import { useTable } from '@tanstack/react-table';
import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useAttributeFields } from '../../entities/attribute/index.js';
import { type ContactsSearch, type ListLayout, useListPlaceStore } from '../../entities/contact/index.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { tracksOf, visibleColumns } from '../../shared/table/column-layout.js';
import { tableStyle } from '../../shared/table/column-places.js';
import { useColumnsInSight } from '../../shared/table/use-columns-in-sight.js';
import { useRowFocus } from '../../shared/table/use-row-focus.js';
import { stopOf, useControlKeys } from '../../shared/table/row-stop.js';
import { rowShortcuts, useRowKeys } from '../../shared/table/use-row-keys.js';
import type { Shortcut } from '../../shared/shortcuts.js';
import { useIsMobile, useRoom } from '../../shared/use-media.js';
import {
  coverage,
  isEmpty,
  isSelected,
  noSelection,
  ranged,
  toggled,
  useSelectionKeys,
  withAll,
  type UsedSelection,
} from '../../shared/selection/index.js';
import { columnsOf, features, SELECT_COLUMN, specsOf, UNREAD_COLUMN } from './contact-columns.js';
import { TableNamesContext } from './cells/row-contact.js';
import { useTableNames } from './cells/use-table-names.js';
import { ContactRow } from './contact-row.js';
import { ContactTableHead } from './contact-table-head.js';
import { t } from './contact-words.js';
import { useContactColumns } from './views/use-open-view.js';
import { useListPlace } from './use-list-place.js';

export interface ContactTableProps {
  rows: readonly number[];
  search: ContactsSearch;
  layout: ListLayout;
  /** The contact that is open beside the list. */
  openId: number | null;
  total: number | null;
  /** Rows of another search are shown until the asked ones are there. */
  stale: boolean;
  onEndNear: () => void;
  /** Which rows are drawn: those in sight, and some beside them. */
  onSight: (ids: readonly number[]) => void;
  /** Null: this person cannot select. */
  chosen: UsedSelection | null;
  footer: ReactNode;
}

const ROWS_PX = { comfort: 44, compact: 34 } as const;
const NARROW_ROW_PX = 68;
/** Rows about which is asked together. */
const STRETCH = 50;
/** Above the open contact, so that one sees where one is. */
const ROWS_ABOVE = 2;

const KEYS = rowShortcuts({
  next: () => t('keys.next'),
  previous: () => t('keys.previous'),
  open: () => t('keys.open'),
});

const CONTROLS: Shortcut = { area: 'list', keys: ['←', '→'], does: () => t('keys.controls') };

export function ContactTable(props: ContactTableProps): ReactNode {
  const { rows, search, layout, openId, total, stale, onEndNear, onSight, chosen, footer } = props;
  const { user } = useWorkspace();
  const listPlace = useListPlaceStore();
  const isSmall = useIsMobile();
  const mobile = isSmall || layout === 'beside';
  const medium = !useRoom(1280);
  const narrow = !useRoom(1024);
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const data = useMemo(() => rows.map((id) => ({ id })), [rows]);
  const fields = useAttributeFields();
  const table = useTable({
    features,
    columns: columnsOf(fields),
    data,
    getRowId: ({ id }) => String(id),
    meta: { timeFormat: timeFormatOf(user) },
  });
  const model = table.getRowModel().rows;
  const [left] = useState(() => listPlace.of(search, layout));
  const [startPx] = useState(() => {
    const openAt = indexOf(rows, openId);
    // Where it was left, unless another contact is open now: that one is in sight.
    return openAt === -1 || left?.currentId === openId
      ? (left?.scrollPx ?? 0)
      : Math.max(0, (openAt - ROWS_ABOVE) * NARROW_ROW_PX);
  });
  const store = useContactColumns(search);
  const columnLayout = useSignalValue(store.layout);
  const rowPx = mobile ? NARROW_ROW_PX : ROWS_PX[columnLayout.density];
  // oxlint-disable-next-line react/incompatible-library -- about the React Compiler, which does not compile this app
  const virtual = useVirtualizer({
    count: model.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
    initialOffset: startPx,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (model.length > 0 && last >= model.length - 15) onEndNear();
  }, [last, model.length, onEndNear]);
  const first = items[0]?.index ?? 0;
  useEffect(() => onSight(rows.slice(first, last + 1)), [rows, first, last, onSight]);
  useEffect(() => virtual.measure(), [rowPx, virtual]);

  // By its contact, since rows come and go above it.
  const [moved, setMoved] = useState<{ id: number; openId: number | null } | null>(null);
  // After another contact is opened, the selection goes on from there.
  const currentId = moved?.openId === openId ? moved.id : (openId ?? left?.currentId ?? null);
  const current = indexOf(rows, currentId);
  const stop = stopOf(items, current, virtual.range?.startIndex ?? first);
  useListPlace(scroller, search, currentId, layout);
  const focusRow = useRowFocus(scroller, 'data-contact');
  const move = (index: number): void => {
    const id = rows[index];
    if (id === undefined) return;
    setMoved({ id, openId });
    virtual.scrollToIndex(index, { align: 'auto' });
    focusRow(id);
  };
  /** The keys are about the row in which the focus is, also when Tab has brought it there. */
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const id = Number(target.closest('[data-contact]')?.getAttribute('data-contact'));
    if (id > 0 && id !== currentId) setMoved({ id, openId });
  };
  useRowKeys({
    keys: KEYS,
    list: scroller,
    count: model.length,
    current,
    onMove: move,
    onOpen: (index) => open(rows[index]),
  });
  useControlKeys(CONTROLS, scroller, 'data-contact');
  const open = useCallback(
    (id: number | undefined): void => {
      if (id !== undefined)
        void navigate({ to: '/contacts/$contactId', params: { contactId: String(id) }, search: true });
    },
    [navigate],
  );

  const selection = chosen?.selection ?? noSelection;
  const change = chosen?.change;
  const select = useCallback(
    (id: number, isRange: boolean): void => {
      change?.((now) => (isRange ? ranged(now, rows, id) : toggled(now, id)));
      setMoved({ id, openId });
    },
    [change, rows, openId],
  );
  const selected = chosen === null ? null : coverage(selection, rows);
  const isNone = isEmpty(selection);
  const wasNone = useRef(isNone);
  useEffect(() => {
    const hasEnded = isNone && !wasNone.current;
    wasNone.current = isNone;
    // What had the focus, the bar of the selection, is gone: it goes on from the row.
    if (hasEnded && currentId !== null && document.activeElement === document.body) focusRow(currentId);
  }, [isNone, currentId, focusRow]);

  const room = narrow ? 'narrow' : medium ? 'medium' : 'all';
  const columns = useMemo(
    () =>
      mobile
        ? null
        : [
            ...(change === undefined ? [] : [SELECT_COLUMN]),
            ...visibleColumns(columnLayout, specsOf(fields), room),
            UNREAD_COLUMN,
          ],
    [columnLayout, fields, mobile, room, change],
  );
  const pinned = useMemo(() => [SELECT_COLUMN.id, ...columnLayout.pinned], [columnLayout]);
  const tracks = tracksOf(columns ?? [], { ...columnLayout, pinned });
  const shownIds = useMemo(() => (columns ?? []).map(({ id }) => id), [columns]);
  const inSight = useColumnsInSight(scroller, shownIds);
  // Whole stretches, so that scrolling asks for each of them once.
  const stretch = useMemo(
    () => rows.slice(Math.floor(first / STRETCH) * STRETCH, (Math.floor(last / STRETCH) + 1) * STRETCH),
    [rows, first, last],
  );
  const names = useTableNames(stretch, shownIds);
  return (
    <TableNamesContext value={names}>
      <div
        ref={scroller}
        className="app-table-scroll"
        data-stale={stale ? '' : undefined}
        tabIndex={-1}
        onFocus={onFocus}
      >
        <div
          role="table"
          className="app-table"
          style={columns === null ? undefined : tableStyle(tracks)}
          aria-label={t('list')}
          aria-rowcount={total === null ? -1 : total + 1}
          aria-colcount={columns?.length}
          data-density={columns === null ? undefined : columnLayout.density}
          aria-busy={stale}
        >
          <ContactTableHead
            columns={columns}
            headers={table.getFlatHeaders()}
            search={search}
            selected={selected}
            onSelectAll={() => change?.((now) => (selected === 'all' ? noSelection : withAll(now, rows)))}
          />
          <div role="rowgroup" className="app-table-body" style={{ height: virtual.getTotalSize() }}>
            {items.map((item) => {
              const row = model[item.index];
              if (row === undefined) return null;
              return (
                <ContactRow
                  key={row.id}
                  row={row}
                  index={item.index}
                  startPx={item.start}
                  heightPx={item.size}
                  isCurrent={item.index === current}
                  isStop={item.index === stop}
                  columns={columns}
                  inSight={inSight}
                  pinned={pinned}
                  timeFormat={timeFormatOf(user)}
                  isSelected={chosen === null ? null : isSelected(selection, row.original.id)}
                  onOpen={open}
                  onSelect={select}
                />
              );
            })}
          </div>
        </div>
        {footer}
        {chosen !== null && (
          <SelectionKeys rows={rows} current={current} selection={selection} change={chosen.change} onMove={move} />
        )}
      </div>
    </TableNamesContext>
  );
}

/** Where a person can select, the keys that do. */
function SelectionKeys(keys: Parameters<typeof useSelectionKeys>[0]): ReactNode {
  useSelectionKeys(keys);
  return null;
}

/** -1 when there is no such row. */
const indexOf = (rows: readonly number[], contactId: number | null): number =>
  contactId === null ? -1 : rows.indexOf(contactId);
