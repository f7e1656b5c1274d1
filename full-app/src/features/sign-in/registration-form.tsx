import type { Api } from '@talk/core';
import { getRegistrationOffer, register, type ResponseOf } from '@talk/core/contract';
import { Banner, Button, Field, language } from '@talk/ui';
import { useRef, useState, type FormEvent, type InputHTMLAttributes, type ReactNode } from 'react';
import { ChoiceField } from '../../shared/choice-field.js';
import { fieldMessages, sentenceOf } from '../../shared/errors.js';
import { COUNTRIES, namedCountries } from '../../shared/named-countries.js';
import { ZoneChoice } from '../../shared/zone-choice.js';
import {
  emptyFields,
  keepDraft,
  resumeDraft,
  toRegistration,
  type RegistrationDraft,
  type RegistrationField,
} from './registration-draft.js';
import { t } from './registration-texts.js';
import { solveCaptcha } from './solve-captcha.js';

type Problems = Partial<Record<RegistrationField, string>>;

type Offer = ResponseOf<typeof getRegistrationOffer>;

interface RegistrationFormProps {
  call: Api['call'];
  offer: Pick<Offer, 'terms_url' | 'privacy_url'>;
  /** A mail with a link is on its way. */
  onMailed: (email: string) => void;
}

/** What is wrong and can be seen without the server. */
function problemsOf(draft: RegistrationDraft): Problems {
  const empty = Object.fromEntries(emptyFields(draft).map((field) => [field, t('needed')]));
  return {
    ...(draft.password !== draft.password_confirmation && { password_confirmation: t('againDiffers') }),
    ...empty,
  };
}

/** Who registers, and for which company. What is typed is kept in this tab, without the passwords. */
export function RegistrationForm({ call, offer, onMailed }: RegistrationFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(resumeDraft);
  const [problems, setProblems] = useState<Problems>({});
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const change = (field: RegistrationField, value: string): void => {
    const next = { ...draft, [field]: value };
    setDraft(next);
    keepDraft(next);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field)));
  };
  const refuse = (found: Problems): void => {
    setProblems(found);
    // After it is drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setError(null);
    const found = problemsOf(draft);
    if (Object.keys(found).length > 0) return refuse(found);
    setBusy(true);
    try {
      // A new one each time: a challenge is good for one try.
      const { captcha } = await call(getRegistrationOffer);
      const solved = captcha == null ? undefined : await solveCaptcha(captcha);
      if (solved === null) {
        setBusy(false);
        return setError(t('needsHttps'));
      }
      await call(register, {
        body: {
          ...toRegistration(draft, language().tag),
          ...(solved !== undefined && { recaptcha_response: solved }),
        },
      });
      onMailed(draft.email.trim());
    } catch (refusal) {
      setBusy(false);
      const { name, recaptcha_response: unsolved, ...others } = fieldMessages(refusal);
      if (unsolved !== undefined) return setError(unsolved);
      const fields: Problems = { ...others, ...(name !== undefined && { first_name: name }) };
      if (Object.keys(fields).length > 0) refuse(fields);
      else setError(sentenceOf(refusal));
    }
  };
  const textField = (
    field: RegistrationField,
    label: string,
    more: InputHTMLAttributes<HTMLInputElement> & { hint?: string | undefined },
  ): ReactNode => (
    <Field
      label={label}
      name={field}
      required
      maxLength={120}
      value={draft[field]}
      error={problems[field]}
      onInput={({ currentTarget: { value } }) => change(field, value)}
      {...more}
    />
  );

  return (
    <form ref={form} className="app-signin-form" onSubmit={(event) => void submit(event)} noValidate>
      {error !== null && <Banner tone="bad">{error}</Banner>}
      <div className="app-signin-pair">
        {textField('first_name', t('firstName'), { autoComplete: 'given-name' })}
        {textField('last_name', t('lastName'), { autoComplete: 'family-name' })}
      </div>
      {textField('email', t('email'), { type: 'email', autoComplete: 'username', inputMode: 'email', maxLength: 254 })}
      {textField('company_name', t('company'), { autoComplete: 'organization' })}
      <div className="app-signin-pair">
        <ChoiceField
          label={t('country')}
          value={draft.country}
          options={namedCountries([...COUNTRIES, draft.country])}
          error={problems.country}
          onChange={(value) => change('country', value)}
        />
        {textField('phone_number', t('phone'), { type: 'tel', autoComplete: 'tel', inputMode: 'tel', maxLength: 40 })}
      </div>
      <ZoneChoice
        label={t('zone')}
        why={t('zoneWhy')}
        value={draft.timezone}
        error={problems.timezone}
        onChange={(value) => change('timezone', value)}
      />
      {textField('password', t('password'), {
        type: 'password',
        autoComplete: 'new-password',
        maxLength: 200,
        hint: problems.password === undefined ? t('passwordHint') : undefined,
      })}
      {textField('password_confirmation', t('again'), {
        type: 'password',
        autoComplete: 'new-password',
        maxLength: 200,
      })}
      <Terms offer={offer} />
      <Button type="submit" tone="primary" size="large" wide disabled={isBusy}>
        {t(isBusy ? 'sending' : 'next')}
      </Button>
    </form>
  );
}

/** What the company agrees to, if the operator has terms or a policy. */
function Terms({ offer: { terms_url: terms, privacy_url: privacy } }: Pick<RegistrationFormProps, 'offer'>): ReactNode {
  if (terms == null && privacy == null) return null;
  const link = (address: string, words: string): ReactNode => (
    <a href={address} target="_blank" rel="noreferrer">
      {words}
    </a>
  );
  return (
    <p className="app-signin-terms">
      {t('agree')} {terms != null && link(terms, t('terms'))}
      {terms != null && privacy != null && ' · '}
      {privacy != null && link(privacy, t('privacy'))}
    </p>
  );
}
