import { dateText, timeText } from '@talk/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { dayText, type DaysProps } from './agenda.js';
import { minuteOf, placesOn, type Day } from './calendar-days.js';
import { EntryLink } from './entry-link.js';
import { t } from './texts.js';

const HOUR_PX = 48;
const DAY_MINUTES = 1_440;
/** Work begins near here, and today the hour before now is the first. */
const FIRST_SEEN_HOUR = 8;
const HOUR_MS = 3_600_000;

const px = (minutes: number): string => `${(minutes / 60) * HOUR_PX}px`;

/** Days beside each other with their hours; what is planned lies where its time is. */
export function DayGrid({ nowMs, ...props }: DaysProps & { nowMs: number }): ReactNode {
  const { days, today, zone } = props;
  const format = timeFormatOf(useWorkspace().user);
  const box = useRef<HTMLDivElement>(null);
  const [firstHour] = useState(() => {
    const shown = days.find(({ date }) => date === today);
    return shown === undefined ? FIRST_SEEN_HOUR : Math.min(FIRST_SEEN_HOUR, (nowMs - shown.fromMs) / HOUR_MS - 1);
  });
  useEffect(() => {
    // With the whole of its name, which is in the middle of its line.
    if (box.current !== null) box.current.scrollTop = firstHour * HOUR_PX - 12;
  }, [firstHour]);
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  return (
    <div
      ref={box}
      className="app-calendar-grid"
      role="region"
      aria-label={t('hours')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard, too
      tabIndex={0}
      data-days={days.length}
    >
      <div className="app-calendar-names">
        <span />
        {days.map((day) => (
          <h2 key={day.date} data-today={day.date === today}>
            <span aria-hidden="true">{shortName(day)}</span>
            <span className="tk-hidden">{dayText(day)}</span>
          </h2>
        ))}
      </div>
      <div className="app-calendar-body" style={{ height: px(DAY_MINUTES) }}>
        <div className="app-calendar-hours tk-num" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ top: px(hour * 60) }}>
              {timeText(Date.UTC(2026, 0, 1, hour), 'UTC', format)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <Column key={day.date} {...props} day={day} nowMs={day.date === today ? nowMs : null} zone={zone} />
        ))}
      </div>
    </div>
  );
}

interface ColumnProps extends DaysProps {
  day: Day;
  /** Null: another day than today. */
  nowMs: number | null;
}

function Column({ entries, conflicts, day, zone, everyone, nowMs }: ColumnProps): ReactNode {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return (
    <ul className="app-calendar-day" aria-label={dayText(day)}>
      {placesOn(entries, day).map(({ id, top, minutes, lane, lanes }) => {
        const entry = byId.get(id);
        if (entry === undefined) return null;
        const share = 100 / lanes;
        return (
          <li
            key={id}
            style={{
              top: px(Math.min(top, DAY_MINUTES - 30)),
              height: px(Math.min(minutes, DAY_MINUTES - Math.min(top, DAY_MINUTES - 30))),
              insetInlineStart: `${lane * share}%`,
              width: `${share}%`,
            }}
          >
            <EntryLink entry={entry} zone={zone} everyone={everyone} isConflict={conflicts.has(id)} isDrawn />
          </li>
        );
      })}
      {nowMs !== null && (
        <li className="app-calendar-now" style={{ top: px(minuteOf(nowMs, day)) }}>
          <span className="tk-hidden">{t('now')}</span>
        </li>
      )}
    </ul>
  );
}

const shortName = ({ date }: Day): string =>
  dateText(Date.parse(`${date}T12:00:00Z`), { timeZone: 'UTC', weekday: 'short', day: 'numeric' });
