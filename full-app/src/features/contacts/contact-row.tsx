import { FlexRender, type Row } from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import { useContact } from '../../entities/contact/index.js';
import type { ColumnSpec } from '../../shared/table/column-layout.js';
import { RowContact, type ContactRowData, type features } from './contact-columns.js';
import { ContactRowNarrow } from './contact-row-narrow.js';
import { RowActions } from './row-actions.js';

export interface ContactRowProps {
  row: Row<typeof features, ContactRowData>;
  index: number;
  startPx: number;
  heightPx: number;
  isCurrent: boolean;
  /** Null: there is room for one only, with everything in it. */
  columns: readonly ColumnSpec[] | null;
  pinned: readonly string[];
  timeFormat: 12 | 24;
  onOpen: (contactId: number) => void;
}

/** One contact of the list. It alone is drawn again when its contact changes. */
export const ContactRow = memo(function ContactRow(props: ContactRowProps): ReactNode {
  const { row, index, startPx, heightPx, isCurrent, columns, pinned, timeFormat, onOpen } = props;
  const { id } = row.original;
  const contact = useContact(id);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- by keyboard the row is its link, and J, K and Enter
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isCurrent ? 'true' : undefined}
      data-contact={id}
      className={columns === null ? 'app-row-narrow' : 'app-table-row'}
      data-current={isCurrent ? '' : undefined}
      style={{ transform: `translateY(${startPx}px)`, height: heightPx }}
      onClick={(event) => {
        // Links and buttons in the row do their own work.
        if (!(event.target as HTMLElement).closest('a, button')) onOpen(id);
      }}
    >
      {contact != null && (
        <RowContact value={contact}>
          {columns === null ? (
            <ContactRowNarrow contact={contact} timeFormat={timeFormat} />
          ) : (
            cellsOf(row, columns).map((cell) => (
              <div
                key={cell.id}
                role="cell"
                data-column={cell.column.id}
                {...(pinned.includes(cell.column.id) && pinnedAt(cell.column.id))}
              >
                <FlexRender cell={cell} />
                {cell.column.id === 'unread' && <RowActions contact={contact} />}
              </div>
            ))
          )}
        </RowContact>
      )}
    </div>
  );
});

type Cells = ReturnType<ContactRowProps['row']['getAllCells']>;

function cellsOf(row: ContactRowProps['row'], columns: readonly ColumnSpec[]): Cells {
  const byColumn = new Map(row.getAllCells().map((cell) => [cell.column.id, cell]));
  return columns.flatMap(({ id }) => byColumn.get(id) ?? []);
}

/** The table says how far from the start each pinned column stays. */
export const pinnedAt = (id: string): { 'data-pinned': ''; style: { insetInlineStart: string } } => ({
  'data-pinned': '',
  style: { insetInlineStart: `calc(var(--s4) + var(--pin-${id}))` },
});
