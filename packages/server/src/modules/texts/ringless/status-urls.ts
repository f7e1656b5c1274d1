import { z } from 'zod';
import type { Kernel } from '../../../kernel.js';
import { seal, unseal } from '../../../sealed.js';

/** Where the provider reports what became of a voicemail. The provider signs nothing, so the address names the voicemail, sealed by us. */
export interface StatusUrls {
  urlFor(companyId: number, communicationId: number): string;
  /** Null: the token is not ours. */
  read(token: string): { readonly companyId: number; readonly communicationId: number } | null;
}

export const RINGLESS_PATH = '/carrier/ringless';
const PURPOSE = 'ringless-status';
const contentSchema = z.object({ companyId: z.number(), communicationId: z.number() });

/** A token cannot be made, or changed to name another voicemail, without the key. */
export function createStatusUrls({ secrets, config }: Pick<Kernel, 'secrets' | 'config'>): StatusUrls {
  const newest = secrets.derive(PURPOSE);
  const keys = [newest, ...secrets.deriveEarlier(PURPOSE)];
  return {
    urlFor: (companyId, communicationId) =>
      `${config.http.publicUrl}${RINGLESS_PATH}/${seal(newest, JSON.stringify({ companyId, communicationId }), PURPOSE)}`,
    read(token) {
      for (const key of keys) {
        try {
          return contentSchema.parse(JSON.parse(unseal(key, token, PURPOSE)));
        } catch {
          // Sealed with another secret, or made up.
        }
      }
      return null;
    },
  };
}
