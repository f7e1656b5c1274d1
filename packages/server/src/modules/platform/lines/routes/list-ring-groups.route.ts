import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import { readRingGroups } from '../lines.service.js';

export function listRingGroupsRoute(): Route {
  return route(operations.listRingGroups, async ({ scope, tx }) => ({ data: await readRingGroups(tx, scope) }));
}
