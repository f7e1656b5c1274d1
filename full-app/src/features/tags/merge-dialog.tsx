import type { ListedTag, TagMerge } from '@talk/core/contacts';
import { numberText } from '@talk/ui';
import { useId, useState, type ReactNode } from 'react';
import { TagDot, useTagChanges } from '../../entities/tag/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { t } from './texts.js';

const UNDO_SHOWN_MS = 15_000;

export interface MergeDialogProps {
  /** Two at least. */
  tags: readonly ListedTag[];
  onDone: () => void;
  onClose: () => void;
}

/** Which of them stays, and what becomes of the others. The one that is used most is proposed. */
export function MergeDialog({ tags, onDone, onClose }: MergeDialogProps): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useTagChanges();
  const name = useId();
  const [intoId, setIntoId] = useState(() => tags.toSorted((a, b) => b.count - a.count)[0]?.id ?? 0);
  const into = tags.find(({ id }) => id === intoId);
  const others = tags.filter(({ id }) => id !== intoId).map((tag) => tag.name);

  const undo = async (merge: TagMerge): Promise<void> => {
    try {
      const { kept_count: count } = await changes.undoMerge(merge);
      toasts.show(count === 0 ? t('unmerged') : t('unmergedSome', { count, exact: numberText(count) }));
    } catch (error) {
      // A merge of many uses may still be under way: nothing else here undoes it.
      toasts.show(sentenceOf(error), { tone: 'bad', action: undoing(merge), shownMs: UNDO_SHOWN_MS });
    }
  };
  const undoing = (merge: TagMerge) => ({ label: t('undo'), run: () => void undo(merge) });
  const act = async (): Promise<void> => {
    const merge = await changes.merge(
      intoId,
      tags.map(({ id }) => id),
    );
    const values = { name: merge.into.name, count: merge.moved_count, exact: numberText(merge.moved_count) };
    toasts.show(t(merge.is_done ? 'merged' : 'mergedLater', values), {
      action: undoing(merge),
      shownMs: UNDO_SHOWN_MS,
    });
    onDone();
  };
  return (
    <ActDialog
      title={t('mergeTitle', { count: tags.length, exact: numberText(tags.length) })}
      action={t('mergeAct')}
      busyAction={t('merging')}
      onAct={act}
      onClose={onClose}
    >
      <fieldset className="app-tag-choice">
        <legend>{t('mergeInto')}</legend>
        {tags.map((tag) => (
          <label key={tag.id}>
            <input type="radio" name={name} checked={tag.id === intoId} onChange={() => setIntoId(tag.id)} />
            <TagDot color={tag.color} />
            <span className="tk-clip">{tag.name}</span>
            <span className="tk-muted tk-num">{numberText(tag.count)}</span>
          </label>
        ))}
      </fieldset>
      <p>{t('mergeWhy', { name: into?.name ?? '', others: others.join(', ') })}</p>
      <p className="tk-muted">{t('mergeUndo')}</p>
    </ActDialog>
  );
}
