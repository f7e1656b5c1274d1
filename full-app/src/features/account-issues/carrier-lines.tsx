import type { CarrierRegistration } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import type { ReactNode } from 'react';
import { t } from './carrier-texts.js';

/** The lines with US local numbers, and whether they can text. */
export function CarrierLines({
  registration: { lines, is_needed: isNeeded },
}: {
  registration: CarrierRegistration;
}): ReactNode {
  return (
    <section className="app-carrier-part" aria-labelledby="carrier-lines">
      <h3 id="carrier-lines">{t('lines')}</h3>
      <ul className="app-carrier-lines">
        {lines.map(({ id, name, phone_numbers: numbers, is_approved: isApproved, is_10_dlc: is10Dlc }) => (
          <li key={id}>
            <span dir="auto">{name}</span>
            <span className="tk-muted">{numbers.map((number) => phoneDisplay(number)).join(', ')}</span>
            <span>{t(isApproved ? 'lineApproved' : isNeeded && is10Dlc ? 'lineWaiting' : 'lineOpen')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
