import { expect, it } from 'vitest';
import { checkQuietHours, SHIPPED_QUIET_RULES } from '@talk/domain/compliance';
import { zonedTime } from '@talk/domain/time';
import { createPrng } from '../../../prng.js';
import { company, contact, engine, line, number, question } from './message-rejections.fixture.js';
import { decideText, type MessageQuestion } from './message.gate.js';

const SOURCES = ['manual', 'scheduled', 'template', 'widget', 'auto-reply', 'call', 'broadcast', 'sequence'] as const;
const SEED = 4711;
const ROUNDS = 20_000;

/** Recipients of every kind, with what a person knows of them at once. */
const NUMBERS = [
  { typed: '+14155550150', isReal: true, isAbroad: false, isOwn: false },
  { typed: '(212) 555-0150', isReal: true, isAbroad: false, isOwn: false },
  { typed: '+14155550100', isReal: true, isAbroad: false, isOwn: true },
  { typed: '+33612345678', isReal: true, isAbroad: true, isOwn: false },
  { typed: '+33142685300', isReal: false, isAbroad: true, isOwn: false },
  { typed: '+18005550199', isReal: false, isAbroad: false, isOwn: false },
  { typed: 'anonymous', isReal: false, isAbroad: false, isOwn: false },
  { typed: '911', isReal: false, isAbroad: false, isOwn: false },
  { typed: '+1415', isReal: false, isAbroad: false, isOwn: false },
  { typed: '72345', isReal: false, isAbroad: false, isOwn: false },
  { typed: null, isReal: false, isAbroad: false, isOwn: false },
] as const;

const random = createPrng(SEED);
/** Mostly harmless, so that many of the questions are let through. */
const rarely = (): boolean => random.chance(0.04);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random.next() * values.length)] as T;

function anyQuestion(): { facts: MessageQuestion; to: (typeof NUMBERS)[number] } {
  const to = random.chance(0.7) ? NUMBERS[0] : pick(NUMBERS);
  const facts: MessageQuestion = {
    ...question,
    typed: to.typed,
    body: rarely() ? pick(['', '  ', '\n']) : pick(['Hello', 'See you at 8', null]),
    attachments: rarely() ? 2 : 0,
    isMms: random.chance(0.2),
    source: pick(SOURCES),
    company: {
      ...company,
      status: rarely() ? pick(['disabled', 'suspended', 'deleted'] as const) : 'active',
      kycStatus: rarely() ? pick(['required', 'in_review', 'rejected']) : pick(['verified', 'none', 'archived']),
      isTrial: rarely(),
      messagingEnabled: !rarely(),
      textCredits: pick([null, null, 5, rarely() ? 0 : 1]),
      internationalTexting: random.chance(0.5),
      internationalCountries: pick([[], ['FR'], ['DE']]),
      requiresTextConsent: random.chance(0.3),
    },
    user: rarely()
      ? pick([null, { isActive: false, mayText: true }, { isActive: true, mayText: false }])
      : pick(['system', question.user]),
    line: rarely()
      ? null
      : {
          ...line,
          isDeleted: rarely(),
          isPaused: rarely(),
          forwardsOnly: rarely(),
          textingEnabled: !rarely(),
          is10dlc: random.chance(0.5),
          hasApprovedA2pUseCase: random.chance(0.8),
          hasUsNumber: random.chance(0.8),
          isSpamming: rarely(),
          trafficBlocked: rarely(),
          sendsMms: random.chance(0.8),
          oneAttachment: random.chance(0.3),
          number: rarely() ? null : { phoneNumber: '+14155550100', sendsTexts: !rarely() },
        },
    contacts: [
      { ...contact, isBlocked: rarely(), isDnc: rarely(), blocksAutomatedTexts: random.chance(0.2) },
      ...(random.chance(0.2) ? [{ ...contact, isBlocked: rarely(), isDnc: rarely() }] : []),
    ],
    number: {
      ...number,
      optedOutAtMs: rarely() ? 1 : null,
      dncListReason: rarely() ? 'They asked us' : null,
      lineType: pick(['wireless', 'voip', 'unknown', 'other', rarely() ? 'landline' : 'wireless'] as const),
      consent: pick(['granted', 'none', rarely() ? 'revoked' : 'none'] as const),
      wroteLately: random.chance(0.4),
    },
    limits: random.chance(0.2)
      ? [
          {
            of: pick(['account', 'line', 'number'] as const),
            used: Math.floor(random.next() * 10),
            limit: 8,
            resetsAtMs: 9,
          },
        ]
      : [],
    isConfirmation: rarely(),
    quiet: random.chance(0.15)
      ? { allowed: false, atMs: rarely() ? null : 99, rule: 'us', reason: 'Late.' }
      : { allowed: true },
  };
  return { facts, to };
}

