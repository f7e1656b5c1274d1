import { createHmac } from 'node:crypto';
import type { Secrets } from '../../../config/secrets.js';
import { hashToken } from './tokens.js';

const PURPOSE = 'password-links';

/**
 * Tokens of password links. A token is made from the link's random id and a secret of the server: the job that mails it needs only the id, so
 * that no token waits in the queue, and the database has its hash alone.
 */
export interface LinkTokens {
  /** What a new link stores. */
  hashOf(id: string): string;
  /** The token of a stored link, also after `APP_SECRET` was changed. Undefined when its earlier value is no longer listed. */
  tokenOf(link: { readonly id: string; readonly tokenHash: string }): string | undefined;
}

export function createLinkTokens(secrets: Pick<Secrets, 'derive' | 'deriveEarlier'>): LinkTokens {
  const make = (key: Buffer, id: string): string => `pl_${createHmac('sha256', key).update(id).digest('base64url')}`;
  return {
    hashOf: (id) => hashToken(make(secrets.derive(PURPOSE), id)),
    tokenOf: ({ id, tokenHash }) =>
      [secrets.derive(PURPOSE), ...secrets.deriveEarlier(PURPOSE)]
        .map((key) => make(key, id))
        .find((token) => hashToken(token) === tokenHash),
  };
}
