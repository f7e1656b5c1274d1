import './registration-steps.css';
import { createTranslate } from '@talk/ui';
import type { ReactNode } from 'react';

const t = createTranslate('app.registration-steps', {
  label: 'Steps of the registration',
  company: '1. You and your company',
  confirm: '2. Your address',
  business: '3. Your business',
  done: '4. Done',
});

const STEPS = ['company', 'confirm', 'business', 'done'] as const;
/** How far a company is that registers. */
export type RegistrationStep = (typeof STEPS)[number];

/** The steps of the registration of a company; the first two before sign-in, the others behind it. */
export function RegistrationSteps({ at }: { at: RegistrationStep }): ReactNode {
  return (
    <ol className="app-steps" aria-label={t('label')}>
      {STEPS.map((step) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
