import { Field, ownZone, storedTimeText } from '@talk/ui';
import { useId, type ReactNode } from 'react';
import { calendarDate, exactWords } from '../../shared/dates.js';
import { zoneWords } from '../../shared/zones.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { localValue } from './broadcast-words.js';
import { useEstimate } from './summary.js';
import { t } from './texts.js';
import type { DraftEdits } from './use-draft.js';
import { isVoicemail, v } from './voicemail-texts.js';

const HOUR_MS = 3_600_000;
/** With a low daily limit there can be hundreds. */
const DAYS_SHOWN = 14;

/** When it begins, and on which days its texts go out. */
export function ScheduleStep({ draft }: { draft: DraftEdits }): ReactNode {
  const id = useId();
  const { user } = useWorkspace();
  const format = timeFormatOf(user);
  const { data } = useEstimate(draft);
  const { values, problems, set } = draft;
  const last = data?.days.at(-1);
  const isLater = values.schedule_date !== null;
  const choose = (at: Date | null): void =>
    set({ schedule_date: at?.toISOString() ?? null, timezone: at === null ? null : ownZone() });
  const { broadcast_open: open, broadcast_close: close, timezone } = user.company;
  const hours = { from: storedTimeText(open, format), to: storedTimeText(close, format), zone: zoneWords(timezone) };
  return (
    <>
      <fieldset className="app-broadcast-when">
        <legend>{t('when')}</legend>
        {(['now', 'later'] as const).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={id}
              checked={isLater === (each === 'later')}
              onChange={() => choose(each === 'now' ? null : new Date(Date.now() + HOUR_MS))}
            />
            <span>{t(each)}</span>
          </label>
        ))}
      </fieldset>
      {isLater && (
        <Field
          label={t('date')}
          type="datetime-local"
          required
          hint={t('zoneIs', { zone: zoneWords(ownZone()) })}
          value={localValue(values.schedule_date)}
          error={problems['schedule_date']}
          onChange={({ currentTarget: { value } }) => value !== '' && choose(new Date(value))}
        />
      )}
      <p className="tk-muted">{isVoicemail(values) ? v('hours', hours) : t('hours', hours)}</p>
      {data !== undefined && data.days.length > 0 && (
        <>
          <h3>{t('days')}</h3>
          <ul className="app-broadcast-reasons">
            {data.days.slice(0, DAYS_SHOWN).map(({ date, count, first_at: first }) => (
              <li key={date}>
                <span>
                  {t('day', { date: calendarDate(date), from: exactWords(Date.parse(first), ownZone(), format) })}
                </span>{' '}
                <span className="tk-num tk-muted">{t('count', { count })}</span>
              </li>
            ))}
          </ul>
          {last !== undefined && data.days.length > DAYS_SHOWN && (
            <p className="tk-muted">
              {t('moreDays', { count: data.days.length - DAYS_SHOWN, date: calendarDate(last.date) })}
            </p>
          )}
          {data.days.length > 1 && data.daily_limit !== null && (
            <p className="tk-muted">{t('dailyLimit', { count: data.daily_limit })}</p>
          )}
        </>
      )}
    </>
  );
}
