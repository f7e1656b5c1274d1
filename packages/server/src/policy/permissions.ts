import { ROLE_PERMISSIONS, permissionsOf, type Permission, type Role } from '@talk/contract';

const REPORTER: Role = 'Company Reporter Access';
const READ_ONLY: ReadonlySet<Permission> = new Set(ROLE_PERMISSIONS[REPORTER]);

export interface Grants {
  readonly roles: readonly Role[];
  /** Given by the company on top of those of the roles. */
  readonly extraPermissions: readonly Permission[];
  readonly readOnlyAccess: boolean;
}

/**
 * What a member may do: the union of their roles and the company's grants. The read-only flag (reporter access, spec 3 §6)
 * takes away whatever a reporter may not do, whichever role gave it.
 */
export function effectivePermissions(member: Grants): Permission[] {
  const all = [...new Set([...permissionsOf(member.roles), ...member.extraPermissions])];
  return member.readOnlyAccess ? all.filter((permission) => READ_ONLY.has(permission)) : all;
}

/** Whether a member only reads: by the flag, or as a reporter without another role or permission (spec 1 §5, spec 3 §6). */
export const isReadOnly = ({ roles, extraPermissions, readOnlyAccess }: Grants): boolean =>
  readOnlyAccess ||
  (roles.length > 0 &&
    roles.every((role) => role === REPORTER) &&
    extraPermissions.every((permission) => READ_ONLY.has(permission)));

/** Whether holders of `permissions` can do everything that these grants allow. */
export const coversGrants = (permissions: ReadonlySet<Permission>, grants: Grants): boolean =>
  effectivePermissions(grants).every((permission) => permissions.has(permission));
