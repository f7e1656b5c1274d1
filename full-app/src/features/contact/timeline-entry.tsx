import type { Communication, Contact } from '@talk/core';
import { Icon, ownZone, type IconShape, timeText } from '@talk/ui';
import { FileText, Mail, Voicemail } from 'lucide';
import type { ReactNode } from 'react';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { AppointmentCard } from './appointment-card.js';
import { CallCard } from './call-card.js';
import { kindWords } from './entry-words.js';
import { FaxCard } from './fax-card.js';
import { NoteCard } from './note-card.js';
import { ReminderCard } from './reminder-card.js';

export interface TimelineEntryProps {
  communication: Communication;
  contact: Contact;
}

/** What is no text, on the contact page: a call with its recording, a fax, a reminder, a note. */
export function TimelineEntry({ communication, contact }: TimelineEntryProps): ReactNode {
  const { user } = useWorkspace();
  return <Body communication={communication} contact={contact} zone={ownZone()} format={timeFormatOf(user)} />;
}

interface BodyProps {
  communication: Communication;
  contact: Contact;
  zone: string;
  format: 12 | 24;
}

const SHAPES: Partial<Record<Communication['type'], IconShape>> = {
  email: Mail,
  rvm: Voicemail,
};

function Body({ communication: item, contact, zone, format }: BodyProps): ReactNode {
  const time = timeText(Date.parse(item.created_at), zone, format);
  switch (item.type) {
    case 'call':
    case 'conference':
      return <CallCard call={item} contact={contact} zone={zone} format={format} />;
    case 'fax':
      return <FaxCard communication={item} contact={contact} zone={zone} format={format} />;
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
              <Icon shape={SHAPES[item.type] ?? FileText} size="small" />
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
