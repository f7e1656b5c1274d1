import { Grip, Mic, MicOff, PhoneOff } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../kit/button.js';
import { Icon } from '../kit/icon.js';
import { useNow } from '../kernel/use-now.js';
import { Caller, type Peer } from './caller.js';
import { Keypad } from './keypad.js';
import { phoneText } from './texts.js';

export interface InCallProps {
  peer: Peer;
  /** What is happening, in words; ignored while a timer runs. */
  status: string;
  /** When both sides could first hear each other; null before. */
  activeSinceMs: number | null;
  muted: boolean;
  recording: boolean;
  hangingUp: boolean;
  tonesOpen: boolean;
  /** Tones sent so far. */
  tones: string;
  formatTimer: (seconds: number) => string;
  onMute: (muted: boolean) => void;
  onTonesOpen: (open: boolean) => void;
  onDigits: (digits: string) => void;
  onEnd: () => void;
  onOpen: (() => void) | null;
}

export function InCall(props: InCallProps): ReactNode {
  const { peer, status, activeSinceMs, muted, recording, hangingUp, tonesOpen } = props;
  const active = activeSinceMs !== null;
  const nowMs = useNow(1000, active && !hangingUp);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // What was pressed to get here is gone; the keyboard goes on from the call instead of from the top of the page.
    if (document.hasFocus() && (document.activeElement ?? document.body) === document.body) {
      section.current?.focus({ preventScroll: true });
    }
  }, []);
  const timer = (
    <p className="tk-call-state tk-num" role="timer" aria-live="off">
      {hangingUp || activeSinceMs === null
        ? status
        : props.formatTimer(Math.max(0, Math.floor((nowMs - activeSinceMs) / 1000)))}
    </p>
  );
  return (
    <section ref={section} className="tk-call" aria-label={peer.name} tabIndex={-1} data-phone-call="">
      {tonesOpen && active ? (
        <div className="tk-call-who tk-call-keys">
          <h2 className="tk-clip">
            <bdi>{peer.name}</bdi>
          </h2>
          {timer}
          <p className="tk-tones">
            <span className="tk-hidden">{phoneText('call.tones')} </span>
            <bdi dir="ltr">{props.tones}</bdi>
          </p>
          <Keypad onKey={props.onDigits} />
        </div>
      ) : (
        <Caller peer={peer} pulsing={!active && !hangingUp} onOpen={props.onOpen}>
          {timer}
          {recording && (
            <p className="tk-recording">
              <span className="tk-dot" data-tone="bad" />
              {phoneText('call.recording')}
            </p>
          )}
        </Caller>
      )}
      <div className="tk-call-actions">
        {active && (
          <div className="tk-controls">
            <button type="button" aria-pressed={muted} onClick={() => props.onMute(!muted)}>
              <Icon shape={muted ? MicOff : Mic} />
              {phoneText(muted ? 'call.muted' : 'call.mute')}
            </button>
            <button type="button" aria-expanded={tonesOpen} onClick={() => props.onTonesOpen(!tonesOpen)}>
              <Icon shape={Grip} />
              {phoneText(tonesOpen ? 'call.hideKeypad' : 'call.keypad')}
            </button>
          </div>
        )}
        <Button tone="stop" size="large" wide icon={PhoneOff} onClick={props.onEnd} disabled={hangingUp}>
          {hangingUp ? phoneText('call.hangingUp') : phoneText(active ? 'call.end' : 'call.cancel')}
        </Button>
      </div>
    </section>
  );
}
