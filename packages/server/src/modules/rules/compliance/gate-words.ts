import { codeOutsideAreas, type PhoneEngine } from '@talk/domain/phone-number';

/** Numbers that charge callers and those who text them (1-900 and its kin abroad): nobody of a business reaches a customer there. */
export function isPremiumNumber(e164: string, engine: PhoneEngine): boolean {
  const parsed = engine.parse(e164, null);
  return parsed.valid && parsed.kind === 'premium';
}

export const PREMIUM_DETAIL = 'Premium-rate numbers charge by the minute or message, and cannot be reached from here.';

/** Areas that a company has limited its calls, texts and faxes to; all empty: everywhere. */
export interface CompanyAreas {
  readonly operatingStates: readonly string[];
  readonly operatingProvinces: readonly string[];
  readonly operatingAreaCodes: readonly string[];
}

/** Why a number outside the company's areas is refused; null for the others. @param to E.164. */
export function areaDetail(company: CompanyAreas, to: string): string | null {
  const { operatingStates: states, operatingProvinces: provinces, operatingAreaCodes: areaCodes } = company;
  const code = codeOutsideAreas(to, { states, provinces, areaCodes });
  return code === null ? null : `Your company does not call or text area code ${code}.`;
}

/** Of a number on the company's list, whoever has it. */
export const dncListDetail = (reason: string): string => `This number is on the Do Not Contact list: ${reason}`;

/** Verification was asked for and is not done. Unknown words do not lock (reading 75); only `verified` is known to be done. */
const OPEN: ReadonlySet<string> = new Set(['required', 'submitted', 'in_review', 'action_needed', 'rejected']);

export const isVerificationOpen = (kycStatus: string): boolean => OPEN.has(kycStatus);
