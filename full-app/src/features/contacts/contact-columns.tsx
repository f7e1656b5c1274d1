import type { Contact } from '@talk/core';
import {
  CONTACT_COLUMNS as REGISTRY,
  contactColumn,
  type ContactColumn,
  type StandardColumnId,
} from '@talk/core/contacts';
import type { AttributeField } from '@talk/core/contract';
import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { columnCategoryWord, columnWord } from '../../entities/contact/index.js';
import type { ColumnSpec } from '../../shared/table/column-layout.js';
import { ContactCell, Unread } from './cells/contact-cell.js';
import { useRowContact } from './cells/row-contact.js';
import { t } from './contact-words.js';

export interface ColumnMeta extends Omit<ColumnSpec, 'id'> {
  /** Set when the header sorts. */
  sort?: ContactColumn['sort'];
  kind?: ContactColumn['kind'];
}

const columnMeta: ColumnMeta = { title: () => '', minPx: 0, grow: 0 };

/** Sorting and filtering are the server's: the table needs only columns, rows and cells. */
export const features = tableFeatures({
  columnMeta,
  tableMeta: {} as { timeFormat: 12 | 24 },
});

/** A row is a contact's id: its cells read the contact itself, and are drawn again when it changes, and only then. */
export interface ContactRowData {
  readonly id: number;
}

/** A cell that shows something of its row's contact. */
const cellOf = (show: (contact: Contact, timeFormat: 12 | 24) => ReactNode) =>
  function Cell({ table }: { table: { options: { meta?: { timeFormat: 12 | 24 } } } }): ReactNode {
    return show(useRowContact(), table.options.meta?.timeFormat ?? 12);
  };

/** How much is unread is always there, at the end of the row. */
export const UNREAD_COLUMN: ColumnSpec = { id: 'unread', title: () => t('column.unread'), minPx: 84, grow: 0 };
/** The box that selects the row: before everything else, and in sight when the table is scrolled sideways. */
export const SELECT_COLUMN: ColumnSpec = { id: 'select', title: () => t('column.select'), minPx: 36, grow: 0 };

const column = createColumnHelper<typeof features, ContactRowData>();

type Look = Pick<ColumnSpec, 'minPx' | 'grow' | 'optional'>;

/** The room that a column needs, by what it shows. */
const LOOKS: Readonly<Record<ContactColumn['kind'], Look>> = {
  text: { minPx: 120, grow: 1 },
  phone: { minPx: 150, grow: 0 },
  word: { minPx: 110, grow: 0.6 },
  many: { minPx: 150, grow: 1 },
  count: { minPx: 132, grow: 0 },
  moment: { minPx: 142, grow: 0 },
  day: { minPx: 122, grow: 0 },
};
const OWN: Readonly<Partial<Record<StandardColumnId, Partial<Look>>>> = {
  name: { minPx: 190, grow: 1.5 },
  company_name: { grow: 1.1 },
  contact_owner: { minPx: 110, grow: 0.9, optional: 2 },
  tags: { minPx: 120, grow: 1.1, optional: 1 },
  created_at: { minPx: 112, optional: 1 },
  text_authorized_at: { minPx: 130 },
  task_status_name: { minPx: 96, grow: 0 },
  email: { minPx: 170 },
  website: { minPx: 150 },
  address: { minPx: 150 },
  cnam_state: { minPx: 90 },
  cnam_zipcode: { minPx: 90 },
  cnam_country: { minPx: 90 },
  timezone: { minPx: 150 },
  unread_missed_calls_count: { minPx: 168 },
  unread_voicemails_count: { minPx: 160 },
  unread_texts_count: { minPx: 160 },
};

/** What columns were called before they had the names of the API: layouts that are kept may have those. */
const FORMERLY: Readonly<Partial<Record<StandardColumnId, string>>> = {
  phone_number: 'phone',
  company_name: 'company',
  contact_owner: 'owner',
  last_engagement_at: 'engaged',
  created_at: 'created',
  task_status_name: 'status',
  disposition_status: 'disposition',
  phone_numbers: 'numbers',
  first_name: 'firstName',
  last_name: 'lastName',
  cnam_city: 'city',
  cnam_state: 'state',
  cnam_zipcode: 'zip',
  cnam_country: 'country',
  last_inbound_engagement_at: 'lastInbound',
  last_outbound_engagement_at: 'lastOutbound',
  date_of_birth: 'birthday',
  text_authorized_at: 'textConsent',
  lead_source: 'leadSource',
};

function metaOf({ id, kind, category, isStandard, isRequired, ...rest }: ContactColumn & { id: StandardColumnId }) {
  const formerly = FORMERLY[id];
  return {
    ...LOOKS[kind],
    ...OWN[id],
    kind,
    title: () => columnWord(id),
    category: () => columnCategoryWord(category),
    standard: isStandard,
    required: isRequired,
    ...(formerly === undefined ? {} : { formerly }),
    ...(rest.sort === undefined ? {} : { sort: rest.sort }),
  };
}

const standardColumns = [
  // Drawn by the row, which knows whether it is selected.
  column.display({ id: SELECT_COLUMN.id, header: () => null, meta: SELECT_COLUMN, cell: () => null }),
  ...REGISTRY.map((each) =>
    column.display({
      id: each.id,
      header: () => columnWord(each.id),
      meta: metaOf(each),
      cell: cellOf((contact, timeFormat) => <ContactCell column={each} contact={contact} timeFormat={timeFormat} />),
    }),
  ),
];
const unreadColumn = column.display({
  id: UNREAD_COLUMN.id,
  header: () => <span className="tk-hidden">{t('column.unread')}</span>,
  meta: UNREAD_COLUMN,
  cell: cellOf((contact) => <Unread contact={contact} />),
});

/** Columns that every company has. */
export const CONTACT_COLUMNS: readonly ColumnSpec[] = REGISTRY.map((each) => ({ id: each.id, ...metaOf(each) }));

/** Those of the company: of fields that are not archived. */
function attributeMeta(field: AttributeField) {
  const known = contactColumn(field.key);
  return known === undefined || field.is_archived
    ? []
    : [
        {
          known,
          meta: {
            ...LOOKS[known.kind],
            kind: known.kind,
            title: () => field.name,
            category: () => columnCategoryWord(known.category),
          },
        },
      ];
}

const specs = new WeakMap<readonly AttributeField[], readonly ColumnSpec[]>();

/** What a person can choose from; the same array for the same fields. */
export function specsOf(fields: readonly AttributeField[]): readonly ColumnSpec[] {
  const made = specs.get(fields) ?? [
    ...CONTACT_COLUMNS,
    ...fields.flatMap(attributeMeta).map(({ known, meta }) => ({ id: known.id, ...meta })),
  ];
  specs.set(fields, made);
  return made;
}

const columnsMade = new WeakMap<readonly AttributeField[], ReturnType<typeof makeColumns>>();

function makeColumns(fields: readonly AttributeField[]) {
  return column.columns([
    ...standardColumns,
    ...fields.flatMap(attributeMeta).map(({ known, meta }) =>
      column.display({
        id: known.id,
        header: () => meta.title(),
        meta,
        cell: cellOf((contact, timeFormat) => <ContactCell column={known} contact={contact} timeFormat={timeFormat} />),
      }),
    ),
    unreadColumn,
  ]);
}

/** Columns as the table builds them; the same for the same fields. */
export function columnsOf(fields: readonly AttributeField[]): ReturnType<typeof makeColumns> {
  const made = columnsMade.get(fields) ?? makeColumns(fields);
  columnsMade.set(fields, made);
  return made;
}
