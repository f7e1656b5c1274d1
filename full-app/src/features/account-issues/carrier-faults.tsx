import type { CarrierRegistration } from '@talk/core/contract';
import type { ReactNode } from 'react';
import { t } from './carrier-texts.js';

const CATEGORIES = [
  'name_mismatch',
  'address',
  'website',
  'contact',
  'country',
  'description',
  'use_case',
  'opt_in',
  'opt_out',
  'help',
  'sample_messages',
  'links',
  'phone_numbers',
  'content',
  'high_risk',
] as const;

/** Why carriers refused: the code, what it is about, what it means, and what corrects it. */
export function CarrierFaults({ faults }: { faults: CarrierRegistration['brand']['faults'] }): ReactNode {
  return (
    <ul className="app-carrier-faults" aria-label={t('faults')}>
      {faults.map(({ code, category, meaning, correction }) => (
        <li key={`${category} ${code ?? ''}`}>
          <p>
            <strong>{t(`fault.${CATEGORIES.find((each) => each === category) ?? 'other'}`)}</strong>
            {code !== null && <span className="tk-muted"> {t('code', { code })}</span>}
          </p>
          <p>{meaning}</p>
          <p>{correction}</p>
        </li>
      ))}
    </ul>
  );
}
