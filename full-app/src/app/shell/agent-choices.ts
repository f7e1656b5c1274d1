import { TalkError } from '@talk/core';
import type { AgentStatus, ChosenAgentStatus } from '@talk/core/format';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** What an agent may choose; the other five follow from work. */
export const CHOICES = [
  'accepting',
  'not-accepting',
  'on-break',
  'offline',
] as const satisfies readonly ChosenAgentStatus[];

export const statusWords = (status: AgentStatus): string => t(`status.${status}`);

/** Chooses one's status. A refusal is told. */
export function useChooseStatus(): (status: ChosenAgentStatus) => Promise<void> {
  const { phone, toasts } = useWorkspace();
  return async (status) => {
    try {
      await phone.agent.choose(status);
    } catch (error) {
      // Taken back already.
      if (!(error instanceof TalkError)) throw error;
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
  };
}
