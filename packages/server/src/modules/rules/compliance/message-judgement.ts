import type { MessageSource } from '@talk/contract';
import { isInternational } from '@talk/domain/phone-number';
import { joinOptOut, segmentSms } from '@talk/domain/sms';
import { formatTime, zonedTime } from '@talk/domain/time';
import { phoneEngine as engine } from '../../../phone.js';
import { canSeeContact } from '../../../policy/visibility.js';
import type { LineRow } from '../../platform/lines/read.js';
import type { ContactRow } from './compliance.repository.js';
import type { MessageJudgement } from './message-compliance.js';
import { DAY_MS } from './message-facts.repository.js';
import { limitsOf } from './message-limits.js';
import { candidateOf, numberFor, presentLine, type TextingCandidate } from './message-line.js';
import { askQuietHours, clockOf, rulesOf, type RecipientClock } from './message-quiet.js';
import { decideText, type MessageQuestion, type NumberFacts } from './message.gate.js';
import type { TextFacts, TextingFacts } from './texting-facts.js';
import type { NumberKnowledge } from './texting-facts.repository.js';

const MAX_ATTACHMENTS = 10;

/** Of a text whose hours are not asked about. */
export const ANY_HOUR: MessageQuestion['quiet'] = { allowed: true };

/** An agent writes these, and may answer a customer who is up in the middle of the night. */
const CONVERSATIONAL: ReadonlySet<MessageSource> = new Set(['manual', 'template', 'widget', 'call']);

/** How one text was judged, and by what: for those who tell an agent what else they could do. */
export interface Judged {
  readonly verdict: MessageJudgement;
  readonly question: MessageQuestion;
  readonly chosen: TextingCandidate | null;
  /** Where the recipient is; null without a number. */
  readonly clock: RecipientClock | null;
  /** Every line that the sender may use. */
  readonly candidates: () => readonly TextingCandidate[];
}

/** Judges one of the texts that `facts` is about. Pure: the same for one that is asked about alone and among a thousand. */
export function judge(facts: TextingFacts, text: TextFacts): Judged {
  const { nowMs, company, sender } = facts;
  const { request, contact, typed, to, owner, known } = text;
  const atMs = Math.max(request.atMs ?? nowMs, nowMs);
  const contacts = [contact, ...(owner === undefined || owner.id === contact.id ? [] : [owner])];
  const isKnown = (each: ContactRow): boolean => sender.viewer === undefined || canSeeContact(sender.viewer, each);
  const candidate = (row: LineRow): TextingCandidate => candidateFor(facts, text, row);
  const chosen = chooseLine(facts, text, candidate);

  const wantsOptOut =
    request.optOut !== false &&
    request.confirms === undefined &&
    (company.optOutMode === 'always' || known?.wasTexted !== true);
  const body = request.body === null ? null : joinOptOut(request.body, wantsOptOut ? company.optOutText : false);
  const isAdded = wantsOptOut && !(request.body ?? '').includes(company.optOutText);
  const longAsMms =
    (chosen?.row.sendLongMessagesAsMms ?? company.sendLongMessagesAsMms) && chosen?.row.sendsMms !== false;
  const parts = body === null ? 1 : segmentSms(body).segments.length;
  const isMms = request.withMedia || request.attachments > 0 || (longAsMms && parts > 1);

  const number = numberFacts(known, atMs, (owner ?? contact).textAuthorizedAt !== null);
  const limits =
    atMs > nowMs || known === null
      ? []
      : limitsOf({
          company,
          line: chosen,
          counted: facts.counted,
          toNumber: known.texts,
          nowMs,
          place: request.leaving === undefined ? null : (text.place ?? 'yesterday'),
        });
  const clock = to === null ? null : clockOf(contact, to, company, engine, isKnown(contact));
  const isConversation = company.repliesInQuietHours && CONVERSATIONAL.has(request.source);
  // Who has just called is awake, and waits for an answer; it is no consent to be texted, though.
  const mayAnswer = isConversation && (number.wroteLately || isLately(known?.calledAt ?? null, atMs));
  const { format } = sender;
  const quiet =
    clock === null
      ? null
      : askQuietHours({ clock, rules: rulesOf(company, facts.quietRules), atMs, mayAnswer, format });

  const question: MessageQuestion = {
    typed,
    body: request.body,
    attachments: request.attachments,
    isMms,
    segments: isMms ? 1 : Math.max(1, parts),
    source: request.source,
    company: request.leaving?.isPaid === true ? { ...company, textCredits: null } : company,
    user: sender.user,
    line: chosen?.facts ?? null,
    // Why a contact is on do-not-contact is told to those who may see them.
    contacts: contacts.map((each) => ({ ...each, dncReason: isKnown(each) ? each.dncReason : null })),
    number,
    isOwnNumber: (e164) => facts.ownNumbers.some(({ phoneNumber }) => phoneNumber === e164),
    limits,
    isConfirmation: isConfirmation(facts, text),
    quiet: quiet?.answer ?? ANY_HOUR,
    words: {
      date: (at) => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: company.timezone }).format(at),
      time: (at) => momentText(at, nowMs, company.timezone, format),
    },
  };
  return {
    verdict: {
      decision: decideText(question, engine),
      line: chosen === null ? null : presentLine(chosen, engine),
      number: to,
      isInternational: to !== null && isInternational(to, company.country, { engine }),
      isMetered: company.textCredits !== null,
      contact: { id: contact.id, name: contact.name, ownerId: contact.ownerId },
      optOutText: isAdded ? company.optOutText : null,
      longAsMms,
      isMms,
      maxAttachments: chosen?.row.oneAttachment === true ? 1 : MAX_ATTACHMENTS,
      undoSeconds: company.undoSeconds,
      validUntilMs: quiet?.validUntilMs ?? atMs + DAY_MS,
    },
    question,
    chosen,
    clock,
    candidates: () => facts.lines.map(candidate),
  };
}

