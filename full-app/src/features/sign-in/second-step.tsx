import type { Api } from '@talk/core';
import { finishSignIn } from '@talk/core/contract';
import { Button, Field } from '@talk/ui';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { fieldMessages } from '../../shared/errors.js';
import type { SecondStepNeed } from './second-step-need.js';
import { SecondStepFailure } from './second-step-failure.js';
import { SecondStepSetup } from './second-step-setup.js';
import { t } from './second-step-texts.js';

export interface SecondStepProps {
  need: SecondStepNeed;
  call: Api['call'];
  /** The server has signed this browser in. */
  onSignedIn: () => Promise<void>;
  /** Too late: back to the password. */
  onStartOver: () => void;
}

/** What a sign-in asks for after the password. */
export function SecondStep({ need, ...props }: SecondStepProps): ReactNode {
  return need === 'setup' ? <SecondStepSetup {...props} /> : <SecondStepCode {...props} />;
}

/** A code of the app, or a recovery code. */
function SecondStepCode({ call, onSignedIn, onStartOver }: Omit<SecondStepProps, 'need'>): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(null);
  const name = isRecovery ? 'recovery_code' : 'code';
  // At first, and again when a code was refused.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (problem === undefined || field !== document.activeElement) field?.focus();
  }, [name, problem]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    if (typed.trim() === '') return setProblem(t('codeNeeded'));
    setProblem(undefined);
    setBusy(true);
    try {
      await call(finishSignIn, { body: { [name]: typed } });
      await onSignedIn();
    } catch (error) {
      const said = fieldMessages(error)[name];
      if (said === undefined) setFailure(error);
      else setProblem(said);
      setBusy(false);
    }
  };
  const switchTo = (recovery: boolean): void => {
    setRecovery(recovery);
    setTyped('');
    setProblem(undefined);
    setFailure(null);
  };

  return (
    <form ref={form} className="app-signin-form" onSubmit={(event) => void submit(event)} noValidate>
      <SecondStepFailure failure={failure} onStartOver={onStartOver} />
      <p className="app-signin-lead">{t(isRecovery ? 'recoveryLead' : 'codeLead')}</p>
      <Field
        key={name}
        label={t(isRecovery ? 'recovery' : 'code')}
        name={name}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        spellCheck={false}
        autoCapitalize="none"
        required
        value={typed}
        error={problem}
        onInput={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Button type="submit" tone="primary" size="large" wide disabled={isBusy}>
        {t(isBusy ? 'checking' : 'submit')}
      </Button>
      <Button tone="quiet" onClick={() => switchTo(!isRecovery)}>
        {t(isRecovery ? 'useApp' : 'useRecovery')}
      </Button>
    </form>
  );
}
