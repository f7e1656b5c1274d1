import { errors, jwtVerify } from 'jose';

/** What a site says about its visitor. */
export interface VisitorIdentity {
  readonly subject: string;
}

/** A token may not hold longer than this, however far its `exp` is. */
const MAX_LIFETIME_SECONDS = 3600;
/** Clocks of two servers differ. */
const LEEWAY_SECONDS = 60;

/**
 * Who a compact JWT (RFC 7519) names. HS256 alone, `none` included in what is refused, with the secret that the `kid` of its header names.
 * @param secretOf undefined for a `kid` that this site does not have.
 * @returns null when the token is not signed with that secret, is over, not yet valid, or holds longer than an hour.
 */
export async function verifyIdentityToken(
  token: string,
  secretOf: (kid: string) => Promise<string | undefined>,
  now: Date,
): Promise<VisitorIdentity | null> {
  const keyOf = async ({ kid }: { readonly kid?: string | undefined }): Promise<Uint8Array> => {
    const secret = typeof kid === 'string' ? await secretOf(kid) : undefined;
    if (secret === undefined) throw new errors.JWKSNoMatchingKey();
    return new TextEncoder().encode(secret);
  };
  const rules = {
    algorithms: ['HS256'],
    clockTolerance: LEEWAY_SECONDS,
    currentDate: now,
    requiredClaims: ['sub', 'exp'],
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, rules);
    const { sub, exp = Infinity, iat = 0 } = payload;
    const nowSeconds = now.getTime() / 1000;
    const isTooLong = exp > nowSeconds + MAX_LIFETIME_SECONDS + LEEWAY_SECONDS;
    if (isTooLong || iat > nowSeconds + LEEWAY_SECONDS) return null;
    return typeof sub === 'string' && sub !== '' && sub.length <= 200 ? { subject: sub } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
