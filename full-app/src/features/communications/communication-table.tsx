import './communications.css';
import { ownZone, useSignalValue } from '@talk/ui';
import { useNavigate } from '@tanstack/react-router';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
} from 'react';
import { useRingGroups } from '../../entities/line/index.js';
import { useTags } from '../../entities/tag/index.js';
import { useTeam } from '../../entities/user/index.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { tracksOf, visibleColumns, withWidth } from '../../shared/table/column-layout.js';
import { pinnedAt, tableStyle } from '../../shared/table/column-places.js';
import { ColumnResizer } from '../../shared/table/column-resizer.js';
import { stopOf } from '../../shared/table/row-stop.js';
import { useRowFocus } from '../../shared/table/use-row-focus.js';
import { rowShortcuts, useRowKeys } from '../../shared/table/use-row-keys.js';
import { useIsMobile, useRoom } from '../../shared/use-media.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { CellFacts } from './communication-cell.js';
import { CommunicationRow, DetailsRow } from './communication-row.js';
import { SPECS, useCommunicationColumns } from './communication-columns.js';
import { entryPath, type CommunicationsSearch, type ListPlace } from './communications-search.js';
import { EntryListContext } from './entry-target.js';
import { loadsAtEnd, rowOf } from './grouped-rows.js';
import { t } from './texts.js';
import { GroupKeys, useGroupedRows } from './use-grouped-rows.js';

const ROWS_PX = { comfort: 44, compact: 34 } as const;
const NARROW_ROW_PX = 68;
/** Rows beyond those in sight. */
const OVERSCAN = 12;
/** What details are thought to need before they are measured. */
const DETAILS_PX = 160;
/** Rows from the end at which the next page is asked for. */
const NEAR = 15;

const MORE: Shortcut = { area: 'list', keys: ['.'], does: () => t('keys.more') };
const KEYS = rowShortcuts({
  next: () => t('keys.next'),
  previous: () => t('keys.previous'),
  open: () => t('keys.open'),
});

export interface CommunicationTableProps {
  place: ListPlace;
  search: CommunicationsSearch;
  /** The entry that is open; null for none. */
  openId: number | null;
  /** A contact is open beside the list: there is room for narrow rows only, and J and K open. */
  isBeside: boolean;
  ids: readonly number[];
  /** Entries of one contact that follow each other are one row. */
  isGrouped: boolean;
  total: number | null;
  /** Rows of another search are shown until the asked ones are there. */
  stale: boolean;
  /** The same for the same list: another one begins at its top. */
  listKey: string;
  onEndNear: () => void;
  footer: ReactNode;
}

