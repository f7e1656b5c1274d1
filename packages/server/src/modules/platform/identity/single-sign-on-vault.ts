import { z } from 'zod';
import type { Secrets } from '../../../config/secrets.js';
import type { Kernel } from '../../../kernel.js';
import { seal, unseal } from '../../../sealed.js';

const SECRETS = 'single-sign-on-secrets';
const TICKETS = 'single-sign-on';

/** How long a user may take at the provider. */
export const STATE_MS = 10 * 60_000;

/** Client secrets at rest: encrypted, each for one company. */
export interface ClientSecrets {
  seal(companyId: number, secret: string): string;
  /** Null: it was encrypted with an `APP_SECRET` that this server does not have any more. */
  open(companyId: number, sealed: string): string | null;
}

export function createClientSecrets(secrets: Pick<Secrets, 'derive' | 'deriveEarlier'>): ClientSecrets {
  const newest = secrets.derive(SECRETS);
  const keys = [newest, ...secrets.deriveEarlier(SECRETS)];
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

const departureSchema = z.object({
  companyId: z.number(),
  /** Of the provider that the browser was sent to. */
  issuer: z.string(),
  clientId: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  expiresAtMs: z.number(),
});
/** A browser that was sent to a provider, and what its answer has to match. */
export type Departure = z.output<typeof departureSchema>;

/** What a browser keeps while it is at the provider, encrypted: an answer that another browser brings is worth nothing. */
export interface Departures {
  seal(departure: Omit<Departure, 'expiresAtMs'>): string;
  /** Undefined: not ours, or too old. */
  open(sealed: string): Departure | undefined;
}

export function createDepartures({ secrets, clock }: Pick<Kernel, 'secrets' | 'clock'>): Departures {
  const key = secrets.derive(TICKETS);
  return {
    seal: (departure) =>
      seal(key, JSON.stringify({ ...departure, expiresAtMs: clock.now().getTime() + STATE_MS }), TICKETS),
    open(sealed) {
      let text: string;
      try {
        text = unseal(key, sealed, TICKETS);
      } catch {
        // Of another key, or changed on its way: as good as none.
        return undefined;
      }
      const departure = departureSchema.parse(JSON.parse(text));
      return departure.expiresAtMs > clock.now().getTime() ? departure : undefined;
    },
  };
}
