import { spoken, useSignalValue } from '@talk/ui';
import { FlexRender, type Row } from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import { nameOf, useContact } from '../../entities/contact/index.js';
import type { ColumnSpec } from '../../shared/table/column-layout.js';
import { pinnedAt } from '../../shared/table/column-places.js';
import { RowStop } from '../../shared/table/row-stop.js';
import { SelectBox } from '../../shared/selection/index.js';
import { RowContact } from './cells/row-contact.js';
import { SELECT_COLUMN, type ContactRowData, type features } from './contact-columns.js';
import { t } from './contact-words.js';
import { ContactRowNarrow } from './contact-row-narrow.js';
import { RowActions } from './row-actions.js';

export interface ContactRowProps {
  row: Row<typeof features, ContactRowData>;
  index: number;
  startPx: number;
  heightPx: number;
  isCurrent: boolean;
  /** Whether Tab stops here. */
  isStop: boolean;
  /** Null: there is room for one only, with everything in it. */
  columns: readonly ColumnSpec[] | null;
  /** Cells of other columns are not built; null: all are. */
  inSight: ReadonlySet<string> | null;
  pinned: readonly string[];
  timeFormat: 12 | 24;
  /** Null: this person cannot select. */
  isSelected: boolean | null;
  onOpen: (contactId: number) => void;
  onSelect: (contactId: number, isRange: boolean) => void;
}

/** One contact of the list. It alone is drawn again when its contact changes. */
export const ContactRow = memo(function ContactRow(props: ContactRowProps): ReactNode {
  const { row, index, startPx, heightPx, isCurrent, isStop, columns, inSight, pinned, timeFormat, isSelected } = props;
  const { onOpen, onSelect } = props;
  const { id } = row.original;
  const contact = useContact(id);
  useSignalValue(spoken);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- by keyboard the row is its link, and J, K and Enter
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-current={isCurrent ? 'true' : undefined}
      data-contact={id}
      className={columns === null ? 'app-row-narrow' : 'app-table-row'}
      data-current={isCurrent ? '' : undefined}
      data-selected={isSelected === true ? '' : undefined}
      style={{ transform: `translateY(${startPx}px)`, height: heightPx }}
      onClick={(event) => {
        // Links and buttons in the row do their own work.
        if (!(event.target as HTMLElement).closest('a, button, input, .app-popover')) onOpen(id);
      }}
    >
      {contact != null && (
        <RowContact value={contact}>
          <RowStop value={isStop}>
            {columns === null ? (
              <ContactRowNarrow
                contact={contact}
                timeFormat={timeFormat}
                isSelected={isSelected}
                onSelect={(isRange) => onSelect(id, isRange)}
              />
            ) : (
              cellsOf(row, columns, inSight).map(({ cell, place }) => (
                <div
                  key={cell.id}
                  role="cell"
                  aria-colindex={place}
                  data-column={cell.column.id}
                  data-kind={cell.column.columnDef.meta?.kind}
                  {...placedAt(cell.column.id, pinned.includes(cell.column.id), inSight === null ? null : place)}
                >
                  {cell.column.id === SELECT_COLUMN.id ? (
                    <SelectBox
                      label={t('select', { name: nameOf(contact) })}
                      checked={isSelected === true}
                      inRow
                      onChange={(isRange) => onSelect(id, isRange)}
                    />
                  ) : (
                    <FlexRender cell={cell} />
                  )}
                  {cell.column.id === 'unread' && <RowActions contact={contact} />}
                </div>
              ))
            )}
          </RowStop>
        </RowContact>
      )}
    </div>
  );
});

type Cells = ReturnType<ContactRowProps['row']['getAllCells']>;

interface PlacedCell {
  readonly cell: Cells[number];
  /** Of its column, from 1. */
  readonly place: number;
}

function cellsOf(
  row: ContactRowProps['row'],
  columns: readonly ColumnSpec[],
  inSight: ReadonlySet<string> | null,
): PlacedCell[] {
  const byColumn = new Map(row.getAllCells().map((cell) => [cell.column.id, cell]));
  return columns.flatMap(({ id }, at) => {
    const cell = inSight === null || inSight.has(id) ? byColumn.get(id) : undefined;
    return cell === undefined ? [] : [{ cell, place: at + 1 }];
  });
}

/** @param place where it stands, when cells before it may be missing */
function placedAt(id: string, isPinned: boolean, place: number | null): object {
  const where = place === null ? {} : { gridColumnStart: place, gridRow: 1 };
  if (!isPinned) return place === null ? {} : { style: where };
  const { style, ...rest } = pinnedAt(id);
  return { ...rest, style: { ...style, ...where } };
}
