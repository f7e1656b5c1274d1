import { useDialerChanges } from '../../entities/dialer/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

/** Queues the contact of a task that has ended again. A notice shows where the contact is, or why it could not be queued (spec 2 §8). */
export function useRedial(): (taskId: number) => Promise<void> {
  const { toasts } = useWorkspace();
  const { redial } = useDialerChanges();
  return async (taskId) => {
    try {
      const { reason } = await redial(taskId);
      toasts.show(reason ?? '');
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
  };
}
