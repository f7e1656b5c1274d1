import './communications.css';
import type { Communication } from '@talk/core';
import type { CommunicationColumnId } from '@talk/core/contacts';
import { ownZone, spoken, useSignalValue } from '@talk/ui';
import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useMemo, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useRingGroups } from '../../entities/line/index.js';
import { useTags } from '../../entities/tag/index.js';
import { exactWords } from '../../shared/dates.js';
import { tracksOf, visibleColumns, withWidth, type ColumnSpec } from '../../shared/table/column-layout.js';
import { pinnedAt, tableStyle } from '../../shared/table/column-places.js';
import { ColumnResizer } from '../../shared/table/column-resizer.js';
import { RowStop, stopOf } from '../../shared/table/row-stop.js';
import { useRowFocus } from '../../shared/table/use-row-focus.js';
import { rowShortcuts, useRowKeys } from '../../shared/table/use-row-keys.js';
import { useEntity } from '../../shared/use-entity.js';
import { useIsMobile, useMedia } from '../../shared/use-media.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CommunicationCell, EntryLink, KindIcon, kindOf, outcomeOf, type CellFacts } from './communication-cell.js';
import { SPECS, useCommunicationColumns } from './communication-columns.js';
import { t } from './texts.js';

const ROWS_PX = { comfort: 44, compact: 34 } as const;
const NARROW_ROW_PX = 68;
/** Rows from the end at which the next page is asked for. */
const NEAR = 15;

const KEYS = rowShortcuts({
  next: () => t('keys.next'),
  previous: () => t('keys.previous'),
  open: () => t('keys.open'),
});

