import { systemClock } from '@talk/core';
import { Banner, Button, CredentialFields, useNow, useSignalValue } from '@talk/ui';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { passkeysWork } from '../../shared/passkeys.js';
import { PasskeySignIn, type PasskeySignInProps } from './passkey-sign-in.js';
import { createSignInModel, type SignInOptions } from './sign-in.model.js';
import { t } from './texts.js';

export interface SignInFormProps {
  signIn: SignInOptions['signIn'];
  onTemporary?: SignInOptions['onTemporary'];
  onSecondStep?: SignInOptions['onSecondStep'];
  /** How a passkey signs in; absent: not here. */
  passkey?: Pick<PasskeySignInProps, 'call' | 'onSignedIn'>;
  /** Fixed when a session is continued; empty to ask for it. */
  email?: string;
  /** Said above the fields until an attempt says more. */
  notice?: ReactNode;
}

/** What was typed survives a refusal, and the first field that needs attention has the focus. */
export function SignInForm(props: SignInFormProps): ReactNode {
  const { signIn, onTemporary, onSecondStep, passkey, email: known, notice } = props;
  const [model] = useState(() => createSignInModel({ signIn, onTemporary, onSecondStep, clock: systemClock }));
  const state = useSignalValue(model.state);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState({ email: known ?? '', password: '' });
  const [remember, setRemember] = useState(true);
  const locked = state.lockedUntilMs !== null;
  const nowMs = useNow(500, locked);
  useEffect(() => () => model.dispose(), [model]);
  useEffect(() => {
    const first = known === undefined ? 'email' : 'password';
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }, [known]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void model.submit({ ...typed, remember }).then((worked) => {
      if (!worked) (form.current?.querySelector<HTMLElement>('[aria-invalid]') ?? passwordField())?.focus();
    });
  };
  const passwordField = () => form.current?.querySelector<HTMLInputElement>('[name="password"]');
  const waitSeconds = state.lockedUntilMs === null ? 0 : Math.max(1, Math.ceil((state.lockedUntilMs - nowMs) / 1000));

  return (
    <form ref={form} className="app-signin-form" onSubmit={submit} noValidate>
      {state.error === null ? notice : <Banner tone="bad">{state.error}</Banner>}
      <CredentialFields value={typed} onChange={setTyped} errors={state.fields} emailIsKnown={known !== undefined} />
      <label className="app-check">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
        {t('remember')}
      </label>
      <Button type="submit" tone="primary" size="large" wide disabled={state.busy || locked}>
        {locked ? t('wait', { count: waitSeconds }) : t(state.busy ? 'busy' : 'submit')}
      </Button>
      {passkey && passkeysWork() && (
        <PasskeySignIn {...passkey} email={known} remember={remember} disabled={state.busy} />
      )}
    </form>
  );
}