function candidateFor({ ownNumbers }: TextingFacts, { request, to, known }: TextFacts, row: LineRow): TextingCandidate {
  const own = ownNumbers.filter(({ lineId }) => lineId === row.id);
  const fixed = row.id === request.lineId ? request.leaving?.from : undefined;
  const number =
    fixed === undefined
      ? numberFor(own, to, known?.lastFrom?.incomingNumberId ?? null, engine)
      : (own.find(({ phoneNumber }) => phoneNumber === fixed) ?? null);
  return candidateOf(row, own, number);
}

/** What was requested for; else the line of the last text or answered call with the number, the person's default, the account's, the first that could text at all. */
function chooseLine(
  { lines, deletedLines, sender, company }: TextingFacts,
  { request, known }: TextFacts,
  candidate: (row: LineRow) => TextingCandidate,
): TextingCandidate | null {
  if (request.lineId !== null) {
    const row = lines.find(({ id }) => id === request.lineId);
    if (row !== undefined) return candidate(row);
    // A deleted line is told apart from one that the agent may not use: that one does not exist for them.
    const deleted = deletedLines.find(({ id }) => id === request.lineId);
    return deleted === undefined ? null : candidateOf(deleted, [], null);
  }
  for (const id of [known?.lastFrom?.lineId, sender.defaultLineId, company.defaultOutboundCampaignId]) {
    const row = lines.find((line) => line.id === id);
    if (row !== undefined) return candidate(row);
  }
  const [first] = lines;
  if (first === undefined) return null;
  const texts = ({ facts: line }: TextingCandidate): boolean =>
    line.number?.sendsTexts === true && line.textingEnabled && !line.isPaused && !line.forwardsOnly;
  for (const row of lines) {
    const found = candidate(row);
    if (texts(found)) return found;
  }
  return candidate(first);
}

function numberFacts(known: NumberKnowledge | null, atMs: number, isAuthorized: boolean): NumberFacts {
  if (known === null)
    return { optedOutAtMs: null, dncListReason: null, lineType: 'unknown', consent: 'none', wroteLately: false };
  const { consent, optedOutAt, dncListReason, lineType, wroteAt } = known;
  // A visitor who leaves a number on a page asks for a text as much as one who writes.
  const askedAt = consent?.action === 'granted' && consent.source === 'visitor' ? consent.at : null;
  return {
    optedOutAtMs: optedOutAt?.getTime() ?? null,
    dncListReason,
    lineType: lineType ?? 'unknown',
    // Contacts that came from elsewhere have their agreement as a date only.
    consent: consent?.action ?? (isAuthorized ? 'granted' : 'none'),
    wroteLately: isLately(wroteAt, atMs) || isLately(askedAt, atMs),
  };
}

const isLately = (at: Date | null, atMs: number): boolean => at !== null && at.getTime() > atMs - DAY_MS;

/** Whether this is, word for word, the confirmation that `readKeyword` asked for, to the number that wrote the keyword. */
function isConfirmation({ keywords }: TextingFacts, { request, to }: TextFacts): boolean {
  const { leaving, confirms, body } = request;
  if (to === null || body === null) return false;
  const row = keywords.find((keyword) =>
    leaving === undefined
      ? keyword.communicationId === confirms?.communicationId && keyword.replyCommunicationId === null
      : keyword.replyCommunicationId === leaving.communicationId,
  );
  return row !== undefined && row.body === body && row.phoneNumber === to;
}

/** `8:00 AM`, with the day when it is another one. */
export function momentText(atMs: number, nowMs: number, zone: string, format: 12 | 24): string {
  const time = formatTime(atMs, zone, format);
  if (zonedTime(atMs, zone).day === zonedTime(nowMs, zone).day && atMs - nowMs < DAY_MS) return time;
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: zone });
  return `${day.format(atMs)}, ${time}`;
}
