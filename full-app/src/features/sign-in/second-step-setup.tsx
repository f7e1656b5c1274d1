import type { Api } from '@talk/core';
import { beginRequiredTwoStep, confirmRequiredTwoStep, type TwoStepKey } from '@talk/core/contract';
import { Button, Field } from '@talk/ui';
import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { fieldMessages } from '../../shared/errors.js';
import { AppKey } from '../../shared/two-step/app-key.js';
import { RecoveryCodes } from '../../shared/two-step/recovery-codes.js';
import { SecondStepFailure } from './second-step-failure.js';
import { t } from './second-step-texts.js';

interface SecondStepSetupProps {
  call: Api['call'];
  onSignedIn: () => Promise<void>;
  onStartOver: () => void;
}

/** Turns on two-step sign-in where a company asks for it, before the user is signed in. */
export function SecondStepSetup({ call, onSignedIn, onStartOver }: SecondStepSetupProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [made, setMade] = useState<TwoStepKey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(null);
  const begin = useCallback(() => void call(beginRequiredTwoStep).then(setMade, setFailure), [call]);
  useEffect(begin, [begin]);
  // Once it is there, and again when a code was refused.
  useEffect(() => {
    const field = made === null ? null : form.current?.querySelector<HTMLInputElement>('[name="code"]');
    if (problem === undefined || field !== document.activeElement) field?.focus();
  }, [made, problem]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    if (typed.trim() === '') return setProblem(t('codeNeeded'));
    setProblem(undefined);
    setBusy(true);
    try {
      setCodes((await call(confirmRequiredTwoStep, { body: { code: typed } })).recovery_codes);
    } catch (error) {
      const said = fieldMessages(error)['code'];
      if (said === undefined) setFailure(error);
      else setProblem(said);
    }
    setBusy(false);
  };
  const goOn = (): void => {
    setBusy(true);
    void onSignedIn().catch((error: unknown) => {
      setFailure(error);
      setBusy(false);
    });
  };

  if (codes !== null)
    return (
      <div className="app-signin-form">
        <SecondStepFailure failure={failure} onStartOver={onStartOver} />
        <h2>{t('codesTitle')}</h2>
        <RecoveryCodes codes={codes} />
        <Button tone="primary" size="large" wide disabled={isBusy} onClick={goOn}>
          {t(isBusy ? 'opening' : 'goOn')}
        </Button>
      </div>
    );
  return (
    <form ref={form} className="app-signin-form" onSubmit={(event) => void submit(event)} noValidate>
      <SecondStepFailure failure={failure} onStartOver={onStartOver} />
      <p className="app-signin-lead">{t('setupLead')}</p>
      {made === null && failure === null && <p role="status">{t('looking')}</p>}
      {made === null && failure !== null && (
        <Button
          onClick={() => {
            setFailure(null);
            begin();
          }}
        >
          {t('again')}
        </Button>
      )}
      {made !== null && (
        <>
          <AppKey made={made} />
          <Field
            label={t('code')}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            value={typed}
            error={problem}
            onInput={({ currentTarget: { value } }) => setTyped(value)}
          />
          <Button type="submit" tone="primary" size="large" wide disabled={isBusy}>
            {t(isBusy ? 'checking' : 'turnOn')}
          </Button>
        </>
      )}
    </form>
  );
}
