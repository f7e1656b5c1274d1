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
  busy: boolean;
  problem: string | null;
  /** Null while the other call is only dialled: there is no one to hold yet. */
  onHoldAndAnswer: (() => void) | null;
  onEndAndAnswer: () => void;
  /** Null where this caller cannot be sent to a mailbox. */
  onVoicemail: (() => void) | null;
  onDecline: () => void;
  /** Null where this caller cannot be texted, or this agent may not text them. */
  onReply: (() => void) | null;
}

/** A second caller. The running call is ended only by the button that says so. */
export function WaitingCard(props: WaitingCardProps): ReactNode {
  const { peer, busy } = props;
  const nowMs = useNow(1_000);
  return (
    <section
      className="tk-waiting"
      aria-busy={busy}
      aria-label={phoneText('waiting.label', { name: peer.name })}
      data-phone-waiting=""
    >
      <div className="tk-waiting-who">
        <Avatar name={peer.name} seed={peer.seed} />
        <div>
          <strong className="tk-clip">
            <bdi>{peer.name}</bdi>
          </strong>
          <small className="tk-clip">
            {[phoneText('call.waiting'), peer.via, peer.detail].filter(Boolean).join(' · ')}{' '}
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
        {props.onHoldAndAnswer !== null && (
          <Button tone="go" disabled={busy} onClick={props.onHoldAndAnswer}>
            {phoneText('waiting.holdAndAnswer')}
          </Button>
        )}
        <Button tone="stop-soft" disabled={busy} onClick={props.onEndAndAnswer}>
          {phoneText('waiting.endAndAnswer')}
        </Button>
        {props.onVoicemail !== null && (
          <Button disabled={busy} onClick={props.onVoicemail}>
            {phoneText('waiting.voicemail')}
          </Button>
        )}
        {props.onReply !== null && (
          <Button disabled={busy} onClick={props.onReply}>
            {phoneText('reply.open')}
          </Button>
        )}
        <Button disabled={busy} onClick={props.onDecline}>
          {phoneText('call.decline')}
        </Button>
      </div>
    </section>
  );
}