export interface CommunicationTableProps {
  rows: readonly number[];
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
  rows,
  total,
  stale,
  listKey,
  onEndNear,
  footer,
}: CommunicationTableProps): ReactNode {
  const { user, entities } = useWorkspace();
  const navigate = useNavigate();
  const isNarrow = useIsMobile();
  const medium = useMedia('(max-width: 1279px)');
  const small = useMedia('(max-width: 1023px)');
  const scroller = useRef<HTMLDivElement>(null);
  const store = useCommunicationColumns();
  const layout = useSignalValue(store.layout);
  const rowPx = isNarrow ? NARROW_ROW_PX : ROWS_PX[layout.density];
  // oxlint-disable-next-line react/incompatible-library -- about the React Compiler, which does not compile this app
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => rows[index] ?? index,
    overscan: 12,
  });
  useEffect(() => virtual.measure(), [rowPx, virtual]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - NEAR) onEndNear();
  }, [last, rows.length, onEndNear]);
  const shownKey = useRef(listKey);
  useEffect(() => {
    if (shownKey.current !== listKey) scroller.current?.scrollTo({ top: 0 });
    shownKey.current = listKey;
  }, [listKey]);

  // By its id, since rows come and go above it.
  const [currentId, setCurrentId] = useState<number | null>(null);
  const current = currentId === null ? -1 : rows.indexOf(currentId);
  const stop = stopOf(items, current, virtual.range?.startIndex ?? 0);
  const focusRow = useRowFocus(scroller, 'data-communication');
  const move = (index: number): void => {
    const id = rows[index];
    if (id === undefined) return;
    setCurrentId(id);
    virtual.scrollToIndex(index, { align: 'auto' });
    focusRow(id);
  };
  const open = useCallback(
    (id: number | undefined): void => {
      const contactId = id === undefined ? null : (entities.communications.peek(id)?.contact_id ?? null);
      if (contactId === null) return;
      void navigate({
        to: '/contacts/$contactId/communications/$communicationId',
        params: { contactId: String(contactId), communicationId: String(id) },
      });
    },
    [entities, navigate],
  );
  useRowKeys({ keys: KEYS, list: scroller, count: rows.length, current, onMove: move, onOpen: (at) => open(rows[at]) });
  /** The keys are about the row in which the focus is, also when Tab has brought it there. */
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const id = Number(target.closest('[data-communication]')?.getAttribute('data-communication'));
    if (id > 0) setCurrentId(id);
  };

  const room = small ? 'narrow' : medium ? 'medium' : 'all';
  const columns = useMemo(() => (isNarrow ? null : visibleColumns(layout, SPECS, room)), [isNarrow, layout, room]);
  const tracks = tracksOf(columns ?? [], layout);
  const facts = useCellFacts();
  return (
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
          {items.map(({ index, start, size }) => {
            const id = rows[index];
            return id === undefined ? null : (
              <CommunicationRow
                key={id}
                id={id}
                index={index}
                startPx={start}
                heightPx={size}
                isCurrent={index === current}
                isStop={index === stop}
                columns={columns}
                pinned={layout.pinned}
                facts={facts}
                zone={ownZone()}
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

function useCellFacts(): CellFacts {
  const { user } = useWorkspace();
  const timeFormat = timeFormatOf(user);
  const tags = useTags('communications');
  const ringGroups = useRingGroups();
  return useMemo(
    () => ({
      timeFormat,
      // One that was merged stands for what it became.
      tags: new Map(tags.flatMap((tag) => [tag.id, ...tag.merged_ids].map((id) => [id, tag] as const))),
      ringGroups: new Map(ringGroups.map(({ id, name }) => [id, name])),
    }),
    [timeFormat, tags, ringGroups],
  );
}

interface CommunicationRowProps {
  id: number;
  index: number;
  startPx: number;
  heightPx: number;
  isCurrent: boolean;
  /** Whether Tab stops here. */
  isStop: boolean;
  /** Null: there is room for one only, with everything in it. */
  columns: readonly ColumnSpec[] | null;
  pinned: readonly string[];
  facts: CellFacts;
  zone: string;
  timeFormat: 12 | 24;
  onOpen: (id: number) => void;
}

/** One entry of the list. It alone is drawn again when its communication changes. */
const CommunicationRow = memo(function CommunicationRow(props: CommunicationRowProps): ReactNode {
  const { id, index, startPx, heightPx, isCurrent, isStop, columns, pinned, facts, onOpen } = props;
  const { entities } = useWorkspace();
  const communication = useEntity(entities.communications, id);
  useSignalValue(spoken);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- by keyboard the row is its link, and J, K and Enter
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isCurrent ? 'true' : undefined}
      data-communication={id}
      data-current={isCurrent ? '' : undefined}
      className={columns === null ? 'app-row-narrow' : 'app-table-row'}
      style={{ transform: `translateY(${startPx}px)`, height: heightPx }}
      onClick={(event) => {
        // Links and buttons in the row do their own work.
        if (!(event.target as HTMLElement).closest('a, button')) onOpen(id);
      }}
    >
      {communication != null && (
        <RowStop value={isStop}>
          {columns === null ? (
            <NarrowRow of={communication} zone={props.zone} timeFormat={props.timeFormat} />
          ) : (
            columns.map((column, at) => (
              <div
                key={column.id}
                role="cell"
                aria-colindex={at + 1}
                data-column={column.id}
                {...(pinned.includes(column.id) && pinnedAt(column.id))}
              >
                <CommunicationCell id={column.id as CommunicationColumnId} of={communication} facts={facts} />
              </div>
            ))
          )}
        </RowStop>
      )}
    </div>
  );
});

/** Two lines for a phone's width: who and when, what it was. */
function NarrowRow({ of, zone, timeFormat }: { of: Communication; zone: string; timeFormat: 12 | 24 }): ReactNode {
  const outcome = outcomeOf(of);
  const said = [kindOf(of), outcome, of.body].filter((part) => part !== null && part !== '').join(' · ');
  return (
    <>
      <div role="cell" className="app-narrow-main">
        <KindIcon of={of} />
        <div>
          <EntryLink of={of} />
          <small className="tk-clip" dir="auto">
            {said}
          </small>
        </div>
      </div>
      <div role="cell" className="app-narrow-end">
        <span className="tk-num">{exactWords(Date.parse(of.created_at), zone, timeFormat)}</span>
        {!of.is_read && (
          <span className="app-communication-unread">
            <span className="tk-hidden">{t('isUnread')}</span>
          </span>
        )}
      </div>
    </>
  );
}
