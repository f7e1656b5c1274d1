import { expiredToken, invalidToken, missingScopes } from './errors.js';
import type { Portal } from './portal.js';

/** The token of a request. @throws HubSpotError when it is unknown, has ended, or has none of the scopes */
export function authorise(portal: Portal, authorization: string | undefined, anyOf: readonly string[]): string {
  const bearer = portal.grants.bearer(authorization);
  if (bearer.state === 'expired') throw expiredToken(bearer.endedMs, portal.clock.nowMs());
  if (bearer.state !== 'alive') throw invalidToken(bearer.state === 'ended');
  if (anyOf.length > 0 && !anyOf.some((scope) => bearer.scopes.includes(scope))) throw missingScopes(anyOf);
  return bearer.token;
}
