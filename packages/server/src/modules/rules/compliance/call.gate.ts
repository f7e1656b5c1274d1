import {
  ACCOUNT_ISSUES,
  type AccountIssueCode,
  REJECTION_SCOPE_ORDER,
  REJECTIONS,
  type RejectionCode,
} from '@talk/contract';
import {
  isEmergencyNumber,
  isHiddenNumber,
  isInternational,
  isTollFree,
  type PhoneEngine,
  type Region,
} from '@talk/domain/phone-number';
import { checkDayTime } from '@talk/domain/time';
import {
  areaDetail,
  type CompanyAreas,
  dncListDetail,
  isPremiumNumber,
  isVerificationOpen,
  PREMIUM_DETAIL,
} from './gate-words.js';

/** Everything that decides whether an agent may call a number. */
export interface CallQuestion {
  /** As typed or pasted. */
  readonly typed: string;
  readonly company: CompanyFacts;
  /** Null when the agent has no place in the company any more, or their sign-in is over. */
  readonly user: { readonly isActive: boolean; readonly mayCall: boolean } | null;
  /** The line to call from; null when there is none that the user may use. */
  readonly line: LineFacts | null | 'not-chosen';
  /** The contact who has the number, and the one the call is meant for. */
  readonly contacts: readonly ContactFacts[];
  /** Why the number is on the company's Do Not Contact list; null: it is not. */
  readonly dncListReason: string | null;
  /** Whether the company owns the number. */
  readonly isOwnNumber: (e164: string) => boolean;
  /** Null: nothing is to be asked. */
  readonly dayTime: { readonly name: string; readonly zones: readonly string[]; readonly format: 12 | 24 } | null;
  readonly nowMs: number;
}

interface CompanyFacts extends CompanyAreas {
  readonly status: 'active' | 'disabled' | 'suspended' | 'deleted';
  /** Where numbers without `+` are at home. */
  readonly country: Region;
  readonly kycStatus: string;
  /** What is wrong with the account, and stops calls; null: nothing. */
  readonly blockingIssue: AccountIssueCode | null;
  /** Calls that a trial has left; null when the company is none. */
  readonly trialCallsLeft: number | null;
  readonly internationalCalling: boolean;
  /** Empty: every country. */
  readonly internationalCountries: readonly string[];
  readonly tollFreeCalling: boolean;
}

interface LineFacts {
  readonly isDeleted: boolean;
  readonly isPaused: boolean;
  readonly forwardsOnly: boolean;
  readonly number: string | null;
}

interface ContactFacts {
  readonly isBlocked: boolean;
  readonly isDnc: boolean;
  readonly dncReason: string | null;
}

/** One thing that stands in the way. `rule` names what fired, for logs and support. */
export interface Obstacle {
  readonly rejection: RejectionCode;
  readonly rule: string;
  readonly detail: string | null;
}

export type CallDecision =
  | { readonly kind: 'allowed'; readonly to: string }
  /** A person has to say yes first: the spec's question is `message`. */
  | { readonly kind: 'ask'; readonly to: string; readonly rule: 'day-time'; readonly message: string }
  /** `obstacles`: most blocking first. `to` is the number as understood, when it is one. */
  | {
      readonly kind: 'blocked';
      readonly rejection: RejectionCode;
      readonly obstacles: readonly Obstacle[];
      readonly to: string | null;
    };

/**
 * The gate in front of every outbound call (ARCHITECTURE §5, compliance): pure, asked when a call is wanted and again when it leaves.
 * Everything that applies is found; the most blocking scope comes first: account, user, line, contact, message. An emergency number
 * comes before all, because the answer to it must not be "your account is suspended".
 */
export function decideCall(question: CallQuestion, engine: PhoneEngine): CallDecision {
  const { typed, company, dayTime, nowMs } = question;
  if (isEmergencyNumber(typed, company.country)) return blocked([obstacle(45, 'emergency-number')], null);
  const parsed = engine.parse(typed, company.country);
  const to = parsed.valid ? parsed.e164 : null;
  const found = [
    ...ofAccount(company, to, engine),
    ...ofUser(question.user),
    ...ofLine(question.line),
    ...ofContacts(question),
    ...ofArea(company, to),
    ...ofNumber(question, to, engine),
  ];
  if (found.length > 0 || to === null) return blocked(byScope(found), to);
  const check = dayTime === null ? null : checkDayTime(dayTime, nowMs, dayTime.format);
  if (check === null || check.inDayTime) return { kind: 'allowed', to };
  return { kind: 'ask', to, rule: 'day-time', message: check.message };
}

/** What decides whether a telephone may ring for one of the company's own people. */
export type ForwardQuestion = Pick<CallQuestion, 'typed' | 'company' | 'isOwnNumber'>;

/**
 * The gate in front of a telephone that an agent answers on: what the account may reach. Asked when the number is saved and again each
 * time it is to ring, because settings change and forwarding is a call that the company pays for.
 */
