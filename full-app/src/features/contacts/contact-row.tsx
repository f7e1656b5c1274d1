import { FlexRender, type Row } from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import { useContact } from '../../entities/contact/index.js';
import { isShown, RowContact, type ColumnSet, type ContactRowData, type features } from './contact-columns.js';
import { ContactRowNarrow } from './contact-row-narrow.js';
import { RowActions } from './row-actions.js';

export interface ContactRowProps {
  row: Row<typeof features, ContactRowData>;
  index: number;
  startPx: number;
  heightPx: number;
  isCurrent: boolean;
  columns: ColumnSet;
  timeFormat: 12 | 24;
  onOpen: (contactId: number) => void;
}

/** One contact of the list. It alone is drawn again when its contact changes. */
export const ContactRow = memo(function ContactRow(props: ContactRowProps): ReactNode {
  const { row, index, startPx, heightPx, isCurrent, columns, timeFormat, onOpen } = props;
  const { id } = row.original;
  const contact = useContact(id);
  const mobile = columns === 'mobile';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- by keyboard the row is its link, and J, K and Enter
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isCurrent ? 'true' : undefined}
      data-contact={id}
      className={mobile ? 'app-row-narrow' : 'app-table-row'}
      data-current={isCurrent ? '' : undefined}
      style={{ transform: `translateY(${startPx}px)`, height: heightPx }}
      onClick={(event) => {
        // Links and buttons in the row do their own work.
        if (!(event.target as HTMLElement).closest('a, button')) onOpen(id);
      }}
    >
      {contact != null && (
        <RowContact value={contact}>
          {mobile ? (
            <ContactRowNarrow contact={contact} timeFormat={timeFormat} />
          ) : (
            row
              .getAllCells()
              .filter((cell) => isShown(cell.column.columnDef.meta?.optional, columns))
              .map((cell) => (
                <div key={cell.id} role="cell" data-column={cell.column.id}>
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
