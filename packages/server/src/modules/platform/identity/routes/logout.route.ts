import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import { SHARED_TOKEN_COOKIE } from '../cookies.js';
import type { Sessions } from '../sessions.service.js';

export function logoutRoute(sessions: Sessions): Route {
  return route(operations.logout, async ({ actor, tx, reply }) => {
    await sessions.signOut(tx, actor);
    reply.cookie(SHARED_TOKEN_COOKIE, '', 0);
    return {};
  });
}
