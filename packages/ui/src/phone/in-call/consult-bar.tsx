import { ArrowLeftRight, Merge, PhoneForwarded, X } from 'lucide';
import type { ReactNode } from 'react';
import type { Call } from '@talk/core';
import { knownWord } from '@talk/core/format';
import { Button } from '../../kit/button.js';
import { consultText } from './consult.texts.js';

export interface ConsultBarProps {
  /** Whom the agent consults. */
  target: string;
  customer: string;
  state: 'ringing' | 'target' | 'customer';
  onSwap: () => void;
  onMerge: () => void;
  onComplete: () => void;
  onCancel: () => void;
}

/** While a colleague is consulted: which side the agent hears, and the four next steps. */
export function ConsultBar({ target, customer, state, ...act }: ConsultBarProps): ReactNode {
  return (
    <div className="tk-consult" role="group" aria-label={consultText('label', { target })}>
      <p>{consultText(state, { target, customer })}</p>
      <div className="tk-consult-actions">
        {state !== 'ringing' && (
          <>
            <Button icon={ArrowLeftRight} onClick={act.onSwap}>
              {consultText('swap')}
            </Button>
            <Button icon={Merge} onClick={act.onMerge}>
              {consultText('merge')}
            </Button>
            <Button tone="primary" icon={PhoneForwarded} onClick={act.onComplete}>
              {consultText('complete')}
            </Button>
          </>
        )}
        <Button icon={X} onClick={act.onCancel}>
          {consultText('cancel')}
        </Button>
      </div>
    </div>
  );
}

/** The consulted agent's side: who asks, about whom, and whom they hear. The only action here is to leave. */
export function AskedBar({ by, customer }: { by: NonNullable<Call['transfer']>; customer: string }): ReactNode {
  const asker = by.by_name;
  return (
    <div className="tk-consult" role="group" aria-label={consultText('asked.label', { asker })}>
      <p>{consultText(`asked.${knownWord(['customer'], by.talking_to, 'target')}`, { asker, customer })}</p>
    </div>
  );
}
