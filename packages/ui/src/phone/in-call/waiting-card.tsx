import { Pause, PhoneOff, Voicemail } from 'lucide';
import type { ReactNode } from 'react';
import { formatTimer } from '@talk/core/format';
import { Avatar } from '../../kit/avatar.js';
import { Button } from '../../kit/button.js';
import { useNow } from '../../kernel/use-now.js';
import type { Peer } from '../caller.js';
import { phoneText } from '../texts.js';

export interface WaitingCardProps {
  peer: Peer;
  sinceMs: number;
  /** What the running call is called, for the words on the buttons. */
  current: string;
  busy: boolean;
  problem: string | null;
  onHoldAndAnswer: () => void;
  onEndAndAnswer: () => void;
  /** Null where this caller cannot be sent to a mailbox. */
  onVoicemail: (() => void) | null;
  onDecline: () => void;
}

/** A second caller. The running call is ended only by the button that says so. */
export function WaitingCard(props: WaitingCardProps): ReactNode {
  const { peer, busy } = props;
  const nowMs = useNow(1_000);
  return (
    <section className="tk-waiting" aria-label={phoneText('waiting.label', { name: peer.name })} data-phone-waiting="">
      <div className="tk-waiting-who">
        <Avatar name={peer.name} seed={peer.seed} />
        <div>
          <strong className="tk-clip">
            <bdi>{peer.name}</bdi>
          </strong>
          <small className="tk-clip">
            {[phoneText('call.waiting'), peer.detail].filter(Boolean).join(' · ')}{' '}
            <span className="tk-num" role="timer" aria-live="off">
              {formatTimer(Math.max(0, Math.floor((nowMs - props.sinceMs) / 1_000)))}
            </span>
          </small>
        </div>
      </div>
      {props.problem !== null && (
        <p className="tk-why" data-tone="bad" role="status">
          {props.problem}
        </p>
      )}
      <div className="tk-waiting-actions">
        <Button tone="go" icon={Pause} disabled={busy} onClick={props.onHoldAndAnswer}>
          {phoneText('waiting.holdAndAnswer')}
        </Button>
        <Button tone="stop-soft" icon={PhoneOff} disabled={busy} onClick={props.onEndAndAnswer}>
          {phoneText('waiting.endAndAnswer')}
        </Button>
        {props.onVoicemail !== null && (
          <Button icon={Voicemail} disabled={busy} onClick={props.onVoicemail}>
            {phoneText('waiting.voicemail')}
          </Button>
        )}
        <Button disabled={busy} onClick={props.onDecline}>
          {phoneText('call.decline')}
        </Button>
      </div>
    </section>
  );
}
