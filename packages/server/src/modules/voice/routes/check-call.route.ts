import { REJECTIONS } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../http/route.js';
import { readCallIntent } from '../call-intent.js';

export function checkCallRoute(): Route {
  return route(operations.checkCall, async ({ query, actor, scope, tx }) => {
    const own = { ...scope, userId: actor.userId };
    const { decision, line } = await readCallIntent(tx, own, { typed: query.phone_number, lineId: query.campaign_id });
    const rejection = decision.kind === 'blocked' ? decision.rejection : null;
    return {
      allowed: rejection === null,
      rejection,
      message: rejection === null ? null : REJECTIONS[rejection].text,
      phone_number: decision.to,
      campaign_id: line?.id ?? null,
    };
  });
}
