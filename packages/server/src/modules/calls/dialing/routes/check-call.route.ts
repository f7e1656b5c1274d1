import { REJECTIONS, type CallObstacle } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { readOn } from '../../../../db/session.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { Compliance, Obstacle } from '../../../rules/compliance/index.js';

export function checkCallRoute(kernel: Kernel, compliance: Compliance): Route {
  return route(operations.checkCall, async ({ query, actor, scope }) => {
    const verdict = await readOn(kernel.db.pool, (reads) =>
      compliance.decideCall(reads, scope, {
        userId: actor.userId,
        typed: query.phone_number,
        lineId: query.campaign_id ?? null,
        contactId: query.contact_id ?? null,
        outsideDayTime: false,
      }),
    );
    const { decision, line, lineReason, alternatives, dayTime } = verdict;
    const obstacles = decision.kind === 'blocked' ? decision.obstacles.map(presentObstacle) : [];
    return {
      allowed: decision.kind !== 'blocked',
      rejection: obstacles[0]?.rejection ?? null,
      message: obstacles[0]?.message ?? null,
      phone_number: decision.to,
      campaign_id: line?.id ?? null,
      campaign_reason: lineReason,
      obstacles,
      alternatives,
      day_time: dayTime,
    };
  });
}

function presentObstacle({ rejection, rule, detail }: Obstacle): CallObstacle {
  const { name, text, scopes } = REJECTIONS[rejection];
  const [scope] = scopes;
  // The gate of calls raises reasons of these scopes only.
  if (scope === 'dialer' || scope === 'crm' || scope === 'provider')
    throw new Error(`rejection ${rejection} is not of a call`);
  return { rejection, name, scope, message: text, detail, rule };
}
