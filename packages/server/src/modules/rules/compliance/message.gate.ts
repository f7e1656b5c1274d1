import {
  ACCOUNT_ISSUES,
  type AccountIssueCode,
  REJECTION_SCOPE_ORDER,
  REJECTIONS,
  type MessageSource,
  type RejectionCode,
  type RejectionScope,
} from '@talk/contract';
import type { NumberLineType } from '@talk/domain/compliance';
import {
  isEmergencyNumber,
  isHiddenNumber,
  isInternational,
  isShortCode,
  type PhoneEngine,
  type Region,
} from '@talk/domain/phone-number';
import {
  areaDetail,
  type CompanyAreas,
  dncListDetail,
  isPremiumNumber,
  isVerificationOpen,
  PREMIUM_DETAIL,
} from './gate-words.js';
import type { MessageDecision, MessageObstacleFact } from './message-compliance.js';

/** Everything that decides whether a text may leave for a number. */
export interface MessageQuestion {
  /** As typed or stored; null when the contact has no number at all. */
  readonly typed: string | null;
  /** Without the opt-out text that is appended; null while nothing is written. */
  readonly body: string | null;
  readonly attachments: number;
  readonly isMms: boolean;
  /** What it costs of a metered account, in segments; at least 1. */
  readonly segments: number;
  readonly source: MessageSource;
  readonly company: TextingCompany;
  /** `system`: no agent's text. Null: the agent has no place in the company any more, or their sign-in is over. */
  readonly user: { readonly isActive: boolean; readonly mayText: boolean } | 'system' | null;
  /** Null: there is none that may be used. */
  readonly line: TextingLine | null;
  /** The contact who has the number, and the one who is meant. */
  readonly contacts: readonly TextedContact[];
  readonly number: NumberFacts;
  readonly isOwnNumber: (e164: string) => boolean;
  readonly limits: readonly Limit[];
  /** Exactly the confirmation of a keyword: it passes what holds other texts back from the number. */
  readonly isConfirmation: boolean;
  readonly quiet: QuietAnswer;
  /** Dates and times as the company reads them. */
  readonly words: { date(atMs: number): string; time(atMs: number): string };
}

export interface TextingCompany extends CompanyAreas {
  readonly status: 'active' | 'disabled' | 'suspended' | 'deleted';
  readonly country: Region;
  readonly kycStatus: string;
  /** What is wrong with the account, and stops texts; null: nothing. */
  readonly blockingIssue: AccountIssueCode | null;
  readonly isTrial: boolean;
  readonly messagingEnabled: boolean;
  /** Segments left; null: not metered. */
  readonly textCredits: number | null;
  readonly internationalTexting: boolean;
  /** Empty: every country. */
  readonly internationalCountries: readonly string[];
  readonly requiresTextConsent: boolean;
}

export interface TextingLine {
  readonly isDeleted: boolean;
  readonly isPaused: boolean;
  readonly forwardsOnly: boolean;
  readonly textingEnabled: boolean;
  readonly is10dlc: boolean;
  readonly hasApprovedA2pUseCase: boolean;
  /** Any of its numbers is in the US (reading 45). */
  readonly hasUsNumber: boolean;
  readonly isSpamming: boolean;
  readonly trafficBlocked: boolean;
  readonly sendsMms: boolean;
  readonly oneAttachment: boolean;
  /** That it sends from: E.164 or a short code; null when it has none. */
  readonly number: { readonly phoneNumber: string; readonly sendsTexts: boolean } | null;
}

interface TextedContact {
  readonly isBlocked: boolean;
  readonly blocksAutomatedTexts: boolean;
  readonly isDnc: boolean;
  readonly dncReason: string | null;
}

export interface NumberFacts {
  /** Null: it is not opted out. */
  readonly optedOutAtMs: number | null;
  readonly lineType: NumberLineType;
  /** Why it is on the company's Do Not Contact list; null: it is not. */
  readonly dncListReason: string | null;
  /** What the ledger says last about texts. */
  readonly consent: 'granted' | 'revoked' | 'none';
  /** They wrote, or asked for a text, within the last 24 hours. */
  readonly wroteLately: boolean;
}

interface Limit {
  readonly of: 'account' | 'line' | 'number';
  readonly used: number;
  readonly limit: number;
  readonly resetsAtMs: number;
}

/** What the hours at the recipient say: `later` with a null moment is "not within ten days". */
export type QuietAnswer =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly atMs: number | null; readonly rule: string; readonly reason: string };

/** No agent writes these to one contact. Sequences join them when they exist. */
const AUTOMATED: ReadonlySet<MessageSource> = new Set(['auto-reply', 'broadcast', 'sequence']);

/** Rejections that a confirmation of STOP, START or HELP passes: it is the last word to a customer who just wrote. */
const PASSED_BY_CONFIRMATIONS: ReadonlySet<RejectionCode> = new Set([2, 11, 30, 31, 32]);

