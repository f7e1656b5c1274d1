import { ShieldAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../kit/button.js';
import { EmptyState } from '../../kit/empty-state.js';
import { isStartText, startText } from '../start-texts.js';

export interface RefusedProps {
  /** A code of the server or of the embed contract. */
  code: string;
  /** The server's own sentence, used when the code is unknown here. */
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
          title={startText('refused.title')}
          titled
          action={onRetry && <Button onClick={onRetry}>{startText('action.retry')}</Button>}
        >
          {isStartText(key) ? startText(key) : (message ?? startText('refused.other'))}
        </EmptyState>
      </div>
    </main>
  );
}
