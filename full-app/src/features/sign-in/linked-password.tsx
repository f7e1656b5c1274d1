import { TalkError, type Api } from '@talk/core';
import { checkPasswordLink, resetPassword, type ResponseOf } from '@talk/core/contract';
import { Banner, Button } from '@talk/ui';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { GuestCard } from './guest-card.js';
import { t } from './guest-texts.js';
import { NewPasswordForm } from './new-password-form.js';
import { goToSecondStep, type SecondStepNeed } from './second-step-need.js';

type Known = ResponseOf<typeof checkPasswordLink>;

interface LinkedPasswordProps {
  call: Api['call'];
  /** From the link in a mail; empty when the address had none. */
  token: string;
  /** The server has signed this browser in. */
  onSaved: () => Promise<void>;
  /** The password is saved, and the user's second step is missing. */
  onSecondStep: (need: SecondStepNeed) => void;
}

/** Chooses a password with the link from a mail: an invitation, or a forgotten password. */
export function LinkedPassword({ call, token, onSaved, onSecondStep }: LinkedPasswordProps): ReactNode {
  const [known, setKnown] = useState<Known | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const look = useCallback(
    (signal?: AbortSignal) =>
      void call(checkPasswordLink, { body: { token }, ...(signal && { signal }) }).then(setKnown, (error: unknown) => {
        if (signal?.aborted !== true) setProblem(error);
      }),
    [call, token],
  );
  useEffect(() => {
    const asked = new AbortController();
    if (token !== '') look(asked.signal);
    return () => asked.abort();
  }, [look, token]);

  if (token === '') return <Over sentence={t('noLink')} />;
  if (isOver(problem)) return <Over sentence={sentenceOf(problem)} />;
  if (problem !== null)
    return (
      <GuestCard title={t('resetTitle')}>
        <Banner tone="bad">{sentenceOf(problem)}</Banner>
        <Button
          onClick={() => {
            setProblem(null);
            look();
          }}
        >
          {t('retry')}
        </Button>
      </GuestCard>
    );
  if (known === null) return <GuestCard title={t('resetTitle')} lead={t('looking')} />;
  const { kind, name, email, company_name: company } = known;
  return (
    <GuestCard
      title={kind === 'invitation' ? t('welcome', { company }) : t('resetTitle')}
      lead={kind === 'invitation' ? t('welcomeLead', { name, email }) : t('resetLead', { email })}
    >
      <NewPasswordForm
        email={email}
        save={async (password, remember) => {
          await call(resetPassword, { body: { token, password, remember_me: remember } });
          await onSaved();
        }}
        onRefused={(error) => {
          if (goToSecondStep(error, onSecondStep)) return true;
          if (isOver(error)) setProblem(error);
          return isOver(error);
        }}
      />
    </GuestCard>
  );
}

const isOver = (error: unknown): boolean => error instanceof TalkError && error.code === 'LINK_OVER';

/** The link does not work: why, and the way on. */
function Over({ sentence }: { sentence: string }): ReactNode {
  return (
    <GuestCard title={t('overTitle')}>
      <Banner tone="bad">{sentence}</Banner>
      <p className="app-signin-more">
        <a href="/forgot-password">{t('askAgain')}</a>
      </p>
    </GuestCard>
  );
}
