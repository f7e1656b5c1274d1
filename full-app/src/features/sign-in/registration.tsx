import { TalkError, type Api } from '@talk/core';
import { checkRegistration, getRegistrationOffer, verifyRegistration, type ResponseOf } from '@talk/core/contract';
import { Banner, Button, Field } from '@talk/ui';
import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { fieldMessages, sentenceOf } from '../../shared/errors.js';
import { RegistrationSteps } from '../../shared/registration-steps.js';
import { GuestCard } from './guest-card.js';
import { forgetDraft } from './registration-draft.js';
import { RegistrationForm } from './registration-form.js';
import { t } from './registration-texts.js';

interface RegistrationProps {
  call: Api['call'];
  /** From the link in a mail; empty when the address had none. */
  token: string;
  /** The server has signed this browser in. */
  onSignedIn: () => Promise<void>;
}

/** The steps of a registration that need no sign-in: who registers, and that the address is theirs. */
export function Registration({ call, token, onSignedIn }: RegistrationProps): ReactNode {
  return token === '' ? <Begin call={call} /> : <Confirm call={call} token={token} onSignedIn={onSignedIn} />;
}

type Ask<T> = (signal?: AbortSignal) => Promise<T>;

/** What the server answers to one question, asked once and again after a failure. */
function useAnswer<T>(ask: Ask<T>): { answer: T | null; problem: unknown; again: () => void } {
  const [answer, setAnswer] = useState<T | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const look = useCallback(
    (signal?: AbortSignal) =>
      void ask(signal).then(setAnswer, (error: unknown) => {
        if (signal?.aborted !== true) setProblem(error);
      }),
    [ask],
  );
  useEffect(() => {
    const asked = new AbortController();
    look(asked.signal);
    return () => asked.abort();
  }, [look]);
  const again = (): void => {
    setProblem(null);
    look();
  };
  return { answer, problem, again };
}

type Offer = ResponseOf<typeof getRegistrationOffer>;
type Known = ResponseOf<typeof checkRegistration>;

function Begin({ call }: { call: Api['call'] }): ReactNode {
  const { answer, problem, again } = useAnswer(
    useCallback<Ask<Offer>>((signal) => call(getRegistrationOffer, signal ? { signal } : {}), [call]),
  );
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  if (problem !== null) return <Trouble title={t('title')} problem={problem} again={again} />;
  if (answer === null) return <GuestCard title={t('title')} />;
  if (!answer.is_open)
    return (
      <GuestCard title={t('closedTitle')}>
        <Banner tone="info">{t('closed')}</Banner>
      </GuestCard>
    );
  if (mailedTo !== null)
    return (
      <GuestCard title={t('mailedTitle')} lead={t('mailedLead', { email: mailedTo })}>
        <RegistrationSteps at="confirm" />
        <p className="app-signin-lead">{t('mailedNone')}</p>
        <Button tone="quiet" onClick={() => setMailedTo(null)}>
          {t('change')}
        </Button>
      </GuestCard>
    );
  return (
    <GuestCard title={t('title')} lead={t('lead')} wide>
      <RegistrationSteps at="company" />
      <RegistrationForm call={call} offer={answer} onMailed={setMailedTo} />
    </GuestCard>
  );
}

function Confirm({ call, token, onSignedIn }: RegistrationProps): ReactNode {
  const { answer, problem, again } = useAnswer(
    useCallback<Ask<Known>>(
      (signal) => call(checkRegistration, { body: { token }, ...(signal && { signal }) }),
      [call, token],
    ),
  );
  const [over, setOver] = useState<unknown>(null);
  if (isOver(problem) || over !== null)
    return (
      <GuestCard title={t('overTitle')}>
        <Banner tone="bad">{sentenceOf(over ?? problem)}</Banner>
        <p className="app-signin-more">
          <a href="/account-registration">{t('registerAgain')}</a>
        </p>
      </GuestCard>
    );
  if (problem !== null) return <Trouble title={t('mailedTitle')} problem={problem} again={again} />;
  if (answer === null) return <GuestCard title={t('mailedTitle')} lead={t('looking')} />;
  return <ConfirmForm known={answer} call={call} token={token} onSignedIn={onSignedIn} onOver={setOver} />;
}

interface ConfirmFormProps extends RegistrationProps {
  known: Known;
  onOver: (error: unknown) => void;
}

function ConfirmForm({ known, call, token, onSignedIn, onOver }: ConfirmFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [problem, setProblem] = useState<{ field?: string | undefined; form?: string | undefined }>({});
  const [isBusy, setBusy] = useState(false);
  const focus = (): void => form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
  useEffect(focus, []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') {
      setProblem({ field: t('needed') });
      return focus();
    }
    setBusy(true);
    setProblem({});
    try {
      await call(verifyRegistration, { body: { token, password, remember_me: remember } });
      forgetDraft();
      await onSignedIn();
    } catch (error) {
      setBusy(false);
      if (isOver(error)) return onOver(error);
      const field = fieldMessages(error)['password'];
      setProblem(field === undefined ? { form: sentenceOf(error) } : { field });
      focus();
    }
  };

  const { name, email, company_name: company } = known;
  return (
    <GuestCard title={t('confirmTitle', { name })} lead={t('confirmLead', { company, email })}>
      <RegistrationSteps at="confirm" />
      <form ref={form} className="app-signin-form" onSubmit={(event) => void submit(event)} noValidate>
        {problem.form !== undefined && <Banner tone="bad">{problem.form}</Banner>}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field
          label={t('password')}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          error={problem.field}
          onInput={({ currentTarget: { value } }) => {
            setPassword(value);
            setProblem({});
          }}
        />
        <label className="app-check">
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
          {t('remember')}
        </label>
        <Button type="submit" tone="primary" size="large" wide disabled={isBusy}>
          {t(isBusy ? 'confirming' : 'confirm')}
        </Button>
      </form>
    </GuestCard>
  );
}

const isOver = (error: unknown): boolean => error instanceof TalkError && error.code === 'LINK_OVER';

function Trouble({ title, problem, again }: { title: string; problem: unknown; again: () => void }): ReactNode {
  return (
    <GuestCard title={title}>
      <Banner tone="bad">{sentenceOf(problem)}</Banner>
      <Button onClick={again}>{t('retry')}</Button>
    </GuestCard>
  );
}
