import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import { readUsers } from '../lines.service.js';

export function listUsersRoute(): Route {
  return route(operations.listUsers, async ({ scope, tx }) => ({ data: await readUsers(tx, scope) }));
}
