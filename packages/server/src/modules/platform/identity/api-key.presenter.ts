import type { ResponseOf, listApiKeys } from '@talk/contract';
import type { ApiKeyRow } from './api-keys.repository.js';

export type PresentedKey = ResponseOf<typeof listApiKeys>['data'][number];

/** A key without anything that opens a door. */
export function presentApiKey(row: ApiKeyRow): PresentedKey {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    prefix: row.keyPrefix,
    public_id: row.publicId,
    allowed_origins: [...row.allowedOrigins],
    user_id: row.userId,
    signs_in_users: row.signsInUsers,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
  };
}

/** What the audit log keeps of a key. */
export const auditedKey = ({ kind, name, keyPrefix, allowedOrigins, userId, signsInUsers }: ApiKeyRow) => ({
  name,
  key_kind: kind,
  prefix: keyPrefix,
  allowed_origins: allowedOrigins,
  user_id: userId,
  signs_in_users: signsInUsers,
});
