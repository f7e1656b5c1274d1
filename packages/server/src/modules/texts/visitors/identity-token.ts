import { errors, jwtVerify } from 'jose';

/** What a site says about its visitor. */
export interface VisitorIdentity {
  readonly subject: string;
  /** Null: the site does not say. */
  readonly name: string | null;
  /** As the site writes it; null: it does not say. */
  readonly phoneNumber: string | null;
  /** The site has made sure itself that the number is theirs. */
  readonly isNumberVerified: boolean;
}

/** Why a token is not believed. All that is wrong with how it is made or signed is one reason: it helps only who guesses. */
export type IdentityProblem = 'over' | 'early' | 'long' | 'wrong';

/** A token may not hold longer than this, however far its `exp` is. */
const MAX_LIFETIME_SECONDS = 3600;
/** Clocks of two servers differ. */
const LEEWAY_SECONDS = 60;
const NAME_AT_MOST = 80;
const PHONE_AT_MOST = 40;

/**
 * Who a compact JWT (RFC 7519) names. HS256 alone, `none` included in what is refused, with the secret that the `kid` of its header names.
 * @param secretOf undefined for a `kid` that this site does not have.
 * @returns why not, when it cannot be believed: its times by our clock are only looked at once its signature is right.
 */
export async function verifyIdentityToken(
  token: string,
  secretOf: (kid: string) => Promise<string | undefined>,
  now: Date,
): Promise<VisitorIdentity | IdentityProblem> {
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
    const { sub, exp = Infinity, iat = 0, name, phone_number: phone, phone_number_verified: isVerified } = payload;
    const nowSeconds = now.getTime() / 1000;
    if (iat > nowSeconds + LEEWAY_SECONDS) return 'early';
    if (exp > nowSeconds + MAX_LIFETIME_SECONDS + LEEWAY_SECONDS) return 'long';
    if (typeof sub !== 'string' || sub === '' || sub.length > 200) return 'wrong';
    return {
      subject: sub,
      name: claim(name, NAME_AT_MOST),
      phoneNumber: claim(phone, PHONE_AT_MOST),
      isNumberVerified: isVerified === true,
    };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'over';
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf' && error.reason === 'check_failed')
      return 'early';
    if (error instanceof errors.JOSEError) return 'wrong';
    throw error;
  }
}

/** A claim that the form can hold. One that it cannot hold prefills nothing. */
function claim(value: unknown, length: number): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > length ? null : text;
}
