import { createHmac, timingSafeEqual } from 'node:crypto';
import { TokenError } from './errors.js';
import { LIMITS } from './limits.js';

/** What an access token lets its browser do. */
export interface VoiceGrant {
  identity: string;
  expiresAtMs: number;
  mayReceive: boolean;
  /** The application whose voice URL decides outgoing calls; null when the token allows none. */
  applicationSid: string | null;
  /** Parameters the issuer fixed; they override those the page passes to `connect`. */
  params: Record<string, string>;
}

export interface Credentials {
  accountSid: string;
  keySid: string;
  keySecret: string;
}

/** Checks a token; throws {@link TokenError}. */
export type VerifyToken = (token: string) => VoiceGrant;

const IDENTITY = /^[A-Za-z0-9_]{1,121}$/;

/**
 * Verifies access tokens as the vendor's helper library issues them: JWT, HS256 and nothing else, signed with the key's
 * secret, issued by the key, for the account, not expired, not valid only later.
 */
export function createTokenVerifier(credentials: Credentials, wallClockMs: () => number = Date.now): VerifyToken {
  return (token) => {
    const claims = verifiedClaims(token, credentials.keySecret);
    const nowS = wallClockMs() / 1000;
    if (claims.iss !== credentials.keySid) throw invalid('The token was issued by another API key.');
    if (claims.sub !== credentials.accountSid) throw invalid('The token is for another account.');
    if (typeof claims.exp !== 'number') throw invalid('The token has no expiry.');
    if (claims.exp <= nowS) throw new TokenError('expired', 'The token has expired.');
    if (typeof claims.nbf === 'number' && claims.nbf > nowS) throw invalid('The token is not valid yet.');
    return { ...grantIn(claims), expiresAtMs: claims.exp * 1000 };
  };
}

function invalid(message: string): TokenError {
  return new TokenError('invalid', message);
}

function verifiedClaims(token: string, secret: string): Record<string, unknown> {
  if (token.length > LIMITS.tokenChars) throw invalid(`The token is longer than ${LIMITS.tokenChars} characters.`);
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !payload || !signature) throw invalid('The token is not a JWT.');
  if (jsonIn(header).alg !== 'HS256') throw invalid('The token is not signed with HS256.');
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw invalid('The signature of the token is wrong.');
  }
  return jsonIn(payload);
}

function jsonIn(part: string): Record<string, unknown> {
  try {
    return record(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')));
  } catch {
    throw invalid('The token is not a JWT.');
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function grantIn(claims: Record<string, unknown>): Omit<VoiceGrant, 'expiresAtMs'> {
  const grants = record(claims.grants);
  const { identity } = grants;
  if (typeof identity !== 'string' || !IDENTITY.test(identity)) {
    throw invalid('The identity must be 1 to 121 letters, digits or underscores.');
  }
  if (typeof grants.voice !== 'object') throw invalid('The token has no voice grant.');
  const { incoming, outgoing } = record(grants.voice);
  const applicationSid = record(outgoing).application_sid;
  const params = Object.entries(record(record(outgoing).params)).map(([name, value]) => [name, String(value)]);
  return {
    identity,
    mayReceive: record(incoming).allow === true,
    applicationSid: typeof applicationSid === 'string' ? applicationSid : null,
    params: Object.fromEntries(params),
  };
}
