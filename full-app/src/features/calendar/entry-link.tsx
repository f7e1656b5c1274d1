import { Icon } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { CalendarClock, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { sentenceOf, whatOf, whenOf } from './entry-words.js';
import { t } from './texts.js';
import type { PlannedEntry } from './use-planned.js';

export interface EntryLinkProps {
  entry: PlannedEntry;
  zone: string;
  isConflict: boolean;
  /** Whether entries of several people are shown. */
  everyone: boolean;
}

/** One appointment or follow-up; leads to it on the page of its contact. */
export function EntryLink({ entry, zone, isConflict, everyone }: EntryLinkProps): ReactNode {
  const format = timeFormatOf(useWorkspace().user);
  const { id, kind, contact, text, userName, isOpen } = entry;
  const sentence = sentenceOf(entry, zone, format) + (isConflict ? `. ${t('conflict')}` : '');
  const shown = (
    <>
      <span className="app-calendar-when tk-num">
        {kind === 'reminder' && <Icon shape={CalendarClock} size="small" />}
        {isConflict && <Icon shape={TriangleAlert} size="small" />}
        {whenOf(entry, zone, format)}
      </span>
      <span className="app-calendar-text" dir="auto">
        {text}
      </span>
      <span className="app-calendar-who">
        <bdi>{contact?.name ?? t('noContact')}</bdi>
        {everyone && userName !== null && (
          <>
            {' · '}
            <bdi>{userName}</bdi>
          </>
        )}
        {!isOpen && ` · ${whatOf(entry)}`}
      </span>
    </>
  );
  const look = { className: 'app-calendar-entry', 'data-kind': kind, 'data-open': isOpen, title: sentence } as const;
  if (contact === null) return <span {...look}>{shown}</span>;
  return (
    <Link
      {...look}
      to="/contacts/$contactId/communications/$communicationId"
      params={{ contactId: String(contact.id), communicationId: String(id) }}
      aria-label={sentence}
    >
      {shown}
    </Link>
  );
}
