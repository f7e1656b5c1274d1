import { Link } from '@tanstack/react-router';
import { memo, useId, type ReactNode } from 'react';
import { zoneGroups, zoneWords } from '../../shared/zones.js';
import { HolidaysField } from '../../shared/hours/holidays-field.js';
import { HoursField } from '../../shared/hours/hours-field.js';
import type { SectionProps } from './line-draft.js';
import { t } from './texts.js';

/** When the line is open. */
export function HoursSection({ line, values, problems, set }: SectionProps): ReactNode {
  return (
    <section aria-labelledby="line-hours">
      <h2 id="line-hours">{t('hours')}</h2>
      <ZoneChoice
        value={values.timezone}
        company={line.timezone === null ? line.effective_timezone : null}
        problem={problems.timezone}
        onChange={(timezone) => set({ timezone })}
      />
      <HoursField
        without={{ label: t('companyHours'), why: t('companyHoursWhy') }}
        value={values.business_hours}
        problems={problems}
        onChange={(hours) => set({ business_hours: hours })}
      />
      {values.business_hours === null && <Link to="/settings/general">{t('companyHoursLink')}</Link>}
      <HolidaysField value={values.holidays} problems={problems} onChange={(holidays) => set({ holidays })} />
    </section>
  );
}

interface ZoneChoiceProps {
  /** Null is the company's. */
  value: string | null;
  /** The company's zone, if it is known here. */
  company: string | null;
  problem: string | undefined;
  onChange: (zone: string | null) => void;
}

function ZoneChoice({ value, company, problem, onChange }: ZoneChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className="tk-field">
      <label htmlFor={id}>{t('zone')}</label>
      <select
        id={id}
        className="tk-select"
        value={value ?? ''}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : `${id}-error`}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      >
        <option value="">
          {company === null ? t('companyZone') : t('companyZoneOf', { zone: zoneWords(company) })}
        </option>
        <ZoneOptions chosen={value} />
      </select>
      {problem !== undefined && (
        <p className="tk-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Hundreds of them: rendered again only for another zone. */
const ZoneOptions = memo(function ZoneOptions({ chosen }: { chosen: string | null }): ReactNode {
  return zoneGroups(chosen).map(({ area, zones }) => (
    <optgroup key={area} label={area}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zoneWords(zone)}
        </option>
      ))}
    </optgroup>
  ));
});
