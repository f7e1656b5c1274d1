import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Banner } from '../kit/banner.js';
import { Button } from '../kit/button.js';
import { Field } from '../kit/field.js';
import { startText } from './start-texts.js';

export interface SignInProps {
  busy: boolean;
  /** The general error, in a sentence. */
  error: string | null;
  fieldErrors: Readonly<Record<string, string>>;
  /** The session expired under a phone that is in use. */
  again?: boolean;
  /** Leaves the form for the call that goes on; null when there is none. */
  onBack?: (() => void) | null;
  onSubmit: (credentials: { email: string; password: string }) => void;
}

/** The input survives a refusal. */
export function SignIn({ busy, error, fieldErrors, again, onBack, onSubmit }: SignInProps): ReactNode {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [capsLock, setCapsLock] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit({ email, password });
  };
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <form className="tk-signin" onSubmit={submit} noValidate>
      <h1>{startText(again ? 'signin.again' : 'signin.title')}</h1>
      {again && <Banner tone="warn">{startText('signin.expired')}</Banner>}
      {error && <Banner tone="bad">{error}</Banner>}
      <Field
        label={startText('signin.email')}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        error={fieldErrors['email']}
        onInput={(event) => setEmail(event.currentTarget.value)}
      />
      <Field
        label={startText('signin.password')}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={fieldErrors['password']}
        hint={capsLock ? startText('signin.capsLock') : undefined}
        hintTone="warn"
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" tone="primary" size="large" wide disabled={busy}>
        {startText(busy ? 'signin.busy' : 'signin.submit')}
      </Button>
      {onBack && (
        <Button tone="quiet" wide onClick={onBack}>
          {startText('signin.callGoesOn')}
        </Button>
      )}
    </form>
  );
}
