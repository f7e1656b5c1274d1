import { signInWaySchema } from '@talk/contract/schemas';
import { z } from 'zod';
import type { Kernel } from '../../../kernel.js';
import { seal, unseal } from '../../../sealed.js';
import { hashToken } from './tokens.js';

const PURPOSE = 'second-step';
const LIFETIME_MS = 10 * 60_000;

const ticketSchema = z.object({
  userId: z.number(),
  /** Where the session starts; absent: where the user was last. */
  companyId: z.number().optional(),
  /** What the first step was. */
  via: signInWaySchema,
  /** The only company that the session opens. */
  onlyCompanyId: z.number().optional(),
  /** What is missing: a code, or two-step sign-in itself. */
  need: z.enum(['code', 'setup']),
  remember: z.boolean(),
  deviceInfo: z.record(z.string(), z.unknown()).optional(),
  /** Changes with the password. */
  password: z.string(),
  expiresAtMs: z.number(),
});
/** A sign-in whose password was right and whose second step is missing. */
export type Ticket = z.output<typeof ticketSchema>;

/**
 * What a browser keeps between the two steps, encrypted: nothing is stored, so that a right password leaves no trace until the second step.
 * It opens nothing by itself and ends after ten minutes, or when the password changes.
 */
export interface Tickets {
  make(ticket: Omit<Ticket, 'password' | 'expiresAtMs'>, passwordHash: string | null): string;
  /** Undefined: not ours, or too old. */
  read(sealed: string): Ticket | undefined;
  /** Whether the password is still the one that was right. */
  isCurrent(ticket: Ticket, passwordHash: string | null): boolean;
}

const fingerprint = (passwordHash: string | null): string => hashToken(passwordHash ?? '').slice(0, 16);

export function createTickets({ secrets, clock }: Pick<Kernel, 'secrets' | 'clock'>): Tickets {
  const key = secrets.derive(PURPOSE);
  return {
    make: (ticket, passwordHash) =>
      seal(
        key,
        JSON.stringify({
          ...ticket,
          password: fingerprint(passwordHash),
          expiresAtMs: clock.now().getTime() + LIFETIME_MS,
        }),
        PURPOSE,
      ),
    read(sealed) {
      let text: string;
      try {
        text = unseal(key, sealed, PURPOSE);
      } catch {
        // Of another key, or changed on its way: as good as none.
        return undefined;
      }
      // A version from before an upgrade can lack a field. Its sign-in begins again.
      const ticket = ticketSchema.safeParse(JSON.parse(text)).data;
      return ticket !== undefined && ticket.expiresAtMs > clock.now().getTime() ? ticket : undefined;
    },
    isCurrent: ({ password }, passwordHash) => password === fingerprint(passwordHash),
  };
}
