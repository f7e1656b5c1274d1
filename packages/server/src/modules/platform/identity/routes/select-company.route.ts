import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import { readProfile } from '../profiles.service.js';
import type { Sessions } from '../sessions.service.js';

export function selectCompanyRoute(sessions: Sessions): Route {
  return route(operations.selectCompany, async ({ body, actor, tx }) => {
    const { token, member } = await sessions.enter(tx, actor, body.company_id);
    return { meta: { token }, user: await readProfile(tx, member.company.id, actor.userId, member) };
  });
}
