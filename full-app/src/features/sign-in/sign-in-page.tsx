import './sign-in.css';
import type { AuthState } from '@talk/core';
import { Banner, spoken, useSignalValue } from '@talk/ui';
import { useEffect, type ReactNode } from 'react';
import type { LanguageSetting } from '../../shared/language.store.js';
import { LanguageField } from './language-field.js';
import { SignInForm } from './sign-in-form.js';
import type { SignInOptions } from './sign-in.model.js';
import { t } from './texts.js';

export interface SignInPageProps {
  state: AuthState;
  signIn: SignInOptions['signIn'];
  setting: LanguageSetting;
  onTemporary: NonNullable<SignInOptions['onTemporary']>;
  onSecondStep: NonNullable<SignInOptions['onSecondStep']>;
}

export function SignInPage({ state, signIn, setting, onTemporary, onSecondStep }: SignInPageProps): ReactNode {
  useSignalValue(spoken);
  const title = t('pageTitle');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="app-signin">
      <div className="app-signin-card">
        <span className="app-logo" data-size="large" aria-hidden="true">
          T
        </span>
        <h1>{t('title')}</h1>
        <p className="app-signin-lead">{t('lead')}</p>
        <SignInForm signIn={signIn} onTemporary={onTemporary} onSecondStep={onSecondStep} notice={noticeOf(state)} />
        <p className="app-signin-more">
          <a href="/forgot-password">{t('forgot')}</a>
        </p>
      </div>
      <LanguageField setting={setting} />
    </main>
  );
}

function noticeOf(state: AuthState): ReactNode {
  if (state.name === 'signed-out' && state.reason === 'signed-out-elsewhere') {
    return <Banner tone="info">{t('elsewhere')}</Banner>;
  }
  return state.name === 'refused' ? <Banner tone="bad">{state.message}</Banner> : null;
}
