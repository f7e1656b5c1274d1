import { Phone, PhoneOff } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../kit/button.js';
import { Caller, type Peer } from './caller.js';
import { phoneText } from './texts.js';

export interface RingCardProps {
  peer: Peer;
  /** Answering or declining is under way: the words say which, and neither button works twice. */
  busy: 'answering' | 'declining' | null;
  onAnswer: () => void;
  onDecline: () => void;
}

/** An incoming call. Not modal: a person who is typing keeps the focus (feature-matrix §3.9). */
export function RingCard({ peer, busy, onAnswer, onDecline }: RingCardProps): ReactNode {
  return (
    <section className="tk-call" role="dialog" aria-modal="false" aria-label={phoneText('call.incoming')}>
      <Caller peer={peer} pulsing>
        {busy && (
          <p className="tk-call-state">{phoneText(busy === 'answering' ? 'call.answering' : 'call.rejecting')}</p>
        )}
      </Caller>
      <div className="tk-call-actions tk-call-pair">
        <Button tone="stop-soft" size="large" icon={PhoneOff} onClick={onDecline} disabled={busy !== null}>
          {phoneText('call.decline')}
        </Button>
        <Button tone="go" size="large" icon={Phone} onClick={onAnswer} disabled={busy !== null}>
          {phoneText('call.answer')}
        </Button>
      </div>
    </section>
  );
}
