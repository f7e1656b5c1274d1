import type { PhoneEngine } from '@talk/domain/phone';

/** Numbers that charge whoever calls or texts them (1-900 and its kin abroad): nobody of a business reaches a customer there. */
export function isPremiumNumber(e164: string, engine: PhoneEngine): boolean {
  const parsed = engine.parse(e164, null);
  return parsed.valid && parsed.kind === 'premium';
}

export const PREMIUM_DETAIL = 'Premium-rate numbers charge by the minute or message and are not reached from here.';

/** Verification was asked for and is not done. Unknown words do not lock (reading 75); only `verified` is known to be done. */
const OPEN: ReadonlySet<string> = new Set(['required', 'submitted', 'in_review', 'action_needed', 'rejected']);

export const isVerificationOpen = (kycStatus: string): boolean => OPEN.has(kycStatus);

/**
 * What stands for a hidden number: words of carriers and people, and the digits that spell ANONYMOUS, RESTRICTED, BLOCKED, UNKNOWN
 * and UNAVAILABLE, which carriers send instead of the number.
 */
const HIDDEN = /^(?:anonymous|restricted|private|hidden|withheld|unknown|unavailable|blocked|no caller id)$/i;
const HIDDEN_DIGITS: ReadonlySet<string> = new Set(['266696687', '7378742833', '2562533', '8656696', '86282452253']);

export function isHiddenNumber(typed: string): boolean {
  const text = typed.trim();
  return HIDDEN.test(text) || (text.startsWith('+') && HIDDEN_DIGITS.has(text.replaceAll(/\D/g, '')));
}
