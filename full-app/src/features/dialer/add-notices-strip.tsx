import { Banner, Button, numberText } from '@talk/ui';
import type { ReactNode } from 'react';
import { useAddNotices } from '../../entities/dialer/index.js';
import { t } from './texts.js';

const SHOWN = 3;

/** "48 contacts added.": the notices of this list since the strip was last dismissed, the newest first. */
export function AddNoticesStrip({ listId }: { listId: number }): ReactNode {
  const { notices, clear } = useAddNotices(listId);
  if (notices.length === 0) return null;
  const earlier = notices.slice(SHOWN).reduce((sum, { count }) => sum + count, 0);
  return (
    <Banner
      tone="info"
      action={
        <Button tone="quiet" onClick={clear}>
          {t('dismissAdded')}
        </Button>
      }
    >
      {notices.slice(0, SHOWN).map(({ id, count }) => (
        <div key={id}>{t('added', { count, exact: numberText(count) })}</div>
      ))}
      {earlier > 0 && <div>{t('addedEarlier', { count: earlier, exact: numberText(earlier) })}</div>}
    </Banner>
  );
}
