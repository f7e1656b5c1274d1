import { createHmac } from 'node:crypto';
import type { Secrets } from '../../../config/secrets.js';
import { hashToken } from './tokens.js';

/** What links are for: their tokens are made with keys of their own, and begin differently. */
const KINDS = {
  password: { purpose: 'password-links', prefix: 'pl_' },
  registration: { purpose: 'registration-links', prefix: 'rg_' },
} as const;

/**
 * Tokens of links in mails. A token is made from the link's random id and a secret of the server: the job that mails it needs only the id, so
 * that no token waits in the queue, and the database has its hash alone.
 */
export interface LinkTokens {
  /** What a new link stores. */
  hashOf(id: string): string;
  /** The token of a stored link, also after `APP_SECRET` was changed. Undefined when its earlier value is no longer listed. */
  tokenOf(link: { readonly id: string; readonly tokenHash: string }): string | undefined;
}

export function createLinkTokens(
  secrets: Pick<Secrets, 'derive' | 'deriveEarlier'>,
  kind: keyof typeof KINDS = 'password',
): LinkTokens {
  const { purpose, prefix } = KINDS[kind];
  const make = (key: Buffer, id: string): string =>
    `${prefix}${createHmac('sha256', key).update(id).digest('base64url')}`;
  return {
    hashOf: (id) => hashToken(make(secrets.derive(purpose), id)),
    tokenOf: ({ id, tokenHash }) =>
      [secrets.derive(purpose), ...secrets.deriveEarlier(purpose)]
        .map((key) => make(key, id))
        .find((token) => hashToken(token) === tokenHash),
  };
}
