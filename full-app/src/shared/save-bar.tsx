import './save-bar.css';
import { TalkError } from '@talk/core';
import { Button, createTranslate } from '@talk/ui';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { DropQuestion } from './drop-question.js';
import { ErrorNotice } from './error-notice.js';
import type { Edits } from './use-edits.js';

const t = createTranslate('app.save-bar', {
  unsaved: 'You have unsaved changes.',
  wrong: 'Check the marked fields, then save again.',
  changed: 'A colleague changed this in the meantime. Look at the new version: your changes stay on top of it.',
  reload: 'Show the new version',
  discard: 'Discard',
  save: 'Save',
  saving: 'Saving…',
});

interface SaveBarProps {
  edits: Pick<Edits<object>, 'isEdited' | 'isSaving' | 'error' | 'problems' | 'discard' | 'save'>;
  /** Shows what a colleague has changed. Absent where there are no versions. */
  onReload?: () => void;
}

/** Saves the edits of a page or drops them; shown while there are some. Leaving the page asks first. */
export function SaveBar({ edits, onReload }: SaveBarProps): ReactNode {
  const { isEdited, isSaving, error, problems, discard, save } = edits;
  const bar = useRef<HTMLDivElement>(null);
  const leaving = useBlocker({
    shouldBlockFn: () => isEdited,
    enableBeforeUnload: () => isEdited,
    withResolver: true,
  });
  const hasProblems = Object.keys(problems).length > 0;
  useEffect(() => {
    if (hasProblems) bar.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [hasProblems]);
  if (!isEdited) return null;
  const isStale = error instanceof TalkError && error.code === 'CONFLICT';
  return (
    <div ref={bar} className="app-save-bar" role="region" aria-label={t('unsaved')}>
      {isStale && (
        <p role="alert">
          {t('changed')} {onReload && <Button onClick={onReload}>{t('reload')}</Button>}
        </p>
      )}
      {error !== null && !isStale && <ErrorNotice error={error} />}
      {error === null && hasProblems && <p role="alert">{t('wrong')}</p>}
      {leaving.status === 'blocked' ? (
        <DropQuestion onDrop={leaving.proceed} onKeep={leaving.reset} />
      ) : (
        <div>
          <span>{t('unsaved')}</span>
          <Button disabled={isSaving} onClick={discard}>
            {t('discard')}
          </Button>
          <Button tone="primary" disabled={isSaving} onClick={() => void save()}>
            {t(isSaving ? 'saving' : 'save')}
          </Button>
        </div>
      )}
    </div>
  );
}
