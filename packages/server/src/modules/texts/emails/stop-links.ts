import { asEmailAddress } from '@talk/domain/email';
import { z } from 'zod';
import type { Kernel } from '../../../kernel.js';
import { seal, unseal } from '../../../sealed.js';

/** Links in emails by which a recipient unsubscribes from a company's email. */
export interface StopLinks {
  urlFor(companyId: number, address: string): string;
  /** Null: the token is not ours. */
  read(token: string): { readonly companyId: number; readonly address: string } | null;
}

export const STOP_PATH = '/email/unsubscribe';
const PURPOSE = 'email-unsubscribe';
const contentSchema = z.object({ companyId: z.number(), address: z.string() });

/** The token is sealed, so nothing is stored for each email, and it works as long as the secret does. */
export function createStopLinks({ secrets, config }: Pick<Kernel, 'secrets' | 'config'>): StopLinks {
  const newest = secrets.derive(PURPOSE);
  const keys = [newest, ...secrets.deriveEarlier(PURPOSE)];
  return {
    urlFor: (companyId, address) =>
      `${config.http.publicUrl}${STOP_PATH}/${seal(newest, JSON.stringify({ companyId, address }), PURPOSE)}`,
    read(token) {
      for (const key of keys) {
        try {
          const { companyId, address } = contentSchema.parse(JSON.parse(unseal(key, token, PURPOSE)));
          const form = asEmailAddress(address);
          return form === null ? null : { companyId, address: form };
        } catch {
          // Sealed with another secret, or made up.
        }
      }
      return null;
    },
  };
}
