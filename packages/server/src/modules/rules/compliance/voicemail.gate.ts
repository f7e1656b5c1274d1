import { REJECTION_SCOPE_ORDER, REJECTIONS, type RejectionCode } from '@talk/contract';
import type { PhoneEngine } from '@talk/domain/phone-number';
import { decideCall, type CallQuestion } from './call.gate.js';
import type { MessageDecision, MessageObstacleFact } from './message-compliance.js';
import type { NumberFacts, QuietAnswer } from './message.gate.js';

/** Everything that decides whether a ringless voicemail can be left at a number. */
export interface VoicemailQuestion extends Pick<CallQuestion, 'typed' | 'company' | 'isOwnNumber'> {
  /** Null: the sender has no place in the company any more. */
  readonly user: { readonly isActive: boolean; readonly maySend: boolean } | null;
  readonly line: Exclude<CallQuestion['line'], 'not-chosen'>;
  readonly contacts: readonly (CallQuestion['contacts'][number] & { readonly blocksAutomatedTexts: boolean })[];
  readonly number: Pick<NumberFacts, 'optedOutAtMs' | 'lineType' | 'dncListReason'>;
  /** What the ledger says last about recorded messages and about calls. */
  readonly consent: VoicemailConsent;
  readonly quiet: QuietAnswer;
  /** A date as the company reads it. */
  readonly date: (atMs: number) => string;
}

/** `revoked`: they withdrew their consent to recorded messages or to calls. `none`: no consent to recorded messages. */
export type VoicemailConsent = 'granted' | 'revoked' | 'none';

type Found = MessageObstacleFact;

/** The sentences of calls and texts that say something else about a voicemail. */
const TEXTS: Partial<Readonly<Record<RejectionCode, string>>> = {
  14: 'Ringless voicemail reaches numbers in the United States and Canada only.',
  18: 'You are not allowed to send ringless voicemail.',
  31: 'No consent to leave this contact recorded messages.',
  38: 'This is a landline, where no ringless voicemail can be left.',
  40: 'You cannot leave a voicemail on your own line.',
};

/**
 * The gate in front of every ringless voicemail: pure, asked when it is wanted and again when it leaves. To the law it is a call with a
 * recorded message (FCC 22-85), so the rules of calls apply, and the recipient must have consented to recorded messages.
 */
export function decideVoicemail(question: VoicemailQuestion, engine: PhoneEngine): MessageDecision {
  const { company, user, quiet } = question;
  const call = decideCall(
    {
      ...question,
      // A trial counts calls that people dial.
      company: { ...company, trialCallsLeft: null },
      user: user === null ? null : { isActive: user.isActive, mayCall: user.maySend },
      dncListReason: question.number.dncListReason,
      dayTime: null,
      nowMs: 0,
    },
    engine,
  );
  const ofCall = call.kind === 'blocked' ? call.obstacles : [];
  const all = [
    ...ofCall.map(({ rejection, rule, detail }) => found(rejection, rule, detail)),
    // An emergency number comes before all, and alone.
    ...(ofCall[0]?.rejection === 45 ? [] : ofRecipient(question, call.to, engine)),
  ];
  const [first, ...rest] = all.toSorted((a, b) => weight(a) - weight(b));
  if (first !== undefined) return { kind: 'blocked', obstacles: [first, ...rest] };
  if (quiet.allowed) return { kind: 'allowed' };
  const { atMs, rule, reason } = quiet;
  return atMs === null
    ? { kind: 'blocked', obstacles: [found(29, rule, reason)] }
    : { kind: 'later', atMs, rule, reason };
}

const weight = ({ scope }: Found): number => REJECTION_SCOPE_ORDER.indexOf(scope);

function found(rejection: RejectionCode, rule: string, detail: string | null = null): Found {
  const { name, text, scopes } = REJECTIONS[rejection];
  return { rejection, name, text: TEXTS[rejection] ?? text, scope: scopes[0], rule, detail };
}

function ofRecipient(
  { contacts, number, consent, company, date }: VoicemailQuestion,
  to: string | null,
  engine: PhoneEngine,
): Found[] {
  const all: Found[] = [];
  const blocksAutomated = contacts.some((each) => each.blocksAutomatedTexts && !each.isBlocked);
  if (blocksAutomated) all.push(found(2, 'contact-blocks-automated'));
  if (number.optedOutAtMs !== null) {
    const optedOut = found(32, 'opted-out');
    all.push({ ...optedOut, text: optedOut.text.replace('{date}', date(number.optedOutAtMs)) });
  } else if (consent !== 'granted')
    all.push(found(31, consent === 'revoked' ? 'consent-revoked' : 'no-consent-to-recordings'));
  if (to === null) return all;
  const parsed = engine.parse(to, company.country);
  if (parsed.valid && parsed.callingCode !== '1') all.push(found(14, 'voicemail-abroad'));
  if (number.lineType === 'landline' || (parsed.valid && parsed.kind === 'fixed')) all.push(found(38, 'landline'));
  return all;
}
