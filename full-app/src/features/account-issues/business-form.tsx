import './business.css';
import type { Api } from '@talk/core';
import {
  BUSINESS_INDUSTRIES,
  BUSINESS_REGIONS,
  BUSINESS_TYPES,
  COMPANY_STATUSES,
  identifiersOf,
  JOB_POSITIONS,
  saveCompanyRegistration,
  submitCompanyRegistration,
  type BusinessDetails,
  type CompanyRegistration,
} from '@talk/core/contract';
import { Field } from '@talk/ui';
import type { HTMLAttributes, ReactNode } from 'react';
import { ChoiceField } from '../../shared/choice-field.js';
import { COUNTRIES, namedCountries } from '../../shared/named-countries.js';
import { RegistrationSteps } from '../../shared/registration-steps.js';
import { t } from './business-texts.js';
import { CheckField, CheckList } from './check-field.js';
import { choicesOf } from './choices.js';
import { SubmissionEnd } from './submission-end.js';
import { useSubmission } from './use-submission.js';

type TextName = {
  [K in keyof BusinessDetails]: BusinessDetails[K] extends string | null ? K : never;
}[keyof BusinessDetails];

interface BusinessFormProps {
  call: Api['call'];
  registration: CompanyRegistration;
  onSubmitted: (registration: CompanyRegistration) => void;
  /** Closes the form; what was typed is saved. */
  onClose: () => void;
}

/** The details of the business: saved as they are typed, and submitted when they are complete. */
export function BusinessForm({ call, registration, onSubmitted, onClose }: BusinessFormProps): ReactNode {
  const submission = useSubmission({
    details: registration.details,
    save: (body) => call(saveCompanyRegistration, { body }),
    submit: (body) => call(submitCompanyRegistration, { body }),
    onSubmitted,
  });
  const { details, problems, change } = submission;

  const text = (name: TextName, most: number, more: HTMLAttributes<HTMLInputElement> & { type?: string } = {}) => (
    <Field
      label={t(name)}
      maxLength={most}
      value={details[name] ?? ''}
      error={problems[name]}
      onChange={({ currentTarget: { value } }) => change({ [name]: value === '' ? null : value })}
      {...more}
    />
  );
  const choice = (name: TextName, options: readonly (readonly [string, string])[]) => (
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
      <RegistrationSteps at="business" />
      <p className="tk-muted">{t('lead')}</p>
      <fieldset>
        <legend>{t('business')}</legend>
        {text('legal_name', 200)}
        {choice(
          'business_type',
          choicesOf(BUSINESS_TYPES, (key) => t(`type.${key}`)),
        )}
        {details.business_type !== 'sole_proprietorship' &&
          choice(
            'company_status',
            choicesOf(COMPANY_STATUSES, (key) => t(`owned.${key}`)),
          )}
        {choice(
          'business_industry',
          choicesOf(BUSINESS_INDUSTRIES, (key) => t(`industry.${key}`)),
        )}
        {text('website_url', 300, { inputMode: 'url' })}
        <CheckList
          label={t('business_regions_of_operation')}
          options={BUSINESS_REGIONS.map((region) => [region, t(`region.${region}`)] as const)}
          chosen={details.business_regions_of_operation}
          error={problems['business_regions_of_operation']}
          onChange={(regions) => change({ business_regions_of_operation: regions })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('register')}</legend>
        {choice('legal_country', [['', t('choose')], ...namedCountries(COUNTRIES)])}
        {choice(
          'business_registration_identifier',
          choicesOf(identifiersOf(details.legal_country), (key) => t(`register.${key}`)),
        )}
        {details.business_registration_identifier === 'other' && text('other_identifier', 80)}
        {text('business_registration_number', 40)}
      </fieldset>
      <fieldset>
        <legend>{t('address')}</legend>
        {text('street', 200)}
        {text('city', 100)}
        {text('region', 80)}
        {text('postal_code', 16)}
      </fieldset>
      <fieldset>
        <legend>{t('person')}</legend>
        {text('auth_rep_first_name', 80)}
        {text('auth_rep_last_name', 80)}
        {text('auth_rep_email', 254, { type: 'email' })}
        {text('auth_rep_phone_number', 40, { type: 'tel' })}
        {text('auth_rep_business_title', 80)}
        {choice(
          'auth_rep_job_position',
          choicesOf(JOB_POSITIONS, (key) => t(`position.${key}`)),
        )}
      </fieldset>
      <CheckField
        label={t('agreed_to_terms')}
        isChecked={details.agreed_to_terms}
        error={problems['agreed_to_terms']}
        onChange={(agreed) => change({ agreed_to_terms: agreed })}
      />
      <SubmissionEnd submission={submission} label={t('submit')} onClose={onClose} />
    </form>
  );
}
