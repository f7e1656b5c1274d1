import { MessageSquareText, Phone, PhoneOff, Voicemail } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { formatTimer } from '@talk/core/format';
import { useNow } from '../../kernel/use-now.js';
import { moveFocus, offerFocus } from '../../kernel/focus.js';
import { Caller, type Peer } from '../caller.js';
import { phoneText } from '../texts.js';

export interface RingCardProps {
  peer: Peer;
  /** Since when the caller waits. */
  sinceMs: number;
  /** Answering, declining or sending away is in progress: the words say which, and neither button works twice. */
  busy: 'answering' | 'declining' | 'voicemail' | null;
  /** Why answering failed while the call still rings, in a sentence. */
  problem: string | null;
  onAnswer: () => void;
  onDecline: () => void;
  /** Null where this caller cannot be sent to a mailbox. */
  onVoicemail: (() => void) | null;
  /** Null where this caller cannot be texted, or this agent may not text them. */
  onReply: (() => void) | null;
  onOpen: (() => void) | null;
}

const BUSY = { answering: 'call.answering', declining: 'call.rejecting', voicemail: 'call.toVoicemail' } as const;

/** An incoming call. Not modal: a person who is typing keeps the focus (feature-matrix §3.9). */
export function RingCard(props: RingCardProps): ReactNode {
  const { peer, sinceMs, busy, problem, onAnswer, onDecline, onVoicemail, onReply, onOpen } = props;
  const nowMs = useNow(1_000);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = offerFocus(card.current?.querySelector<HTMLElement>('[data-answer]') ?? null);
    return () => {
      if (before instanceof HTMLElement && before.isConnected) moveFocus(before, { preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={card}
      className="tk-call"
      role="dialog"
      aria-modal="false"
      aria-label={phoneText('call.incoming')}
      tabIndex={-1}
      data-phone-call=""
    >
      <Caller peer={peer} pulsing onOpen={onOpen}>
        <p className="tk-muted tk-num" role="timer" aria-live="off">
          {phoneText('call.waitingFor', { time: formatTimer(Math.max(0, Math.floor((nowMs - sinceMs) / 1_000))) })}
        </p>
        {busy && <p className="tk-call-state">{phoneText(BUSY[busy])}</p>}
      </Caller>
      <div className="tk-call-actions">
        {problem && <Banner tone="bad">{problem}</Banner>}
        <div className="tk-call-pair">
          <Button tone="stop-soft" size="large" icon={PhoneOff} onClick={onDecline} disabled={busy !== null}>
            {phoneText('call.decline')}
          </Button>
          <Button tone="go" size="large" icon={Phone} onClick={onAnswer} disabled={busy !== null} data-answer="">
            {phoneText('call.answer')}
          </Button>
        </div>
        <div className="tk-call-pair">
          {onVoicemail && (
            <Button icon={Voicemail} onClick={onVoicemail} disabled={busy !== null}>
              {phoneText('call.voicemail')}
            </Button>
          )}
          {onReply && (
            <Button icon={MessageSquareText} onClick={onReply} disabled={busy !== null}>
              {phoneText('reply.open')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
