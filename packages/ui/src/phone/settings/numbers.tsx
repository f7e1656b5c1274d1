import type { ReactNode } from 'react';
import { settingsText } from './settings.texts.js';

export interface NumbersProps {
  numbers: { mos: number | null; jitterMs: number | null; lossPercent: number | null; roundTripMs: number | null };
}

/** The four numbers behind the bars, for the person who fixes the network. */
export function Numbers({ numbers }: NumbersProps): ReactNode {
  const { mos, jitterMs, lossPercent, roundTripMs } = numbers;
  const shown = [
    ['number.mos', mos === null ? null : mos.toFixed(1)],
    ['number.jitter', jitterMs === null ? null : settingsText('number.ms', { value: Math.round(jitterMs) })],
    ['number.loss', lossPercent === null ? null : settingsText('number.percent', { value: lossPercent.toFixed(1) })],
    ['number.roundTrip', roundTripMs === null ? null : settingsText('number.ms', { value: Math.round(roundTripMs) })],
  ] as const;
  return (
    <dl className="tk-numbers tk-num">
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{settingsText(name)}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
