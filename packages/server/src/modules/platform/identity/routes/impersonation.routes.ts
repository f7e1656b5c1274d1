import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import type { Impersonations } from '../impersonations.service.js';

/** An admin acts as a user of their company. The session ends as every other does, by `logout`. */
export function impersonationRoutes(impersonations: Impersonations): Route[] {
  return [
    route(operations.impersonateUser, async ({ params, body, actor, tx }) => {
      const { token, hashedToken, expiresAt } = await impersonations.start(tx, actor, params.id, body.reason);
      return { apiToken: token, hashed_token: hashedToken, expires_at: expiresAt.toISOString() };
    }),
  ];
}
