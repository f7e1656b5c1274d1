import type { ContactImport } from '@talk/core/contacts';
import { Banner, numberText } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useImportActs } from '../../entities/contact/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CheckStep } from './check-step.js';
import type { Mapping, Rules } from './choices.js';
import { FileFacts } from './file-facts.js';
import { MapStep } from './map-step.js';
import { RulesStep } from './rules-step.js';
import { Steps } from './steps.js';
import { failureWords, t } from './texts.js';

/** Who takes the column of tags away again asks for no tags. */
const tagRule = (mapping: Mapping): Partial<Rules> => (mapping.includes('tags') ? {} : { unknown_tags: 'reject' });

type Step = 'map' | 'rules' | 'check';

const RULES: Rules = {
  duplicates: 'update',
  unknown_tags: 'reject',
  tag_ids: [],
  lead_source: null,
  list_id: null,
  consent: null,
};

/** Until it is imported: columns, rules, dry run. What was chosen stays while one goes back and forth. */
export function ImportPrepare({ one }: { one: ContactImport }): ReactNode {
  const { user, toasts } = useWorkspace();
  const { check, control } = useImportActs();
  const known = one.options;
  const isChecked = one.stage === 'checking' || one.stage === 'checked';
  const [step, setStep] = useState<Step>(isChecked ? 'check' : 'map');
  const [chosen, setChosen] = useState<{ readonly of: string; readonly mapping: Mapping } | null>(null);
  const [dates, setDates] = useState<'mdy' | 'dmy'>(known?.dates ?? (user.company.country === 'US' ? 'mdy' : 'dmy'));
  const [rules, setRules] = useState<Rules>(known ?? RULES);
  // Read in another way, its columns are others.
  const columns = JSON.stringify(one.headers);
  const suggested = known?.mapping.length === one.headers.length ? known.mapping : one.suggested;
  const mapping = chosen?.of === columns ? chosen.mapping : suggested;

  const run = async (work: Promise<void>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
      return false;
    }
  };

  if (one.stage === 'failed')
    return (
      <div className="app-import-part">
        <FileFacts one={one} />
        <Banner tone="bad">
          <strong>{t('failedTitle')}.</strong> {one.failed_row !== null && t('failedRow', { number: one.failed_row })}{' '}
          {failureWords(one.failure)}
        </Banner>
        <p>
          <Link to="/contacts/import" className="tk-button" data-tone="primary">
            {t('another')}
          </Link>
        </p>
      </div>
    );
  if (one.stage === 'reading')
    return (
      <div className="app-import-part">
        <Steps at="upload" />
        <p role="status" className="app-import-wait">
          {t('reading')}
        </p>
        <progress aria-label={t('reading')} />
      </div>
    );
  const counts = {
    rows: t('rows', { count: one.total, exact: numberText(one.total) }),
    columns: t('columns', { count: one.headers.length, exact: numberText(one.headers.length) }),
  };
  return (
    <div className="app-import-part">
      <Steps at={step} />
      <p className="app-import-file">
        <strong>{one.file_name}</strong>{' '}
        <span className="tk-muted tk-num">
          {counts.rows} · {counts.columns}
        </span>
      </p>
      {step === 'map' && (
        <>
          <FileFacts one={one} />
          <MapStep
            one={one}
            mapping={mapping}
            dates={dates}
            onDates={setDates}
            unknownTags={rules.unknown_tags}
            onUnknownTags={(to) => setRules({ ...rules, unknown_tags: to })}
            onMapping={(to) => setChosen({ of: columns, mapping: to })}
            onNext={() => setStep('rules')}
          />
        </>
      )}
      {step === 'rules' && (
        <RulesStep
          rules={rules}
          onRules={setRules}
          onBack={() => setStep('map')}
          onNext={() =>
            void run(check(one.id, { ...rules, ...tagRule(mapping), mapping, dates })).then(
              (is) => is && setStep('check'),
            )
          }
        />
      )}
      {step === 'check' && (
        <CheckStep one={one} onBack={() => setStep('rules')} onStart={() => void run(control(one.id, 'start'))} />
      )}
    </div>
  );
}
