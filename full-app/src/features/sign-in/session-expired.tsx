import './sign-in.css';
import { computed } from '@talk/core';
import type { PhoneCall } from '@talk/core/phone';
import { Button, useLayer, useSignalValue } from '@talk/ui';
import { PhoneOff } from 'lucide';
import { useMemo, useRef, type ReactNode } from 'react';
import { SignInForm } from './sign-in-form.js';
import type { SignInOptions } from './sign-in.model.js';
import { t } from './texts.js';

export interface SessionExpiredProps {
  email: string;
  /** A running call: its sound needs no session, and it can be ended from here. */
  call: PhoneCall | null;
  signIn: SignInOptions['signIn'];
  onLeave: () => void;
}

/** Over the frozen screen; it closes when the same session goes on. */
export function SessionExpired({ email, call, signIn, onLeave }: SessionExpiredProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  // It goes when the session goes on, and not before.
  useLayer(dialog, null);
  const isOnCall = useSignalValue(
    useMemo(() => computed(() => call !== null && call.state.value.phase !== 'ended'), [call]),
  );
  return (
    <dialog ref={dialog} className="app-dialog app-expired" aria-labelledby="expired-title">
      <header>
        <h2 id="expired-title">{t('expiredTitle')}</h2>
      </header>
      <div className="app-dialog-body">
        <p className="app-signin-lead">
          {t('expiredLead')} {isOnCall && t('expiredCall')}
        </p>
        <p className="app-expired-who">{email}</p>
        <SignInForm signIn={signIn} email={email} />
        <div className="app-expired-more">
          {call && isOnCall && (
            <Button tone="stop-soft" icon={PhoneOff} onClick={call.hangup}>
              {t('endCall')}
            </Button>
          )}
          <Button tone="quiet" onClick={onLeave}>
            {t('someoneElse')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
