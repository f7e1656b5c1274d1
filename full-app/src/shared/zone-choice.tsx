import { useId, type ReactNode } from 'react';
import { zoneGroups, zoneWords } from './zones.js';

interface ZoneChoiceProps {
  label: string;
  why: string;
  value: string;
  error?: string | undefined;
  onChange: (zone: string) => void;
}

/** A time zone of those that there are. */
export function ZoneChoice({ label, why, value, error, onChange }: ZoneChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className="tk-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="tk-select"
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-why`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {zoneGroups(value).map(({ area, zones }) => (
          <optgroup key={area} label={area}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zoneWords(zone)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <p id={`${id}-why`} className={error === undefined ? 'tk-muted' : 'tk-error'}>
        {error ?? why}
      </p>
    </div>
  );
}
