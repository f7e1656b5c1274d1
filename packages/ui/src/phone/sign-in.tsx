import { useState, type FormEvent, type ReactNode } from 'react';
import { Banner } from '../kit/banner.js';
import { Button } from '../kit/button.js';
import { CredentialFields, type Credentials } from '../kit/credential-fields.js';
import { startText } from './start-texts.js';

export interface SignInProps {
  busy: boolean;
  /** The general error, in a sentence. */
  error: string | null;
  fieldErrors: Readonly<Record<string, string>>;
  /** The number that the person wants to call, as it was clicked. */
  number?: string | null;
  /** The session expired under a phone that is in use. */
  again?: boolean;
  /** Leaves the form for the call that goes on; null when there is none. */
  onBack?: (() => void) | null;
  onSubmit: (credentials: Credentials) => void;
}

/** The input survives a refusal. */
export function SignIn({ busy, error, fieldErrors, number, again, onBack, onSubmit }: SignInProps): ReactNode {
  const [typed, setTyped] = useState({ email: '', password: '' });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit(typed);
  };
  return (
    <form className="tk-signin" onSubmit={submit} noValidate>
      <h1>
        {number == null
          ? startText(again ? 'signin.again' : 'signin.title')
          : startText('signin.number', { number: `\u2066${number}\u2069` })}
      </h1>
      {again && <Banner tone="warn">{startText('signin.expired')}</Banner>}
      {error && <Banner tone="bad">{error}</Banner>}
      <CredentialFields value={typed} onChange={setTyped} errors={fieldErrors} />
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
