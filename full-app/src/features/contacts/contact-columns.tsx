import type { Contact } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import { Avatar, ownZone, useAgo } from '@talk/ui';
import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { createContext, useContext, type ReactNode } from 'react';
import { type ContactSort, nameOf, statusWord } from '../../entities/contact/index.js';
import type { ColumnSpec } from '../../shared/table/column-layout.js';
import { dateWords, exactWords } from '../../shared/dates.js';
import { ContactLink } from './contact-link.js';
import { t, unreadBadge, unreadBreakdown } from './contact-words.js';

export interface ColumnMeta extends Omit<ColumnSpec, 'id'> {
  /** Set when the header sorts. */
  sort?: ContactSort;
}

const columnMeta: ColumnMeta = { title: '', minPx: 0, grow: 0 };

/** Sorting and filtering are the server's: the table needs only columns, rows and cells. */
export const features = tableFeatures({
  columnMeta,
  tableMeta: {} as { timeFormat: 12 | 24 },
});

/** A row is a contact's id: its cells read the contact itself, and are drawn again when it changes, and only then. */
export interface ContactRowData {
  readonly id: number;
}

export const RowContact = createContext<Contact | null>(null);

function useRowContact(): Contact {
  const contact = useContext(RowContact);
  if (contact === null) throw new Error('A cell of a contact needs a RowContact around it');
  return contact;
}

/** A cell that shows something of its row's contact. */
const cellOf = (show: (contact: Contact, timeFormat: 12 | 24) => ReactNode) =>
  function Cell({ table }: { table: { options: { meta?: { timeFormat: 12 | 24 } } } }): ReactNode {
    return show(useRowContact(), table.options.meta?.timeFormat ?? 12);
  };

/** How much is unread is always there, at the end of the row. */
export const UNREAD_COLUMN: ColumnSpec = { id: 'unread', title: t('column.unread'), minPx: 84, grow: 0 };
type ChosenColumn = Exclude<
  Parameters<typeof t>[0] extends infer K ? (K extends `column.${infer Id}` ? Id : never) : never,
  'unread' | 'actions'
>;

const column = createColumnHelper<typeof features, ContactRowData>();

type Meta = Omit<ColumnMeta, 'title'>;

/** A column that a person can choose. `id` is the spec's name of it (spec 1 §3), or ours where that one has none. */
const chosen = (id: ChosenColumn, meta: Meta, show: (contact: Contact, timeFormat: 12 | 24) => ReactNode) =>
  column.display({
    id,
    header: () => t(`column.${id}`),
    meta: { ...meta, title: t(`column.${id}`) },
    cell: cellOf(show),
  });

const text = (id: ChosenColumn, textOf: (contact: Contact) => string | null, minPx = 120) =>
  chosen(id, { minPx, grow: 1 }, (contact) => <span className="tk-clip">{textOf(contact) || <None />}</span>);

const moment = (id: ChosenColumn, meta: Meta, at: (contact: Contact) => string | null) =>
  chosen(id, meta, (contact, timeFormat) => <When at={at(contact)} timeFormat={timeFormat} />);

const day = (id: ChosenColumn, meta: Meta, at: (contact: Contact) => string | null) =>
  chosen(id, meta, (contact) => {
    const instant = at(contact);
    return <span className="tk-num">{instant === null ? <None /> : dateWords(Date.parse(instant), ownZone())}</span>;
  });

const ENGAGED: Meta = { minPx: 142, grow: 0 };
const DAY: Meta = { minPx: 112, grow: 0 };

