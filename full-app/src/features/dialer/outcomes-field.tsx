import { useId, type ReactNode } from 'react';
import { t } from './start.texts.js';
import type { OfferedOutcome } from './success-words.js';

export interface OutcomesFieldProps {
  label: string;
  /** A sentence about the choice. */
  why: string;
  /** Outcomes or dispositions that agents can choose after a call. */
  offered: readonly OfferedOutcome[];
  chosen: readonly number[];
  /** Who has locked it; null: it can be chosen. */
  locked: string | null;
  onChange: (ids: number[]) => void;
}

/** Several outcomes or dispositions. Nothing is shown where there is nothing to choose from. */
export function OutcomesField({ label, why, offered, chosen, locked, onChange }: OutcomesFieldProps): ReactNode {
  const id = useId();
  if (offered.length === 0) return null;
  const gone = chosen.filter((each) => !offered.some((outcome) => outcome.id === each));
  const without = (ids: readonly number[]): number[] => chosen.filter((each) => !ids.includes(each));
  return (
    <fieldset className="app-session-success" disabled={locked !== null} aria-describedby={`${id}-why`}>
      <legend>{label}</legend>
      {offered.map((outcome) => (
        <label key={outcome.id} className="app-session-check">
          <input
            type="checkbox"
            checked={chosen.includes(outcome.id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, outcome.id] : without([outcome.id]))
            }
          />
          <bdi>{outcome.name}</bdi>
        </label>
      ))}
      {gone.length > 0 && (
        <label className="app-session-check">
          <input type="checkbox" checked onChange={() => onChange(without(gone))} />
          <span>{t('successGone')}</span>
        </label>
      )}
      <small id={`${id}-why`} className="tk-muted">
        {locked ?? why}
      </small>
    </fieldset>
  );
}
