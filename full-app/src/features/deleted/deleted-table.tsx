import type { DeletedContact } from '@talk/core/contacts';
import { phoneDisplay } from '@talk/core/format';
import { Button, ownZone } from '@talk/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { deleteWords, useRestore } from '../../entities/contact/index.js';
import { dateWords } from '../../shared/dates.js';
import { useIsMobile } from '../../shared/use-media.js';
import { t } from './texts.js';

const ROW_PX = 48;
const NARROW_ROW_PX = 96;
/** Rows from the end at which the next page is asked for. */
const NEAR = 15;

/** A row for each; only those in sight are drawn. */
export function DeletedTable({
  rows,
  onEndNear,
}: {
  rows: readonly DeletedContact[];
  onEndNear: () => void;
}): ReactNode {
  const isNarrow = useIsMobile();
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = isNarrow ? NARROW_ROW_PX : ROW_PX;
  // oxlint-disable-next-line react/incompatible-library -- about the React Compiler, which does not compile this app
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => rows[index]?.contact_id ?? index,
    overscan: 10,
  });
  useEffect(() => virtual.measure(), [rowPx, virtual]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const endNear = useEffectEvent(onEndNear);
  useEffect(() => {
    if (last >= rows.length - NEAR) endNear();
  }, [last, rows.length]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled with the keyboard, too
    <div ref={scroller} className="app-deleted-scroll" tabIndex={0} role="region" aria-label={deleteWords('recent')}>
      <div role="table" aria-label={deleteWords('recent')} aria-rowcount={rows.length + 1}>
        <div role="row" aria-rowindex={1} className="app-deleted-row app-deleted-head">
          <span role="columnheader">{t('name')}</span>
          <span role="columnheader">{t('number')}</span>
          <span role="columnheader">{t('by')}</span>
          <span role="columnheader">{t('until')}</span>
          <span role="columnheader">
            <span className="tk-hidden">{t('acts')}</span>
          </span>
        </div>
        <div role="rowgroup" className="app-deleted-rows" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <DeletedRow
                key={key}
                row={row}
                index={index}
                style={{ height: rowPx, transform: `translateY(${start}px)` }}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface DeletedRowProps {
  row: DeletedContact;
  index: number;
  style: { height: number; transform: string };
}

function DeletedRow({ row, index, style }: DeletedRowProps): ReactNode {
  const restore = useRestore();
  const [busy, setBusy] = useState(false);
  const day = (at: string): string => dateWords(Date.parse(at), ownZone());
  const run = async (): Promise<void> => {
    setBusy(true);
    if (!(await restore(row.contact_id))) setBusy(false);
  };
  return (
    <div role="row" aria-rowindex={index + 2} className="app-deleted-row" style={style}>
      <span role="rowheader" className="tk-clip">
        <bdi>{row.name}</bdi>
      </span>
      <span role="cell" className="tk-num tk-clip">
        {row.phone_number === null ? '–' : phoneDisplay(row.phone_number)}
      </span>
      <span role="cell" className="tk-muted tk-clip">
        {row.deleted_by_name === null
          ? day(row.deleted_at)
          : t('byName', { name: row.deleted_by_name, date: day(row.deleted_at) })}
      </span>
      <span role="cell" className="tk-muted tk-clip" data-until={t('until')}>
        {day(row.restore_until)}
      </span>
      <span role="cell" className="app-deleted-act">
        <Button disabled={busy} aria-label={t('restoreOf', { name: row.name })} onClick={() => void run()}>
          {deleteWords('restore')}
        </Button>
      </span>
    </div>
  );
}
