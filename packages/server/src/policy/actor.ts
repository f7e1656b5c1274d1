import { isRefusedToActing, type Endpoint, type Permission, type Role } from '@talk/contract';
import { fail } from '../http/errors.js';

export type ApiKeyKind = 'publishable' | 'user' | 'secret';

/** A person, or a server that acts for one. Read once per request from token, membership and company. */
export interface UserActor {
  readonly kind: 'user';
  readonly userId: number;
  readonly companyId: number;
  readonly roles: readonly Role[];
  readonly permissions: ReadonlySet<Permission>;
  readonly tokenId: string;
  /** The sign-in that the token belongs to; null when it came from an API key. */
  readonly signInId: string | null;
  readonly apiKey: { readonly id: number; readonly kind: ApiKeyKind } | null;
  /** The admin who acts as this user; null: the user. */
  readonly impersonatorId: number | null;
  /** This user only looks, with any roles. */
  readonly readOnly: boolean;
}

/** A visitor of a customer's site, known only by the site's publishable key. */
export interface VisitorActor {
  readonly kind: 'visitor';
  readonly companyId: number;
  readonly tokenId: string;
  readonly apiKey: { readonly id: number; readonly kind: 'publishable' };
}

export type Actor = UserActor | VisitorActor;

/** Said to an admin who acts as a user. */
export const NOT_ACTED = 'Stop acting as this user to do this: only they themselves can.';
const PERSON_ONLY = 'Sign in with email and password to do this: an API key cannot.';

/** @throws ApiError NOT_SIGNED_IN, KEY_SCOPE or FORBIDDEN unless `endpoint` lets `actor` in. */
export function admit(endpoint: Pick<Endpoint, 'access' | 'personOnly' | 'method'>, actor: Actor | null): void {
  const { access, personOnly } = endpoint;
  if (access.kind === 'public') return;
  if (actor === null) throw fail('NOT_SIGNED_IN');
  if (access.kind === 'visitor') {
    if (actor.kind !== 'visitor') throw fail('FORBIDDEN');
    return;
  }
  if (actor.kind === 'visitor') throw fail('KEY_SCOPE');
  if (access.kind === 'permission' && !access.all.every((permission) => actor.permissions.has(permission)))
    throw fail('FORBIDDEN');
  if (access.kind === 'any-permission' && !access.any.some((permission) => actor.permissions.has(permission)))
    throw fail('FORBIDDEN');
  if (access.kind === 'role' && !access.any.some((role) => actor.roles.includes(role))) throw fail('FORBIDDEN');
  // Permissions are without what changes things already (`effectivePermissions`); roles are whole.
  if (access.kind === 'role' && actor.readOnly && endpoint.method !== 'GET') throw fail('FORBIDDEN');
  if (personOnly === true && actor.signInId === null) throw fail('KEY_SCOPE', { message: PERSON_ONLY });
  if (actor.impersonatorId !== null && isRefusedToActing(endpoint)) throw fail('FORBIDDEN', { message: NOT_ACTED });
}
