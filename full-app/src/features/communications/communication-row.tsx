import type { Communication } from '@talk/core';
import type { CommunicationColumnId } from '@talk/core/contacts';
import { spoken, useSignalValue } from '@talk/ui';
import { lazy, memo, Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import { page } from '../../shared/chunk-failure.js';
import { exactWords } from '../../shared/dates.js';
import type { ColumnSpec } from '../../shared/table/column-layout.js';
import { pinnedAt } from '../../shared/table/column-places.js';
import { RowStop } from '../../shared/table/row-stop.js';
import { useShortcut, type Shortcut } from '../../shared/shortcuts.js';
import { useEntity } from '../../shared/use-entity.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import {
  CommunicationCell,
  EntryLink,
  KindIcon,
  kindOf,
  outcomeOf,
  textOf,
  type CellFacts,
} from './communication-cell.js';
import type { ListRow } from './grouped-rows.js';
import { RowActions } from './row-actions.js';
import { t } from './texts.js';

const RowDetails = lazy(page(() => import('./row-details.js'), 'RowDetails'));

interface CommunicationRowProps extends ListRow {
  isDetailed: boolean;
  onDetails: (id: number, toOpen: boolean) => void;
  onGroup: (index: number) => void;
  index: number;
  startPx: number;
  heightPx: number;
  isCurrent: boolean;
  /** It, or an entry of its closed group, is open beside the list. */
  isOpened: boolean;
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
export const CommunicationRow = memo(function CommunicationRow(props: CommunicationRowProps): ReactNode {
  const { id, index, startPx, heightPx, isCurrent, isOpened, isStop, columns, pinned, facts, onOpen, onDetails } =
    props;
  const { entities } = useWorkspace();
  const communication = useEntity(entities.communications, id);
  useSignalValue(spoken);
  const more = communication != null && (
    <RowActions
      of={communication}
      isOpen={props.isDetailed}
      tabStop={isStop ? 0 : -1}
      onToggle={(toOpen) => onDetails(id, toOpen)}
    />
  );
  const group = props.count > 1 && !props.isMember && (
    <GroupButton
      count={props.count}
      isOpen={props.isOpen}
      tabStop={isStop ? 0 : -1}
      onPress={() => props.onGroup(index)}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- by keyboard the row is its link, and J, K and Enter
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isCurrent || isOpened ? 'true' : undefined}
      data-communication={id}
      data-open={isOpened ? '' : undefined}
      data-current={isCurrent ? '' : undefined}
      data-member={props.isMember ? '' : undefined}
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
            <NarrowRow of={communication} zone={props.zone} facts={facts} more={more} group={group} />
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
                {column.id === 'contact_name' && group}
                {at === columns.length - 1 && <span className="app-row-actions">{more}</span>}
              </div>
            ))
          )}
        </RowStop>
      )}
    </div>
  );
});

interface GroupButtonProps {
  count: number;
  isOpen: boolean;
  tabStop: 0 | -1;
  onPress: () => void;
}

/** "×4": how many entries the row stands for. Pressed, it shows them in place. */
function GroupButton({ count, isOpen, tabStop, onPress }: GroupButtonProps): ReactNode {
  const words = t(isOpen ? 'group.close' : 'group.open', { count });
  return (
    <button
      type="button"
      className="app-group-count tk-num"
      tabIndex={tabStop}
      aria-expanded={isOpen}
      aria-label={words}
      title={words}
      onClick={onPress}
    >
      {t('group.times', { count })}
    </button>
  );
}

const CLOSE: Shortcut = { area: 'list', keys: ['Esc'], does: () => t('keys.closeDetails') };

interface DetailsRowProps {
  id: number;
  index: number;
  startPx: number;
  span: number;
  onHeight: (px: number) => void;
  onClose: () => void;
}

/** What can be done about an entry, as a row below it: as tall as it needs to be. */
export function DetailsRow({ id, index, startPx, span, onHeight, onClose }: DetailsRowProps): ReactNode {
  const { entities } = useWorkspace();
  const communication = useEntity(entities.communications, id);
  const row = useRef<HTMLDivElement>(null);
  // Not from a field: what is typed there would be lost.
  useShortcut(CLOSE, 'page', ({ key }) => {
    if (key !== 'Escape') return false;
    onClose();
    return true;
  });
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = (): void => onHeight(element.offsetHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [onHeight]);
  return (
    <div
      ref={row}
      role="row"
      aria-rowindex={index + 2}
      data-details={id}
      className="app-row-details"
      style={{ transform: `translateY(${startPx}px)` }}
    >
      <div role="cell" aria-colspan={span}>
        {communication != null && (
          <Suspense fallback={null}>
            <RowDetails of={communication} onClose={onClose} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

interface NarrowRowProps {
  of: Communication;
  zone: string;
  facts: CellFacts;
  /** Buttons of the row, and how often it repeats. */
  more: ReactNode;
  group: ReactNode;
}

/** Two lines for a phone's width: who and when, what it was. */
function NarrowRow({ of, zone, facts, more, group }: NarrowRowProps): ReactNode {
  const outcome = outcomeOf(of);
  const said = [kindOf(of), outcome, textOf('body', of, facts)]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
  return (
    <>
      <div role="cell" className="app-narrow-main">
        <KindIcon of={of} />
        <div>
          <span className="app-narrow-who">
            <EntryLink of={of} />
            {group}
          </span>
          <small className="tk-clip" dir="auto">
            {said}
          </small>
        </div>
      </div>
      <div role="cell" className="app-narrow-end">
        <span className="tk-num">{exactWords(Date.parse(of.created_at), zone, facts.timeFormat)}</span>
        <span className="app-narrow-acts">
          {!of.is_read && (
            <span className="app-communication-unread">
              <span className="tk-hidden">{t('isUnread')}</span>
            </span>
          )}
          {more}
        </span>
      </div>
    </>
  );
}
