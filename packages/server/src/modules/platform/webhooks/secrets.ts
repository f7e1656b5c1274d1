import type { Secrets } from '../../../config/secrets.js';
import { seal, unseal } from '../../../sealed.js';

const PURPOSE = 'webhook-secrets';

/** Secrets of webhooks at rest: encrypted, each for one company. */
export interface SecretVault {
  seal(companyId: number, secret: string): string;
  /** Null: it was encrypted with an `APP_SECRET` that this server does not have any more. */
  open(companyId: number, sealed: string): string | null;
}

export function createSecretVault(secrets: Secrets): SecretVault {
  const newest = secrets.derive(PURPOSE);
  const keys = [newest, ...secrets.deriveEarlier(PURPOSE)];
  return {
    seal: (companyId, secret) => seal(newest, secret, String(companyId)),
    open(companyId, sealed) {
      for (const key of keys) {
        try {
          return unseal(key, sealed, String(companyId));
        } catch {
          // Of another secret, if there is another one.
        }
      }
      return null;
    },
  };
}
