import { TalkError, type Api } from '@talk/core';
import { beginSingleSignOn, finishSingleSignOn } from '@talk/core/contract';
import { Banner, Button, Field } from '@talk/ui';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { fieldMessages, sentenceOf } from '../../shared/errors.js';
import { GuestCard } from './guest-card.js';
import { goToSecondStep, type SecondStepNeed } from './second-step-need.js';
import { keepTrip, loginAddress, readArrival, redirectIn, takeTrip } from './single-sign-on-trip.js';
import { t } from './single-sign-on-texts.js';

export interface SingleSignOnProps {
  call: Api['call'];
  /** The query of the address: what a provider sent, or where to go afterwards. */
  token: string;
  /** The server has signed this browser in. */
  onSignedIn: (to?: string) => Promise<void>;
  onSecondStep: (need: SecondStepNeed) => void;
  /** Tests have no other page to go to. */
  leave?: (url: string) => void;
}

/** Sends the user to their company's provider, and signs them in when they come back. */
export function SingleSignOn(props: SingleSignOnProps): ReactNode {
  const { call, token, onSignedIn, onSecondStep, leave = (url) => location.assign(url) } = props;
  const [arrival] = useState(() => readArrival(token));
  const [isFinishing, setFinishing] = useState(arrival !== null);
  const [problem, setProblem] = useState<string | null>(null);
  const begun = useRef(false);

  useEffect(() => {
    // An answer counts once.
    if (arrival === null || begun.current) return;
    begun.current = true;
    const trip = takeTrip();
    const finish = async (): Promise<void> => {
      try {
        await call(finishSingleSignOn, { body: { ...arrival, remember_me: trip.remember } });
        await onSignedIn(loginAddress(trip));
      } catch (error) {
        // From there the second step leads on to where the user wanted to go.
        history.replaceState(null, '', loginAddress(trip));
        if (goToSecondStep(error, onSecondStep)) return;
        setProblem(wordsOf(error));
        setFinishing(false);
      }
    };
    void finish();
  }, [arrival, call, onSignedIn, onSecondStep]);

  if (isFinishing) return <GuestCard title={t('title')} lead={t('finishing')} />;
  return (
    <GuestCard title={t('title')} lead={t('lead')}>
      <AddressForm
        call={call}
        notice={problem}
        redirect={redirectIn(token) ?? redirectIn(location.search)}
        leave={leave}
      />
    </GuestCard>
  );
}

/** The server says more of a provider that is away than that there is trouble. */
const wordsOf = (error: unknown): string =>
  error instanceof TalkError && error.code === 'UNAVAILABLE' ? error.message : sentenceOf(error);

interface AddressFormProps {
  call: Api['call'];
  /** Why the user is here again. */
  notice: string | null;
  redirect: string | null;
  leave: (url: string) => void;
}

function AddressForm({ call, notice, redirect, leave }: AddressFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [remember, setRemember] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ field?: string | undefined; form?: string | null }>({ form: notice });
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name="email"]')?.focus(), []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (email.trim() === '') return setProblem({ field: t('emailNeeded') });
    setBusy(true);
    setProblem({});
    try {
      const { url } = await call(beginSingleSignOn, { body: { email: email.trim() } });
      keepTrip({ remember, redirect });
      // It stays busy: the next page is on its way.
      leave(url);
    } catch (error) {
      const field = fieldMessages(error)['email'];
      setProblem(field === undefined ? { form: wordsOf(error) } : { field });
      setBusy(false);
    }
  };

  return (
    <form ref={form} className="app-signin-form" onSubmit={(event) => void submit(event)} noValidate>
      {problem.form != null && <Banner tone="bad">{problem.form}</Banner>}
      <Field
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        value={email}
        error={problem.field}
        onInput={({ currentTarget: { value } }) => setEmail(value)}
      />
      <label className="app-check">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
        {t('remember')}
      </label>
      <Button type="submit" tone="primary" size="large" wide disabled={isBusy}>
        {t(isBusy ? 'busy' : 'submit')}
      </Button>
    </form>
  );
}
