import { Icon, useSignalValue } from '@talk/ui';
import { FlexRender, type Header } from '@tanstack/react-table';
import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide';
import type { ReactNode } from 'react';
import { columnWord, sortedBy, sortOf, withDefaultSort, type ContactsSearch } from '../../entities/contact/index.js';
import { withWidth, type ColumnSpec } from '../../shared/table/column-layout.js';
import { ColumnResizer } from '../../shared/table/column-resizer.js';
import { SelectBox } from '../../shared/selection/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { SELECT_COLUMN, UNREAD_COLUMN, type ContactRowData, type features } from './contact-columns.js';
import { pinnedAt } from '../../shared/table/column-places.js';
import { t } from './contact-words.js';
import { useContactColumns } from './views/use-open-view.js';

export interface ContactTableHeadProps {
  /** Null: the rows have everything in one place. */
  columns: readonly ColumnSpec[] | null;
  headers: readonly Header<typeof features, ContactRowData>[];
  search: ContactsSearch;
  /** How much of what is loaded is selected; null: this person cannot select. */
  selected: 'none' | 'some' | 'all' | null;
  onSelectAll: () => void;
}

/** The names of the columns, which sort the list and are widened at their edges. */
export function ContactTableHead({
  columns,
  headers,
  search,
  selected,
  onSelectAll,
}: ContactTableHeadProps): ReactNode {
  const navigate = useNavigate();
  const store = useContactColumns(search);
  const layout = useSignalValue(store.layout);
  const { default_contact_sort: fallback } = useWorkspace().user.company;
  const order = sortOf(withDefaultSort(search, fallback));
  if (columns === null) {
    return (
      <div role="rowgroup" className="tk-hidden">
        <div role="row" aria-rowindex={1}>
          <div role="columnheader">{columnWord('name')}</div>
          <div role="columnheader">{columnWord('last_engagement_at')}</div>
        </div>
      </div>
    );
  }
  return (
    <div role="rowgroup" className="app-table-head">
      <div role="row" aria-rowindex={1} className="app-table-row">
        {columns.map(({ id, title: titleOf, minPx }, at) => {
          const title = titleOf();
          if (id === SELECT_COLUMN.id)
            return (
              <div
                key={id}
                role="columnheader"
                aria-label={title}
                aria-colindex={at + 1}
                data-column={id}
                {...pinnedAt(id)}
              >
                <SelectBox
                  label={t('selectLoaded')}
                  checked={selected === 'all'}
                  mixed={selected === 'some'}
                  onChange={onSelectAll}
                />
              </div>
            );
          const header = headers.find((each) => each.column.id === id);
          if (header === undefined) return null;
          const { sort, kind } = header.column.columnDef.meta ?? {};
          const sorted = sort === order.sort ? (order.order === 'asc' ? 'ascending' : 'descending') : undefined;
          return (
            <div
              key={id}
              role="columnheader"
              aria-label={title}
              aria-sort={sorted}
              aria-colindex={at + 1}
              data-column={id}
              data-kind={kind}
              {...(layout.pinned.includes(id) && pinnedAt(id))}
            >
              {sort ? (
                <button
                  type="button"
                  className="app-sort"
                  onClick={() => void navigate({ to: '/contacts', search: sortedBy(search, sort, fallback) })}
                >
                  <span className="tk-clip">
                    <FlexRender header={header} />
                  </span>
                  {sorted && <Icon shape={sorted === 'ascending' ? ArrowUp : ArrowDown} size="small" />}
                </button>
              ) : (
                <span className="tk-clip">
                  <FlexRender header={header} />
                </span>
              )}
              {id !== UNREAD_COLUMN.id && (
                <ColumnResizer
                  column={title}
                  px={layout.widths[id] ?? minPx}
                  onWidth={(px) => store.change(withWidth(store.layout.peek(), id, px))}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
