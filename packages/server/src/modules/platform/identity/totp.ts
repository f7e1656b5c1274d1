import { Secret, TOTP } from 'otpauth';

/** A code is valid for this long, and for as long again before and after (RFC 6238 §5.2: one step of delay and of drift). */
const STEP_SECONDS = 30;
const WINDOW = 1;
/** As RFC 4226 §4 recommends for SHA-1, which is what authenticator apps understand. */
const KEY_BYTES = 20;

const totpOf = (key: string, email = ''): TOTP =>
  new TOTP({ issuer: 'Talk', label: email, secret: Secret.fromBase32(key), digits: 6, period: STEP_SECONDS });

/** A random key in Base32. */
export const newTotpKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/** The address that an authenticator app reads from a QR code. */
export const totpUri = (key: string, email: string): string => totpOf(key, email).toString();

/** The code of a moment: for tests and for users' apps. */
export const totpCode = (key: string, at: Date): string => totpOf(key).generate({ timestamp: at.getTime() });

/** The step whose code was typed, grouped or not; null if none of the three that are valid now. */
export function totpStep(key: string, typed: string, now: Date): number | null {
  const token = typed.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(key).validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / (STEP_SECONDS * 1000)) + delta;
}
