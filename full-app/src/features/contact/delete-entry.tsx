import type { Communication } from '@talk/core';
import type { ReactNode } from 'react';
import { useCallChanges } from '../../entities/call/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { t } from './timeline-words.js';

export interface DeleteEntryProps {
  communication: Communication;
  onClose: () => void;
}

/** Asks, and deletes what was said and written. That it happened stays in the timeline. */
export function DeleteEntry({ communication, onClose }: DeleteEntryProps): ReactNode {
  const { remove } = useCallChanges();
  const { id, type } = communication;
  const isCall = type === 'call' || type === 'conference';
  return (
    <ActDialog
      title={t(isCall ? 'delete.call' : 'delete.words')}
      action={t('delete.act')}
      busyAction={t('delete.busy')}
      tone="stop"
      onAct={() => remove(id)}
      onClose={onClose}
    >
      <p>{t(isCall ? 'delete.whatCall' : 'delete.whatWords')}</p>
    </ActDialog>
  );
}
