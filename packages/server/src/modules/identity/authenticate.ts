import { ROLE_PERMISSIONS, permissionsOf, type Permission } from '@talk/contract';
import { fail } from '../../http/errors.js';
import type { Authenticator } from '../../http/pipeline.js';
import type { RequestFacts } from '../../http/route.js';
import type { Kernel } from '../../kernel.js';
import type { Actor } from '../../policy/actor.js';
import type { memberships } from './identity.tables.js';
import { findAccessToken } from './tokens.repository.js';

const READ_ONLY: ReadonlySet<Permission> = new Set(ROLE_PERMISSIONS['Company Reporter Access']);

/**
 * What a member may do: the union of their roles and the company's grants. The read-only flag (reporter access, spec 3 §6)
 * takes away whatever a reporter may not do, whichever role gave it.
 */
export function effectivePermissions(member: typeof memberships.$inferSelect): Permission[] {
  const all = [...new Set([...permissionsOf(member.roles), ...member.extraPermissions])];
  return member.readOnlyAccess ? all.filter((permission) => READ_ONLY.has(permission)) : all;
}

/**
 * Whether a browser on `facts.origin` may use a key with these allowed origins. Our own origin may always: there the widget's
 * frame sends, and which page may hold that frame is decided by the frame's `frame-ancestors`.
 */
export function mayUseKeyFrom(facts: RequestFacts, kind: string, allowed: readonly string[], own: string): boolean {
  if (kind === 'secret') return !facts.fromBrowser;
  return facts.origin === undefined || facts.origin === own || allowed.includes(facts.origin);
}

/** @throws ApiError KEY_SCOPE for a secret key in a browser, ORIGIN_FORBIDDEN for another origin. */
export function checkKeyOrigin(
  kernel: Kernel,
  facts: RequestFacts,
  key: { readonly kind: string; readonly allowedOrigins: readonly string[] },
): void {
  if (mayUseKeyFrom(facts, key.kind, key.allowedOrigins, kernel.config.http.publicUrl)) return;
  throw key.kind === 'secret'
    ? fail('KEY_SCOPE', { message: 'Secret keys belong on servers. Create a user key for this page.' })
    : fail('ORIGIN_FORBIDDEN');
}

/** Turns bearer tokens into actors. One indexed query a request; nothing is cached, so a revocation counts at once. */
export function createAuthenticator(kernel: Kernel): Authenticator {
  return {
    async authenticate(token, facts): Promise<Actor | null> {
      if (token === undefined) return null;
      const found = await findAccessToken({ q: kernel.db.drizzle }, token);
      if (found === undefined) throw fail('SESSION_EXPIRED');
      const { token: row, key, membership } = found;
      if (key !== null && key.revokedAt !== null) throw fail('KEY_REVOKED');
      const over = row.revokedAt !== null || row.expiresAt <= kernel.clock.now();
      if (over || (found.signIn !== null && found.signIn.revokedAt !== null) || found.company.status === 'deleted')
        throw fail('SESSION_EXPIRED');
      if (key !== null) checkKeyOrigin(kernel, facts, key);
      if (row.userId === null) {
        if (key === null) throw fail('SESSION_EXPIRED');
        const apiKey = { id: key.id, kind: 'publishable' } as const;
        return { kind: 'visitor', companyId: row.companyId, tokenId: row.id, apiKey };
      }
      if (membership === null || !membership.enabled || found.user?.enabled !== true) throw fail('USER_DISABLED');
      return {
        kind: 'user',
        userId: row.userId,
        companyId: row.companyId,
        roles: membership.roles,
        permissions: new Set(effectivePermissions(membership)),
        tokenId: row.id,
        signInId: row.signInId,
        apiKey: key === null ? null : { id: key.id, kind: key.kind },
      };
    },
  };
}
