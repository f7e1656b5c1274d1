import { badgeCount } from '@talk/core/format';
import type { ReactNode } from 'react';
import type { Unread } from '../../entities/contact/index.js';
import { t } from './texts.js';

/** A count beside a link; nothing for none. */
export function Badge({ label, words }: { label: string; words: string }): ReactNode {
  return (
    <span className="app-unread tk-num" title={words}>
      <span aria-hidden="true">{label}</span>
      <span className="tk-hidden">{words}</span>
    </span>
  );
}

/** How many contacts of a list have something unread. Says so where there may be more than were counted. */
export function UnreadBadge({ of }: { of: Unread | undefined }): ReactNode {
  if (of === undefined || of.contacts === 0) return null;
  const count = of.contacts;
  const label = badgeCount(count);
  return of.is_at_least ? (
    <Badge label={label.endsWith('+') ? label : `${label}+`} words={t('channel.unreadAtLeast', { count })} />
  ) : (
    <Badge label={label} words={t('channel.unread', { count })} />
  );
}
