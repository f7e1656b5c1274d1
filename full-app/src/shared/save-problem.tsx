import { TalkError } from '@talk/core';
import { Banner, Button, createTranslate } from '@talk/ui';
import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice.js';

const t = createTranslate('app.save-problem', {
  changed: 'This was changed elsewhere in the meantime. What you typed is kept here.',
  keep: 'Save my changes',
  retry: 'Retry',
});

interface SaveProblemProps {
  error: unknown;
  onRetry: () => void;
  /** Reads what is stored now and saves the person's changes on top of it. */
  onKeep: () => void;
}

/** Why what saves itself is not saved, and what can be done about it. */
export function SaveProblem({ error, onRetry, onKeep }: SaveProblemProps): ReactNode {
  const isStale = error instanceof TalkError && error.code === 'CONFLICT';
  return isStale ? (
    <Banner tone="warn" action={<Button onClick={onKeep}>{t('keep')}</Button>}>
      {t('changed')}
    </Banner>
  ) : (
    <ErrorNotice error={error} action={<Button onClick={onRetry}>{t('retry')}</Button>} />
  );
}
