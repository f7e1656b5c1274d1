import './business.css';
import {
  saveCampaignRegistration,
  submitCampaignRegistration,
  type CampaignRegistrationDetails,
} from '@talk/core/contract';
import { Field } from '@talk/ui';
import type { ReactNode } from 'react';
import { ChoiceField } from '../../shared/choice-field.js';
import { TextArea } from '../../shared/text-area.js';
import type { CarrierFormProps } from './brand-form.js';
import { t } from './carrier-texts.js';
import { CheckField, CheckList } from './check-field.js';
import { choicesOf } from './choices.js';
import { Checklist } from './checklist.js';
import { KeywordsField } from './keywords-field.js';
import { SampleFields } from './sample-fields.js';
import { SubmissionEnd } from './submission-end.js';
import { useSubmission } from './use-submission.js';

const PURPOSES = [
  'two_factor',
  'account_notification',
  'customer_care',
  'delivery_notification',
  'fraud_alert',
  'higher_education',
  'marketing',
  'polling_voting',
  'public_service',
  'security_alert',
] as const satisfies Readonly<CampaignRegistrationDetails['sub_use_cases']>;
const USE_CASES = [...PURPOSES, 'mixed', 'low_volume'] as const;
const FLAGS = ['has_links', 'has_phone_numbers', 'is_age_gated', 'is_lending'] as const;
const ANSWERS = [
  ['opt_in_keywords', 'opt_in_message'],
  ['opt_out_keywords', 'opt_out_message'],
  ['help_keywords', 'help_message'],
] as const;

type CampaignFormProps = CarrierFormProps & { details: CampaignRegistrationDetails };

/** What the company texts about: saved as it is typed, and submitted to carriers when it is complete. */
export function CampaignForm({
  call,
  registration,
  details: before,
  onSaved,
  onSubmitted,
  onClose,
}: CampaignFormProps): ReactNode {
  const submission = useSubmission({
    details: before,
    save: async (body) => onSaved(await call(saveCampaignRegistration, { body })),
    submit: (body) => call(submitCampaignRegistration, { body }),
    onSubmitted,
  });
  const { details, problems, change } = submission;

  const area = (name: 'description' | 'message_flow' | (typeof ANSWERS)[number][1], most: number) => (
    <TextArea
      label={t(name)}
      maxLength={most}
      dir="auto"
      value={details[name] ?? ''}
      error={problems[name]}
      onChange={({ currentTarget: { value } }) => change({ [name]: value === '' ? null : value })}
    />
  );
  const isMixed = details.use_case === 'mixed' || details.use_case === 'low_volume';

  return (
    <form className="app-business" onSubmit={submission.send} noValidate>
      <fieldset>
        <legend>{t('what')}</legend>
        <ChoiceField
          label={t('use_case')}
          value={details.use_case ?? ''}
          options={choicesOf(USE_CASES, (key) => t(`use.${key}`))}
          error={problems['use_case']}
          onChange={(key) => change({ use_case: USE_CASES.find((each) => each === key) ?? null })}
        />
        <Field
          label={t('privacy_policy_url')}
          inputMode="url"
          maxLength={300}
          value={details.privacy_policy_url ?? ''}
          error={problems['privacy_policy_url']}
          onChange={({ currentTarget: { value } }) => change({ privacy_policy_url: value === '' ? null : value })}
        />
        {isMixed && (
          <CheckList
            label={t('sub_use_cases')}
            options={PURPOSES.map((purpose) => [purpose, t(`use.${purpose}`)] as const)}
            chosen={details.sub_use_cases}
            error={problems['sub_use_cases']}
            onChange={(purposes) => change({ sub_use_cases: purposes })}
          />
        )}
      </fieldset>
      {area('description', 4096)}
      {area('message_flow', 2048)}
      <SampleFields samples={details.samples} error={problems['samples']} onChange={(samples) => change({ samples })} />
      <fieldset>
        <legend>{t('texts')}</legend>
        {FLAGS.map((flag) => (
          <CheckField
            key={flag}
            label={t(flag)}
            isChecked={details[flag]}
            error={problems[flag]}
            onChange={(isChecked) => change({ [flag]: isChecked })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('keywords')}</legend>
        <p className="tk-muted app-business-regions">{t('keywordsHint')}</p>
        {ANSWERS.map(([words, answer]) => (
          <div key={words} className="app-carrier-answer">
            <KeywordsField
              label={t(words)}
              keywords={details[words]}
              error={problems[words]}
              onChange={(keywords) => change({ [words]: keywords })}
            />
            {area(answer, 320)}
          </div>
        ))}
      </fieldset>
      <Checklist checks={registration.campaign.checklist} />
      <SubmissionEnd submission={submission} label={t('submitCampaign')} onClose={onClose} />
    </form>
  );
}
