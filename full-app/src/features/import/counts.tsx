import { numberText } from '@talk/ui';
import type { ReactNode } from 'react';
import { t } from './texts.js';

type Counted = 'created' | 'updated' | 'filled' | 'skipped' | 'rejected' | 'removed' | 'restored' | 'kept';

/** How many of what, those that are none left out but for the first. */
export function Counts({ counts }: { counts: readonly (readonly [Counted, number])[] }): ReactNode {
  return (
    <ul className="app-import-counts">
      {counts
        .filter(([, count], at) => at === 0 || count > 0)
        .map(([what, count]) => (
          <li key={what} data-what={what} className="tk-num">
            {t(what, { count, exact: numberText(count) })}
          </li>
        ))}
    </ul>
  );
}
