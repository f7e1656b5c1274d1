import { numberText } from '@talk/ui';
import type { ReactNode } from 'react';
import type { DialerSession } from '../../entities/dialer/index.js';
import { s } from './session.texts.js';

/** How many calls a session has made. */
export const callsOf = ({ outcomes }: { readonly outcomes: DialerSession['outcomes'] }): number =>
  outcomes.reduce((sum, { count }) => sum + count, 0);

/** How many contacts were skipped or removed, and why. */
export function SkippedLines({ session: { skipped } }: { session: DialerSession }): ReactNode {
  if (skipped.length === 0) return null;
  return (
    <>
      <h2>{s('skipped')}</h2>
      <ul>
        {skipped.map(({ reason, count }) => (
          <li key={reason}>
            <span className="tk-num">{numberText(count)}</span> {s(`skipped.${reason}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
