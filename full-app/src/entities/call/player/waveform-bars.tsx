import type { CSSProperties, ReactNode } from 'react';
import type { Peaks } from './waveform.js';
import { BARS } from './recording.model.js';

const FLAT: Peaks = Array.from({ length: BARS }, () => 0);

/** Bars of equal width; the part that was heard is in the accent. Flat while nothing is known. */
export function Waveform({ peaks, played }: { peaks: Peaks | null; played: number }): ReactNode {
  const bars = peaks ?? FLAT;
  return (
    <span className="app-bars" data-known={peaks ? '' : undefined} aria-hidden="true">
      {bars.map((peak, bar) => (
        <i
          // The bars of one recording never change places.
          key={bar}
          data-played={(bar + 0.5) / bars.length <= played ? '' : undefined}
          style={{ '--peak': peak.toFixed(3) } as CSSProperties}
        />
      ))}
    </span>
  );
}
