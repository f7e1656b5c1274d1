import { NotebookPen, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../kit/button.js';
import { Caller, type Peer } from '../caller.js';
import { soundText } from '../sound/sound.texts.js';
import { phoneText } from '../texts.js';

export interface CallEndedProps {
  peer: Peer;
  /** The outcome of the call, in two words. */
  title: string;
  /** Why it ended, as a sentence. */
  reason: string;
  /** How long both sides could hear each other, "02:14"; null when they never could. */
  duration: string | null;
  /** Whether the end is a failure that the agent should notice. */
  failed: boolean;
  /** The next step; `calls`: it starts a call at once; it comes before "Done". */
  next: { label: string; calls: boolean; onPress: () => void } | null;
  onDone: () => void;
  /** Reports bad sound; null for a call without sound. */
  onReport?: (() => void) | null;
  /** Shows outcome, note and follow-up of the call; null while they are unknown. */
  onAfter: (() => void) | null;
}

export function CallEnded(props: CallEndedProps): ReactNode {
  const { peer, title, reason, duration, failed, next, onDone, onAfter, onReport } = props;
  return (
    <section className="tk-call" aria-label={title} tabIndex={-1} data-phone-call="">
      <Caller peer={peer}>
        {duration !== null && (
          <p className="tk-call-state tk-num">
            <span className="tk-hidden">{phoneText('call.durationLabel')} </span>
            {duration}
          </p>
        )}
        <p className="tk-why" data-tone={failed ? 'bad' : undefined}>
          {reason}
        </p>
        {onReport && (
          <Button tone="quiet" onClick={onReport}>
            {soundText('report.open')}
          </Button>
        )}
      </Caller>
      {onAfter && (
        <Button tone="quiet" icon={NotebookPen} onClick={onAfter}>
          {phoneText('call.after')}
        </Button>
      )}
      <div className={next ? 'tk-call-actions tk-call-pair' : 'tk-call-actions'}>
        {/* In the order of the after-call work that can take the place of this: nothing else comes under the pointer. */}
        {next && (
          <Button size="large" {...(next.calls && { tone: 'go' as const, icon: Phone })} onClick={next.onPress}>
            {next.label}
          </Button>
        )}
        <Button size="large" onClick={onDone}>
          {phoneText('call.done')}
        </Button>
      </div>
    </section>
  );
}
