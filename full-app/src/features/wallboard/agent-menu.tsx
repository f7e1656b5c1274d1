import type { WallboardAgent } from '@talk/core/contract';
import { AGENT_STATUSES } from '@talk/core/format';
import type { ReactNode } from 'react';
import { useSetAgentStatus } from '../../entities/user/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ActSelect } from './act-select.js';
import { t } from './texts.js';

/** What may be chosen for somebody; the others follow from work. */
const CHOICES = [0, 1, 2, 3] as const;

/** Changes an agent's status. The agent is told by whom, and the change is on record. */
export function AgentMenu({ agent }: { agent: WallboardAgent }): ReactNode {
  const { toasts } = useWorkspace();
  const setStatus = useSetAgentStatus();
  const label = t('changeStatus', { name: agent.name });
  const choose = (status: (typeof CHOICES)[number]): void =>
    void setStatus(agent.id, status).catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }));
  const acts = CHOICES.filter((code) => code !== agent.agent_status).map(
    (code) => [String(code), t(`status.${AGENT_STATUSES[code]}`)] as const,
  );
  return (
    <ActSelect
      label={label}
      text={t('change')}
      acts={acts}
      onAct={(act) => {
        const chosen = CHOICES.find((code) => String(code) === act);
        if (chosen !== undefined) choose(chosen);
      }}
    />
  );
}
