import { setAgentStatus, type BodyOf } from '@talk/core/contract';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

type ChosenStatus = BodyOf<typeof setAgentStatus>['agent_status'];

/** Changes the status of another agent, who gets to know by whom. Rejects with the server's refusal. */
export function useSetAgentStatus(): (id: number, status: ChosenStatus) => Promise<void> {
  const {
    client: { api },
    entities: { agents },
  } = useWorkspace();
  return async (id, status) => {
    await agents.ask(
      () => api.call(setAgentStatus, { params: { id }, body: { agent_status: status } }),
      (presence) => [presence],
    );
  };
}
