import { ArrowLeftRight, Merge, PhoneForwarded, X } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../kit/button.js';
import { phoneText } from '../texts.js';

export interface ConsultBarProps {
  /** Whom the agent asks. */
  target: string;
  customer: string;
  state: 'ringing' | 'target' | 'customer';
  onSwap: () => void;
  onMerge: () => void;
  onComplete: () => void;
  onCancel: () => void;
}

/** While a colleague is asked first: whom the agent hears, and the four ways on. */
export function ConsultBar({ target, customer, state, ...act }: ConsultBarProps): ReactNode {
  return (
    <div className="tk-consult" role="group" aria-label={phoneText('consult.label', { name: target })}>
      <p>{phoneText(`consult.${state}`, { target, customer })}</p>
      <div className="tk-consult-actions">
        {state !== 'ringing' && (
          <>
            <Button icon={ArrowLeftRight} onClick={act.onSwap}>
              {phoneText('consult.swap')}
            </Button>
            <Button icon={Merge} onClick={act.onMerge}>
              {phoneText('consult.merge')}
            </Button>
            <Button tone="primary" icon={PhoneForwarded} onClick={act.onComplete}>
              {phoneText('consult.complete')}
            </Button>
          </>
        )}
        <Button icon={X} onClick={act.onCancel}>
          {phoneText('consult.cancel')}
        </Button>
      </div>
    </div>
  );
}
