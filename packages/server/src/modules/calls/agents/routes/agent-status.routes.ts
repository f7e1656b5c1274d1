import { agentStatuses } from '@talk/contract/codes';
import { operations } from '@talk/contract/schemas';
import { invalid } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { mayChangeStatusOf } from '../agents.policy.js';
import type { Agents } from '../agents.service.js';
import { recordSupervisorAct } from '../supervisor-acts.js';

/** A name, not a text. */
const LONGEST_SIGNATURE = 60;

export function agentStatusRoutes({ clock }: Pick<Kernel, 'clock'>, agents: Agents): Route[] {
  return [
    route(operations.getAgentStatus, ({ actor, scope, tx }) => agents.presence(tx, scope, actor.userId)),
    route(operations.setAgentStatus, async ({ params, body, actor, scope, request, tx }) => {
      // Existence first: a colleague of another company is not found, rather than forbidden.
      await agents.presence(tx, scope, params.id);
      mayChangeStatusOf(actor, params.id);
      const status = agentStatuses.name(body.agent_status);
      if (status === undefined || !isChoosable(status)) throw invalid({ agent_status: 'Choose 0, 1, 2 or 3.' });
      const presence = await agents.apply(tx, scope, params.id, { type: 'chosen', status });
      const by = request.header('signature')?.slice(0, LONGEST_SIGNATURE);
      if (by !== undefined) request.log.info({ user: params.id, status, by }, 'the client named what changed a status');
      if (params.id !== actor.userId)
        await recordSupervisorAct(tx, scope, {
          act: 'set-status',
          byUserId: actor.userId,
          userId: params.id,
          status,
          hearers: [params.id],
          now: clock.now(),
        });
      return presence;
    }),
    route(operations.listAgentStatuses, async ({ scope, tx }) => ({ data: await agents.list(tx, scope) })),
  ];
}

function isChoosable(name: string): name is 'offline' | 'accepting-calls' | 'not-accepting-calls' | 'on-break' {
  return ['offline', 'accepting-calls', 'not-accepting-calls', 'on-break'].includes(name);
}
