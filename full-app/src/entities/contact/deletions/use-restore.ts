import { phoneDisplay } from '@talk/core/format';
import { sentenceOf } from '../../../shared/errors.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { nameOf } from '../contact-words.js';
import { useDeletionChanges } from './deletions.js';
import { t } from './delete-words.js';

/** Brings a contact back and says so, with the numbers that it lost. @returns whether it is there again */
export function useRestore(): (id: number) => Promise<boolean> {
  const { toasts } = useWorkspace();
  const { restore } = useDeletionChanges();
  return async (id) => {
    try {
      const { contact, taken } = await restore(id);
      const name = nameOf(contact);
      const numbers = taken.map((number) => phoneDisplay(number)).join(', ');
      toasts.show(taken.length === 0 ? t('restored', { name }) : t('restoredWithout', { name, numbers }));
      return true;
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
      return false;
    }
  };
}