type Found = MessageObstacleFact;

/**
 * The gate in front of every text (ARCHITECTURE §5, compliance): pure, asked when a text is wanted and again when it leaves. Everything
 * that applies is found, the most blocking scope first. Quiet hours are asked last: they only delay what may leave at all.
 */
export function decideText(question: MessageQuestion, engine: PhoneEngine): MessageDecision {
  const { typed, company, isConfirmation, quiet } = question;
  if (typed !== null && isEmergencyNumber(typed, company.country))
    return { kind: 'blocked', obstacles: [found(45, 'emergency-number')] };
  const parsed = typed === null ? null : engine.parse(typed, company.country);
  const to = parsed?.valid === true ? parsed.e164 : null;
  const all = [
    ...ofAccount(question, to, engine),
    ...ofUser(question),
    ...ofLine(question),
    ...ofContacts(question),
    ...ofNumber(question, to, engine),
    ...ofMessage(question, to, engine),
  ];
  const [first, ...rest] = byScope(
    all.filter(({ rejection }) => !isConfirmation || !PASSED_BY_CONFIRMATIONS.has(rejection)),
  );
  if (first !== undefined) return { kind: 'blocked', obstacles: [first, ...rest] };
  if (quiet.allowed || isConfirmation) return { kind: 'allowed' };
  const { atMs, rule, reason } = quiet;
  // No rule that we ship is shut for ten days; one of the company's own can be.
  if (atMs === null) return { kind: 'blocked', obstacles: [found(29, rule, reason)] };
  return { kind: 'later', atMs, rule, reason };
}

function found(
  rejection: RejectionCode,
  rule: string,
  detail: string | null = null,
  { values = {}, scope }: { values?: Readonly<Record<string, string>>; scope?: RejectionScope } = {},
): Found {
  const { name: code, text, scopes } = REJECTIONS[rejection];
  const filled = text.replaceAll(/\{(\w+)\}/g, (whole: string, name: string) => values[name] ?? whole);
  return { rejection, name: code, text: filled, scope: scope ?? scopes[0], rule, detail };
}

/** Stable: within a scope the rules keep their order. */
function byScope(all: readonly Found[]): readonly Found[] {
  const weight = ({ scope }: Found): number => REJECTION_SCOPE_ORDER.indexOf(scope);
  return all.toSorted((a, b) => weight(a) - weight(b));
}

function ofAccount(
  { company, limits, words, segments }: MessageQuestion,
  to: string | null,
  engine: PhoneEngine,
): Found[] {
  const all: Found[] = [];
  if (company.status === 'deleted') all.push(found(34, 'company-deleted'));
  if (company.status === 'suspended') all.push(found(35, 'company-suspended'));
  if (company.blockingIssue !== null) all.push(found(35, 'account-issue', ACCOUNT_ISSUES[company.blockingIssue].text));
  if (company.status === 'disabled') all.push(found(12, 'company-disabled'));
  // Reading 44: a trial needs no approved use case, but it texts nobody before it is verified.
  if (isVerificationOpen(company.kycStatus) || (company.isTrial && company.kycStatus !== 'verified'))
    all.push(found(46, 'kyc-pending', 'Texting also needs the verification.'));
  if (!company.messagingEnabled) all.push(found(29, 'messaging-off'));
  const { textCredits } = company;
  if (textCredits !== null && textCredits < segments)
    all.push(found(1, 'text-credits', creditsLeft(segments, textCredits)));
  if (to !== null && isInternational(to, company.country, { engine })) all.push(...ofBorder(company, to, engine));
  for (const { of, used, limit, resetsAtMs } of limits)
    if (used >= limit)
      all.push(
        found(30, `${of}-limit`, LIMIT_DETAILS[of].replace('{}', String(limit)), {
          values: { time: words.time(resetsAtMs) },
          scope: of === 'line' ? 'line' : 'account',
        }),
      );
  return all;
}

/** Whole sentences: another language has its own word for one and for more. */
function creditsLeft(segments: number, left: number): string | null {
  if (left <= 0) return null;
  return left === 1 ? `It takes ${segments}, and 1 is left.` : `It takes ${segments}, and ${left} are left.`;
}

const LIMIT_DETAILS = {
  account: 'The account can send {} texts a day.',
  line: 'This line can send {} texts a day.',
  number: 'One number can receive {} texts within 24 hours.',
} as const;

function ofBorder(company: TextingCompany, to: string, engine: PhoneEngine): Found[] {
  if (!company.internationalTexting) return [found(14, 'international-off')];
  const parsed = engine.parse(to, company.country);
  // International toll-free and satellite numbers belong to no country; the number's own rule decides about them.
  const region = parsed.valid ? parsed.region : null;
  if (region === null || company.internationalCountries.length === 0) return [];
  if (company.internationalCountries.includes(region)) return [];
  const name = new Intl.DisplayNames(['en'], { type: 'region' }).of(region) ?? region;
  return [found(14, 'country-off', `${name} is not switched on.`)];
}

