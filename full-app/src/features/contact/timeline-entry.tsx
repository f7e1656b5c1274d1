import type { Communication, Contact } from '@talk/core';
import { Icon, ownZone, timeText } from '@talk/ui';
import { FileText } from 'lucide';
import type { ReactNode } from 'react';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { AppointmentCard } from './appointment-card.js';
import { CallCard } from './call-card.js';
import { kindWords } from './entry-words.js';
import { EmailCard } from './email-card.js';
import { FaxCard } from './fax-card.js';
import { NoteCard } from './note-card.js';
import { VoicemailCard } from './voicemail-card.js';
import { ReminderCard } from './reminder-card.js';

export interface TimelineEntryProps {
  communication: Communication;
  contact: Contact;
  /** Writes an email, or an answer to one; null where nothing is written. */
  onEmail: ((answered: Communication | null) => void) | null;
}

/** What is not a text, on the contact page: a call with its recording, a fax, an email, a reminder, a note. */
export function TimelineEntry(props: TimelineEntryProps): ReactNode {
  const { user } = useWorkspace();
  return <Body {...props} zone={ownZone()} format={timeFormatOf(user)} />;
}

interface BodyProps extends TimelineEntryProps {
  zone: string;
  format: 12 | 24;
}

function Body({ communication: item, contact, zone, format, onEmail }: BodyProps): ReactNode {
  const time = timeText(Date.parse(item.created_at), zone, format);
  switch (item.type) {
    case 'call':
    case 'conference':
      return <CallCard call={item} contact={contact} zone={zone} format={format} />;
    case 'fax':
      return (
        <FaxCard
          communication={item}
          contact={contact}
          zone={zone}
          format={format}
          onEmail={onEmail && (() => onEmail(null))}
        />
      );
    case 'rvm':
      return <VoicemailCard communication={item} zone={zone} format={format} />;
    case 'email':
      return <EmailCard communication={item} zone={zone} format={format} onReply={onEmail && (() => onEmail(item))} />;
    case 'reminder':
      return <ReminderCard reminder={item} contact={contact} zone={zone} format={format} />;
    case 'appointment':
      return <AppointmentCard appointment={item} contact={contact} zone={zone} format={format} />;
    case 'note':
    case 'system-note':
      return <NoteCard note={item} zone={zone} format={format} />;
    default:
      return (
        <div className="app-card">
          <div className="app-card-head">
            <span className="app-card-icon">
              <Icon shape={FileText} size="small" />
            </span>
            <div>
              <strong>{kindWords(item)}</strong>
              <small>{[item.user_name, time].filter(Boolean).join(' · ')}</small>
            </div>
          </div>
          {item.body !== null && <p dir="auto">{item.body}</p>}
        </div>
      );
  }
}
