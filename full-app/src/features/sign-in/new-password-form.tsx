import { Banner, Button, Field } from '@talk/ui';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { fieldMessages, sentenceOf } from '../../shared/errors.js';
import { t } from './guest-texts.js';
import { passwordProblems, type NewPassword } from './new-password.js';

interface NewPasswordFormProps {
  /** Told to password managers. */
  email: string;
  /** Absent: that was decided before. */
  remembers?: boolean;
  /** Rejects with the server's refusal. */
  save: (password: string, remember: boolean) => Promise<void>;
  /** Gets refusals that concern no field. @returns whether it shows them itself. */
  onRefused?: (error: unknown) => boolean;
}

/** Asks for a new password, twice, and saves it. */
export function NewPasswordForm({ email, remembers = false, save, onRefused }: NewPasswordFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<NewPassword>({ password: '', again: '' });
  const [remember, setRemember] = useState(true);
  const [problems, setProblems] = useState<Partial<NewPassword>>({});
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus(), []);

  const refuse = (found: Partial<NewPassword>): void => {
    setProblems(found);
    const name = found.password === undefined ? 'again' : 'password';
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setError(null);
    const found = passwordProblems(typed);
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    setBusy(true);
    try {
      await save(typed.password, remember);
    } catch (refusal) {
      const { password } = fieldMessages(refusal);
      if (password !== undefined) refuse({ password });
      else if (onRefused?.(refusal) !== true) setError(sentenceOf(refusal));
      setBusy(false);
    }
  };

  return (
    <form ref={form} className="app-signin-form" onSubmit={(event) => void submit(event)} noValidate>
      {error !== null && <Banner tone="bad">{error}</Banner>}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field
        label={t('password')}
        type="password"
        name="password"
        autoComplete="new-password"
        required
        value={typed.password}
        error={problems.password}
        hint={problems.password === undefined ? t('passwordHint') : undefined}
        onInput={({ currentTarget: { value } }) => setTyped({ ...typed, password: value })}
      />
      <Field
        label={t('again')}
        type="password"
        name="again"
        autoComplete="new-password"
        required
        value={typed.again}
        error={problems.again}
        onInput={({ currentTarget: { value } }) => setTyped({ ...typed, again: value })}
      />
      {!remembers && (
        <label className="app-check">
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
          {t('remember')}
        </label>
      )}
      <Button type="submit" tone="primary" size="large" wide disabled={isBusy}>
        {t(isBusy ? 'saving' : 'save')}
      </Button>
    </form>
  );
}
