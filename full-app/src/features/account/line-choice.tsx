import type { ReactNode } from 'react';
import { useLines } from '../../entities/line/index.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { t } from './texts.js';

interface LineChoiceProps {
  label: string;
  /** What no line means. */
  none: string;
  value: number | null;
  error?: string | undefined;
  onChange: (id: number | null) => void;
}

/** One of the lines that the user can use, or none. One that is chosen and not theirs stays, without its name. */
export function LineChoice({ label, none, value, error, onChange }: LineChoiceProps): ReactNode {
  const { lines } = useLines();
  const offered = lines ?? [];
  const isKnown = value === null || offered.some(({ id }) => id === value);
  return (
    <ChoiceField
      label={label}
      value={value === null ? '' : String(value)}
      options={[
        ['', none],
        ...offered.map(({ id, name }) => [String(id), name] as const),
        ...(isKnown ? [] : [[String(value), t('unknownLine')] as const]),
      ]}
      error={error}
      onChange={(key) => onChange(key === '' ? null : Number(key))}
    />
  );
}