/** A row for each; only those in sight are drawn. */
export function CommunicationTable({
  place,
  search,
  openId,
  isBeside,
  ids,
  isGrouped,
  total,
  stale,
  listKey,
  onEndNear,
  footer,
}: CommunicationTableProps): ReactNode {
  const { user, entities } = useWorkspace();
  const navigate = useNavigate();
  const isNarrow = useIsMobile() || isBeside;
  const medium = !useRoom(1280);
  const small = !useRoom(1024);
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, toggle } = useGroupedRows(ids, isGrouped);
  /** The entry whose details are shown below its row, and how tall they are. */
  const [detailsId, setDetailsId] = useState<number | null>(null);
  const [detailsPx, setDetailsPx] = useState(DETAILS_PX);
  const store = useCommunicationColumns();
  const layout = useSignalValue(store.layout);
  const rowPx = isNarrow ? NARROW_ROW_PX : ROWS_PX[layout.density];
  // oxlint-disable-next-line react/incompatible-library -- about the React Compiler, which does not compile this app
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowPx + (rows[index]?.id === detailsId ? detailsPx : 0),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    // What is typed or played in the details is kept while one scrolls.
    rangeExtractor: (range) => {
      const around = defaultRangeExtractor(range);
      const at = detailsId === null ? -1 : rows.findIndex(({ id }) => id === detailsId);
      return at === -1 || around.includes(at) ? around : [...around, at].sort((a, b) => a - b);
    },
  });
  useLayoutEffect(() => virtual.measure(), [rowPx, rows, detailsId, detailsPx, virtual]);
  const items = virtual.getVirtualItems();
  const last = (virtual.range?.endIndex ?? 0) + OVERSCAN;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - NEAR && loadsAtEnd(ids.length, rows.length)) onEndNear();
  }, [last, rows.length, ids.length, onEndNear]);
  const shownKey = useRef(listKey);
  useEffect(() => {
    if (shownKey.current !== listKey) scroller.current?.scrollTo({ top: 0 });
    shownKey.current = listKey;
  }, [listKey]);

  // By its id, since rows come and go above it.
  const [moved, setMoved] = useState<{ id: number; openId: number | null } | null>(null);
  const [lastOpenId, setLastOpenId] = useState(openId);
  if (openId !== null && openId !== lastOpenId) setLastOpenId(openId);
  // After another entry is opened, or this one is closed, the selection goes on from there.
  const currentId = moved?.openId === openId ? moved.id : (openId ?? lastOpenId);
  const current = currentId === null ? -1 : rowOf(rows, ids, currentId);
  const openAt = openId === null ? -1 : rowOf(rows, ids, openId);
  const stop = stopOf(items, current, virtual.range?.startIndex ?? 0);
  const focusRow = useRowFocus(scroller, 'data-communication');
  const open = useCallback(
    (id: number | undefined, replace = false): void => {
      const contactId = id === undefined ? null : (entities.communications.peek(id)?.contact_id ?? null);
      if (id === undefined || contactId === null) return;
      void navigate({ ...entryPath(place, contactId, id), search, replace });
    },
    [entities, navigate, place, search],
  );
  const move = (index: number): void => {
    const id = rows[index]?.id;
    if (id === undefined) return;
    setMoved({ id, openId });
    virtual.scrollToIndex(index, { align: 'auto' });
    focusRow(id);
    // Going through the list is one step back, not one per entry.
    if (isBeside && id !== openId) open(id, true);
  };
  const shown = useRef({ isNarrow, openAt: -1 });
  useEffect(() => {
    const before = shown.current;
    shown.current = { isNarrow, openAt };
    const at = openAt === -1 ? current : openAt;
    if (at === -1 || (before.isNarrow === isNarrow && before.openAt === openAt)) return;
    virtual.scrollToIndex(at, { align: 'auto' });
    // Its row has other contents now: what had the focus is gone.
    const id = rows[at]?.id;
    if (before.isNarrow !== isNarrow && id !== undefined && document.activeElement === document.body) focusRow(id);
  });
  useRowKeys({
    keys: KEYS,
    list: scroller,
    count: rows.length,
    current,
    onMove: move,
    onOpen: (at) => open(rows[at]?.id),
  });
  const showDetails = useCallback((id: number, toOpen: boolean): void => setDetailsId(toOpen ? id : null), []);
  useShortcut(MORE, 'page', ({ key }) => {
    if (key !== '.' || currentId === null || current < 0) return false;
    showDetails(currentId, detailsId !== currentId);
    return true;
  });
  /** The keys are about the row in which the focus is, also when Tab has brought it there. */
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const id = Number(target.closest('[data-communication]')?.getAttribute('data-communication'));
    if (id > 0 && id !== currentId) setMoved({ id, openId });
  };

  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  const toggleGroup = useCallback((index: number): void => void latest.current(index), []);

  const room = small ? 'narrow' : medium ? 'medium' : 'all';
  const columns = useMemo(() => (isNarrow ? null : visibleColumns(layout, SPECS, room)), [isNarrow, layout, room]);
  const tracks = tracksOf(columns ?? [], layout);
  const facts = useCellFacts();
  const list = useMemo(() => ({ place, search }), [place, search]);
  return (
    <EntryListContext value={list}>
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
          aria-busy={stale}
        >
          <div role="rowgroup" className={columns === null ? 'tk-hidden' : 'app-table-head'}>
            <div role="row" aria-rowindex={1} className="app-table-row">
              {columns === null ? (
                <>
                  <div role="columnheader">{t('column.contact_name')}</div>
                  <div role="columnheader">{t('column.created_at')}</div>
                </>
              ) : (
                columns.map(({ id, title, minPx: px }, at) => (
                  <div
                    key={id}
                    role="columnheader"
                    aria-label={title()}
                    aria-colindex={at + 1}
                    data-column={id}
                    {...(layout.pinned.includes(id) && pinnedAt(id))}
                  >
                    <span className="tk-clip">{title()}</span>
                    <ColumnResizer
                      column={title()}
                      px={layout.widths[id] ?? px}
                      onWidth={(width) => store.change(withWidth(store.layout.peek(), id, width))}
                    />
                  </div>
                ))
              )}
            </div>
          </div>
          <div role="rowgroup" className="app-table-body" style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const row = rows[index];
              if (row === undefined) return null;
              const { id } = row;
              const isDetailed = id === detailsId;
              return (
                <Fragment key={id}>
                  <CommunicationRow
                    {...row}
                    index={index}
                    startPx={start}
                    heightPx={rowPx}
                    isDetailed={isDetailed}
                    onDetails={showDetails}
                    onGroup={toggleGroup}
                    isCurrent={index === current}
                    isOpened={index === openAt}
                    isStop={index === stop}
                    columns={columns}
                    pinned={layout.pinned}
                    facts={facts}
                    zone={ownZone()}
                    timeFormat={timeFormatOf(user)}
                    onOpen={open}
                  />
                  {isDetailed && (
                    <DetailsRow
                      id={id}
                      index={index}
                      startPx={start + rowPx}
                      span={columns?.length ?? 2}
                      onHeight={setDetailsPx}
                      onClose={() => {
                        setDetailsId(null);
                        focusRow(id);
                      }}
                    />
                  )}
                </Fragment>
              );
            })}
          </div>
        </div>
        {footer}
        {isGrouped && <GroupKeys current={current} rows={rows} toggle={toggle} onClosed={move} />}
      </div>
    </EntryListContext>
  );
}

function useCellFacts(): CellFacts {
  const { user } = useWorkspace();
  const timeFormat = timeFormatOf(user);
  const tags = useTags('communications');
  const ringGroups = useRingGroups();
  const { names: team } = useTeam();
  return useMemo(
    () => ({
      timeFormat,
      // One that was merged stands for what it became.
      tags: new Map(tags.flatMap((tag) => [tag.id, ...tag.merged_ids].map((id) => [id, tag] as const))),
      ringGroups: new Map(ringGroups.map(({ id, name }) => [id, name])),
      team,
    }),
    [timeFormat, tags, ringGroups, team],
  );
}