function ofUser({ user }: MessageQuestion): Found[] {
  if (user === 'system') return [];
  if (user === null) return [found(24, 'user-gone')];
  // There is no reason of its own for a person who may call and not text.
  if (!user.mayText) return [found(24, 'user-may-not-text', 'You are not allowed to send texts.')];
  return user.isActive ? [] : [found(19, 'user-paused')];
}

function ofLine({ line, company, isMms }: MessageQuestion): Found[] {
  if (line === null) return [found(22, 'line-unknown')];
  if (line.isDeleted) return [found(9, 'line-deleted')];
  const all: Found[] = [];
  if (line.forwardsOnly) all.push(found(33, 'line-forwards'));
  if (line.isPaused) all.push(found(10, 'line-paused'));
  if (line.isSpamming) all.push(found(36, 'line-spamming'));
  if (line.trafficBlocked) all.push(found(7, 'traffic-blocked'));
  if (!line.textingEnabled) all.push(found(39, 'line-texting-off'));
  if (line.number === null) all.push(found(23, 'line-without-number'));
  else if (!line.number.sendsTexts) all.push(found(8, 'number-without-texts'));
  // Spec 2 §5, readings 44 to 46: the line decides.
  else if (line.is10dlc && line.hasUsNumber && !company.isTrial && !line.hasApprovedA2pUseCase)
    all.push(found(8, 'use-case-not-approved', 'Carriers have not approved its use case yet (10DLC).'));
  if (isMms && !line.sendsMms) all.push(found(44, 'line-without-mms'));
  return all;
}

function ofContacts({ contacts, number, source }: MessageQuestion): Found[] {
  const all: Found[] = [];
  if (contacts.some(({ isBlocked }) => isBlocked)) all.push(found(2, 'contact-blocked'));
  else if (AUTOMATED.has(source) && contacts.some(({ blocksAutomatedTexts }) => blocksAutomatedTexts))
    all.push(found(2, 'contact-blocks-automated', 'Only people can text this contact, not automations.'));
  const dnc = contacts.find(({ isDnc }) => isDnc);
  if (dnc !== undefined) all.push(found(11, 'contact-dnc', dnc.dncReason));
  else if (number.dncListReason !== null) all.push(found(11, 'dnc-list', dncListDetail(number.dncListReason)));
  return all;
}

function ofNumber(
  { typed, number, company, words, source }: MessageQuestion,
  to: string | null,
  engine: PhoneEngine,
): Found[] {
  if (typed === null) return [found(16, 'no-number', 'This contact has no phone number.')];
  if (isHiddenNumber(typed)) return [found(6, 'hidden-number')];
  if (to === null)
    return [
      found(
        16,
        isShortCode(typed) ? 'short-code' : 'invalid-number',
        isShortCode(typed) ? 'Short codes cannot receive texts from lines.' : null,
      ),
    ];
  const all: Found[] = [];
  const { optedOutAtMs, lineType, consent, wroteLately } = number;
  const isAnswer = wroteLately && !AUTOMATED.has(source);
  if (optedOutAtMs !== null) all.push(found(32, 'opted-out', null, { values: { date: words.date(optedOutAtMs) } }));
  // STOP is a consent taken back, and says it better.
  else if (consent === 'revoked') all.push(found(31, 'consent-revoked', 'They withdrew their consent.'));
  else if (company.requiresTextConsent && consent === 'none' && !isAnswer) all.push(found(31, 'no-consent'));
  const parsed = engine.parse(to, company.country);
  if (lineType === 'landline' || (parsed.valid && parsed.kind === 'fixed')) all.push(found(38, 'landline'));
  if (isPremiumNumber(to, engine)) all.push(found(16, 'premium-rate', PREMIUM_DETAIL));
  const outside = areaDetail(company, to);
  if (outside !== null) all.push(found(2, 'outside-areas', outside));
  return all;
}

function ofMessage(question: MessageQuestion, to: string | null, engine: PhoneEngine): Found[] {
  const { company, line, body, attachments, isOwnNumber } = question;
  const all: Found[] = [];
  if (to !== null) {
    const parsed = engine.parse(to, company.country);
    if (isOwnNumber(to)) all.push(found(41, 'own-number'));
    else if (parsed.valid && parsed.kind === 'toll-free') all.push(found(17, 'toll-free'));
    const isShort = line?.number !== null && line !== null && isShortCode(line.number.phoneNumber);
    if (isShort && parsed.valid && parsed.region !== 'US') all.push(found(37, 'short-code-abroad'));
  }
  // The opt-out text alone is no message.
  if (body !== null && body.trim() === '' && attachments === 0) all.push(found(13, 'empty'));
  if (line?.oneAttachment === true && attachments > 1)
    all.push(found(43, 'one-attachment', `Send ${attachments} messages, one file in each.`));
  return all;
}
