import { Phone, PhoneOff } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatTimer } from '@talk/core/format';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { offerFocus } from '../../kernel/focus.js';
import { useNow } from '../../kernel/use-now.js';
import { Caller, type Peer } from '../caller.js';
import { phoneText } from '../texts.js';

export interface RejoinCardProps {
  peer: Peer;
  joining: boolean;
  /** The server's deadline; null while unknown. */
  untilMs: number | null;
  /** Why the last attempt failed, in a sentence. */
  problem: string | null;
  onRejoin: () => void;
  onEnd: () => void;
  onOpen: (() => void) | null;
}

/** A call that continues without this phone: the other side hears music, and there is a minute to come back. */
export function RejoinCard({ peer, joining, untilMs, problem, onRejoin, onEnd, onOpen }: RejoinCardProps): ReactNode {
  const card = useRef<HTMLElement>(null);
  const nowMs = useNow(1000, untilMs !== null);
  useEffect(() => {
    offerFocus(card.current?.querySelector<HTMLElement>('[data-rejoin]') ?? null);
  }, []);
  const seconds = untilMs === null ? null : Math.ceil((untilMs - nowMs) / 1000);
  return (
    <section ref={card} className="tk-call" aria-label={phoneText('rejoin.title')} tabIndex={-1} data-phone-call="">
      <Caller peer={peer} pulsing={joining} onOpen={onOpen}>
        <p className="tk-why" data-tone="bad" role="alert">
          {phoneText('rejoin.title')}
        </p>
        <p className="tk-muted">{phoneText('rejoin.waits', { name: peer.name })}</p>
        {seconds !== null && (
          <p className="tk-call-state tk-num" role="timer" aria-live="off">
            {seconds > 0 ? phoneText('rejoin.left', { time: formatTimer(seconds) }) : phoneText('rejoin.late')}
          </p>
        )}
      </Caller>
      <div className="tk-call-actions">
        {problem && <Banner tone="bad">{problem}</Banner>}
        <div className="tk-call-pair">
          <Button tone="stop-soft" size="large" icon={PhoneOff} onClick={onEnd} disabled={joining}>
            {phoneText('call.end')}
          </Button>
          <Button tone="go" size="large" icon={Phone} onClick={onRejoin} disabled={joining} data-rejoin="">
            {phoneText(joining ? 'rejoin.joining' : 'rejoin.join')}
          </Button>
        </div>
      </div>
    </section>
  );
}
