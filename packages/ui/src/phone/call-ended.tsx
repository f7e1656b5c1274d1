import { Phone } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../kit/button.js';
import { Caller, type Peer } from './caller.js';
import { phoneText } from './texts.js';

export interface CallEndedProps {
  peer: Peer;
  /** Why it ended, as a sentence. */
  reason: string;
  /** Whether the ending is a failure that the person should notice. */
  failed: boolean;
  onAgain: (() => void) | null;
  onDone: () => void;
}

export function CallEnded({ peer, reason, failed, onAgain, onDone }: CallEndedProps): ReactNode {
  return (
    <section className="tk-call" aria-label={phoneText('call.ended')}>
      <Caller peer={peer}>
        <p className="tk-why" data-tone={failed ? 'bad' : undefined}>
          {reason}
        </p>
      </Caller>
      <div className={onAgain ? 'tk-call-actions tk-call-pair' : 'tk-call-actions'}>
        {onAgain && (
          <Button tone="go" size="large" icon={Phone} onClick={onAgain}>
            {phoneText('call.again')}
          </Button>
        )}
        <Button size="large" onClick={onDone}>
          {phoneText('call.done')}
        </Button>
      </div>
    </section>
  );
}
