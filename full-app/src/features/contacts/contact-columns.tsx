import type { Contact } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import { Avatar, ownZone, useAgo } from '@talk/ui';
import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ContactSort, nameOf } from '../../entities/contact/index.js';
import { dateWords, exactWords } from '../../shared/dates.js';
import { t, unreadBadge, unreadBreakdown } from './contact-words.js';

export interface ColumnMeta {
  /** Set when the header sorts. */
  sort?: ContactSort;
  /** Left out first when the table gets narrow: 1 goes before 2. */
  optional?: 1 | 2;
}

const columnMeta: ColumnMeta = {};

/** Sorting and filtering are the server's: the table needs only columns, rows and cells. */
export const features = tableFeatures({
  columnMeta,
  tableMeta: {} as { timeFormat: 12 | 24 },
});

const column = createColumnHelper<typeof features, Contact>();

export const contactColumns = column.columns([
  column.accessor(nameOf, {
    id: 'name',
    header: () => t('column.name'),
    meta: { sort: 'name' },
    cell: ({ row, getValue }) => (
      <>
        <Avatar name={getValue()} seed={row.original.id} />
        <Link
          to="/contacts/$contactId"
          params={{ contactId: String(row.original.id) }}
          search
          className="app-contact-link tk-clip"
          data-unread={row.original.unread_count > 0 ? '' : undefined}
        >
          {getValue()}
        </Link>
      </>
    ),
  }),
  column.accessor('phone_number', {
    id: 'phone',
    header: () => t('column.phone'),
    cell: ({ getValue }) => <span className="tk-clip tk-num">{phoneDisplay(getValue()) || <None />}</span>,
  }),
  column.accessor('company_name', {
    id: 'company',
    header: () => t('column.company'),
    meta: { sort: 'company_name' },
    cell: ({ getValue }) => <span className="tk-clip">{getValue() ?? <None />}</span>,
  }),
  column.accessor('owner_name', {
    id: 'owner',
    header: () => t('column.owner'),
    meta: { optional: 2 },
    cell: ({ getValue }) => <span className="tk-clip">{getValue() ?? <Muted>{t('unassigned')}</Muted>}</span>,
  }),
  column.accessor('tags', {
    id: 'tags',
    header: () => t('column.tags'),
    meta: { optional: 1 },
    cell: ({ getValue }) => <Tags names={getValue().map(({ name }) => name)} />,
  }),
  column.accessor('last_engagement_at', {
    id: 'engaged',
    header: () => t('column.engaged'),
    meta: { sort: 'last_engagement_at' },
    cell: ({ getValue, table }) => {
      const { timeFormat = 12 } = table.options.meta ?? {};
      return <When at={getValue()} timeFormat={timeFormat} />;
    },
  }),
  column.accessor('created_at', {
    id: 'created',
    header: () => t('column.created'),
    meta: { sort: 'created_at', optional: 1 },
    cell: ({ getValue }) => <span className="tk-num">{dateWords(Date.parse(getValue()), ownZone())}</span>,
  }),
  column.accessor('unread_count', {
    id: 'unread',
    header: () => <span className="tk-hidden">{t('column.unread')}</span>,
    cell: ({ row }) => <Unread contact={row.original} />,
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
