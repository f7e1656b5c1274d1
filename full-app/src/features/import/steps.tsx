import type { ReactNode } from 'react';
import { t } from './texts.js';

const STEPS = ['upload', 'map', 'rules', 'check', 'result'] as const;
export type StepName = (typeof STEPS)[number];

/** Where one is. */
export function Steps({ at }: { at: StepName }): ReactNode {
  const place = STEPS.indexOf(at);
  return (
    <ol className="app-import-steps" aria-label={t('steps')}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === at ? 'step' : undefined} data-done={index < place ? '' : undefined}>
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
