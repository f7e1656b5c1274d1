import type { ListedTag } from '@talk/core/contacts';
import { numberText } from '@talk/ui';
import { useTagChanges } from '../../entities/tag/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

const UNDO_SHOWN_MS = 15_000;

/** Deletes at once, says how many had it, and offers the way back. */
export function useRemoveTags(): (tags: readonly ListedTag[]) => Promise<void> {
  const { toasts } = useWorkspace();
  const changes = useTagChanges();
  const guarded = async (work: Promise<void>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
      return false;
    }
  };
  return async (tags) => {
    const ids = tags.map(({ id }) => id);
    const [first] = tags;
    if (first === undefined || !(await guarded(changes.remove(ids)))) return;
    const text =
      tags.length === 1
        ? t('deleted', { name: first.name, count: first.count, exact: numberText(first.count) })
        : t('deletedMany', { exact: numberText(tags.length) });
    toasts.show(text, {
      action: { label: t('undo'), run: () => void guarded(changes.restore(ids)) },
      shownMs: UNDO_SHOWN_MS,
    });
  };
}
