import twilio from 'twilio';
import type { Credentials } from '../signalling/token.js';

export const TEST_CREDENTIALS: Credentials = {
  accountSid: `AC${'0'.repeat(32)}`,
  keySid: `SK${'1'.repeat(32)}`,
  keySecret: 'a-secret-that-only-tests-know-0123456789',
};
const APPLICATION_SID = `AP${'2'.repeat(32)}`;

/** An access token as the vendor's library makes it. `ttlS` may be negative: then it has expired. */
export function accessToken(
  identity: string,
  options: { ttlS?: number; incoming?: boolean; outgoing?: boolean; credentials?: Credentials } = {},
): string {
  const { ttlS = 3600, incoming = true, outgoing = true, credentials = TEST_CREDENTIALS } = options;
  const { accountSid, keySid, keySecret } = credentials;
  const token = new twilio.jwt.AccessToken(accountSid, keySid, keySecret, { identity, ttl: ttlS });
  const grant = new twilio.jwt.AccessToken.VoiceGrant({
    incomingAllow: incoming,
    ...(outgoing && { outgoingApplicationSid: APPLICATION_SID }),
  });
  token.addGrant(grant);
  return token.toJwt();
}
