import { Button } from '@talk/ui';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { ListDialog } from '../../entities/contact/index.js';
import type { Rules } from './choices.js';
import { ImportList } from './import-list.js';
import { ImportTags } from './import-tags.js';
import { t } from './texts.js';

interface RulesStepProps {
  rules: Rules;
  onRules: (rules: Rules) => void;
  onBack: () => void;
  onNext: () => void;
}

const RULES = ['update', 'merge', 'skip'] as const;

/** What is done with people who are there already, and what is true of everybody in the file. */
export function RulesStep({ rules, onRules, onBack, onNext }: RulesStepProps): ReactNode {
  const id = useId();
  const [isAsked, setIsAsked] = useState(false);
  const [isNaming, setIsNaming] = useState(false);
  const set = (more: Partial<Rules>): void => onRules({ ...rules, ...more });
  const note = rules.consent?.note ?? '';
  const lacksNote = rules.consent != null && note.trim().length < 3;
  return (
    <>
      <form
        className="app-import-rules"
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          if (lacksNote) document.getElementById(`${id}-note`)?.focus();
          else onNext();
        }}
      >
        <fieldset className="app-import-choice">
          <legend>{t('duplicates')}</legend>
          {RULES.map((rule) => (
            <label key={rule}>
              <input
                type="radio"
                name={`${id}-rule`}
                checked={rules.duplicates === rule}
                onChange={() => set({ duplicates: rule })}
              />
              <span>
                {t(`rule.${rule}`)}
                <small className="tk-muted">{t(`rule.${rule}.why`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <fieldset className="app-import-choice">
          <legend className="tk-hidden">{t('consent')}</legend>
          <label>
            <input
              type="checkbox"
              checked={rules.consent != null}
              onChange={({ currentTarget: { checked } }) => set({ consent: checked ? { note: '' } : null })}
            />
            <span>
              {t('consent')}
              <small className="tk-muted">{t('consentWhy')}</small>
            </span>
          </label>
          {rules.consent != null && (
            <div className="tk-field">
              <label htmlFor={`${id}-note`}>{t('consentNote')}</label>
              <input
                id={`${id}-note`}
                className="tk-input"
                maxLength={300}
                placeholder={t('consentExample')}
                value={note}
                aria-invalid={isAsked && lacksNote}
                aria-describedby={isAsked && lacksNote ? `${id}-lacks` : undefined}
                onChange={({ currentTarget: { value } }) => set({ consent: { note: value } })}
              />
              {isAsked && lacksNote && (
                <p id={`${id}-lacks`} className="app-import-problem" role="alert">
                  {t('consentMissing')}
                </p>
              )}
            </div>
          )}
        </fieldset>
        <div className="tk-field">
          <label htmlFor={`${id}-source`}>{t('source')}</label>
          <input
            id={`${id}-source`}
            className="tk-input"
            maxLength={120}
            aria-describedby={`${id}-source-why`}
            value={rules.lead_source ?? ''}
            onChange={({ currentTarget: { value } }) => set({ lead_source: value === '' ? null : value })}
          />
          <p id={`${id}-source-why`} className="tk-muted">
            {t('sourceWhy')}
          </p>
        </div>
        <ImportTags ids={rules.tag_ids ?? []} onIds={(tag_ids) => set({ tag_ids })} />
        <ImportList id={rules.list_id ?? null} onId={(list_id) => set({ list_id })} onNew={() => setIsNaming(true)} />
        <div className="app-import-acts">
          <Button onClick={onBack}>{t('previous')}</Button>
          <button type="submit" className="tk-button" data-tone="primary">
            {t('check')}
          </button>
        </div>
      </form>
      {/* Next to the form, which would otherwise receive the submit event of the dialog. */}
      {isNaming && (
        <Suspense>
          <ListDialog list={null} onSaved={({ id: list_id }) => set({ list_id })} onClose={() => setIsNaming(false)} />
        </Suspense>
      )}
    </>
  );
}
