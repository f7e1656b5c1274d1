import type { Contact } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import { Avatar, ownZone, useAgo } from '@talk/ui';
import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { Link } from '@tanstack/react-router';
import { createContext, useContext, type ReactNode } from 'react';
import { type ContactSort, nameOf } from '../../entities/contact/index.js';
import { dateWords, exactWords } from '../../shared/dates.js';
import { t, unreadBadge, unreadBreakdown } from './contact-words.js';

export interface ColumnMeta {
  /** Set when the header sorts. */
  sort?: ContactSort;
  /** Left out first when the table gets narrow: 1 goes before 2. */
  optional?: 1 | 2;
}

/** Which columns there is room for; `mobile` has rows of their own. */
export type ColumnSet = 'all' | 'medium' | 'narrow' | 'mobile';

export const isShown = (optional: ColumnMeta['optional'], columns: ColumnSet): boolean =>
  optional === undefined || columns === 'all' || (optional === 2 && columns === 'medium');

const columnMeta: ColumnMeta = {};

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

const column = createColumnHelper<typeof features, ContactRowData>();

export const contactColumns = column.columns([
  column.display({
    id: 'name',
    header: () => t('column.name'),
    meta: { sort: 'name' },
    cell: cellOf((contact) => (
      <>
        <Avatar name={nameOf(contact)} seed={contact.id} />
        <Link
          to="/contacts/$contactId"
          params={{ contactId: String(contact.id) }}
          search
          className="app-contact-link tk-clip"
          data-unread={contact.unread_count > 0 ? '' : undefined}
        >
          {nameOf(contact)}
        </Link>
      </>
    )),
  }),
  column.display({
    id: 'phone',
    header: () => t('column.phone'),
    cell: cellOf(({ phone_number }) => (
      <span className="tk-clip tk-num">{phoneDisplay(phone_number) || <None />}</span>
    )),
  }),
  column.display({
    id: 'company',
    header: () => t('column.company'),
    meta: { sort: 'company_name' },
    cell: cellOf(({ company_name }) => <span className="tk-clip">{company_name ?? <None />}</span>),
  }),
  column.display({
    id: 'owner',
    header: () => t('column.owner'),
    meta: { optional: 2 },
    cell: cellOf(({ owner_name }) => <span className="tk-clip">{owner_name ?? <Muted>{t('unassigned')}</Muted>}</span>),
  }),
  column.display({
    id: 'tags',
    header: () => t('column.tags'),
    meta: { optional: 1 },
    cell: cellOf(({ tags }) => <Tags names={tags.map(({ name }) => name)} />),
  }),
  column.display({
    id: 'engaged',
    header: () => t('column.engaged'),
    meta: { sort: 'last_engagement_at' },
    cell: cellOf(({ last_engagement_at }, timeFormat) => <When at={last_engagement_at} timeFormat={timeFormat} />),
  }),
  column.display({
    id: 'created',
    header: () => t('column.created'),
    meta: { sort: 'created_at', optional: 1 },
    cell: cellOf(({ created_at }) => <span className="tk-num">{dateWords(Date.parse(created_at), ownZone())}</span>),
  }),
  column.display({
    id: 'unread',
    header: () => <span className="tk-hidden">{t('column.unread')}</span>,
    cell: cellOf((contact) => <Unread contact={contact} />),
  }),
]);

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
      {names.length > 2 && <span className="tk-muted">+{names.length - 2}</span>}
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
