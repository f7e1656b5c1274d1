import { phoneDisplay } from '@talk/core/format';
import { ownZone } from '@talk/ui';
import type { Profile } from '@talk/core';
import type { ReactNode } from 'react';
import type { DialerList, DialerTask } from '../../entities/dialer/index.js';
import { exactWords } from '../../shared/dates.js';
import { timeFormatOf } from '../../shared/workspace/workspace-context.js';
import { readerOf, statusWord, timeThere, whyWaits } from './task-words.js';
import { t } from './texts.js';

export type TaskColumn = DialerList['headers'][number];

interface Shown {
  readonly task: DialerTask;
  readonly now: number;
  readonly user: Profile;
}

interface Column {
  readonly title: () => string;
  readonly className?: string;
  readonly cell: (shown: Shown) => ReactNode;
}

const momentOf = (at: string | null, user: Profile): string =>
  at === null ? '–' : exactWords(Date.parse(at), ownZone(), timeFormatOf(user));
const idOf = (id: number | null): string => (id === null ? '–' : String(id));

/** What a row shows next to the contact, in the order in which columns are offered. */
const COLUMNS: Readonly<Record<Exclude<TaskColumn, 'contact'>, Column>> = {
  phone_number: {
    title: () => t('number'),
    cell: ({ task: { contact } }) => (
      <bdi className="tk-num">{contact.phone_number === null ? '–' : phoneDisplay(contact.phone_number)}</bdi>
    ),
  },
  extension: { title: () => t('column.extension'), cell: ({ task: { contact } }) => contact.extension ?? '–' },
  timezone: {
    title: () => t('there'),
    className: 'tk-num',
    cell: ({ task, now, user }) => timeThere(task, now, timeFormatOf(user)) ?? '–',
  },
  status: { title: () => t('status'), cell: ({ task }) => statusWord(task) },
  redialed: { title: () => t('column.redialed'), className: 'tk-num', cell: ({ task }) => task.redialed },
  call_at: { title: () => t('column.call_at'), cell: ({ task, user }) => momentOf(task.call_at, user) },
  created_at: { title: () => t('column.created_at'), cell: ({ task, user }) => momentOf(task.created_at, user) },
  contact_id: { title: () => t('column.contact_id'), className: 'tk-num', cell: ({ task }) => idOf(task.contact.id) },
  contact_list_item_id: {
    title: () => t('column.contact_list_item_id'),
    className: 'tk-num',
    cell: ({ task }) => idOf(task.contact_list_item_id),
  },
  communication_id: {
    title: () => t('column.communication_id'),
    className: 'tk-num',
    cell: ({ task }) => idOf(task.communication_id),
  },
  reason: {
    title: () => t('why'),
    className: 'app-dialer-why tk-muted',
    cell: ({ task, now, user }) => whyWaits(task, now, readerOf(user)),
  },
};

/** A column of a table of tasks. */
export interface ShownColumn extends Column {
  readonly id: Exclude<TaskColumn, 'contact'>;
}

const shownColumn = (id: ShownColumn['id']): ShownColumn => ({ id, ...COLUMNS[id] });
const isOptional = (id: TaskColumn): id is ShownColumn['id'] => id !== 'contact';

/** Columns next to the contact, which every table has first. @param hasStatus the tasks have different statuses */
export const columnsOf = (headers: readonly TaskColumn[], hasStatus: boolean): ShownColumn[] =>
  headers
    .filter(isOptional)
    .filter((id) => id !== 'status' || hasStatus)
    .map(shownColumn);

const isColumn = (id: string): id is TaskColumn => id === 'contact' || Object.hasOwn(COLUMNS, id);

/** The columns of a field of a form, which is a text. */
export const columnsIn = (text: string): TaskColumn[] => text.split(',').filter(isColumn);

/** All that can be chosen. */
export const CHOOSABLE: readonly ShownColumn[] = (Object.keys(COLUMNS) as ShownColumn['id'][]).map(shownColumn);
