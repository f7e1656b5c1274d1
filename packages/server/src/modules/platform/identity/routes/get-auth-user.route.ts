import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import { readProfile } from '../profiles.service.js';
import type { Sessions } from '../sessions.service.js';

export function getAuthUserRoute(sessions: Sessions): Route {
  return route(operations.getAuthUser, async ({ body, actor, tx }) => {
    if (body.device_info !== undefined) await sessions.recordDevice(tx, actor, body.device_info);
    return { user: await readProfile(tx, actor.companyId, actor.userId) };
  });
}
