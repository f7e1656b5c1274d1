import type { Callback } from '@talk/core/contract';
import { ownZone, timeText } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { soonWords } from '../../shared/dates.js';
import { followUpTimes, type FollowUpChoice } from '../../shared/follow-up-times.js';
import { momentOf } from '../../shared/form-moment.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { callerName } from './callback-words.js';
import { t } from './texts.js';

const CHOICES = ['hour', 'morning', 'week'] as const satisfies readonly FollowUpChoice[];

interface DueChoiceProps {
  readonly callback: Callback;
  /** @param dueAt null: no time is set any more */
  readonly onDue: (dueAt: string | null) => void;
}

/** Until when the owner of a callback means to call: the usual times, or the one that is set. */
export function DueChoice({ callback, onDue }: DueChoiceProps): ReactNode {
  const { user } = useWorkspace();
  const zone = ownZone();
  const format = timeFormatOf(user);
  const { due_at: due } = callback;
  // The choices keep their times while they are looked at; they are made again for the next due time.
  const make = () => ({ due, atMs: Date.now(), usual: followUpTimes(Date.now(), zone) });
  const [made, setMade] = useState(make);
  if (made.due !== due) setMade(make());
  const { atMs, usual } = made;
  const times = CHOICES.filter((choice) => choice !== 'week' || usual.week.date !== usual.morning.date).map(
    (choice) => {
      const ms = momentOf(usual[choice], zone);
      return { key: new Date(ms).toISOString(), name: t(choice, { time: timeText(ms, zone, format) }) };
    },
  );
  const isOther = due !== null && !times.some(({ key }) => key === due);
  return (
    <select
      className="tk-select"
      aria-label={t('ofCaller', { action: t('byWhen'), name: callerName(callback) })}
      value={due ?? ''}
      onChange={({ currentTarget: { value } }) => onDue(value === '' ? null : value)}
    >
      <option value="">{t('noTime')}</option>
      {isOther && <option value={due}>{t('due', { time: soonWords(Date.parse(due), atMs, zone, format) })}</option>}
      {times.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}
