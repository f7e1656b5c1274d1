import type { QuietRuleView } from '@talk/core/contract';
import { useState, type ReactNode } from 'react';
import { ChoiceField } from '../../shared/choice-field.js';
import { useAppForm, type Refusal } from '../../shared/form/index.js';
import { COUNTRIES, namedCountries } from '../../shared/named-countries.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { DaysField, TimesFields } from './hours-fields.js';
import { daysAs, daysIn, ruleBody, ruleDraft, ruleProblems, statesFor, type RuleDraft } from './quiet-rule-draft.js';
import { t } from './quiet-texts.js';
import { ALL_OTHERS } from './quiet-words.js';
import { useQuietRuleChanges } from './use-quiet-rules.js';

interface QuietRuleDialogProps {
  /** Null: a new one. */
  before: QuietRuleView | null;
  onClose: () => void;
}

const sentenceIn = (errors: readonly unknown[]): string | undefined =>
  errors.find((error) => typeof error === 'string');

/** One of the company's own rules: where, when and for how long. */
export function QuietRuleDialog({ before, onClose }: QuietRuleDialogProps): ReactNode {
  const { user } = useWorkspace();
  const changes = useQuietRuleChanges();
  const [values] = useState(() => ruleDraft(before, user.company.country));
  const form = useAppForm<RuleDraft>({
    values,
    check: (draft) =>
      Object.fromEntries(
        Object.entries(ruleProblems(draft)).map(([field, problem]) => [field, t(problem)]),
      ) as Refusal<RuleDraft>['fields'],
    async save(draft) {
      const body = ruleBody(draft, before);
      await (before === null ? changes.create(body) : changes.update(Number(before.id), body));
      onClose();
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={before === null ? t('newTitle') : t('editTitle', { name: before.name })}
        action={before === null ? t('create') : t('save')}
        busyAction={t('saving')}
        onClose={onClose}
      >
        <form.AppField name="name">
          {(one) => <one.TextField label={t('name')} hint={t('nameWhy')} autoComplete="off" dir="auto" />}
        </form.AppField>
        <form.AppField name="country">
          {(one) => (
            <ChoiceField
              label={t('country')}
              value={one.state.value}
              options={[
                ...namedCountries([...COUNTRIES, ...[one.state.value].filter((code) => code !== ALL_OTHERS)]),
                [ALL_OTHERS, t('allOthers')],
              ]}
              error={sentenceIn(one.state.meta.errors)}
              onChange={one.handleChange}
            />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values: { country } }) => country}>
          {(country) => {
            const states = statesFor(country, before);
            if (states.length === 0) return null;
            return (
              <form.AppField name="subdivision">
                {(one) => (
                  <ChoiceField
                    label={t('state')}
                    value={states.some(([code]) => code === one.state.value) ? one.state.value : ''}
                    options={[['', t('wholeCountry')], ...states]}
                    error={sentenceIn(one.state.meta.errors)}
                    onChange={one.handleChange}
                  />
                )}
              </form.AppField>
            );
          }}
        </form.Subscribe>
        <form.AppField name="weekdays">
          {(one) => (
            <DaysField
              days={daysIn(one.state.value)}
              error={sentenceIn(one.state.meta.errors)}
              onChange={(days) => one.handleChange(daysAs(days))}
            />
          )}
        </form.AppField>
        <form.AppField name="kind">
          {(one) => (
            <ChoiceField
              label={t('kind')}
              value={one.state.value}
              options={[
                ['hours', t('kind.hours')],
                ['none', t('kind.none')],
              ]}
              onChange={one.handleChange}
            />
          )}
        </form.AppField>
        <form.Subscribe selector={({ values: { kind } }) => kind}>
          {(kind) =>
            kind === 'hours' && (
              <form.AppField name="open">
                {(open) => (
                  <form.AppField name="close">
                    {(close) => (
                      <TimesFields
                        open={open.state.value}
                        close={close.state.value}
                        error={sentenceIn(open.state.meta.errors) ?? sentenceIn(close.state.meta.errors)}
                        onChange={(times) => {
                          if (times.open !== undefined) open.handleChange(times.open);
                          if (times.close !== undefined) close.handleChange(times.close);
                        }}
                      />
                    )}
                  </form.AppField>
                )}
              </form.AppField>
            )
          }
        </form.Subscribe>
        <form.AppField name="starts_on">
          {(one) => <one.TextField label={t('startsOn')} type="date" hint={t('datesWhy')} />}
        </form.AppField>
        <form.AppField name="ends_on">{(one) => <one.TextField label={t('endsOn')} type="date" />}</form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}