export const contactColumns = column.columns([
  chosen('name', { sort: 'name', standard: true, required: true, minPx: 190, grow: 1.5 }, (contact) => (
    <>
      <Avatar name={nameOf(contact)} seed={contact.id} />
      <ContactLink contact={contact} />
    </>
  )),
  chosen('phone', { standard: true, minPx: 150, grow: 0 }, ({ phone_number }) => (
    <span className="tk-clip tk-num">{phoneDisplay(phone_number) || <None />}</span>
  )),
  chosen('company', { sort: 'company_name', standard: true, minPx: 120, grow: 1.1 }, ({ company_name }) => (
    <span className="tk-clip">{company_name ?? <None />}</span>
  )),
  chosen('owner', { standard: true, optional: 2, minPx: 110, grow: 0.9 }, ({ owner_name }) => (
    <span className="tk-clip">{owner_name ?? <Muted>{t('unassigned')}</Muted>}</span>
  )),
  chosen('tags', { standard: true, optional: 1, minPx: 120, grow: 1.1 }, ({ tags }) => (
    <Tags names={tags.map(({ name }) => name)} />
  )),
  moment(
    'engaged',
    { ...ENGAGED, sort: 'last_engagement_at', standard: true, required: true },
    (contact) => contact.last_engagement_at,
  ),
  day(
    'created',
    { ...DAY, sort: 'created_at', standard: true, required: true, optional: 1 },
    (contact) => contact.created_at,
  ),
  chosen('status', { minPx: 96, grow: 0 }, ({ task_status_name }) => statusWord(task_status_name)),
  text('disposition', ({ disposition_status }) => disposition_status?.name ?? null),
  text('email', ({ email }) => email, 170),
  chosen('numbers', { minPx: 150, grow: 1 }, ({ phone_numbers }) => (
    <span className="tk-clip tk-num">
      {phone_numbers.map(({ phone_number }) => phoneDisplay(phone_number)).join(', ') || <None />}
    </span>
  )),
  text('firstName', ({ first_name }) => first_name),
  text('lastName', ({ last_name }) => last_name),
  text('website', ({ website }) => website, 150),
  text('address', ({ address }) => address, 150),
  text('city', ({ cnam_city }) => cnam_city),
  text('state', ({ cnam_state }) => cnam_state, 90),
  text('zip', ({ cnam_zipcode }) => cnam_zipcode, 90),
  text('country', ({ cnam_country }) => cnam_country, 90),
  text('timezone', ({ local_zone: { zones } }) => zones[0]?.replaceAll('_', ' ') ?? null, 150),
  moment('lastInbound', ENGAGED, (contact) => contact.last_inbound_engagement_at),
  moment('lastOutbound', ENGAGED, (contact) => contact.last_outbound_engagement_at),
  day('birthday', DAY, (contact) => contact.date_of_birth),
  day('textConsent', DAY, (contact) => contact.text_authorized_at),
  text('leadSource', ({ lead_source }) => lead_source),
  column.display({
    id: UNREAD_COLUMN.id,
    header: () => <span className="tk-hidden">{t('column.unread')}</span>,
    meta: UNREAD_COLUMN,
    cell: cellOf((contact) => <Unread contact={contact} />),
  }),
]);

/** What a person can choose from. */
export const CONTACT_COLUMNS: readonly ColumnSpec[] = contactColumns.flatMap(({ id, meta }) =>
  id === undefined || id === UNREAD_COLUMN.id || meta === undefined ? [] : [{ id, ...meta }],
);

function Muted({ children }: { children: ReactNode }): ReactNode {
  return <span className="tk-muted">{children}</span>;
}

function None(): ReactNode {
  return <Muted>{t('none')}</Muted>;
}

/** As many as there is room for: two, and how many more. */
function Tags({ names }: { names: readonly string[] }): ReactNode {
  return (
    <span className="app-tags" title={names.length > 2 ? names.join(', ') : undefined}>
      {names.slice(0, 2).map((name) => (
        <span key={name} className="app-tag">
          {name}
        </span>
      ))}
      {names.length > 2 && <span className="tk-muted tk-num">+{names.length - 2}</span>}
    </span>
  );
}

interface WhenProps {
  at: string | null;
  timeFormat: 12 | 24;
}

/** Short on the screen and going on, exact on hover and for machines. */
export function When({ at, timeFormat }: WhenProps): ReactNode {
  const atMs = at === null ? null : Date.parse(at);
  const ago = useAgo(atMs);
  if (at === null || atMs === null) return <None />;
  return (
    <time className="tk-num" dateTime={at} title={exactWords(atMs, ownZone(), timeFormat)}>
      {ago}
    </time>
  );
}

export function Unread({ contact }: { contact: Contact }): ReactNode {
  if (contact.unread_count === 0) return null;
  return (
    <span className="app-unread tk-num" title={unreadBreakdown(contact)}>
      <span aria-hidden="true">{unreadBadge(contact)}</span>
      <span className="tk-hidden">{unreadBreakdown(contact)}</span>
    </span>
  );
}
