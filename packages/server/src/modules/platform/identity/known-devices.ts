import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kernel } from '../../../kernel.js';
import type { ReplyControls, RequestFacts } from '../../../http/request-facts.js';

const LIFETIME_MS = 365 * 24 * 3_600_000;
/** Only sign-in asks for it. */
const PATH = '/login';

/**
 * Browsers that a user has signed in on. Wrong passwords from elsewhere use up an address's tries, but not those of such a
 * browser: it has its own (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The cookie opens nothing.
 */
export interface KnownDevices {
  /** What limits count this browser by; null when no one has signed in on it with `email`. */
  recognise(email: string, request: Pick<RequestFacts, 'cookie'>): string | null;
  /** After a sign-in. */
  remember(email: string, reply: Pick<ReplyControls, 'cookie'>): void;
}

/** Nothing is stored: the cookie is signed over address, time and a random name. One for each address, as people share machines. */
export function createKnownDevices({ secrets, clock }: Pick<Kernel, 'secrets' | 'clock'>): KnownDevices {
  const key = secrets.derive('known-devices');
  const sign = (...parts: readonly string[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  /** It does not say whose it is. */
  const cookieOf = (email: string): string => `device_${sign('cookie', email).slice(0, 16)}`;

  return {
    recognise(typed, request) {
      const email = normalised(typed);
      const [since = '', name = '', signature = ''] = (request.cookie(cookieOf(email)) ?? '').split('.');
      if (!sameText(signature, sign('device', email, since, name))) return null;
      return Number.parseInt(since, 36) + LIFETIME_MS > clock.now().getTime() ? name : null;
    },
    remember(typed, reply) {
      const email = normalised(typed);
      const [since, name] = [clock.now().getTime().toString(36), randomBytes(12).toString('base64url')];
      const value = [since, name, sign('device', email, since, name)].join('.');
      reply.cookie(cookieOf(email), value, LIFETIME_MS, PATH);
    },
  };
}

const normalised = (email: string): string => email.trim().toLowerCase();

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
