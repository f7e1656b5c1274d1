import type { Api } from '@talk/core';
import { forgotPassword } from '@talk/core/contract';
import { Banner, Button, Field } from '@talk/ui';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { fieldMessages, sentenceOf } from '../../shared/errors.js';
import { GuestCard } from './guest-card.js';
import { t } from './guest-texts.js';

/** Asks for a link to choose a new password. What it shows afterwards is the same for every address. */
export function ForgotPassword({ call }: { call: Api['call'] }): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing');
  const [problem, setProblem] = useState<{ field?: string | undefined; form?: string | undefined }>({});

  const isTyping = state !== 'sent';
  useEffect(() => {
    if (isTyping) form.current?.querySelector<HTMLInputElement>('[name="email"]')?.focus();
  }, [isTyping]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state === 'sending') return;
    if (email.trim() === '') return setProblem({ field: t('emailNeeded') });
    setState('sending');
    setProblem({});
    try {
      await call(forgotPassword, { body: { email: email.trim() } });
      setState('sent');
    } catch (error) {
      const field = fieldMessages(error)['email'];
      setProblem(field === undefined ? { form: sentenceOf(error) } : { field });
      setState('typing');
    }
  };

  if (state === 'sent')
    return (
      <GuestCard title={t('sentTitle')} lead={t('sentLead', { email: email.trim() })}>
        <p className="app-signin-lead">{t('sentNone')}</p>
        <Button tone="quiet" onClick={() => setState('typing')}>
          {t('otherAddress')}
        </Button>
      </GuestCard>
    );
  return (
    <GuestCard title={t('forgotTitle')} lead={t('forgotLead')}>
      <form ref={form} className="app-signin-form" onSubmit={(event) => void submit(event)} noValidate>
        {problem.form !== undefined && <Banner tone="bad">{problem.form}</Banner>}
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
        <Button type="submit" tone="primary" size="large" wide disabled={state === 'sending'}>
          {t(state === 'sending' ? 'sending' : 'sendLink')}
        </Button>
      </form>
    </GuestCard>
  );
}
