import { createHash, randomBytes } from 'node:crypto';
import type { ApiKeyKind } from '../../../policy/actor.js';

/** An opaque secret of 256 random bits. The prefix lets secret scanners and people recognise it. */
export function newToken(prefix: 'at_' | 'st_' | 'vs_' | 'sl_' | KeyPrefix): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** What is stored. A plain digest is enough for a secret that cannot be guessed, and can be looked up by index. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export type KeyPrefix = 'pk_' | 'uk_' | 'sk_';
export const KEY_PREFIXES: Readonly<Record<ApiKeyKind, KeyPrefix>> = { publishable: 'pk_', user: 'uk_', secret: 'sk_' };

/**
 * A user key begins with the public id of its row, so that a page which has the key needs to be told nothing else: `/embed.js` reads it
 * there (`packages/embed/src/host/public-id.ts`). The secret behind it is as long as that of any other key.
 */
export function newKey(kind: ApiKeyKind, publicId: string): string {
  const secret = newToken(KEY_PREFIXES[kind]);
  return kind === 'user' ? secret.replace(KEY_PREFIXES.user, KEY_PREFIXES.user + publicId) : secret;
}

/** Names a key in frame addresses. Not a secret. */
export function newPublicId(): string {
  return randomBytes(12).toString('base64url');
}
