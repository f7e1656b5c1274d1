import { fail } from '../../../http/errors.js';
import type { UserActor } from '../../../policy/actor.js';
import { coversGrants, type Grants } from '../../../policy/permissions.js';
import { seesEverything, type Viewer } from '../../../policy/visibility.js';

/** Whether someone with these grants may do more than the actor. Some endpoints ask for a role, so roles count too, unless the actor is an admin. */
export function isAbove(actor: UserActor, grants: Grants): boolean {
  const isAdmin = actor.roles.includes('Company Admin');
  const hasRoles = isAdmin || grants.roles.every((role) => actor.roles.includes(role));
  return !hasRoles || !coversGrants(actor.permissions, grants);
}

/**
 * A key acts as its user. Without this check, a user with the single permission `manage api keys` could sign in as an admin with a key,
 * or see with it what is kept from them.
 * @param sight what the actor sees
 * @throws ApiError FORBIDDEN for a user who can do more than `actor`, or may see more.
 */
export function checkMayMakeKeyFor(
  actor: UserActor,
  sight: Viewer,
  { userId, ...grants }: Grants & { readonly userId: number },
): void {
  if (isAbove(actor, grants))
    throw fail('FORBIDDEN', { message: 'You cannot make a key for someone who may do more than you.' });
  // Admins give themselves what they may see.
  const isLimited = !actor.roles.includes('Company Admin') && !seesEverything(sight);
  if (userId !== actor.userId && isLimited)
    throw fail('FORBIDDEN', { message: 'You see a part of the company only. You can make keys for yourself.' });
}
