import { formatTimer, phoneDisplay } from '@talk/core/format';
import { Button, useNow } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { inboxContactTarget } from '../../entities/contact/index.js';
import { LIVE_ROWS_SHOWN, type LiveRow } from './live-rows.js';
import { t } from './texts.js';

export interface LiveStripProps {
  rows: readonly LiveRow[];
  /** The call that the agent is taking. */
  takenId: string | null;
  /** Null: this agent cannot take calls. */
  onTake: ((row: LiveRow) => void) | null;
}

const SECOND_MS = 1_000;
const ALL = { channel: 'inbox', status: 'all' } as const;

/** Where the caller is: with an agent, at another telephone, waiting, or parked. */
function whereWords({ kind, call }: LiveRow): string {
  if (kind !== 'live') return t(`live.${kind}`);
  if (call.forwarded_to != null) return t('live.forwarded', { number: phoneDisplay(call.forwarded_to) });
  return call.user_name === null ? t('live.live') : t('live.with', { name: call.user_name });
}

/** Calls of this moment above the inbox. Each leads to its contact. */
export function LiveStrip({ rows, takenId, onTake }: LiveStripProps): ReactNode {
  const nowMs = useNow(SECOND_MS);
  const more = rows.length - LIVE_ROWS_SHOWN;
  return (
    <section className="app-live" aria-label={t('live')}>
      <h2>{t('live')}</h2>
      <ul>
        {rows.slice(0, LIVE_ROWS_SHOWN).map((row) => {
          const { kind, call, sinceMs } = row;
          const name = call.contact?.name ?? phoneDisplay(call.phone_number);
          return (
            <li key={call.id} data-kind={kind}>
              <span className="app-live-who tk-clip" dir="auto">
                {call.contact === null ? name : <Link {...inboxContactTarget(ALL, {}, call.contact.id)}>{name}</Link>}
              </span>
              <span className="tk-muted">{whereWords(row)}</span>
              <span className="tk-num tk-muted">
                {formatTimer(Math.max(0, Math.floor((nowMs - sinceMs) / SECOND_MS)))}
              </span>
              {onTake !== null && kind !== 'live' && (
                <Button
                  aria-label={t(`live.take.${kind}.name`, { name })}
                  disabled={takenId !== null}
                  onClick={() => onTake(row)}
                >
                  {t(`live.take.${kind}`)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className="tk-muted">{t('live.more', { count: more })}</p>}
    </section>
  );
}
