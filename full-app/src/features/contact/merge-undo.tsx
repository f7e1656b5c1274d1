import { Button } from '@talk/ui';
import type { ReactNode } from 'react';
import { useMergeChanges, useMerges } from '../../entities/contact/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './merge-words.js';

export interface MergeUndoProps {
  contactId: number;
  /** When it was merged: the entry of the timeline and the merge are written in the same instant. */
  at: string;
}

/** Beside the entry that tells of a merge, as long as it can be undone. */
export function MergeUndo({ contactId, at }: MergeUndoProps): ReactNode {
  const { toasts, user } = useWorkspace();
  const changes = useMergeChanges();
  const merge = useMerges(contactId).find(({ merged_at: mergedAt }) => mergedAt === at);
  if (merge === undefined || !may(user, 'update contact')) return null;
  const { id, loser_name: name } = merge;
  const undo = (): void => {
    changes
      .undo(id)
      .then(() => toasts.show(t('undone', { name })))
      .catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }));
  };
  return (
    <Button tone="quiet" onClick={undo} aria-label={t('undoOf', { name })}>
      {t('undo')}
    </Button>
  );
}