export function decideForward(question: ForwardQuestion, engine: PhoneEngine): CallDecision {
  const { typed, company } = question;
  if (isEmergencyNumber(typed, company.country)) return blocked([obstacle(45, 'emergency-number')], null);
  const parsed = engine.parse(typed, company.country);
  const to = parsed.valid ? parsed.e164 : null;
  const found = [...ofAccount(company, to, engine), ...ofNumber(question, to, engine)];
  return found.length > 0 || to === null ? blocked(byScope(found), to) : { kind: 'allowed', to };
}

const obstacle = (rejection: RejectionCode, rule: string, detail: string | null = null): Obstacle => ({
  rejection,
  rule,
  detail,
});

function blocked(obstacles: readonly Obstacle[], to: string | null): CallDecision {
  return { kind: 'blocked', rejection: obstacles[0]?.rejection ?? 16, obstacles, to };
}

/** Stable: within a scope the rules keep their order. */
function byScope(found: readonly Obstacle[]): readonly Obstacle[] {
  const weight = ({ rejection }: Obstacle): number => REJECTION_SCOPE_ORDER.indexOf(REJECTIONS[rejection].scopes[0]);
  return found.toSorted((a, b) => weight(a) - weight(b));
}

function ofAccount(company: CompanyFacts, to: string | null, engine: PhoneEngine): Obstacle[] {
  const found: Obstacle[] = [];
  if (company.status === 'deleted') found.push(obstacle(34, 'company-deleted'));
  if (company.status === 'suspended') found.push(obstacle(35, 'company-suspended'));
  if (company.blockingIssue !== null)
    found.push(obstacle(35, 'account-issue', ACCOUNT_ISSUES[company.blockingIssue].text));
  if (company.status === 'disabled') found.push(obstacle(12, 'company-disabled'));
  if (isVerificationOpen(company.kycStatus)) found.push(obstacle(46, 'kyc-pending'));
  if (company.trialCallsLeft !== null && company.trialCallsLeft <= 0) found.push(obstacle(42, 'trial-calls'));
  if (to !== null && isInternational(to, company.country, { engine })) found.push(...ofBorder(company, to, engine));
  return found;
}

function ofBorder(company: CompanyFacts, to: string, engine: PhoneEngine): Obstacle[] {
  const parsed = engine.parse(to, company.country);
  // International toll-free and satellite numbers belong to no country; the message rules or the setting decide about them.
  const country = parsed.valid ? parsed.region : null;
  const { internationalCalling, internationalCountries } = company;
  if (!internationalCalling) return [obstacle(14, 'international-off')];
  if (internationalCountries.length === 0) return [];
  if (country !== null && internationalCountries.includes(country)) return [];
  return [
    obstacle(14, 'international-country', country === null ? null : `${countryName(country)} is not switched on.`),
  ];
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });
const countryName = (country: string): string => countryNames.of(country) ?? country;

function ofUser(user: CallQuestion['user']): Obstacle[] {
  if (user === null) return [obstacle(24, 'no-membership')];
  const found: Obstacle[] = [];
  if (!user.isActive) found.push(obstacle(19, 'user-paused'));
  if (!user.mayCall) found.push(obstacle(18, 'permission-make-call'));
  return found;
}

function ofLine(line: CallQuestion['line']): Obstacle[] {
  if (line === 'not-chosen') return [];
  if (line === null) return [obstacle(22, 'line-unknown')];
  if (line.isDeleted) return [obstacle(9, 'line-deleted')];
  const found: Obstacle[] = [];
  if (line.forwardsOnly) found.push(obstacle(33, 'line-forwards-only'));
  if (line.isPaused) found.push(obstacle(10, 'line-paused'));
  if (line.number === null) found.push(obstacle(23, 'line-without-number'));
  return found;
}

function ofContacts({ contacts, dncListReason }: CallQuestion): Obstacle[] {
  const found: Obstacle[] = [];
  const dnc = contacts.find((contact) => contact.isDnc);
  if (contacts.some((contact) => contact.isBlocked)) found.push(obstacle(2, 'contact-blocked'));
  if (dnc !== undefined) found.push(obstacle(11, 'contact-dnc', dnc.dncReason));
  else if (dncListReason !== null) found.push(obstacle(11, 'dnc-list', dncListDetail(dncListReason)));
  return found;
}

function ofArea(company: CompanyFacts, to: string | null): Obstacle[] {
  const detail = to === null ? null : areaDetail(company, to);
  return detail === null ? [] : [obstacle(2, 'outside-areas', detail)];
}

function ofNumber(
  { typed, company, isOwnNumber }: ForwardQuestion,
  to: string | null,
  engine: PhoneEngine,
): Obstacle[] {
  if (isHiddenNumber(typed)) return [obstacle(6, 'number-hidden')];
  if (to === null) return [obstacle(16, 'number-invalid')];
  const found: Obstacle[] = [];
  if (isPremiumNumber(to, engine)) found.push(obstacle(16, 'premium-rate', PREMIUM_DETAIL));
  if (isOwnNumber(to)) found.push(obstacle(40, 'own-number'));
  if (!company.tollFreeCalling && isTollFree(to, { engine, region: company.country }))
    found.push(obstacle(17, 'toll-free-off'));
  return found;
}
