import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { createTranslate } from '../i18n/catalogue.js';
import { Field } from './field.js';

const t = createTranslate('credentials', { email: 'Email', password: 'Password', capsLock: 'Caps Lock is on.' });

export interface Credentials {
  email: string;
  password: string;
}

export interface CredentialFieldsProps {
  value: Credentials;
  onChange: (value: Credentials) => void;
  errors: Readonly<Partial<Record<keyof Credentials, string>>>;
  /** The session of this email goes on: it is not asked for, but told to password managers. */
  emailIsKnown?: boolean;
}

/** Email and password, wherever one signs in. */
export function CredentialFields({ value, onChange, errors, emailIsKnown = false }: CredentialFieldsProps): ReactNode {
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      {emailIsKnown ? (
        <input type="hidden" name="username" autoComplete="username" value={value.email} readOnly />
      ) : (
        <Field
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          required
          value={value.email}
          error={errors.email}
          onInput={(event) => onChange({ ...value, email: event.currentTarget.value })}
        />
      )}
      <Field
        label={t('password')}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={value.password}
        error={errors.password}
        hint={capsLock ? t('capsLock') : undefined}
        hintTone="warn"
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        onInput={(event) => onChange({ ...value, password: event.currentTarget.value })}
      />
    </>
  );
}
