import './sign-in.css';
import type { Api, AuthState } from '@talk/core';
import { getRegistrationOffer } from '@talk/core/contract';
import { Banner, spoken, useSignalValue } from '@talk/ui';
import { useEffect, useState, type ReactNode } from 'react';
import type { LanguageSetting } from '../../shared/language.store.js';
import { LanguageField } from './language-field.js';
import { SignInForm } from './sign-in-form.js';
import { t as other } from './passkey-texts.js';
import type { SignInOptions } from './sign-in.model.js';
import { t } from './texts.js';

export interface SignInPageProps {
  state: AuthState;
  call: Api['call'];
  signIn: SignInOptions['signIn'];
  setting: LanguageSetting;
  onTemporary: NonNullable<SignInOptions['onTemporary']>;
  onSecondStep: NonNullable<SignInOptions['onSecondStep']>;
  /** A passkey has signed this browser in. */
  onSignedIn: () => Promise<void>;
}

export function SignInPage(props: SignInPageProps): ReactNode {
  const { state, call, signIn, setting, onTemporary, onSecondStep, onSignedIn } = props;
  useSignalValue(spoken);
  const title = t('pageTitle');
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    // A link of the company's own server, opened in this tab: its address may differ only in the part that loads nothing.
    const open = (): void => {
      if (location.hash.includes('api_token=')) location.reload();
    };
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
  const mayRegister = useRegistrationOffer(call);
  return (
    <main className="app-signin">
      <div className="app-signin-card">
        <span className="app-logo" data-size="large" aria-hidden="true">
          T
        </span>
        <h1>{t('title')}</h1>
        <p className="app-signin-lead">{t('lead')}</p>
        <SignInForm
          signIn={signIn}
          onTemporary={onTemporary}
          onSecondStep={onSecondStep}
          passkey={{ call, onSignedIn }}
          notice={noticeOf(state)}
        />
        <p className="app-signin-more">
          <a href={`/single-sign-on${location.search}`}>{other('singleSignOn')}</a>
        </p>
        <p className="app-signin-more">
          <a href="/forgot-password">{t('forgot')}</a>
        </p>
        {mayRegister && (
          <p className="app-signin-more">
            <a href="/account-registration">{t('register')}</a>
          </p>
        )}
      </div>
      <LanguageField setting={setting} />
    </main>
  );
}

/** Whether this server takes registrations. Without an answer the page does without the link. */
function useRegistrationOffer(call: Api['call']): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const asked = new AbortController();
    call(getRegistrationOffer, { signal: asked.signal }).then(
      ({ is_open }) => setOpen(is_open),
      () => undefined,
    );
    return () => asked.abort();
  }, [call]);
  return isOpen;
}

function noticeOf(state: AuthState): ReactNode {
  if (state.name === 'signed-out' && state.reason === 'signed-out-elsewhere') {
    return <Banner tone="info">{t('elsewhere')}</Banner>;
  }
  return state.name === 'refused' ? <Banner tone="bad">{state.message}</Banner> : null;
}
