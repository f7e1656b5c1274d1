import { permissionsOf, type Member } from '@talk/core/contract';
import type { RoleName } from './person-draft.js';

export type PermissionName = Member['extra_permissions'][number];

/**
 * Permissions as the page of a person offers them. Those that open no screen without a role are left out: supervising calls is on the wallboard,
 * which is for admins and supervisors, and the verification of the business is in the settings of admins. Nothing can send ringless voicemail.
 */
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
  { id: 'campaigns', permissions: ['list sms template', 'manage sms template', 'create broadcast message', 'view workflow'] },
  {
    id: 'team',
    permissions: ['view agents', 'list user', 'list ring group', 'list campaign', 'list disposition status'],
  },
  { id: 'rules', permissions: ['manage compliance', 'undnc contact', 'unblock contact'] },
  { id: 'account', permissions: ['manage api keys', 'manage integrations'] },
] as const satisfies readonly { readonly id: string; readonly permissions: readonly PermissionName[] }[];

export type OfferedPermission = (typeof PERMISSION_GROUPS)[number]['permissions'][number];

/** What the roles of a person allow. */
export const fromRoles = (roles: readonly RoleName[]): ReadonlySet<PermissionName> => new Set(permissionsOf(roles));

/** How many permissions a person has that no role gives them. */
export function countAdded(extra: readonly PermissionName[], roles: readonly RoleName[]): number {
  const byRole = fromRoles(roles);
  return extra.filter((permission) => !byRole.has(permission)).length;
}
