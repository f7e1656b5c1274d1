import type { Secrets } from '../../../config/secrets.js';
import { seal, unseal } from '../../../sealed.js';

/** Passwords of companies' mail servers at rest: encrypted, each for one company. */
export interface MailPasswords {
  seal(companyId: number, password: string): string;
  /** Null: it was encrypted with an `APP_SECRET` that this server no longer has. */
  open(companyId: number, sealed: string): string | null;
}

const PURPOSE = 'mail-account-passwords';

export function createMailPasswords(secrets: Pick<Secrets, 'derive' | 'deriveEarlier'>): MailPasswords {
  const newest = secrets.derive(PURPOSE);
  const keys = [newest, ...secrets.deriveEarlier(PURPOSE)];
  return {
    seal: (companyId, password) => seal(newest, password, String(companyId)),
    open(companyId, sealed) {
      for (const key of keys) {
        try {
          return unseal(key, sealed, String(companyId));
        } catch {
          // Encrypted with another secret, if there is one.
        }
      }
      return null;
    },
  };
}
