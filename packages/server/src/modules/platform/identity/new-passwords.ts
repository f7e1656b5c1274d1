import { invalid } from '../../../http/errors.js';

/** Hashes a password in the threads for that. @throws ApiError UNAVAILABLE. */
export type NewPasswords = (password: string) => Promise<string>;

/** @throws ApiError VALIDATION_FAILED for a password that anyone would try first; UNAVAILABLE. */
export async function hashNewPassword(
  hash: NewPasswords,
  user: { readonly email: string },
  password: string,
): Promise<string> {
  if (password.trim().toLowerCase() === user.email.toLowerCase())
    throw invalid({ password: 'Choose a password that is not your email address.' });
  return hash(password);
}
