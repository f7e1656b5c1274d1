import { noteText } from '@talk/core/format';
import { durationText, timeText } from '../../i18n/clock.js';
import type { ThreadCommunication } from '@talk/core/texting';
import { Bell, Calendar, FileText, Lock, Mail, PhoneIncoming, PhoneMissed, PhoneOutgoing, Voicemail } from 'lucide';
import { Fragment, type ReactNode } from 'react';
import { Icon, type IconShape } from '../../kit/icon.js';
import { t } from '../texts.js';
import type { ThreadSettings } from './thread-settings.js';

const KINDS = {
  email: [Mail, 'card.email'],
  fax: [FileText, 'card.fax'],
  rvm: [Voicemail, 'card.rvm'],
  appointment: [Calendar, 'card.appointment'],
  reminder: [Bell, 'card.reminder'],
} as const;

interface Card {
  shape: IconShape;
  title: string;
  tone?: 'ok' | 'bad';
}

function cardOf({ type, direction, talk_time: talked, has_voicemail: hasVoicemail }: ThreadCommunication): Card {
  if (type === 'call' || type === 'conference') {
    if (hasVoicemail) return { shape: Voicemail, title: t('card.voicemail') };
    if (direction === 'outbound') return { shape: PhoneOutgoing, title: t('card.outbound'), tone: 'ok' };
    return talked > 0
      ? { shape: PhoneIncoming, title: t('card.inbound'), tone: 'ok' }
      : { shape: PhoneMissed, title: t('card.missed'), tone: 'bad' };
  }
  const known = Object.entries(KINDS).find(([kind]) => kind === type)?.[1];
  return known === undefined ? { shape: FileText, title: type } : { shape: known[0], title: t(known[1]) };
}

export interface ThreadCardProps {
  communication: ThreadCommunication;
  settings: ThreadSettings;
}

/** An entry that is not a text, in two lines: a call, a note, a fax. */
export function ThreadCard({ communication, settings: { zone, format } }: ThreadCardProps): ReactNode {
  const { type, body, user_name: writer, campaign_name: line, talk_time: talked } = communication;
  const time = timeText(Date.parse(communication.created_at), zone, format);
  if (type === 'note' || type === 'system-note')
    return (
      <>
        <div className="tk-thread-note">
          <Icon shape={Lock} size="small" />
          <span className="tk-hidden">{t('card.note')}: </span>
          <p dir="auto">{noteText(body ?? '', () => t('card.mentioned'))}</p>
        </div>
        <p className="tk-meta">
          <Facts of={[writer, time]} />
        </p>
      </>
    );
  const { shape, title, tone } = cardOf(communication);
  const facts = [writer, line, time, talked > 0 ? durationText(talked) : null];
  return (
    <div className="tk-thread-card">
      <span className="tk-thread-card-icon" data-tone={tone}>
        <Icon shape={shape} size="small" />
      </span>
      <div>
        <strong>{title}</strong>
        <small>
          <Facts of={facts} />
        </small>
        {body !== null && body !== '' && <p dir="auto">{body}</p>}
      </div>
    </div>
  );
}

/** The known parts, with dots between; each in its own direction of writing. */
function Facts({ of }: { of: readonly (string | null | undefined)[] }): ReactNode {
  return of
    .filter((fact) => fact != null && fact !== '')
    .map((fact, index) => (
      <Fragment key={`${index} ${fact}`}>
        {index > 0 && ' · '}
        <bdi>{fact}</bdi>
      </Fragment>
    ));
}
