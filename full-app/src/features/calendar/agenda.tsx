import { dateText } from '@talk/ui';
import type { ReactNode } from 'react';
import { onDay, type Day } from './calendar-days.js';
import { EntryLink } from './entry-link.js';
import { t } from './texts.js';
import type { PlannedEntry } from './use-planned.js';

export interface DaysProps {
  entries: readonly PlannedEntry[];
  conflicts: ReadonlySet<number>;
  days: readonly Day[];
  today: string;
  zone: string;
  everyone: boolean;
}

/** What a day is called: "Saturday, November 28". */
export const dayText = ({ date }: Day): string =>
  dateText(Date.parse(`${date}T12:00:00Z`), { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });

/** The days on which something is planned, as a list; today in any case. */
export function Agenda({ entries, conflicts, days, today, zone, everyone }: DaysProps): ReactNode {
  return (
    <div className="app-calendar-agenda">
      {days.map((day) => {
        const planned = onDay(entries, day);
        if (planned.length === 0 && day.date !== today) return null;
        return (
          <section key={day.date} aria-label={dayText(day)} data-today={day.date === today}>
            <h2>{dayText(day)}</h2>
            {planned.length === 0 ? (
              <p className="tk-muted">{t('nothing')}</p>
            ) : (
              <ul>
                {planned.map((entry) => (
                  <li key={entry.id}>
                    <EntryLink entry={entry} zone={zone} everyone={everyone} isConflict={conflicts.has(entry.id)} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
