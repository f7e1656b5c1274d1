import { ShieldAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../kit/button.js';
import { EmptyState } from '../kit/empty-state.js';
import { isPhoneText, phoneText } from './texts.js';

export interface RefusedProps {
  /** A code of the server or of the embed contract. */
  code: string;
  /** The server's own sentence, used when the code is not known here. */
  message: string | null;
  onRetry: (() => void) | null;
}

/** Why there is no phone, and who can change that. */
export function Refused({ code, message, onRetry }: RefusedProps): ReactNode {
  const key = `refused.${code}`;
  return (
    <main className="tk-refused">
      <div role="alert">
        <EmptyState
          icon={ShieldAlert}
          title={phoneText('refused.title')}
          titled
          action={onRetry && <Button onClick={onRetry}>{phoneText('action.retry')}</Button>}
        >
          {isPhoneText(key) ? phoneText(key) : (message ?? phoneText('refused.other'))}
        </EmptyState>
      </div>
    </main>
  );
}
