import './sign-in.css';
import type { Api } from '@talk/core';
import { chooseFirstPassword } from '@talk/core/contract';
import { spoken, useSignalValue } from '@talk/ui';
import { lazy, useEffect, type ReactNode } from 'react';
import { page } from '../../shared/chunk-failure.js';
import type { LanguageSetting } from '../../shared/language.store.js';
import { ForgotPassword } from './forgot-password.js';
import { GuestCard } from './guest-card.js';
import type { GuestPlace } from './guest-place.js';
import { t } from './guest-texts.js';
import { LanguageField } from './language-field.js';
import { LinkedPassword } from './linked-password.js';
import { NewPasswordForm } from './new-password-form.js';
import { goToSecondStep, type SecondStepNeed } from './second-step-need.js';
import { SecondStep } from './second-step.js';
import { SignInByLink } from './sign-in-by-link.js';
import { StopMail } from './stop-mail.js';

const SingleSignOn = lazy(page(() => import('./single-sign-on.js'), 'SingleSignOn'));
const Registration = lazy(page(() => import('./registration.js'), 'Registration'));

export interface GuestPageProps {
  place: GuestPlace;
  call: Api['call'];
  setting: LanguageSetting;
  /** The server has signed this browser in: continues with that session, at an address of the app. */
  onSignedIn: (to?: string) => Promise<void>;
  /** The password is right or saved, and its second step is missing. */
  onSecondStep: (need: SecondStepNeed) => void;
  /** Back to the password. */
  onStartOver: () => void;
}

/** Where a registration goes on. */
const BUSINESS = '/account?tab=compliance&form=business';

/** The pages besides sign-in for those who are not signed in. */
export function GuestPage(props: GuestPageProps): ReactNode {
  const { place, call, setting, onSignedIn, onSecondStep, onStartOver } = props;
  useSignalValue(spoken);
  const title = t(titleOf(place));
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    // The next link, opened in this tab: its address differs only in the part that loads nothing.
    const open = (): void => location.reload();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
  return (
    <main className="app-signin">
      {place.name === 'forgot' && <ForgotPassword call={call} />}
      {place.name === 'reset' && (
        <LinkedPassword call={call} token={place.token} onSaved={onSignedIn} onSecondStep={onSecondStep} />
      )}
      {place.name === 'second' && (
        <GuestCard title={t(place.need === 'code' ? 'secondTitle' : 'secondSetupTitle')}>
          <SecondStep need={place.need} call={call} onSignedIn={onSignedIn} onStartOver={onStartOver} />
        </GuestCard>
      )}
      {place.name === 'register' && (
        <Registration call={call} token={place.token} onSignedIn={() => onSignedIn(BUSINESS)} />
      )}
      {place.name === 'sso' && (
        <SingleSignOn call={call} token={place.token} onSignedIn={onSignedIn} onSecondStep={onSecondStep} />
      )}
      {place.name === 'link' && (
        <SignInByLink
          call={call}
          token={place.token}
          onSignedIn={onSignedIn}
          onSecondStep={onSecondStep}
          onStartOver={onStartOver}
        />
      )}
      {place.name === 'unsubscribe' && <StopMail call={call} token={place.token} />}
      {place.name === 'first' && (
        <FirstPassword given={place} call={call} onSaved={onSignedIn} onSecondStep={onSecondStep} />
      )}
      <LanguageField setting={setting} />
    </main>
  );
}

function titleOf({ name }: GuestPlace): 'stopPageTitle' | 'secondPageTitle' | 'registerPageTitle' | 'pageTitle' {
  if (name === 'register') return 'registerPageTitle';
  if (name === 'unsubscribe') return 'stopPageTitle';
  return name === 'second' || name === 'sso' || name === 'link' ? 'secondPageTitle' : 'pageTitle';
}

interface FirstPasswordProps {
  given: Extract<GuestPlace, { name: 'first' }>;
  call: Api['call'];
  onSaved: () => Promise<void>;
  onSecondStep: (need: SecondStepNeed) => void;
}

/** Replaces the password that an admin handed over. */
function FirstPassword({ given, call, onSaved, onSecondStep }: FirstPasswordProps): ReactNode {
  return (
    <GuestCard title={t('firstTitle')} lead={t('firstLead')}>
      <NewPasswordForm
        email={given.email}
        remembers
        save={async (password) => {
          const { email, password: current, remember } = given;
          const body = { email, current_password: current, password, remember_me: remember };
          await call(chooseFirstPassword, { body });
          await onSaved();
        }}
        onRefused={(error) => goToSecondStep(error, onSecondStep)}
      />
    </GuestCard>
  );
}
