import type { CarrierRegistration } from '@talk/core/contract';
import { Icon } from '@talk/ui';
import { Check, Circle } from 'lucide';
import type { ReactNode } from 'react';
import { t } from './carrier-texts.js';

const CHECKS = [
  'complete',
  'own_domain',
  'description',
  'opt_in',
  'samples',
  'names_company',
  'opt_out',
  'links',
  'answers',
] as const;

/** What carriers look at first, as far as the server has what was typed. */
export function Checklist({ checks }: { checks: CarrierRegistration['brand']['checklist'] }): ReactNode {
  const known = checks.flatMap(({ key, ...check }) => {
    const name = CHECKS.find((each) => each === key);
    return name === undefined ? [] : [{ ...check, name }];
  });
  return (
    <section className="app-carrier-checks" aria-label={t('checklist')}>
      <p className="app-business-label">{t('checklist')}</p>
      <ul>
        {known.map(({ name, is_done: isDone, is_required: isRequired }) => (
          <li key={name} data-done={isDone || undefined}>
            <Icon shape={isDone ? Check : Circle} />
            <span>
              {t(`check.${name}`)}{' '}
              <span className="tk-muted">{t(isDone ? 'done' : isRequired ? 'missing' : 'advice')}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
