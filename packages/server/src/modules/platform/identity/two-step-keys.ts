import type { Secrets } from '../../../config/secrets.js';
import { seal, unseal } from '../../../sealed.js';

const PURPOSE = 'two-step-keys';

/** Keys of authenticator apps at rest: encrypted, each for one user. */
export interface TwoStepKeys {
  seal(userId: number, key: string): string;
  /** Null: it was encrypted with an `APP_SECRET` that this server does not have any more. */
  open(userId: number, sealed: string): string | null;
}

export function createTwoStepKeys(secrets: Pick<Secrets, 'derive' | 'deriveEarlier'>): TwoStepKeys {
  const newest = secrets.derive(PURPOSE);
  const keys = [newest, ...secrets.deriveEarlier(PURPOSE)];
  return {
    seal: (userId, key) => seal(newest, key, String(userId)),
    open(userId, sealed) {
      for (const key of keys) {
        try {
          return unseal(key, sealed, String(userId));
        } catch {
          // Of another secret, if there is another one.
        }
      }
      return null;
    },
  };
}
