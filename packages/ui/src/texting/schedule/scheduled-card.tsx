import type { ScheduledMessage } from '@talk/core/texting';
import { CalendarClock, Pencil, X } from 'lucide';
import { useState, type ReactNode } from 'react';
import { Button } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { LinkedText } from '../thread/linked-text.js';
import { scheduleWords } from './schedule.model.js';
import { t } from '../texts.js';
import type { ThreadSettings } from '../thread/thread-settings.js';

export interface ScheduledCardProps {
  scheduled: ScheduledMessage;
  settings: ThreadSettings;
  nowMs: number;
  onEdit: (() => void) | null;
  /** Resolves with the refusal, or null. */
  onCancel: (() => Promise<string | null>) | null;
}

/** A scheduled text. */
export function ScheduledCard({ scheduled, settings, nowMs, onEdit, onCancel }: ScheduledCardProps): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);
  const { zone, format } = settings;
  const zones = { theirs: scheduled.timezone === zone ? null : scheduled.timezone, own: zone };
  const atMs = Date.parse(scheduled.schedule_date);
  return (
    <div className="tk-scheduled">
      <p className="tk-scheduled-when">
        <Icon shape={CalendarClock} size="small" />
        <span>
          <bdi>{t('scheduled.at', { moment: scheduleWords(atMs, scheduled.timezone, zones, nowMs, format) })}</bdi>
          {scheduled.user_name !== null && (
            <>
              {' '}
              · <bdi>{scheduled.user_name}</bdi>
            </>
          )}
        </span>
      </p>
      <p className="tk-scheduled-text" dir="auto">
        <LinkedText text={scheduled.draft.body} />
      </p>
      {scheduled.cancel_on_reply && <p className="tk-muted">{t('scheduled.onReply')}</p>}
      {problem !== null && <p className="tk-error">{problem}</p>}
      <div className="tk-scheduled-acts">
        {onEdit && (
          <Button tone="quiet" icon={Pencil} onClick={onEdit}>
            {t('scheduled.edit')}
          </Button>
        )}
        {onCancel && (
          <Button tone="quiet" icon={X} onClick={() => void onCancel().then(setProblem)}>
            {t('scheduled.cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}
