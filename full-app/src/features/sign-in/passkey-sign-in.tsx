import type { Api } from '@talk/core';
import { beginPasskeySignIn, finishPasskeySignIn } from '@talk/core/contract';
import { Banner, Button } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { askForPasskey } from '../../shared/passkeys.js';
import { t } from './passkey-texts.js';

export interface PasskeySignInProps {
  call: Api['call'];
  /** Whose passkey it must be, when a session is continued. */
  email: string | undefined;
  remember: boolean;
  /** The password is being checked. */
  disabled: boolean;
  /** The server has signed this browser in. */
  onSignedIn: () => Promise<void>;
}

/** Signs in without a password: the browser shows the passkeys that its devices have for Talk. */
export function PasskeySignIn({ call, email, remember, disabled, onSignedIn }: PasskeySignInProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const signIn = async (): Promise<void> => {
    const answer = await askForPasskey((await call(beginPasskeySignIn)).options);
    if ('problem' in answer) return setProblem(t(answer.problem === 'canceled' ? 'canceled' : 'failed'));
    const { id, rawId, response } = answer.credential;
    const credential = { id, rawId, type: 'public-key', response } as const;
    const body = { credential, remember_me: remember, ...(email !== undefined && { email }) };
    await call(finishPasskeySignIn, { body });
    await onSignedIn();
  };
  const press = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await signIn();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
      <Button size="large" wide disabled={disabled || isBusy} onClick={() => void press()}>
        {t(isBusy ? 'busy' : 'submit')}
      </Button>
    </>
  );
}
