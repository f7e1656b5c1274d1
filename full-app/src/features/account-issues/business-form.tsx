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
import { Banner, Button, Field, useSignalValue } from '@talk/ui';
import { useEffect, useRef, useState, type FormEvent, type HTMLAttributes, type ReactNode } from 'react';
import { createAutosave, type Autosave } from '../../shared/autosave.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { fieldMessages, sentenceOf } from '../../shared/errors.js';
import { COUNTRIES, namedCountries } from '../../shared/named-countries.js';
import { RegistrationSteps } from '../../shared/registration-steps.js';
import { t } from './business-texts.js';

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

const choices = <K extends string>(keys: readonly K[], nameOf: (key: K) => string): (readonly [string, string])[] => [
  ['', t('choose')],
  ...keys.map((key) => [key, nameOf(key)] as const),
];

/** The details of the business: saved as they are typed, and submitted when they are complete. */
export function BusinessForm({ call, registration, onSubmitted, onClose }: BusinessFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [details, setDetails] = useState(registration.details);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [autosave] = useState(() => createAutosave<BusinessDetails>((body) => call(saveCompanyRegistration, { body })));
  useEffect(() => () => void autosave.flush(), [autosave]);

  const change = (changed: Partial<BusinessDetails>): void => {
    setDetails({ ...details, ...changed });
    autosave.change(changed);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in changed))));
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    await autosave.flush();
    try {
      onSubmitted(await call(submitCompanyRegistration, { body: details }));
    } catch (refusal) {
      const fields = fieldMessages(refusal);
      setProblems(fields);
      if (Object.keys(fields).length === 0) setError(sentenceOf(refusal));
      // After they are drawn.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    } finally {
      setBusy(false);
    }
  };

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
  const count = Object.keys(problems).length;

  return (
    <form ref={form} className="app-business" onSubmit={(event) => void submit(event)} noValidate>
      <RegistrationSteps at="business" />
      <p className="tk-muted">{t('lead')}</p>
      <fieldset>
        <legend>{t('business')}</legend>
        {text('legal_name', 200)}
        {choice(
          'business_type',
          choices(BUSINESS_TYPES, (key) => t(`type.${key}`)),
        )}
        {details.business_type !== 'sole_proprietorship' &&
          choice(
            'company_status',
            choices(COMPANY_STATUSES, (key) => t(`owned.${key}`)),
          )}
        {choice(
          'business_industry',
          choices(BUSINESS_INDUSTRIES, (key) => t(`industry.${key}`)),
        )}
        {text('website_url', 300, { inputMode: 'url' })}
        <Regions
          chosen={details.business_regions_of_operation}
          problem={problems['business_regions_of_operation']}
          onChange={(regions) => change({ business_regions_of_operation: regions })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('register')}</legend>
        {choice('legal_country', [['', t('choose')], ...namedCountries(COUNTRIES)])}
        {choice(
          'business_registration_identifier',
          choices(identifiersOf(details.legal_country), (key) => t(`register.${key}`)),
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
          choices(JOB_POSITIONS, (key) => t(`position.${key}`)),
        )}
      </fieldset>
      <div className="tk-field">
        <label className="app-business-check">
          <input
            type="checkbox"
            checked={details.agreed_to_terms}
            aria-invalid={problems['agreed_to_terms'] === undefined ? undefined : true}
            aria-describedby={problems['agreed_to_terms'] === undefined ? undefined : 'business-terms'}
            onChange={(event) => change({ agreed_to_terms: event.currentTarget.checked })}
          />
          {t('agreed_to_terms')}
        </label>
        {problems['agreed_to_terms'] !== undefined && (
          <p className="tk-error" id="business-terms">
            {problems['agreed_to_terms']}
          </p>
        )}
      </div>
      {count > 0 && <Banner tone="bad">{t('refused', { count })}</Banner>}
      {error !== null && <Banner tone="bad">{error}</Banner>}
      <div className="app-business-end">
        <Button type="submit" tone="primary" disabled={isBusy}>
          {t(isBusy ? 'submitting' : 'submit')}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {t('close')}
        </Button>
        <Saved autosave={autosave} />
      </div>
    </form>
  );
}

interface RegionsProps {
  chosen: BusinessDetails['business_regions_of_operation'];
  problem: string | undefined;
  onChange: (chosen: BusinessDetails['business_regions_of_operation']) => void;
}

function Regions({ chosen, problem, onChange }: RegionsProps): ReactNode {
  return (
    <div className="tk-field app-business-regions" role="group" aria-labelledby="business-regions">
      <span id="business-regions" className="app-business-label">
        {t('business_regions_of_operation')}
      </span>
      {BUSINESS_REGIONS.map((region) => (
        <label key={region} className="app-business-check">
          <input
            type="checkbox"
            checked={chosen.includes(region)}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={problem === undefined ? undefined : 'business-regions-error'}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, region] : chosen.filter((each) => each !== region))
            }
          />
          {t(`region.${region}`)}
        </label>
      ))}
      {problem !== undefined && (
        <p className="tk-error" id="business-regions-error">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Whether what was typed is safe. */
function Saved({ autosave }: { autosave: Autosave<BusinessDetails> }): ReactNode {
  const state = useSignalValue(autosave.state);
  if (state.name === 'failed')
    return (
      <>
        <span role="status">{t('unsaved', { why: sentenceOf(state.error) })}</span>
        <Button tone="quiet" onClick={() => void autosave.flush()}>
          {t('retry')}
        </Button>
      </>
    );
  return (
    <span role="status" className="tk-muted">
      {state.name === 'idle' ? '' : t(state.name)}
    </span>
  );
}
