import { Banner, Button, IconButton } from '@talk/ui';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import { t } from './filter-words.js';
import type { SlowFilter } from './use-slow-filter.js';

/** That a filter takes long, with a way out of it; and the one that was left, with a way back. */
export function SlowFilterNotice({ isSlow, cancel, left, again, putAway }: SlowFilter): ReactNode {
  if (isSlow)
    return (
      <div className="app-filter-notice" role="status">
        <span>{t('slow')}</span>
        <Button onClick={cancel}>{t('stop')}</Button>
      </div>
    );
  if (left === null) return null;
  return (
    <div className="app-filter-notice">
      <Banner
        tone={left.why === 'slow' ? 'warn' : 'info'}
        action={
          <>
            <Button onClick={again}>{t('again')}</Button>
            <IconButton icon={X} label={t('close')} onClick={putAway} />
          </>
        }
      >
        {t(left.why === 'slow' ? 'tooSlow' : 'stopped')}
      </Banner>
    </div>
  );
}