/** The law of the house, written a second time and in another order: whether these facts let a text leave now. */
function mayLeave({ facts, to }: ReturnType<typeof anyQuestion>): boolean {
  const { company: firm, line: from, user, number: known, contacts, isConfirmation, source } = facts;
  const isOpenAccount = firm.status === 'active' && firm.messagingEnabled && firm.textCredits !== 0;
  const isVerified = firm.isTrial
    ? firm.kycStatus === 'verified'
    : !['required', 'in_review', 'rejected'].includes(firm.kycStatus);
  const isAllowedUser = user === 'system' || (user !== null && user.isActive && user.mayText);
  if (!isOpenAccount || !isVerified || !isAllowedUser || from === null || from.number === null) return false;
  const lineWorks = from.textingEnabled && from.number.sendsTexts && (from.sendsMms || !facts.isMms);
  const lineIsOff = from.isDeleted || from.isPaused || from.forwardsOnly || from.isSpamming || from.trafficBlocked;
  const isRegistered = firm.isTrial || !from.is10dlc || !from.hasUsNumber || from.hasApprovedA2pUseCase;
  if (lineIsOff || !lineWorks || !isRegistered) return false;
  if (!to.isReal || to.isOwn || known.lineType === 'landline') return false;
  if (to.isAbroad && (!firm.internationalTexting || firm.internationalCountries.includes('DE'))) return false;
  if (facts.body?.trim() === '' && facts.attachments === 0) return false;
  if (from.oneAttachment && facts.attachments > 1) return false;
  // The last word to somebody who wrote a keyword passes the rest.
  if (isConfirmation) return true;
  if (contacts.some(({ isBlocked, isDnc }) => isBlocked || isDnc) || known.optedOutAtMs !== null) return false;
  if (known.dncListReason !== null) return false;
  const isAutomated = source === 'auto-reply' || source === 'broadcast' || source === 'sequence';
  if (isAutomated && contacts.some(({ blocksAutomatedTexts }) => blocksAutomatedTexts)) return false;
  const hasAgreed = known.consent === 'granted' || (known.consent === 'none' && known.wroteLately && !isAutomated);
  if (known.consent === 'revoked' || (firm.requiresTextConsent && !hasAgreed)) return false;
  return facts.limits.every(({ used, limit }) => used < limit) && facts.quiet.allowed;
}

it(`lets exactly those texts through that may leave (${ROUNDS} random questions, seed ${SEED})`, () => {
  let allowed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = anyQuestion();
    const decision = decideText(asked.facts, engine);
    if ((decision.kind === 'allowed') !== mayLeave(asked))
      throw new Error(`round ${round}: ${JSON.stringify(decision)} for ${JSON.stringify(asked)}`);
    if (decision.kind === 'allowed') allowed += 1;
  }
  // Neither all nor none: otherwise it would prove nothing.
  expect(allowed).toBeGreaterThan(ROUNDS / 20);
  expect(allowed).toBeLessThan(ROUNDS / 2);
});

it('lets nothing leave between nine in the evening and eight in the morning at the recipient, on any night of the year', () => {
  const zones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'Pacific/Honolulu'];
  for (let round = 0; round < 2000; round += 1) {
    const atMs = Date.parse('2026-01-01T00:00:00Z') + Math.floor(random.next() * 365 * 86_400_000);
    const zone = pick(zones);
    const places = [{ country: 'US', subdivision: pick(['CA', 'NY', 'TX', 'FL', 'RI', null]) }];
    const check = checkQuietHours({ rules: SHIPPED_QUIET_RULES, places, zones: [zone], atMs });
    const hourAt = (ms: number): number => zonedTime(ms, zone).hour;
    const isNight = (ms: number): boolean => hourAt(ms) < 8 || hourAt(ms) >= 21;
    if (check.allowed) expect(isNight(atMs)).toBe(false);
    else if (check.fromMs !== null) expect(isNight(check.fromMs)).toBe(false);
    if (check.allowed && check.untilMs !== null) expect(isNight(check.untilMs - 1)).toBe(false);
  }
});
