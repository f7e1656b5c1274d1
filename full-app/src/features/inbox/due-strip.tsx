import { Button, timeText } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DueEntry } from '../../entities/appointment/index.js';
import { inboxContactTarget } from '../../entities/contact/index.js';
import { exactWords } from '../../shared/dates.js';
import { t } from './texts.js';

export interface DueStripProps {
  /** The earliest first. */
  entries: readonly DueEntry[];
  nowMs: number;
  zone: string;
  timeFormat: 12 | 24;
  /** The one that is being marked as done. */
  busyId: number | null;
  /** Null: this agent cannot mark anything as done. */
  onDone: ((id: number) => void) | null;
}

const SHOWN = 3;
const DAY_MS = 86_400_000;
const ALL = { channel: 'inbox', status: 'all' } as const;

/** What is due, above the inbox. Each leads to its contact; a follow-up can be marked as done here. */
export function DueStrip({ entries, nowMs, zone, timeFormat, busyId, onDone }: DueStripProps): ReactNode {
  const more = entries.length - SHOWN;
  const when = ({ dueMs }: DueEntry): string => {
    if (dueMs > nowMs) return timeText(dueMs, zone, timeFormat);
    if (nowMs - dueMs < 60_000) return t('due.now');
    const time = nowMs - dueMs < DAY_MS ? timeText(dueMs, zone, timeFormat) : exactWords(dueMs, zone, timeFormat);
    return t('due.since', { time });
  };
  return (
    <section className="app-live" aria-label={t('due')}>
      <h2>{t('due')}</h2>
      <ul>
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.id}>
            <span className="app-live-who tk-clip" dir="auto">
              <Link {...inboxContactTarget(ALL, {}, entry.contactId)}>{entry.name}</Link>{' '}
              <span className="tk-muted">
                {entry.isAppointment ? t('due.appointment', { text: entry.text }) : entry.text}
              </span>
            </span>
            <span className="tk-num tk-muted">{when(entry)}</span>
            {onDone !== null && !entry.isAppointment && (
              <Button
                aria-label={t('due.doneName', { text: entry.text })}
                disabled={busyId !== null}
                onClick={() => onDone(entry.id)}
              >
                {t('due.done')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="tk-muted">{t('due.more', { count: more })}</p>}
    </section>
  );
}
