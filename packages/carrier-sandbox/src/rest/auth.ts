import { createHash, timingSafeEqual } from 'node:crypto';
import type { SandboxCredentials } from '../credentials.js';
import { RestError } from './errors.js';

/** Compares without telling by time how much was right. */
function same(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

/** HTTP Basic with account SID and auth token, or key SID and secret. Throws 401 / 20003. */
export function authenticate(header: string | undefined, credentials: SandboxCredentials): void {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header ?? '') ?? [];
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const at = decoded.indexOf(':');
  const user = decoded.slice(0, Math.max(0, at));
  const password = decoded.slice(at + 1);
  const byAccount = same(user, credentials.accountSid) && same(password, credentials.authToken);
  const byKey = same(user, credentials.apiKeySid) && same(password, credentials.apiKeySecret);
  if (at < 0 || (!byAccount && !byKey)) throw new RestError(401, 20003, 'Authenticate');
}
