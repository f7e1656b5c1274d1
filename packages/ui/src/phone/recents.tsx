import { Phone, PhoneIncoming, PhoneMissed, PhoneOutgoing } from 'lucide';
import type { ReactNode } from 'react';
import { Avatar } from '../kit/avatar.js';
import { Banner } from '../kit/banner.js';
import { Button, IconButton } from '../kit/button.js';
import { EmptyState } from '../kit/empty-state.js';
import { Icon } from '../kit/icon.js';
import { relativeShort } from '@talk/core/format';
import { useNow } from '../kernel/use-now.js';
import { phoneText } from './texts.js';

export interface RecentCall {
  id: number;
  name: string;
  seed: string;
  /** "12:04 · 3m 20s · Sales". */
  detail: string;
  startedMs: number;
  whenExact: string;
  kind: 'incoming' | 'outgoing' | 'missed';
  number: string;
  /** What its agent made of it. */
  outcome: { name: string; color: string } | null;
}

export interface RecentsProps {
  state: 'loading' | 'failed' | 'ready';
  calls: readonly RecentCall[];
  onCall: (number: string) => void;
  onRetry: () => void;
}

const SHAPES = { incoming: PhoneIncoming, outgoing: PhoneOutgoing, missed: PhoneMissed };

export function Recents({ state, calls, onCall, onRetry }: RecentsProps): ReactNode {
  const nowMs = useNow(30_000);
  if (state === 'failed') {
    return (
      <div className="tk-phone-notices">
        <Banner tone="bad" action={<Button onClick={onRetry}>{phoneText('action.retry')}</Button>}>
          {phoneText('recents.failed')}
        </Banner>
      </div>
    );
  }
  if (state === 'loading') return <RecentsSkeleton />;
  if (calls.length === 0) {
    return (
      <EmptyState icon={Phone} title={phoneText('recents.empty')}>
        {phoneText('recents.emptyWhy')}
      </EmptyState>
    );
  }
  return (
    <ul className="tk-rows" aria-label={phoneText('recents.title')}>
      {calls.map((call) => (
        <li key={call.id} className="tk-row" data-missed={call.kind === 'missed' ? '' : undefined}>
          <Avatar name={call.name} seed={call.seed} />
          <div>
            <strong className="tk-clip">
              <bdi>{call.name}</bdi>
            </strong>
            <small>
              <Icon shape={SHAPES[call.kind]} />
              <span className="tk-hidden">{phoneText(`recents.${call.kind}`)} </span>
              <span className="tk-clip">{call.detail}</span>
              {call.outcome && (
                <span className="tk-outcome tk-clip">
                  <span className="tk-dot" style={{ background: call.outcome.color }} />
                  <span className="tk-clip">{call.outcome.name}</span>
                </span>
              )}
            </small>
          </div>
          <span className="tk-recent-end">
            <time className="tk-muted tk-num" title={call.whenExact}>
              {relativeShort(call.startedMs, nowMs)}
            </time>
            <IconButton
              icon={Phone}
              label={phoneText('recents.call', { name: call.name })}
              onClick={() => onCall(call.number)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

function RecentsSkeleton(): ReactNode {
  return (
    <div className="tk-rows" role="status" aria-label={phoneText('recents.loading')}>
      {[64, 48, 72, 56, 60].map((width) => (
        <div key={width} className="tk-row">
          <span className="tk-skeleton" style={{ width: 32, height: 32, borderRadius: '50%' }} />
          <div>
            <span className="tk-skeleton" style={{ display: 'block', width: `${width}%`, height: 12 }} />
            <span className="tk-skeleton" style={{ display: 'block', width: '40%', height: 10, marginBlockStart: 6 }} />
          </div>
        </div>
      ))}
    </div>
  );
}
