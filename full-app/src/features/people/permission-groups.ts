import { permissionsOf, type Member } from '@talk/core/contract';
import type { RoleName } from './person-draft.js';

export type PermissionName = Member['extra_permissions'][number];

/** Every permission by area, as the page of a person shows them. */
export const PERMISSION_GROUPS = [
  {
    id: 'contacts',
    permissions: [
      'list contact',
      'view contact',
      'create contact',
      'update contact',
      'delete contact',
      'import contact',
      'export contact',
      'manage tag',
    ],
  },
  {
    id: 'calls',
    permissions: [
      'list communication',
      'update communication',
      'listen recording',
      'make call',
      'answer call',
      'send message',
      'set agent status',
    ],
  },
  {
    id: 'campaigns',
    permissions: [
      'list sms template',
      'manage sms template',
      'create broadcast message',
      'create broadcast rvm',
      'view workflow',
    ],
  },
  {
    id: 'team',
    permissions: [
      'view agents',
      'barge and whisper on call',
      'list user',
      'list ring group',
      'list campaign',
      'list disposition status',
    ],
  },
  { id: 'rules', permissions: ['manage compliance', 'undnc contact', 'unblock contact'] },
  { id: 'account', permissions: ['manage api keys', 'manage integrations', 'manage billing'] },
] as const satisfies readonly { readonly id: string; readonly permissions: readonly PermissionName[] }[];

/** Permissions that open no screen without a role: the settings of admins verify the business. */
const FOR_ROLES: readonly PermissionName[] = ['manage billing'];

/** Whether the page shows a permission: one for roles only if the person has it in addition, such as by an API call. */
export const isOffered = (permission: PermissionName, extra: readonly PermissionName[]): boolean =>
  !FOR_ROLES.includes(permission) || extra.includes(permission);

/** What the roles of a person allow. */
export const fromRoles = (roles: readonly RoleName[]): ReadonlySet<PermissionName> => new Set(permissionsOf(roles));

/** How many permissions a person has that no role gives them. */
export function countAdded(extra: readonly PermissionName[], roles: readonly RoleName[]): number {
  const byRole = fromRoles(roles);
  return extra.filter((permission) => !byRole.has(permission)).length;
}
