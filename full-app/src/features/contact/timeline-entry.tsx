import type { Communication, Contact } from '@talk/core';
import { formatTime } from '@talk/core/format';
import { Icon } from '@talk/ui';
import { Calendar, FileText, Lock, Mail, Voicemail } from 'lucide';
import type { ReactNode } from 'react';
import { timeFormatOf, useWorkspace } from '../../app/workspace-context.js';
import { dayWords, exactWords, ownZone } from '../../shared/dates.js';
import { CallCard } from './call-card.js';
import { auditWords, kindWords, statusWords } from './entry-words.js';
import { ReminderCard } from './reminder-card.js';
import { t } from './texts.js';
import type { TimelineItem } from './timeline.model.js';

export interface TimelineEntryProps {
  item: TimelineItem;
  contact: Contact;
  /** The address led here. */
  marked: boolean;
  nowMs: number;
}

export function TimelineEntry({ item, contact, marked, nowMs }: TimelineEntryProps): ReactNode {
  const { user } = useWorkspace();
  const format = timeFormatOf(user);
  const zone = ownZone();
  switch (item.kind) {
    case 'day':
      return (
        <h2 className="app-day">
          <span>{dayWords(item.atMs, nowMs, zone)}</span>
        </h2>
      );
    case 'unread':
      return (
        <p className="app-unread-rule">
          <span>{t('unread', { count: item.count })}</span>
        </p>
      );
    case 'audit': {
      const atMs = Date.parse(item.audit.created_at);
      return (
        <p className="app-audit" id={item.key} title={exactWords(atMs, zone, format)}>
          {auditWords(item.audit)} · {formatTime(atMs, zone, format)}
        </p>
      );
    }
    default: {
      const { communication } = item;
      return (
        <article
          id={item.key}
          tabIndex={-1}
          className="app-entry"
          data-side={communication.direction === 'outbound' ? 'ours' : 'theirs'}
          data-type={communication.type}
          data-marked={marked ? '' : undefined}
        >
          <Body communication={communication} contact={contact} zone={zone} format={format} />
        </article>
      );
    }
  }
}

interface BodyProps {
  communication: Communication;
  contact: Contact;
  zone: string;
  format: 12 | 24;
}

const SHAPES = { email: Mail, fax: FileText, rvm: Voicemail, appointment: Calendar } as const;

function Body({ communication: item, contact, zone, format }: BodyProps): ReactNode {
  const time = formatTime(Date.parse(item.created_at), zone, format);
  switch (item.type) {
    case 'call':
    case 'conference':
      return <CallCard call={item} contact={contact} zone={zone} format={format} />;
    case 'reminder':
      return <ReminderCard reminder={item} contact={contact} zone={zone} format={format} />;
    case 'note':
    case 'system-note':
      return (
        <>
          <div className="app-note">
            <Icon shape={Lock} size="small" />
            <span className="tk-hidden">{t(item.type === 'note' ? 'note' : 'systemNote')}: </span>
            <p>{item.body}</p>
          </div>
          <p className="app-meta">{[item.user_name, time].filter(Boolean).join(' · ')}</p>
        </>
      );
    case 'sms':
    case 'whatsapp':
    case 'facebook':
      return (
        <>
          <p className="app-bubble">{item.body}</p>
          <p className="app-meta">
            {item.direction === 'outbound'
              ? [item.user_name, `${statusWords(item)} ${time}`].filter(Boolean).join(' · ')
              : [time, kindWords(item)].join(' · ')}
          </p>
        </>
      );
    default:
      return (
        <div className="app-card">
          <div className="app-card-head">
            <span className="app-card-icon">
              <Icon shape={SHAPES[item.type]} size="small" />
            </span>
            <div>
              <strong>{kindWords(item)}</strong>
              <small>{[item.user_name, time].filter(Boolean).join(' · ')}</small>
            </div>
          </div>
          {item.body !== null && <p>{item.body}</p>}
        </div>
      );
  }
}
