import { randomBytes } from 'node:crypto';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { VisitorActor } from '../../../policy/actor.js';
import { visitorScopeOf, type Scope } from '../../../policy/scope.js';
import { type IdentityProblem, verifyIdentityToken, type VisitorIdentity } from './identity-token.js';
import { createIdentitySecrets } from './identity-secrets.js';
import { findSecret, insertSecret } from './visitors.repository.js';
import type { IdentityMode } from './visitors.tables.js';

export interface Identities {
  /**
   * Who the site says its visitor is. Null when it says nothing and need not. A token that is there and cannot be believed is
   * always refused: it never falls back to an unknown visitor.
   * @throws ApiError IDENTITY_INVALID.
   */
  check(
    reads: Reads,
    actor: VisitorActor,
    mode: IdentityMode,
    token: string | undefined,
  ): Promise<VisitorIdentity | null>;
  /** A new secret for a site; the secret itself is shown once. */
  create(tx: Tx, scope: Scope, apiKeyId: number): Promise<{ id: number; kid: string; secret: string }>;
}

/** For the people who build the site: visitors read a sentence of the widget. */
const REASONS: Readonly<Record<IdentityProblem, { readonly message?: string }>> = {
  over: {
    message:
      'The identity token has expired by our clock. Sign a new one for each page, and check the clock of the server that signs.',
  },
  early: {
    message:
      'The identity token is not valid yet by our clock: its iat or nbf is more than a minute ahead. Check the clock of the server that signs.',
  },
  long: { message: 'The identity token holds for more than an hour. Set exp to a few minutes from now.' },
  wrong: {},
};

export function createIdentities(kernel: Kernel): Identities {
  const secrets = createIdentitySecrets(kernel.secrets);
  return {
    async check(reads, actor, mode, token) {
      if (mode === 'off') return null;
      if (token === undefined || token === '') {
        if (mode === 'required') throw fail('IDENTITY_INVALID', { message: 'Sign in on this site to text us.' });
        return null;
      }
      const secretOf = async (kid: string): Promise<string | undefined> => {
        const sealed = await findSecret(reads, visitorScopeOf(actor), actor.apiKey.id, kid);
        return sealed === undefined ? undefined : (secrets.open(sealed) ?? undefined);
      };
      const identity = await verifyIdentityToken(token, secretOf, kernel.clock.now());
      if (typeof identity === 'string') throw fail('IDENTITY_INVALID', REASONS[identity]);
      return identity;
    },

    async create(tx, scope, apiKeyId) {
      const kid = `ik_${randomBytes(9).toString('base64url')}`;
      const secret = randomBytes(32).toString('base64url');
      const createdAt = kernel.clock.now();
      const id = await insertSecret(tx, scope, { apiKeyId, kid, sealed: secrets.seal(secret), createdAt });
      return { id, kid, secret };
    },
  };
}
