import type { Profile } from '@talk/contract';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { RequestFacts } from '../../../http/request-facts.js';
import type { Kernel } from '../../../kernel.js';
import { given } from '../../../patch.js';
import type { ApiKeyKind, UserActor } from '../../../policy/actor.js';
import { scopeOf } from '../../../policy/scope.js';
import { recordAudit } from '../audit/index.js';
import { auditedKey } from './api-key.presenter.js';
import {
  findApiKey,
  findApiKeyById,
  findApiKeyByPublicId,
  insertApiKey,
  noteKeyUse,
  updateApiKey,
  type ApiKeyRow,
} from './api-keys.repository.js';
import { readViewer } from '../viewers/read.js';
import { checkKeyOrigin } from './authenticate.js';
import { findMember } from './identity.repository.js';
import type { KeyOrigins } from './key-origins.js';
import { checkMayMakeKeyFor } from './key-users.js';
import { readProfile } from './profiles.service.js';
import { KEY_PREFIXES, hashToken, newKey, newPublicId } from './tokens.js';
import { insertAccessToken } from './tokens.repository.js';

export interface KeyRequest {
  readonly kind: ApiKeyKind;
  readonly name: string;
  readonly allowedOrigins: readonly string[];
  readonly userId: number | undefined;
  readonly signsInUsers: boolean;
}

export interface KeyChanges {
  readonly name: string | undefined;
  readonly allowedOrigins: readonly string[] | undefined;
  readonly signsInUsers: boolean | undefined;
}

export interface ExchangedToken {
  readonly token: string;
  readonly lifetimeSeconds: number;
  readonly key: ApiKeyRow;
  /** Whom a user key signs in. */
  readonly user: Profile | null;
}

export interface ApiKeys {
  /** @returns the row and the key itself, which is shown once. @throws ApiError NOT_FOUND, VALIDATION_FAILED, FORBIDDEN for a user above the actor. */
  create(tx: Tx, actor: UserActor, request: KeyRequest): Promise<{ row: ApiKeyRow; secret: string }>;
  /** What is left out stays. @throws ApiError NOT_FOUND, KEY_REVOKED, VALIDATION_FAILED, FORBIDDEN for who may not let it sign users in. */
  update(tx: Tx, actor: UserActor, id: number, changes: KeyChanges): Promise<ApiKeyRow>;
  /** @throws ApiError KEY_INVALID, KEY_REVOKED, ACCOUNT_CLOSED, KEY_SCOPE, ORIGIN_FORBIDDEN, USER_DISABLED, RATE_LIMITED. */
  exchange(key: string, facts: RequestFacts, deviceInfo: Record<string, unknown> | undefined): Promise<ExchangedToken>;
  /** Origins that may frame the widgets of the key with this public id, or of this publishable key; none for an unknown or revoked one. */
  frameAncestors(publicId: string): Promise<readonly string[]>;
  /** The same by the key itself, for the addresses of the spec that hold it; with the id under which the frame may be asked for without it. */
  frameOfKey(key: string): Promise<{ readonly publicId: string | null; readonly ancestors: readonly string[] }>;
}

