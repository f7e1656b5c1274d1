import { fail } from '../../../http/errors.js';
import type { UserActor } from '../../../policy/actor.js';
import { coversGrants, type Grants } from '../../../policy/permissions.js';

/**
 * A key acts as its user. Without this check, a user with the single permission `manage api keys` could sign in as an admin with a key.
 * Some endpoints ask for a role, so the roles must be the actor's too, unless the actor is an admin.
 * @throws ApiError FORBIDDEN for a user who can do more than `actor`.
 */
export function checkMayMakeKeyFor(actor: UserActor, grants: Grants): void {
  const isAdmin = actor.roles.includes('Company Admin');
  const hasRoles = isAdmin || grants.roles.every((role) => actor.roles.includes(role));
  if (!hasRoles || !coversGrants(actor.permissions, grants))
    throw fail('FORBIDDEN', { message: 'You cannot make a key for someone who may do more than you.' });
}
