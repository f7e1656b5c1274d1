import type { RejectionCode } from '@talk/contract';
import { isEmergencyNumber, type PhoneEngine, type Region } from '@talk/domain/phone';

/** Everything that decides whether somebody may call a number. */
export interface CallQuestion {
  /** As typed or pasted. */
  typed: string;
  country: Region;
  company: { status: 'active' | 'disabled' | 'suspended' | 'deleted' };
  user: { enabled: boolean };
  /** The line to call from; null when there is none that the user may use. */
  line: { isPaused: boolean; number: string | null } | null;
  /** Whether the company owns the number. */
  isOwnNumber: (e164: string) => boolean;
}

export type CallDecision =
  | { kind: 'allowed'; to: string }
  /** `to` is the number as understood, when it is one. */
  | { kind: 'blocked'; rejection: RejectionCode; to: string | null };

/**
 * The gate in front of every outbound call (ARCHITECTURE §5, compliance): pure, asked when a call is planned and again when it
 * leaves. When several reasons apply, the most blocking scope wins: account, user, line, then the number itself; an emergency
 * number comes before all, because the answer to it must not be "your account is suspended".
 */
export function decideCall(question: CallQuestion, engine: PhoneEngine): CallDecision {
  const { typed, country, company, user, line } = question;
  if (isEmergencyNumber(typed, country)) return { kind: 'blocked', rejection: 45, to: null };
  const parsed = engine.parse(typed, country);
  const to = parsed.valid ? parsed.e164 : null;
  const blocked = (rejection: RejectionCode): CallDecision => ({ kind: 'blocked', rejection, to });
  if (company.status === 'deleted') return blocked(34);
  if (company.status === 'suspended') return blocked(35);
  if (company.status === 'disabled') return blocked(12);
  if (!user.enabled) return blocked(19);
  if (line === null) return blocked(22);
  if (line.isPaused) return blocked(10);
  if (line.number === null) return blocked(23);
  if (to === null) return blocked(16);
  if (question.isOwnNumber(to)) return blocked(40);
  return { kind: 'allowed', to };
}
