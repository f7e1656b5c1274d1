import './unsent.css';
import { Button } from '@talk/ui';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { joinedText } from '../merges/carried.js';
import type { UnsentChange } from './unsent-record.js';
import { t } from './unsent-words.js';
import { useUnsentEdits } from './use-unsent.js';

/** Why a change is not saved, what was typed, and what its writer can do about it. */
export function UnsentTrouble({ change }: { change: UnsentChange }): ReactNode {
  const { toasts } = useWorkspace();
  const edits = useUnsentEdits();
  const { trouble, shown, label, contactName: name } = change;
  if (trouble === null) return null;
  const theirs = trouble.kind === 'conflict' ? trouble.nowShown : null;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(shown ?? '');
      toasts.show(t('copied'));
    } catch {
      toasts.show(t('copyFailed'), { tone: 'bad' });
    }
  };
  return (
    <div className="app-unsent-trouble" role="group" aria-label={t('of', { field: label, name })}>
      <p>
        {trouble.kind === 'refused'
          ? t('refused', { message: trouble.message })
          : trouble.now === null
            ? t('conflictEmpty')
            : theirs === null
              ? t('conflictOther')
              : t('conflict', { now: theirs })}
      </p>
      <p className="app-unsent-yours" dir="auto">
        {shown === null ? t('yoursEmpty') : t('yours', { text: shown })}
      </p>
      <div>
        {trouble.kind === 'conflict' ? (
          <>
            <Button onClick={() => void edits.again(change)}>{t('keepMine')}</Button>
            {change.field === 'notes' && theirs !== null && shown !== null && (
              <Button onClick={() => void edits.again(change, joinedText(theirs, shown))}>{t('keepBoth')}</Button>
            )}
          </>
        ) : (
          <Button onClick={() => void edits.again(change)}>{t('again')}</Button>
        )}
        {shown !== null && <Button onClick={() => void copy()}>{t('copy')}</Button>}
        <Button onClick={() => edits.drop(change)}>{t(trouble.kind === 'conflict' ? 'useTheirs' : 'drop')}</Button>
      </div>
    </div>
  );
}
