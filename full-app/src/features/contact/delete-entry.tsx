import type { Communication } from '@talk/core';
import type { ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './timeline-words.js';

export interface DeleteEntryProps {
  communication: Communication;
  onClose: () => void;
}

/** Asks, and deletes what was said and written. That it happened stays in the timeline. */
export function DeleteEntry({ communication, onClose }: DeleteEntryProps): ReactNode {
  const { client, entities } = useWorkspace();
  const { id, type } = communication;
  const isCall = type === 'call' || type === 'conference';
  const act = async (): Promise<void> => {
    await entities.communications.ask(
      () => client.api.communications.delete({ params: { id } }),
      (deleted) => [deleted],
    );
  };
  return (
    <ActDialog
      title={t(isCall ? 'delete.call' : 'delete.words')}
      action={t('delete.act')}
      busyAction={t('delete.busy')}
      tone="stop"
      onAct={act}
      onClose={onClose}
    >
      <p>{t(isCall ? 'delete.whatCall' : 'delete.whatWords')}</p>
    </ActDialog>
  );
}
