import type { ReactNode } from 'react';
import { formatTimer } from '@talk/core/format';
import { Avatar } from '../../kit/avatar.js';
import { useNow } from '../../kernel/use-now.js';
import type { Peer } from '../caller.js';
import { phoneText } from '../texts.js';

export type RecordingMark = 'off' | 'recording' | 'paused';

export interface CallHeadProps {
  peer: Peer;
  /** What is happening, in words, while no timer runs. */
  status: string;
  /** When both sides could first hear each other; null before. */
  activeSinceMs: number | null;
  /** When the customer was put on hold; null while they are not. */
  heldSinceMs: number | null;
  recording: RecordingMark;
  pulsing: boolean;
  onOpen: (() => void) | null;
  /** At the end of the line with the timer. */
  aside?: ReactNode;
}

/** After this long, a hold needs a word to the customer (feature-matrix 1.10.4). */
const LONG_HOLD_MS = 60_000;

/** Who, how long, and what is running: on top of everything that happens in a call. */
export function CallHead(props: CallHeadProps): ReactNode {
  const { peer, activeSinceMs, heldSinceMs, recording } = props;
  const nowMs = useNow(1_000, activeSinceMs !== null || heldSinceMs !== null);
  const secondsSince = (sinceMs: number): string => formatTimer(Math.max(0, Math.floor((nowMs - sinceMs) / 1_000)));
  const avatar = <Avatar name={peer.name} seed={peer.seed} size="huge" />;
  return (
    <div className="tk-call-head">
      {props.pulsing ? <span className="tk-pulse">{avatar}</span> : avatar}
      <div className="tk-call-name">
        <h2 className="tk-clip">
          {props.onOpen ? (
            <button type="button" className="tk-name" onClick={props.onOpen} title={phoneText('record.open')}>
              {peer.name}
            </button>
          ) : (
            <bdi>{peer.name}</bdi>
          )}
        </h2>
        <p className="tk-clip">
          {peer.number && (
            <bdi dir="ltr" className="tk-num">
              {peer.number}
            </bdi>
          )}
          {peer.number && peer.detail && ' · '}
          {peer.detail}
        </p>
      </div>
      <div className="tk-call-marks">
        <p className="tk-call-state tk-num" role="timer" aria-live="off">
          {activeSinceMs === null ? props.status : secondsSince(activeSinceMs)}
        </p>
        {recording !== 'off' && (
          <p className="tk-recording" data-tone={recording === 'paused' ? 'warn' : 'bad'}>
            <span className="tk-dot" data-tone={recording === 'paused' ? 'warn' : 'bad'} />
            {phoneText(recording === 'paused' ? 'call.recordingPaused' : 'call.recording')}
          </p>
        )}
        {props.aside}
      </div>
      {activeSinceMs !== null && (
        <p
          className="tk-held tk-num"
          data-tone={heldSinceMs !== null && nowMs - heldSinceMs >= LONG_HOLD_MS ? 'bad' : 'warn'}
        >
          {heldSinceMs !== null && phoneText('call.onHoldFor', { time: secondsSince(heldSinceMs) })}
        </p>
      )}
    </div>
  );
}
