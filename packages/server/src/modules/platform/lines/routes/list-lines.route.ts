import { operations } from '@talk/contract/schemas';
import { route, type Route } from '../../../../http/route.js';
import { readLines } from '../lines.service.js';

export function listLinesRoute(): Route {
  return route(operations.listLines, async ({ scope, tx }) => ({ data: await readLines(tx, scope) }));
}
