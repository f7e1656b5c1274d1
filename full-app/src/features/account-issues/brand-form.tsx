import './business.css';
import type { Api } from '@talk/core';
import {
  BUSINESS_INDUSTRIES,
  COMPANY_STATUSES,
  saveBrandRegistration,
  submitBrandRegistration,
  type BrandRegistrationDetails,
  type CarrierRegistration,
} from '@talk/core/contract';
import { Field } from '@talk/ui';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { ChoiceField } from '../../shared/choice-field.js';
import { t as business } from './business-texts.js';
import { t } from './carrier-texts.js';
import { choicesOf } from './choices.js';
import { Checklist } from './checklist.js';
import { SubmissionEnd } from './submission-end.js';
import { useSubmission } from './use-submission.js';

export interface CarrierFormProps {
  call: Api['call'];
  registration: CarrierRegistration;
  /** The server has what was typed: its checks are newer. */
  onSaved: (registration: CarrierRegistration) => void;
  onSubmitted: (registration: CarrierRegistration) => void;
  /** Closes the form; what was typed is saved. */
  onClose: () => void;
}

type BrandFormProps = CarrierFormProps & { details: BrandRegistrationDetails };

/** Who texts: saved as it is typed, and submitted to carriers when it is complete. */
export function BrandForm({
  call,
  registration,
  details: before,
  onSaved,
  onSubmitted,
  onClose,
}: BrandFormProps): ReactNode {
  const submission = useSubmission({
    details: before,
    save: async (body) => onSaved(await call(saveBrandRegistration, { body })),
    submit: (body) => call(submitBrandRegistration, { body }),
    onSubmitted,
  });
  const { details, problems, change } = submission;

  const text = (
    name: keyof BrandRegistrationDetails,
    most: number,
    more: Partial<InputHTMLAttributes<HTMLInputElement>> = {},
  ) => (
    <Field
      {...more}
      label={t(name)}
      maxLength={most}
      value={details[name] ?? ''}
      error={problems[name]}
      onChange={({ currentTarget: { value } }) => change({ [name]: value === '' ? null : value })}
    />
  );
  const choice = (name: 'company_status' | 'industry', options: readonly (readonly [string, string])[]) => (
    <ChoiceField
      label={t(name)}
      value={details[name] ?? ''}
      options={options}
      error={problems[name]}
      onChange={(key) => change({ [name]: key === '' ? null : key })}
    />
  );

  return (
    <form className="app-business" onSubmit={submission.send} noValidate>
      <fieldset>
        <legend>{t('who')}</legend>
        {text('legal_name', 200)}
        {text('display_name', 100)}
        {text('ein', 10)}
        {choice(
          'company_status',
          choicesOf(COMPANY_STATUSES, (key) => business(`owned.${key}`)),
        )}
        {details.company_status === 'public' && text('stock_symbol', 10)}
        {details.company_status === 'public' && text('stock_exchange', 40)}
        {choice(
          'industry',
          choicesOf(BUSINESS_INDUSTRIES, (key) => business(`industry.${key}`)),
        )}
        {text('website_url', 300, { inputMode: 'url' })}
      </fieldset>
      <fieldset>
        <legend>{t('address')}</legend>
        {text('street', 200)}
        {text('city', 100)}
        {text('region', 80)}
        {text('postal_code', 16)}
      </fieldset>
      <fieldset>
        <legend>{t('contact')}</legend>
        {text('contact_email', 254, { type: 'email' })}
        {text('contact_phone_number', 40, { type: 'tel' })}
      </fieldset>
      <Checklist checks={registration.brand.checklist} />
      <SubmissionEnd submission={submission} label={t('submitBrand')} onClose={onClose} />
    </form>
  );
}
