import { Grip, Mic, MicOff, PhoneOff } from 'lucide';
import { useState, type ReactNode } from 'react';
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
  formatTimer: (ms: number) => string;
  onMute: (muted: boolean) => void;
  onDigits: (digits: string) => void;
  onEnd: () => void;
}

/** How many of the sent tones stay readable (feature-matrix §3.5). */
const TONES_KEPT = 20;

export function InCall(props: InCallProps): ReactNode {
  const { peer, status, activeSinceMs, muted, recording, hangingUp } = props;
  const active = activeSinceMs !== null;
  const nowMs = useNow(1000, active && !hangingUp);
  const [keypadOpen, setKeypadOpen] = useState(false);
  const [tones, setTones] = useState('');
  const press = (digit: string): void => {
    setTones((sent) => (sent + digit).slice(-TONES_KEPT));
    props.onDigits(digit);
  };
  return (
    <section className="tk-call" aria-label={peer.name}>
      {keypadOpen ? (
        <div className="tk-call-who">
          <h2 className="tk-clip">{peer.name}</h2>
          <p className="tk-tones" aria-label={phoneText('call.tones')}>
            {tones}
          </p>
          <Keypad onKey={press} />
        </div>
      ) : (
        <Caller peer={peer} pulsing={!active && !hangingUp}>
          <p className="tk-call-state tk-num" role="timer">
            {hangingUp || activeSinceMs === null ? status : props.formatTimer(Math.max(0, nowMs - activeSinceMs))}
          </p>
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
            <button type="button" aria-expanded={keypadOpen} onClick={() => setKeypadOpen(!keypadOpen)}>
              <Icon shape={Grip} />
              {phoneText(keypadOpen ? 'call.hideKeypad' : 'call.keypad')}
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
