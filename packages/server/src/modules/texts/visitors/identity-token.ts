import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a site says about its visitor. */
export interface VisitorIdentity {
  readonly subject: string;
}

/** A token may not hold longer than this, however far its `exp` is. */
const MAX_LIFETIME_SECONDS = 3600;
/** Clocks of two servers differ. */
const LEEWAY_SECONDS = 60;

interface Read {
  readonly kid: string;
  readonly signed: string;
  readonly signature: Buffer;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The parts of a compact JWT that says it is HS256; null for anything else, `none` included. */
export function readIdentityToken(token: string): Read | null {
  const parts = token.split('.');
  const [head = '', claims = '', signature = ''] = parts;
  if (parts.length !== 3) return null;
  const header = json(head);
  const body = json(claims);
  if (header === null || body === null || header['alg'] !== 'HS256' || typeof header['kid'] !== 'string') return null;
  return {
    kid: header['kid'],
    signed: `${head}.${claims}`,
    signature: Buffer.from(signature, 'base64url'),
    claims: body,
  };
}

/** Who the token names; null when it was not signed with `secret`, is over, not yet valid, or holds too long. */
export function checkIdentityToken(read: Read, secret: string, now: Date): VisitorIdentity | null {
  const expected = createHmac('sha256', secret).update(read.signed).digest();
  if (expected.length !== read.signature.length || !timingSafeEqual(expected, read.signature)) return null;
  const { sub, exp, iat, nbf } = read.claims;
  const nowSeconds = now.getTime() / 1000;
  if (typeof sub !== 'string' || sub === '' || sub.length > 200) return null;
  if (typeof exp !== 'number' || exp <= nowSeconds - LEEWAY_SECONDS) return null;
  if (exp > nowSeconds + MAX_LIFETIME_SECONDS + LEEWAY_SECONDS) return null;
  for (const from of [iat, nbf])
    if (from !== undefined && (typeof from !== 'number' || from > nowSeconds + LEEWAY_SECONDS)) return null;
  return { subject: sub };
}

function json(part: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
