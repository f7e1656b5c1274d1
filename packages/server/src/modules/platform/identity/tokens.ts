import { createHash, randomBytes } from 'node:crypto';
import type { ApiKeyKind } from '../../../policy/actor.js';

/** An opaque secret of 256 random bits. The prefix lets secret scanners and people recognise it. */
export function newToken(prefix: 'at_' | 'st_' | 'vs_' | KeyPrefix): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/** What is stored. A plain digest is enough for a secret that cannot be guessed, and can be looked up by index. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export type KeyPrefix = 'pk_' | 'uk_' | 'sk_';
export const KEY_PREFIXES: Readonly<Record<ApiKeyKind, KeyPrefix>> = { publishable: 'pk_', user: 'uk_', secret: 'sk_' };

/** Names a key in frame addresses. Not a secret. */
export function newPublicId(): string {
  return randomBytes(12).toString('base64url');
}
