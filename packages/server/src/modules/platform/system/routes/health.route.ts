import { operations } from '@talk/contract/schemas';
import { publicRoute, type Route } from '../../../../http/route.js';

/** Says only that the process answers; whether it can work is readiness. */
export function healthRoute(version: string): Route {
  return publicRoute(operations.health, async () => ({ status: 'ok' as const, version }), { transaction: 'none' });
}
