import type { Permission } from '@talk/contract';
import { fail } from '../../../http/errors.js';
import type { UserActor } from '../../../policy/actor.js';
import { coversGrants, type Grants } from '../../../policy/permissions.js';

const ABOVE = 'This user may do more than you. Ask an admin without limits.';
const GIVES_MORE = 'You cannot let someone do more than you may do yourself.';

/** @throws ApiError FORBIDDEN unless `actor` may do all that this user may do. */
export function checkMayManage(actor: UserActor, grants: Grants): void {
  if (!coversGrants(actor.permissions, grants)) throw fail('FORBIDDEN', { message: ABOVE });
}

/** @throws ApiError FORBIDDEN if these grants are more than those of `actor`. */
export function checkMayGrant(actor: UserActor, grants: Grants): void {
  if (!coversGrants(actor.permissions, grants)) throw fail('FORBIDDEN', { message: GIVES_MORE });
}

/**
 * The same for each permission that `actor` adds to a user, even if the user's read-only access keeps it from counting now.
 * @throws ApiError FORBIDDEN.
 */
export function checkMayAdd(actor: UserActor, added: readonly Permission[]): void {
  if (!added.every((permission) => actor.permissions.has(permission))) throw fail('FORBIDDEN', { message: GIVES_MORE });
}

/** Whether these grants let a user administer the company. */
export const isAdmin = ({ roles, readOnlyAccess, enabled }: Grants & { readonly enabled: boolean }): boolean =>
  enabled && !readOnlyAccess && roles.includes('Company Admin');
