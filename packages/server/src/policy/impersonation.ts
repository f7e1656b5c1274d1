import type { Endpoint, Permission } from '@talk/contract';
import { effectivePermissions, type Grants } from './permissions.js';

/** How long an admin can act as a user; then the session ends. */
export const IMPERSONATION_MS = 60 * 60_000;

/**
 * An admin who acts as a user reaches no customer in that user's name, takes none of their calls, and makes no keys. Without these
 * permissions the app shows no such buttons, the phone does not register, and the user's own phone and status stay as they are.
 */
const HELD_BACK: ReadonlySet<Permission> = new Set<Permission>([
  'make call',
  'answer call',
  'send message',
  'set agent status',
  'barge and whisper on call',
  'create broadcast message',
  'create broadcast rvm',
  'manage api keys',
]);

/** What a user may do while an admin acts as them. */
export const permissionsActedWith = (grants: Grants): Permission[] =>
  effectivePermissions(grants).filter((permission) => !HELD_BACK.has(permission));

/** Whether `own` is an admin without limits who may do all that `other` may do. */
export function mayActAs(own: Grants & { readonly enabled: boolean }, other: Grants): boolean {
  if (!own.enabled || own.readOnlyAccess || !own.roles.includes('Company Admin')) return false;
  const mine = new Set(effectivePermissions(own));
  return effectivePermissions(other).every((permission) => mine.has(permission));
}

/** Operations that only read, or that write their own entry, although they are not GET. */
const LEAVES_NO_TRAIL: ReadonlySet<string> = new Set([
  'getAuthUser',
  'logout',
  'authorizeChannelByPost',
  'getAgentStatus',
  'contactCenterSummary',
  'contactCenterAgents',
  'parkedCalls',
  'liveCalls',
  'queuedCalls',
  'parseLinks',
  'tellPresence',
]);

/** Whether an admin who does this as another user leaves an entry in the audit log. */
export const leavesTrail = ({ id, method }: Pick<Endpoint, 'id' | 'method'>): boolean =>
  method !== 'GET' && !LEAVES_NO_TRAIL.has(id);
