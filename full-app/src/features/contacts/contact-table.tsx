import { useSignalValue } from '@talk/ui';
import { useTable } from '@tanstack/react-table';
import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { type ContactsSearch, type ListLayout, useListPlaceStore } from '../../entities/contact/index.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { tracksOf, visibleColumns, type ColumnTracks } from '../../shared/table/column-layout.js';
import { useColumns } from '../../shared/table/columns.store.js';
import { useIsMobile, useMedia } from '../../shared/use-media.js';
import { CONTACT_COLUMNS, contactColumns, features, UNREAD_COLUMN } from './contact-columns.js';
import { ContactRow } from './contact-row.js';
import { ContactTableHead } from './contact-table-head.js';
import { t } from './contact-words.js';
import { useListPlace } from './use-list-place.js';
import { useRowFocus } from './use-row-focus.js';
import { useRowKeys } from './use-row-keys.js';

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
  footer: ReactNode;
}

const ROW_PX = 44;
const NARROW_ROW_PX = 68;
/** The padding of a row (`--s4`). */
const SIDES_PX = 16;
/** Above the open contact, so that one sees where one is. */
const ROWS_ABOVE = 2;

export function ContactTable(props: ContactTableProps): ReactNode {
  const { rows, search, layout, openId, total, stale, onEndNear, footer } = props;
  const { user } = useWorkspace();
  const listPlace = useListPlaceStore();
  const isSmall = useIsMobile();
  const mobile = isSmall || layout === 'beside';
  const medium = useMedia('(max-width: 1279px)');
  const narrow = useMedia('(max-width: 1023px)');
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const data = useMemo(() => rows.map((id) => ({ id })), [rows]);
  const table = useTable({
    features,
    columns: contactColumns,
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
  // oxlint-disable-next-line react/incompatible-library -- about the React Compiler, which does not compile this app
  const virtual = useVirtualizer({
    count: model.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (mobile ? NARROW_ROW_PX : ROW_PX),
    overscan: 12,
    initialOffset: startPx,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (model.length > 0 && last >= model.length - 15) onEndNear();
  }, [last, model.length, onEndNear]);
  useEffect(() => virtual.measure(), [mobile, virtual]);

  // By its contact, since rows come and go above it.
  const [moved, setMoved] = useState<{ id: number; openId: number | null } | null>(null);
  // After another contact is opened, the selection goes on from there.
  const currentId = moved?.openId === openId ? moved.id : (openId ?? left?.currentId ?? null);
  const current = indexOf(rows, currentId);
  useListPlace(scroller, search, currentId, layout);
  const focusRow = useRowFocus(scroller);
  useRowKeys({
    list: scroller,
    count: model.length,
    current,
    onMove(index) {
      const id = rows[index];
      if (id === undefined) return;
      setMoved({ id, openId });
      virtual.scrollToIndex(index, { align: 'auto' });
      focusRow(id);
    },
    onOpen: (index) => open(rows[index]),
  });
  const open = useCallback(
    (id: number | undefined): void => {
      if (id !== undefined)
        void navigate({ to: '/contacts/$contactId', params: { contactId: String(id) }, search: true });
    },
    [navigate],
  );

  const store = useColumns('contacts', CONTACT_COLUMNS);
  const columnLayout = useSignalValue(store.layout);
  const room = narrow ? 'narrow' : medium ? 'medium' : 'all';
  const columns = useMemo(
    () => (mobile ? null : [...visibleColumns(columnLayout, CONTACT_COLUMNS, room), UNREAD_COLUMN]),
    [columnLayout, mobile, room],
  );
  const tracks = tracksOf(columns ?? [], columnLayout);
  return (
    <div ref={scroller} className="app-table-scroll" data-stale={stale ? '' : undefined} tabIndex={-1}>
      <div
        role="table"
        className="app-table"
        style={columns === null ? undefined : tableStyle(tracks)}
        aria-label={t('list')}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-busy={stale}
      >
        <ContactTableHead columns={columns} headers={table.getFlatHeaders()} search={search} />
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
                columns={columns}
                pinned={columnLayout.pinned}
                timeFormat={timeFormatOf(user)}
                onOpen={open}
              />
            );
          })}
        </div>
      </div>
      {footer}
    </div>
  );
}

/** As variables, so that a column that is drawn wider does not draw its cells again. */
function tableStyle({ template, minPx, pins }: ColumnTracks): CSSProperties {
  const variables = { '--columns': template, ...Object.fromEntries(Object.entries(pins).map(pinOf)) };
  return { ...variables, minWidth: `max(100%, ${minPx + 2 * SIDES_PX}px)` };
}

const pinOf = ([id, px]: [string, number]): [string, string] => [`--pin-${id}`, `${px}px`];

/** -1 when there is no such row. */
const indexOf = (rows: readonly number[], contactId: number | null): number =>
  contactId === null ? -1 : rows.indexOf(contactId);
