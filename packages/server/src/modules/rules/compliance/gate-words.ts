import type { PhoneEngine } from '@talk/domain/phone';

/** Numbers that charge callers and those who text them (1-900 and its kin abroad): nobody of a business reaches a customer there. */
export function isPremiumNumber(e164: string, engine: PhoneEngine): boolean {
  const parsed = engine.parse(e164, null);
  return parsed.valid && parsed.kind === 'premium';
}

export const PREMIUM_DETAIL = 'Premium-rate numbers charge by the minute or message, and cannot be reached from here.';

/** Of a number on the company's list, whoever has it. */
export const dncListDetail = (reason: string): string => `This number is on the Do Not Contact list: ${reason}`;

/** Verification was asked for and is not done. Unknown words do not lock (reading 75); only `verified` is known to be done. */
const OPEN: ReadonlySet<string> = new Set(['required', 'submitted', 'in_review', 'action_needed', 'rejected']);

export const isVerificationOpen = (kycStatus: string): boolean => OPEN.has(kycStatus);
