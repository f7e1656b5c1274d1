import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** No person fills the form faster; programs do. */
export const FORM_MIN_MS = 1_500;
const FORM_MAX_MS = 4 * 60 * 60_000;

const sign = (key: Buffer, keyId: number, text: string): string =>
  createHmac('sha256', key).update(`${keyId}.${text}`).digest('base64url');

/** Tells when the form was handed out, for which site; the nonce makes each one countable. */
export function newFormToken(key: Buffer, keyId: number, now: Date): string {
  const text = `${now.getTime().toString(36)}.${randomBytes(9).toString('base64url')}`;
  return `${text}.${sign(key, keyId, text)}`;
}

/** @returns the nonce and how long ago it was handed out; null when it is not ours, or too old. */
export function readFormToken(
  key: Buffer,
  keyId: number,
  token: string,
  now: Date,
): { nonce: string; ageMs: number } | null {
  const [at = '', nonce = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(key, keyId, `${at}.${nonce}`));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const ageMs = now.getTime() - Number.parseInt(at, 36);
  return ageMs > FORM_MAX_MS ? null : { nonce, ageMs };
}
