import type { Secrets } from '../../../config/secrets.js';
import { seal, unseal } from '../../../sealed.js';

/** Secrets of sites at rest: encrypted, since an HMAC needs the secret itself. */
export interface IdentitySecrets {
  seal(secret: string): string;
  /** Null: it was encrypted with an `APP_SECRET` that this server no longer has. */
  open(sealed: string): string | null;
}

const PURPOSE = 'visitor-identity-secrets';

export function createIdentitySecrets(secrets: Pick<Secrets, 'derive' | 'deriveEarlier'>): IdentitySecrets {
  const newest = secrets.derive(PURPOSE);
  const keys = [newest, ...secrets.deriveEarlier(PURPOSE)];
  return {
    seal: (secret) => seal(newest, secret),
    open(sealed) {
      for (const key of keys) {
        try {
          return unseal(key, sealed);
        } catch {
          // Encrypted with another secret, if there is one.
        }
      }
      return null;
    },
  };
}
