import './sign-in.css';
import { computed, type Api } from '@talk/core';
import type { PhoneCall } from '@talk/core/phone';
import { Button, useLayer, useSignalValue } from '@talk/ui';
import { PhoneOff } from 'lucide';
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { page } from '../../shared/chunk-failure.js';
import type { SecondStepNeed } from './second-step-need.js';
import { SignInForm } from './sign-in-form.js';
import type { SignInOptions } from './sign-in.model.js';
import { t } from './texts.js';

// Few need it here.
const SecondStep = lazy(page(() => import('./second-step.js'), 'SecondStep'));

export interface SessionExpiredProps {
  email: string;
  /** A running call: its sound needs no session, and it can be ended from here. */
  call: PhoneCall | null;
  signIn: SignInOptions['signIn'];
  callApi: Api['call'];
  /** The second step has signed this browser in. */
  onSignedIn: () => Promise<void>;
  onLeave: () => void;
}

/** Over the frozen screen; it closes when the same session goes on. */
export function SessionExpired({ email, call, signIn, callApi, onSignedIn, onLeave }: SessionExpiredProps): ReactNode {
  const [need, setNeed] = useState<SecondStepNeed | null>(null);
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
        {need === null ? (
          <SignInForm signIn={signIn} email={email} onSecondStep={setNeed} passkey={{ call: callApi, onSignedIn }} />
        ) : (
          <Suspense>
            <SecondStep need={need} call={callApi} onSignedIn={onSignedIn} onStartOver={() => setNeed(null)} />
          </Suspense>
        )}
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
