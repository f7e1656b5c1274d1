import type { Communication, Contact } from '@talk/core';
import { Button, Icon, timeText } from '@talk/ui';
import { Bell, BellOff } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useCallChanges } from '../../entities/call/index.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { dateWords } from '../../shared/dates.js';
import { sentenceOf } from '../../shared/errors.js';
import { t } from './texts.js';

export interface ReminderCardProps {
  reminder: Communication;
  contact: Contact;
  zone: string;
  format: 12 | 24;
}

/** A follow-up: what, when on the contact's clock, and whether it is done. */
export function ReminderCard({ reminder, contact, zone, format }: ReminderCardProps): ReactNode {
  const { user, toasts } = useWorkspace();
  const changes = useCallChanges();
  const [busy, setBusy] = useState(false);
  const isDone = reminder.disposition_status2 === 'completed';
  const { zones, source } = contact.local_zone;
  const isTheirs = source === 'explicit';
  const theirZone = isTheirs ? (zones[0] ?? zone) : zone;
  const dueMs = reminder.due_at === null ? null : Date.parse(reminder.due_at);
  const complete = async (): Promise<void> => {
    setBusy(true);
    try {
      await changes.completeReminder(reminder.id);
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="app-card">
      <div className="app-card-head">
        <span className="app-card-icon" data-tone={isDone ? undefined : 'warn'}>
          <Icon shape={isDone ? BellOff : Bell} size="small" />
        </span>
        <div>
          <strong>{t(isDone ? 'followUpDone' : 'followUp')}</strong>
          <small className="tk-num">
            {[
              reminder.user_name,
              dueMs === null
                ? null
                : t(isTheirs ? 'followUpAtTheirs' : 'followUpAt', {
                    day: dateWords(dueMs, theirZone),
                    time: timeText(dueMs, theirZone, format),
                  }),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </small>
        </div>
        {!isDone && may(user, 'update communication') && (
          <Button disabled={busy} onClick={() => void complete()}>
            {t('followUpComplete')}
          </Button>
        )}
      </div>
      {reminder.body !== null && <p>{reminder.body}</p>}
    </div>
  );
}
