import { Button } from '@talk/ui';
import type { ReactNode } from 'react';
import { TextArea } from '../../shared/text-area.js';
import { t } from './carrier-texts.js';

/** The limits in the domain's `registration/campaign.ts`. */
const FEWEST = 2;
const MOST = 5;

interface SampleFieldsProps {
  samples: readonly string[];
  error: string | undefined;
  onChange: (samples: string[]) => void;
}

/** Texts as the company sends them: two to five. */
export function SampleFields({ samples, error, onChange }: SampleFieldsProps): ReactNode {
  const shown = [...samples, ...Array.from({ length: Math.max(0, FEWEST - samples.length) }, () => '')];
  return (
    <div className="app-carrier-samples">
      {shown.map((sample, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a sample message is its place: two can be empty
        <div key={index}>
          <TextArea
            label={t('sample', { number: index + 1 })}
            rows={2}
            maxLength={1024}
            dir="auto"
            value={sample}
            error={index === 0 ? error : undefined}
            onChange={({ currentTarget: { value } }) => onChange(shown.with(index, value))}
          />
          {shown.length > FEWEST && (
            <Button tone="quiet" onClick={() => onChange(shown.filter((_, at) => at !== index))}>
              {t('removeSample', { number: index + 1 })}
            </Button>
          )}
        </div>
      ))}
      {shown.length < MOST && (
        <Button tone="quiet" onClick={() => onChange([...shown, ''])}>
          {t('addSample')}
        </Button>
      )}
    </div>
  );
}
