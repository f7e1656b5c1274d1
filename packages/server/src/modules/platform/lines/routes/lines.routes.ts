import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import { readLines, readRingGroups, readUsers } from '../lines.service.js';

/** What everybody of a company may choose from. */
export function lineRoutes(): Route[] {
  return [
    route(operations.listLines, async ({ scope, tx }) => ({ data: await readLines(tx, scope) })),
    route(operations.listRingGroups, async ({ scope, tx }) => ({ data: await readRingGroups(tx, scope) })),
    route(operations.listUsers, async ({ scope, tx }) => ({ data: await readUsers(tx, scope) })),
  ];
}
