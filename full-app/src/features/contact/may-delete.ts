import type { Communication } from '@talk/core';

const DELETABLE: readonly Communication['type'][] = ['call', 'conference', 'sms', 'fax', 'email', 'rvm'];

/** Whether the user may delete what was said: an admin, once it is over. A note has a menu of its own. */
export function mayDelete(
  { user_roles: roles, user_permissions: permissions }: Record<'user_roles' | 'user_permissions', readonly string[]>,
  { type, deleted_at, disposition_status2 }: Pick<Communication, 'type' | 'deleted_at' | 'disposition_status2'>,
): boolean {
  if (!roles.includes('Company Admin') || !permissions.includes('update communication')) return false;
  return deleted_at === null && disposition_status2 !== 'in-progress' && DELETABLE.includes(type);
}
