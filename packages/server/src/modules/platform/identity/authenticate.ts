import { fail } from '../../../http/errors.js';
import type { Authenticator } from '../../../http/pipeline.js';
import type { RequestFacts } from '../../../http/request-facts.js';
import type { Kernel } from '../../../kernel.js';
import type { Actor } from '../../../policy/actor.js';
import { coveringEntries } from '../../../policy/origins.js';
import { mayActAs, permissionsActedWith } from '../../../policy/impersonation.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import { recordAudit } from '../audit/index.js';
import { KEY_PREFIXES } from './tokens.js';
import { createTokenLookup } from './tokens.repository.js';

/**
 * Whether a browser on `facts.origin` may use a key with these allowed origins. Our own origin may always: there the widget's
 * frame sends, and which page may hold that frame is decided by the frame's `frame-ancestors`.
 */
function mayUseKeyFrom(facts: RequestFacts, kind: string, allowed: readonly string[], own: string): boolean {
  if (kind === 'secret') return !facts.fromBrowser;
  if (facts.origin === undefined || facts.origin === own) return true;
  return coveringEntries(facts.origin).some((entry) => allowed.includes(entry));
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

type FoundToken = NonNullable<Awaited<ReturnType<ReturnType<typeof createTokenLookup>>>>;

/** Whether the admin is still signed in and may still act as this member. */
const mayStillAct = (
  { ownSignInRevokedAt, isImpersonatorEnabled, ownPlace }: FoundToken,
  member: NonNullable<FoundToken['member']>,
): boolean =>
  ownSignInRevokedAt === null && isImpersonatorEnabled === true && ownPlace !== null && mayActAs(ownPlace, member);

/** Turns bearer tokens into actors. One indexed query a request; nothing is cached, so a revocation counts at once. */
export function createAuthenticator(kernel: Kernel): Authenticator {
  const findToken = createTokenLookup(kernel.db);
  return {
    async authenticate(token, facts): Promise<Actor | null> {
      if (token === undefined) return null;
      const found = await findToken(token);
      if (found === undefined) {
        if (!Object.values(KEY_PREFIXES).some((prefix) => token.startsWith(prefix))) throw fail('SESSION_EXPIRED');
        throw fail('KEY_SCOPE', {
          message: 'This is an API key, not a token. Exchange it with POST /api/v1/auth/token, and send the token.',
        });
      }
      const { token: row, key, member } = found;
      if (key !== null && key.revokedAt !== null) throw fail('KEY_REVOKED');
      const now = kernel.clock.now();
      // A token never outlives the sign-in that it came from.
      const over = row.revokedAt !== null || row.expiresAt <= now || (found.signInExpiresAt ?? row.expiresAt) <= now;
      if (over || found.signInRevokedAt !== null || found.companyStatus === 'deleted') throw fail('SESSION_EXPIRED');
      if (key !== null) checkKeyOrigin(kernel, facts, key);
      if (row.userId === null) {
        if (key === null) throw fail('SESSION_EXPIRED');
        const apiKey = { id: key.id, kind: 'publishable' } as const;
        return { kind: 'visitor', companyId: row.companyId, tokenId: row.id, apiKey };
      }
      if (member === null || !member.enabled || found.userEnabled !== true) throw fail('USER_DISABLED');
      const { impersonatorId } = found;
      if (impersonatorId !== null && !mayStillAct(found, member)) throw fail('SESSION_EXPIRED');
      return {
        kind: 'user',
        userId: row.userId,
        companyId: row.companyId,
        roles: member.roles,
        permissions: new Set(impersonatorId === null ? effectivePermissions(member) : permissionsActedWith(member)),
        tokenId: row.id,
        signInId: row.signInId,
        apiKey: key === null ? null : { id: key.id, kind: key.kind },
        impersonatorId,
        readOnly: member.readOnlyAccess,
      };
    },

    async recordActed(tx, scope, { what, request }) {
      const subject = { id: null, name: what };
      await recordAudit(tx, scope, {
        kind: 'acted',
        action: 'done',
        subject,
        after: { request },
        at: kernel.clock.now(),
      });
    },
  };
}
