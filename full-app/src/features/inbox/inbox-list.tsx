import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { inboxContactTarget, type InboxPlace, type InboxSearch } from '../../entities/contact/index.js';
import {
  isEmpty,
  isSelected,
  noSelection,
  ranged,
  toggled,
  useSelectionKeys,
  type UsedSelection,
} from '../../shared/selection/index.js';
import { stopOf, useControlKeys } from '../../shared/table/row-stop.js';
import { useRowFocus } from '../../shared/table/use-row-focus.js';
import { rowShortcuts, useRowKeys } from '../../shared/table/use-row-keys.js';
import type { Shortcut } from '../../shared/shortcuts.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { InboxRow } from './inbox-row.js';
import { t } from './texts.js';
import { useActKeys } from './use-act-keys.js';
import type { InboxActs } from './use-inbox-acts.js';

export interface InboxListProps {
  rows: readonly number[];
  place: InboxPlace;
  search: InboxSearch;
  openId: number | null;
  /** J and K open, since there is room beside the list. */
  opensBeside: boolean;
  /** Rows of another search are shown until the asked ones are there. */
  stale: boolean;
  acts: InboxActs;
  /** Null: this person cannot select. */
  chosen: UsedSelection | null;
  onEndNear: () => void;
  onSight: (ids: readonly number[]) => void;
  footer: ReactNode;
}

const ROW_PX = 68;
/** Above the open contact, so that one sees where one is. */
const ROWS_ABOVE = 2;

const KEYS = rowShortcuts({
  next: () => t('keys.next'),
  previous: () => t('keys.previous'),
  open: () => t('keys.open'),
});
const CONTROLS: Shortcut = { area: 'list', keys: ['←', '→'], does: () => t('keys.controls') };

/** Contact tasks, one row each: only those around the window are drawn. */
export function InboxList(props: InboxListProps): ReactNode {
  const { rows, place, search, openId, opensBeside, stale, acts, chosen, onEndNear, onSight, footer } = props;
  const { user } = useWorkspace();
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const [startPx] = useState(() => Math.max(0, (rows.indexOf(openId ?? -1) - ROWS_ABOVE) * ROW_PX));
  // oxlint-disable-next-line react/incompatible-library -- about the React Compiler, which does not compile this app
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    initialOffset: startPx,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 15) onEndNear();
  }, [last, rows.length, onEndNear]);
  useEffect(() => onSight(rows.slice(first, last + 1)), [rows, first, last, onSight]);

  // By its contact, since rows come and go above it.
  const [moved, setMoved] = useState<{ id: number; openId: number | null } | null>(null);
  // After another contact is opened, the selection goes on from there.
  const currentId = moved?.openId === openId ? moved.id : openId;
  const current = currentId === null ? -1 : rows.indexOf(currentId);
  const [was, setWas] = useState({ id: currentId, at: current });
  if (current !== -1 && (was.id !== currentId || was.at !== current)) setWas({ id: currentId, at: current });
  const left = current === -1 && was.id === currentId ? was.at : -1;
  const stop = stopOf(items, current, virtual.range?.startIndex ?? first);
  const focusRow = useRowFocus(scroller, 'data-contact');
  const open = useCallback(
    (id: number | undefined, replace = false): void => {
      if (id === undefined) return;
      void navigate({ ...inboxContactTarget(place, search, id), replace });
    },
    [navigate, place, search],
  );
  const move = (index: number): void => {
    const id = rows[index];
    if (id === undefined) return;
    setMoved({ id, openId });
    virtual.scrollToIndex(index, { align: 'auto' });
    focusRow(id);
    // Going through the list is one step back, not one per contact.
    if (opensBeside && openId !== null && id !== openId) open(id, true);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const id = Number(target.closest('[data-contact]')?.getAttribute('data-contact'));
    if (id > 0 && id !== currentId) setMoved({ id, openId });
  };
  useRowKeys({
    keys: KEYS,
    list: scroller,
    count: rows.length,
    current,
    left,
    onMove: move,
    onOpen: (at) => open(rows[at]),
  });
  useControlKeys(CONTROLS, scroller, 'data-contact');
  useActKeys({
    scroller,
    currentId,
    openId,
    acts,
    isSelecting: chosen !== null && !isEmpty(chosen.selection),
  });

  const change = chosen?.change;
  const select = useCallback(
    (id: number, isRange: boolean): void => {
      change?.((now) => (isRange ? ranged(now, rows, id) : toggled(now, id)));
      setMoved({ id, openId });
    },
    [change, rows, openId],
  );
  const selection = chosen?.selection ?? noSelection;
  return (
    <div
      ref={scroller}
      className="app-inbox-scroll"
      data-stale={stale ? '' : undefined}
      tabIndex={-1}
      onFocus={onFocus}
    >
      <div
        role="list"
        className="app-inbox-rows"
        style={{ height: virtual.getTotalSize() }}
        aria-label={t('list')}
        aria-busy={stale}
      >
        {items.map((item) => {
          const id = rows[item.index];
          if (id === undefined) return null;
          return (
            <InboxRow
              key={id}
              id={id}
              index={item.index}
              startPx={item.start}
              isCurrent={item.index === current}
              isOpen={id === openId}
              isStop={item.index === stop}
              place={place}
              search={search}
              timeFormat={timeFormatOf(user)}
              isSelected={chosen === null ? null : isSelected(selection, id)}
              acts={acts}
              onOpen={open}
              onSelect={select}
            />
          );
        })}
      </div>
      {footer}
      {chosen !== null && (
        <SelectionKeys rows={rows} current={current} selection={selection} change={chosen.change} onMove={move} />
      )}
    </div>
  );
}

/** Where a person can select, the keys that do. */
function SelectionKeys(keys: Parameters<typeof useSelectionKeys>[0]): ReactNode {
  useSelectionKeys(keys);
  return null;
}
