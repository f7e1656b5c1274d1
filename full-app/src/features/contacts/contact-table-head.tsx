import { Icon, useSignalValue } from '@talk/ui';
import { FlexRender, type Header } from '@tanstack/react-table';
import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide';
import type { ReactNode } from 'react';
import { sortedBy, sortOf, type ContactsSearch } from '../../entities/contact/index.js';
import { withWidth, type ColumnSpec } from '../../shared/table/column-layout.js';
import { ColumnResizer } from '../../shared/table/column-resizer.js';
import { useColumns } from '../../shared/table/columns.store.js';
import { CONTACT_COLUMNS, UNREAD_COLUMN, type ContactRowData, type features } from './contact-columns.js';
import { pinnedAt } from './contact-row.js';
import { t } from './contact-words.js';

export interface ContactTableHeadProps {
  /** Null: the rows have everything in one place. */
  columns: readonly ColumnSpec[] | null;
  headers: readonly Header<typeof features, ContactRowData>[];
  search: ContactsSearch;
}

/** The names of the columns, which sort the list and are widened at their edges. */
export function ContactTableHead({ columns, headers, search }: ContactTableHeadProps): ReactNode {
  const navigate = useNavigate();
  const store = useColumns('contacts', CONTACT_COLUMNS);
  const layout = useSignalValue(store.layout);
  const order = sortOf(search);
  if (columns === null) {
    return (
      <div role="rowgroup" className="tk-hidden">
        <div role="row" aria-rowindex={1}>
          <div role="columnheader">{t('column.name')}</div>
          <div role="columnheader">{t('column.engaged')}</div>
        </div>
      </div>
    );
  }
  return (
    <div role="rowgroup" className="app-table-head">
      <div role="row" aria-rowindex={1} className="app-table-row">
        {columns.map(({ id, title, minPx }) => {
          const header = headers.find((each) => each.column.id === id);
          if (header === undefined) return null;
          const { sort } = header.column.columnDef.meta ?? {};
          const sorted = sort === order.sort ? (order.order === 'asc' ? 'ascending' : 'descending') : undefined;
          return (
            <div
              key={id}
              role="columnheader"
              aria-label={title}
              aria-sort={sorted}
              data-column={id}
              {...(layout.pinned.includes(id) && pinnedAt(id))}
            >
              {sort ? (
                <button
                  type="button"
                  className="app-sort"
                  onClick={() => void navigate({ to: '/contacts', search: sortedBy(search, sort) })}
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
