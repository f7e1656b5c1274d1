import { Phone } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../kit/button.js';
import { offerFocus } from '../kernel/focus.js';
import { Caller, type Peer } from './caller.js';
import { phoneText } from './texts.js';

export interface ConfirmCallProps {
  peer: Peer;
  onCall: () => void;
  onCancel: () => void;
}

/** The page may propose a call; a person decides (embed-anchors §6.10, point 7). */
export function ConfirmCall({ peer, onCall, onCancel }: ConfirmCallProps): ReactNode {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => void offerFocus(sheet.current), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onCancel();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onCancel]);
  return (
    <section
      ref={sheet}
      className="tk-call"
      role="alertdialog"
      aria-label={phoneText('confirm.title')}
      aria-describedby="tk-confirm-why"
      tabIndex={-1}
    >
      <Caller peer={peer}>
        <p className="tk-call-state">{phoneText('confirm.title')}</p>
        <p className="tk-why" id="tk-confirm-why">
          {phoneText('confirm.why')}
        </p>
      </Caller>
      <div className="tk-call-actions tk-call-pair">
        <Button size="large" onClick={onCancel}>
          {phoneText('confirm.cancel')}
        </Button>
        <Button tone="go" size="large" icon={Phone} onClick={onCall}>
          {phoneText('call.start')}
        </Button>
      </div>
    </section>
  );
}