export function createApiKeys(kernel: Kernel, origins: Pick<KeyOrigins, 'forget'>): ApiKeys {
  const reads = { q: kernel.db.drizzle };

  return {
    async create(tx, actor, request) {
      checkSites(request.kind, request.allowedOrigins);
      checkSignsIn(actor, request.kind, request.signsInUsers);
      if (request.kind === 'publishable' && request.userId !== undefined)
        throw invalid({ user_id: 'A publishable key belongs to no user: leave this out.' });
      const userId = request.kind === 'publishable' ? null : (request.userId ?? actor.userId);
      const member = userId === null ? null : await findMember(tx, actor.companyId, userId);
      if (member === undefined) throw fail('NOT_FOUND');
      if (member !== null) checkMayMakeKeyFor(actor, await readViewer(tx, scopeOf(actor)), member.membership);
      const publicId = newPublicId();
      const secret = newKey(request.kind, publicId);
      const row = await insertApiKey(tx, scopeOf(actor), {
        kind: request.kind,
        name: request.name,
        userId,
        publicId,
        keyHash: hashToken(secret),
        keyPrefix: secret.slice(0, 8),
        allowedOrigins: toOrigins(request.allowedOrigins),
        signsInUsers: request.signsInUsers,
        createdBy: actor.userId,
        createdAt: kernel.clock.now(),
      });
      const subject = { id: row.id, name: row.name };
      const at = kernel.clock.now();
      await recordAudit(tx, scopeOf(actor), {
        kind: 'api_key',
        action: 'created',
        subject,
        after: auditedKey(row),
        at,
      });
      tx.onCommit(origins.forget);
      return { row, secret };
    },

    async update(tx, actor, id, { name, allowedOrigins, signsInUsers }) {
      const scope = scopeOf(actor);
      const changes = {
        ...given({ name, signsInUsers }),
        ...(allowedOrigins !== undefined && { allowedOrigins: toOrigins(allowedOrigins) }),
      };
      const before = await findApiKeyById(tx, scope, id);
      // Nothing to change is an answer, too, and an UPDATE wants something to set.
      const row = Object.keys(changes).length === 0 ? before : await updateApiKey(tx, scope, id, changes);
      if (row === undefined) throw fail('NOT_FOUND');
      // Thrown inside the transaction: what was written goes with it.
      if (row.revokedAt !== null) throw fail('KEY_REVOKED');
      checkSites(row.kind, row.allowedOrigins);
      checkSignsIn(actor, row.kind, signsInUsers ?? false);
      await recordAudit(tx, scope, {
        kind: 'api_key',
        action: 'changed',
        subject: { id: row.id, name: row.name },
        before: before === undefined ? {} : auditedKey(before),
        after: auditedKey(row),
        at: kernel.clock.now(),
      });
      tx.onCommit(origins.forget);
      return row;
    },

    async exchange(secret, facts, deviceInfo) {
      kernel.limiter.take(`key-exchange:${facts.network}`, kernel.config.limits.keyExchange);
      const key = await findApiKey(reads, secret);
      if (key === undefined) throw fail('KEY_INVALID');
      if (key.revokedAt !== null) throw fail('KEY_REVOKED');
      if (key.accountClosed) throw fail('ACCOUNT_CLOSED');
      checkKeyOrigin(kernel, facts, key);
      const member = key.userId === null ? null : await findMember(reads, key.companyId, key.userId);
      if (member === undefined || (member !== null && !(member.user.enabled && member.membership.enabled)))
        throw fail('USER_DISABLED');
      const user = member === null ? null : await readProfile(reads, key.companyId, member.user.id, member);
      const now = kernel.clock.now();
      const lifetimeMs = kernel.config.sessions.keyTokenLifetimeMs;
      const token = await inTransaction(kernel, async (tx) => {
        await noteKeyUse(tx, key.id, now);
        return insertAccessToken(tx, {
          companyId: key.companyId,
          userId: key.userId,
          apiKeyId: key.id,
          deviceInfo,
          expiresAt: new Date(now.getTime() + lifetimeMs),
          now,
        });
      });
      return { token, lifetimeSeconds: lifetimeMs / 1000, key, user };
    },

    async frameAncestors(publicId) {
      // A publishable key is public: it may name itself, so that a site needs to know nothing else.
      const key = publicId.startsWith(KEY_PREFIXES.publishable)
        ? await findApiKey(reads, publicId)
        : await findApiKeyByPublicId(reads, publicId);
      return key === undefined || key.revokedAt !== null ? [] : key.allowedOrigins;
    },

    async frameOfKey(secret) {
      const key = await findApiKey(reads, secret);
      if (key === undefined || key.revokedAt !== null || key.kind === 'secret')
        return { publicId: null, ancestors: [] };
      return { publicId: key.publicId, ancestors: key.allowedOrigins };
    },
  };
}

const toOrigins = (sites: readonly string[]): string[] => [...new Set(sites.map((site) => new URL(site).origin))];

/** @throws ApiError VALIDATION_FAILED: a key that every visitor can read must say where it works. */
function checkSites(kind: ApiKeyKind, sites: readonly string[]): void {
  if (kind === 'publishable' && sites.length === 0)
    throw invalid({ allowed_origins: 'A publishable key needs at least one site, like https://www.example.com.' });
}

/** @throws ApiError VALIDATION_FAILED for a key that is no server's, FORBIDDEN for who is no admin: such a key signs in anyone of the company. */
function checkSignsIn(actor: UserActor, kind: ApiKeyKind, signsInUsers: boolean): void {
  if (!signsInUsers) return;
  if (kind !== 'secret') throw invalid({ signs_in_users: 'Only a secret key can sign users in.' });
  if (!actor.roles.includes('Company Admin'))
    throw fail('FORBIDDEN', { message: 'Only admins can let a key sign users in.' });
}
