import { CircleParking } from 'lucide';
import type { ReactNode } from 'react';
import { formatTimer } from '@talk/core/format';
import { Button } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { useNow } from '../../kernel/use-now.js';
import { phoneText } from '../texts.js';
import { parkedText } from './parked.texts.js';

export interface ParkedView {
  id: string;
  name: string;
  /** Who parked it, and why. */
  detail: string;
  sinceMs: number;
  /** No agent took it in time: first its parker is alerted, then the team. */
  recalled: boolean;
  /** Why it cannot be picked up now, as a sentence; null when it can. */
  why: string | null;
  busy: boolean;
  /** This agent waits for it to become free. */
  isAwaited: boolean;
  /** Who else is taking it, as a sentence. */
  taking: string | null;
}

export interface ParkedStripProps {
  calls: readonly ParkedView[];
  /** One line until it is opened: the call in the middle needs the room. */
  folded: boolean;
  onPickUp: (id: string) => void;
}

/** Parked calls that any agent may take, the same for the whole team. */
export function ParkedStrip({ calls, folded, onPickUp }: ParkedStripProps): ReactNode {
  const nowMs = useNow(1_000, calls.length > 0);
  if (calls.length === 0) return null;
  const recalled = calls.some((call) => call.recalled);
  return (
    <details className="tk-parked" key={String(folded)} open={!folded} data-recalled={recalled ? '' : undefined}>
      <summary>
        <Icon shape={CircleParking} />
        {phoneText('parked.count', { count: calls.length })}
        {recalled && <b>{phoneText('parked.recall')}</b>}
      </summary>
      <ul aria-label={phoneText('parked.label')}>
        {calls.map((call) => (
          <li key={call.id} data-recalled={call.recalled ? '' : undefined}>
            <div>
              <strong className="tk-clip">
                <bdi>{call.name}</bdi>
              </strong>
              <small className="tk-clip">
                <span className="tk-num" role="timer" aria-live="off">
                  {formatTimer(Math.max(0, Math.floor((nowMs - call.sinceMs) / 1_000)))}
                </span>
                {' · '}
                {call.detail}
              </small>
              <small role="status">{call.taking}</small>
            </div>
            <Button
              disabled={call.why !== null || call.busy}
              title={call.why ?? undefined}
              aria-label={
                call.isAwaited
                  ? parkedText('parked.stopWaitingName', { name: call.name })
                  : phoneText('parked.pickUpName', { name: call.name })
              }
              onClick={() => onPickUp(call.id)}
            >
              {call.isAwaited ? parkedText('parked.stopWaiting') : phoneText('parked.pickUp')}
            </Button>
          </li>
        ))}
      </ul>
      {calls[0]?.why && <p className="tk-hint">{calls[0].why}</p>}
    </details>
  );
}
