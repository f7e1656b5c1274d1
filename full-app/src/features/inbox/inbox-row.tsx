import type { Contact } from '@talk/core';
import { badgeCount } from '@talk/core/format';
import { Avatar, Icon, ownZone, spoken, useAgo, useSignalValue } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { Bell, Mail, MessageSquare, Pencil, Printer, StickyNote, Voicemail, type IconNode } from 'lucide';
import { memo, useState, type ReactNode } from 'react';
import {
  filedOf,
  filedWords,
  inboxContactTarget,
  nameOf,
  ResponseMark,
  StatusChip,
  useContact,
  type InboxPlace,
  type InboxSearch,
} from '../../entities/contact/index.js';
import { outcomeLook } from '../../shared/call-outcome.js';
import { exactWords } from '../../shared/dates.js';
import { SelectBox } from '../../shared/selection/index.js';
import { RowStop, useRowStop } from '../../shared/table/row-stop.js';
import { RowActs } from './row-acts.js';
import { useRowMarks } from './row-marks.js';
import { t } from './texts.js';
import type { InboxActs } from './use-inbox-acts.js';

export interface InboxRowProps {
  id: number;
  index: number;
  startPx: number;
  isCurrent: boolean;
  isOpen: boolean;
  /** Whether Tab stops here. */
  isStop: boolean;
  place: InboxPlace;
  search: InboxSearch;
  timeFormat: 12 | 24;
  /** Null: this person cannot select. */
  isSelected: boolean | null;
  acts: InboxActs;
  onOpen: (id: number) => void;
  onSelect: (id: number, isRange: boolean) => void;
}

/** One contact task: who, when, and what happened last. It alone is drawn again when its contact changes. */
export const InboxRow = memo(function InboxRow(props: InboxRowProps): ReactNode {
  const { id, index, startPx, isCurrent, isOpen, isStop, isSelected, onOpen } = props;
  const contact = useContact(id);
  useSignalValue(spoken);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- by keyboard the row is its link, and J, K and Enter
    <div
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={-1}
      aria-current={isOpen ? 'true' : undefined}
      data-contact={id}
      className="app-inbox-row"
      data-current={isCurrent ? '' : undefined}
      data-open={isOpen ? '' : undefined}
      data-selected={isSelected === true ? '' : undefined}
      style={{ transform: `translateY(${startPx}px)` }}
      onClick={(event) => {
        // Links and buttons in the row do their own work.
        if (!(event.target as HTMLElement).closest('a, button, input, label, .app-popover')) onOpen(id);
      }}
    >
      {contact != null && (
        <RowStop value={isStop}>
          <Task {...props} contact={contact} />
        </RowStop>
      )}
    </div>
  );
});

function Task({
  contact,
  place,
  search,
  timeFormat,
  isSelected,
  acts,
  onSelect,
}: InboxRowProps & { contact: Contact }) {
  const name = nameOf(contact);
  const avatar = <Avatar name={name} seed={contact.id} size="large" />;
  const stop = useRowStop();
  return (
    <>
      {isSelected === null ? (
        avatar
      ) : (
        <SelectBox
          label={t('select', { name })}
          checked={isSelected}
          inRow
          onChange={(isRange) => onSelect(contact.id, isRange)}
        >
          {avatar}
        </SelectBox>
      )}
      <div className="app-inbox-task">
        <div className="app-inbox-line">
          <Link
            {...inboxContactTarget(place, search, contact.id)}
            tabIndex={stop}
            dir="auto"
            className="app-contact-link tk-clip"
            data-unread={contact.unread_count > 0 ? '' : undefined}
          >
            {name}
          </Link>
          <When at={contact.last_engagement_at} timeFormat={timeFormat} />
        </div>
        <div className="app-inbox-line">
          <Last contact={contact} />
          <ResponseMark contact={contact} />
          <Mark contact={contact} place={place} timeFormat={timeFormat} />
        </div>
      </div>
      {!acts.isViewOnly && <RowActs contact={contact} acts={acts} />}
    </>
  );
}

function When({ at, timeFormat }: { at: string | null; timeFormat: 12 | 24 }): ReactNode {
  const atMs = at === null ? null : Date.parse(at);
  const ago = useAgo(atMs);
  if (at === null || atMs === null) return null;
  return (
    <time className="tk-num tk-muted" dateTime={at} title={exactWords(atMs, ownZone(), timeFormat)}>
      {ago}
    </time>
  );
}

function iconOf(last: NonNullable<Contact['last_communication']>): IconNode {
  switch (last.type) {
    case 'call':
    case 'conference':
      return outcomeLook(last).icon;
    case 'email':
      return Mail;
    case 'fax':
      return Printer;
    case 'rvm':
      return Voicemail;
    case 'note':
    case 'system-note':
      return StickyNote;
    case 'reminder':
    case 'appointment':
      return Bell;
    default:
      return MessageSquare;
  }
}

/** What happened last, and who spoke. */
function Last({ contact: { id, last_communication: last } }: { contact: Contact }): ReactNode {
  const { drafts, writers } = useRowMarks();
  const writer = writers.get(id);
  if (writer !== undefined)
    return (
      <span className="app-inbox-last app-inbox-writer">
        <Icon shape={Pencil} size="small" />
        <span className="tk-clip">{t('writing', { name: writer })}</span>
      </span>
    );
  const draft = drafts.has(id) && <span className="app-inbox-draft">{t('draft')} </span>;
  if (last === null)
    return (
      <span className="app-inbox-last tk-clip tk-muted">
        <span>
          {draft}
          {t('none')}
        </span>
      </span>
    );
  const isCall = last.type === 'call' || last.type === 'conference';
  const isOurs = last.direction === 'outbound' && last.type === 'sms';
  return (
    <span className="app-inbox-last" data-tone={isCall ? outcomeLook(last).tone : undefined}>
      <Icon shape={iconOf(last)} size="small" />
      <span className="tk-clip">
        {draft}
        {isOurs && <span className="tk-muted">{t('you')} </span>}
        <bdi>{last.preview}</bdi>
      </span>
    </span>
  );
}

/** What is unread; else where the contact stands, where the list does not say it. */
function Mark({ contact, place, timeFormat }: { contact: Contact; place: InboxPlace; timeFormat: 12 | 24 }): ReactNode {
  const [nowMs] = useState(() => Date.now());
  if (contact.unread_count > 0)
    return (
      <span className="app-unread tk-num" title={unreadWords(contact)}>
        <span aria-hidden="true">{badgeCount(contact.unread_count)}</span>
        <span className="tk-hidden">{unreadWords(contact)}</span>
      </span>
    );
  const filed = filedOf(contact);
  if (filed.until !== null)
    return <StatusChip status={filed.status} text={filedWords(filed, nowMs, ownZone(), timeFormat)} />;
  if (place.status !== 'all' && place.status !== 'new') return null;
  return <StatusChip status={filed.status} />;
}

function unreadWords(contact: Contact): string {
  const parts = [
    ['unread.calls', contact.unread_missed_calls_count],
    ['unread.voicemails', contact.unread_voicemails_count],
    ['unread.texts', contact.unread_texts_count],
  ] as const;
  const said = parts.flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : []));
  return said.length > 0 ? said.join(', ') : t('unreadCount', { count: contact.unread_count });
}
