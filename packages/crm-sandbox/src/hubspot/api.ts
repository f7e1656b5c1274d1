import type { Answer, Ask } from '../http/exchange.js';
import { createRoutes, type Params } from '../http/routes.js';
import { authorise } from './authorise.js';
import { HubSpotError, notFound } from './errors.js';
import type { Portal } from './portal.js';
import { accountRoutes } from './routes/account.js';
import { associationRoutes } from './routes/associations.js';
import { batchRoutes } from './routes/batches.js';
import { handleOauth } from './routes/oauth.js';
import { listRoutes } from './routes/lists.js';
import { objectRoutes } from './routes/objects.js';
import { propertyRoutes } from './routes/properties.js';
import type { ApiRoute } from './routes/route.js';

const find = createRoutes<ApiRoute>([
  ...batchRoutes,
  ...associationRoutes,
  ...objectRoutes,
  ...propertyRoutes,
  ...accountRoutes,
  ...listRoutes,
]);

const VERSION = /^(?:v[34]|2025-09|2026-03)$/;

export function isHubSpotPath(path: string): boolean {
  return /^\/(?:oauth|crm|account-info|calling|automation|appinstalls)(?:\/|$)/.test(path);
}

/**
 * The path without its version, which stands after the area in the dated form (`/crm/objects/2026-03/calls`) and before the object in
 * the older one (`/crm/v3/objects/calls`). Null for a version that does not exist.
 */
function withoutVersion(path: string): string | null {
  const [, area = '', second = '', third = '', ...rest] = path.split('/');
  if (area === 'calling' || (area === 'automation' && second === 'v2')) return path;
  if (VERSION.test(second)) return ['', area, third, ...rest].join('/');
  if (VERSION.test(third)) return ['', area, second, ...rest].join('/');
  return null;
}

/** Answers one request to the account's public interface. */
export function handleHubSpot(portal: Portal, ask: Ask): Answer {
  try {
    const oauth = handleOauth(portal, ask);
    if (oauth) return oauth;
    const path = withoutVersion(ask.path);
    const found = path === null ? null : find(ask.method, path);
    if (found === null) return notFound().answer();
    if (found === 'other method')
      return new HubSpotError(405, 'METHOD_NOT_ALLOWED', 'HTTP 405 Method Not Allowed').answer();
    return run(portal, ask, found.route, found.params);
  } catch (error) {
    if (error instanceof HubSpotError) return error.answer();
    throw error;
  }
}

function run(portal: Portal, ask: Ask, route: ApiRoute, params: Params): Answer {
  authorise(portal, ask.headers['authorization'], []);
  const refusal = portal.limits.spend(route.isSearch ?? false);
  if (refusal) return refusal;
  authorise(portal, ask.headers['authorization'], route.scopes(params));
  const answer = attempt(() => route.handle(portal, ask, params));
  return route.isSearch ? answer : { ...answer, headers: { ...answer.headers, ...portal.limits.headers() } };
}

/** Refusals of a route carry the limits as well. */
function attempt(handle: () => Answer): Answer {
  try {
    return handle();
  } catch (error) {
    if (error instanceof HubSpotError) return error.answer();
    throw error;
  }
}
