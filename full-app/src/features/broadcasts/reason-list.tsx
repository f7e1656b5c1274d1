import type { BroadcastActivity } from '@talk/core/contract';
import type { ReactNode } from 'react';
import { t } from './texts.js';

/** "They opted out of texts. · 3 contacts". */
export function ReasonList({ reasons }: { reasons: BroadcastActivity['reasons'] }): ReactNode {
  return (
    <ul className="app-broadcast-reasons">
      {reasons.map(({ rejection, reason, count }) => (
        <li key={`${rejection}-${reason}`}>
          <span>{reason}</span> <span className="tk-num tk-muted">{t('count', { count })}</span>
        </li>
      ))}
    </ul>
  );
}
