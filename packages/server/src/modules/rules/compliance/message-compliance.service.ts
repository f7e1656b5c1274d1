import type { MessageSource } from '@talk/contract';
import { isInternational } from '@talk/domain/phone';
import { joinOptOut, segmentSms } from '@talk/domain/sms';
import { formatTime, zonedTime } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewers } from '../../platform/viewers/read.js';
import { canSeeContact, type Viewer } from '../../../policy/visibility.js';
import { findLine, listUsableLines, numbersOf as numbersOfLines } from '../../platform/lines/read.js';
import { type NumberRow as ContactNumber, numbersOf } from '../../people/contacts/read.js';
import { phoneEngine as engine } from '../../../phone.js';
import { readCompany } from '../../platform/companies/read.js';
import * as people from './compliance.repository.js';
import type { ContactRow } from './compliance.repository.js';
import { alternativesFor, helperOf } from './message-alternatives.js';
import type { MessageCompliance, MessageVerdict, MessageWish } from './message-compliance.js';
import * as facts from './message-facts.repository.js';
import { readLimits } from './message-limits.js';
import { candidateOf, numberFor, presentLine, type TextingCandidate } from './message-line.js';
import { askQuietHours, clockOf, openHoursOf, presentLocalTime, rulesOf } from './message-quiet.js';
import { decideText, type MessageQuestion, type NumberFacts } from './message.gate.js';

const HELPERS = 3;
const MAX_ATTACHMENTS = 10;
const LINE_PROBE: MessageQuestion['quiet'] = { allowed: true };

/** A person writes these, and may answer somebody who is up in the middle of the night. */
const CONVERSATIONAL: ReadonlySet<MessageSource> = new Set(['manual', 'template', 'widget', 'call']);

export function createMessageDecision(kernel: Kernel): MessageCompliance['decideMessage'] {
  return async (reads, scope, wish) => {
    const nowMs = kernel.clock.now().getTime();
    const atMs = Math.max(wish.atMs ?? nowMs, nowMs);
    const company = await readCompany(reads, scope);
    const sender = await readSender(reads, scope, wish);
    const contact = await people.findContact(reads, scope, wish.contactId);
    if (contact === undefined || !mayNameContact(wish, sender, contact)) throw fail('NOT_FOUND');
    const numbers = await readNumbers(reads, scope, contact.id);
    const typed = wish.typedNumber ?? preferredNumber(numbers);
    const parsed = typed === null ? null : engine.parse(typed, company.country);
    const to = parsed?.valid === true ? parsed.e164 : null;
    const owner = to === null ? undefined : await people.contactOfNumber(reads, scope, to);
    const contacts = [contact, ...(owner === undefined || owner.id === contact.id ? [] : [owner])];
    const isKnown = (each: ContactRow): boolean => sender.viewer === undefined || canSeeContact(sender.viewer, each);

    const candidates = await readCandidates(reads, scope, sender.viewer, to, wish);
    const last = to === null ? undefined : await facts.lastTextedFrom(reads, scope, to);
    const defaults = [last?.lineId ?? null, sender.defaultLineId, company.defaultOutboundCampaignId];
    const line =
      wish.lineId === null ? preferredLine(candidates, defaults) : candidates.find(({ row }) => row.id === wish.lineId);
    const chosen = line ?? (wish.lineId === null ? null : await deletedLine(reads, scope, wish.lineId));

    const before = wish.leaving?.communicationId ?? null;
    const wantsOptOut =
      wish.optOut !== false &&
      wish.confirms === undefined &&
      (company.optOutMode === 'always' || to === null || !(await facts.hasTexted(reads, scope, to, before)));
    const body = wish.body === null ? null : joinOptOut(wish.body, wantsOptOut ? company.optOutText : false);
    const isAdded = wantsOptOut && !(wish.body ?? '').includes(company.optOutText);
    const longAsMms =
      (chosen?.row.sendLongMessagesAsMms ?? company.sendLongMessagesAsMms) && chosen?.row.sendsMms !== false;
    const parts = body === null ? 1 : segmentSms(body).segments.length;
    const isLong = parts > 1;
    const isMms = wish.withMedia || wish.attachments > 0 || (longAsMms && isLong);

    const isAuthorized = (owner ?? contact).textAuthorizedAt !== null;
    const number = await readNumberFacts(reads, scope, to, atMs, isAuthorized);
    const isConfirmation = await confirms(reads, scope, wish, to);
    const limits =
      atMs > nowMs || to === null ? [] : await readLimits(reads, scope, company, chosen, to, nowMs, before);
    const clock = to === null ? null : clockOf(contact, to, company, engine, isKnown(contact));
    const rules = rulesOf(company, await facts.listQuietRules(reads, scope));
    const isConversation = company.repliesInQuietHours && CONVERSATIONAL.has(wish.source);
    const mayAnswer = isConversation && (number.wroteLately || (await calledLately(reads, scope, to, atMs)));
    const { format } = sender;
    const quiet = clock === null ? null : askQuietHours({ clock, rules, atMs, mayAnswer, format });

    const question: MessageQuestion = {
      typed,
      body: wish.body,
      attachments: wish.attachments,
      isMms,
      segments: isMms ? 1 : Math.max(1, parts),
      source: wish.source,
      company: wish.leaving?.isPaid === true ? { ...company, textCredits: null } : company,
      user: sender.user,
      line: chosen?.facts ?? null,
      // Why somebody is on do-not-contact is told to those who may see them.
      contacts: contacts.map((each) => ({ ...each, dncReason: isKnown(each) ? each.dncReason : null })),
      number,
      isOwnNumber: ownNumbers(await people.ownNumbers(reads, scope)),
      limits,
      isConfirmation,
      quiet: quiet?.answer ?? LINE_PROBE,
      words: {
        date: (at) => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: company.timezone }).format(at),
        time: (at) => momentText(at, nowMs, company.timezone, format),
      },
    };
    const decision = decideText(question, engine);
    // A line is usable when nothing of its own stands in the way.
    const lines = candidates.flatMap((each) => {
      const answer = decideText({ ...question, line: each.facts, limits: [], quiet: LINE_PROBE }, engine);
      const isUsable = answer.kind !== 'blocked' || answer.obstacles.every(({ scope: of }) => of !== 'line');
      const presented = isUsable ? presentLine(each, engine) : null;
      return presented === null ? [] : [presented];
    });
    const helper = decision.kind === 'blocked' ? helperOf(decision.obstacles[0].rejection) : null;
    // Nobody has to be told to ask themselves.
    const helpers = helper === null ? [] : await people.whoMay(reads, scope, helper, HELPERS, wish.userId);
    const reached = limits.filter(({ used, limit }) => used >= limit).map(({ resetsAtMs }) => resetsAtMs);
    const presentedNumbers = numbers.map(presentNumber);
    return {
      decision,
      line: chosen === null ? null : presentLine(chosen, engine),
      number: to,
      contact: { id: contact.id, name: contact.name, ownerId: contact.ownerId },
      lines,
      numbers: presentedNumbers,
      alternatives: alternativesFor({
        decision,
        lineId: chosen?.row.id ?? null,
        lines,
        number: to,
        numbers: presentedNumbers,
        attachments: wish.attachments,
        permissions: sender.permissions,
        resetsAtMs: reached.length === 0 ? null : Math.max(...reached),
        people: helpers,
        mayCall:
          sender.permissions.includes('make call') &&
          to !== null &&
          (company.internationalCalling || !isInternational(to, company.country, { engine })),
        clock: (at) => momentText(at, nowMs, clock?.zones[0] ?? company.timezone, format),
      }),
      optOutText: isAdded ? company.optOutText : null,
      longAsMms,
      isMms,
      maxAttachments: chosen?.row.oneAttachment === true ? 1 : MAX_ATTACHMENTS,
      undoSeconds: company.undoSeconds,
      validUntilMs: quiet?.validUntilMs ?? atMs + facts.DAY_MS,
      localTime: clock === null ? null : presentLocalTime(clock, nowMs, format),
      hours: wish.withHours === true && clock !== null ? openHoursOf(clock, rules, nowMs) : [],
    };
  };
}

interface Sender {
  readonly user: MessageQuestion['user'];
  /** Undefined: no person, or one who has no place in the company any more. */
  readonly viewer: Viewer | undefined;
  readonly permissions: readonly ReturnType<typeof effectivePermissions>[number][];
  readonly defaultLineId: number | null;
  readonly format: 12 | 24;
}

async function readSender(reads: Reads, scope: Scope, { userId }: MessageWish): Promise<Sender> {
  const nobody = { viewer: undefined, permissions: [], defaultLineId: null, format: 12 } as const;
  if (userId === null) return { ...nobody, user: 'system' };
  const caller = await people.findCaller(reads, scope, userId);
  if (caller === undefined) return { ...nobody, user: null };
  const [viewer] = await readViewers(reads, scope, userId);
  const permissions = effectivePermissions(caller.membership);
  return {
    user: { isActive: caller.membership.active, mayText: permissions.includes('send message') },
    viewer,
    permissions,
    defaultLineId: caller.membership.defaultOutboundCampaignId,
    format: caller.timeFormat === '24' ? 24 : 12,
  };
}

/** A text that leaves does not ask who may see its contact. */
function mayNameContact({ leaving }: MessageWish, { viewer }: Sender, contact: ContactRow): boolean {
  return leaving !== undefined || viewer === undefined || canSeeContact(viewer, contact);
}

interface KnownNumber {
  readonly row: ContactNumber;
  readonly optedOutAt: Date | undefined;
  readonly lineType: NumberFacts['lineType'];
}

async function readNumbers(reads: Reads, scope: Scope, contactId: number): Promise<KnownNumber[]> {
  const rows = await numbersOf(reads, scope, [contactId]);
  const texts = rows.map(({ phoneNumber }) => phoneNumber);
  const optedOut = await facts.currentOptOuts(reads, scope, texts);
  const types = await facts.lineTypesOf(reads, scope, texts);
  return rows.map((row) => ({
    row,
    optedOutAt: optedOut.get(row.phoneNumber),
    lineType: types.find(({ phoneNumber }) => phoneNumber === row.phoneNumber)?.type ?? 'unknown',
  }));
}

/** The first that could get a text, else the first. */
function preferredNumber(numbers: readonly KnownNumber[]): string | null {
  const fit = numbers.find(({ optedOutAt, lineType }) => optedOutAt === undefined && lineType !== 'landline');
  return (fit ?? numbers[0])?.row.phoneNumber ?? null;
}

function presentNumber({ row, optedOutAt, lineType }: KnownNumber): MessageVerdict['numbers'][number] {
  return {
    phone_number: row.phoneNumber,
    title: row.title,
    is_opted_out: optedOutAt !== undefined,
    line_type: lineType,
  };
}

async function readCandidates(
  reads: Reads,
  scope: Scope,
  viewer: Viewer | undefined,
  to: string | null,
  { leaving, lineId }: MessageWish,
): Promise<TextingCandidate[]> {
  const rows =
    viewer === undefined ? await facts.listAllLines(reads, scope) : await listUsableLines(reads, scope, viewer);
  const numbers = await numbersOfLines(
    reads,
    scope,
    rows.map(({ id }) => id),
  );
  const last = to === null ? undefined : await facts.lastTextedFrom(reads, scope, to);
  return rows.map((row) => {
    const own = numbers.filter(({ lineId }) => lineId === row.id);
    const fixed = row.id === lineId ? leaving?.from : undefined;
    const number =
      fixed === undefined
        ? numberFor(own, to, last?.incomingNumberId ?? null, engine)
        : (own.find(({ phoneNumber }) => phoneNumber === fixed) ?? null);
    return candidateOf(row, own, number);
  });
}

/** The line used last with the number, the person's default, the account's, else the first that could text at all. */
function preferredLine(
  candidates: readonly TextingCandidate[],
  wanted: readonly (number | null)[],
): TextingCandidate | null {
  for (const id of wanted) {
    const found = candidates.find(({ row }) => row.id === id);
    if (found !== undefined) return found;
  }
  const texting = ({ facts: line }: TextingCandidate) =>
    line.number?.sendsTexts === true && line.textingEnabled && !line.isPaused && !line.forwardsOnly;
  return candidates.find(texting) ?? candidates[0] ?? null;
}

/** A deleted line is told apart from one that the person may not use: that one does not exist for them. */
async function deletedLine(reads: Reads, scope: Scope, id: number): Promise<TextingCandidate | null> {
  const row = await findLine(reads, scope, id);
  return row !== undefined && row.deletedAt !== null ? candidateOf(row, [], null) : null;
}

async function readNumberFacts(
  reads: Reads,
  scope: Scope,
  to: string | null,
  atMs: number,
  isAuthorized: boolean,
): Promise<NumberFacts> {
  if (to === null) return { optedOutAtMs: null, lineType: 'unknown', consent: 'none', wroteLately: false };
  const [type] = await facts.lineTypesOf(reads, scope, [to]);
  const consent = await facts.lastTextConsent(reads, scope, to);
  const wroteAt = await facts.lastInbound(reads, scope, 'sms', to);
  // A visitor who leaves a number on a page asks for a text as much as one who writes.
  const askedAt = consent?.action === 'granted' && consent.source === 'visitor' ? consent.createdAt : null;
  const lastMs = Math.max(wroteAt?.getTime() ?? 0, askedAt?.getTime() ?? 0);
  const optedOut = await facts.currentOptOuts(reads, scope, [to]);
  return {
    optedOutAtMs: optedOut.get(to)?.getTime() ?? null,
    lineType: type?.type ?? 'unknown',
    // Contacts that came from elsewhere have their agreement as a date only.
    consent: consent?.action ?? (isAuthorized ? 'granted' : 'none'),
    wroteLately: lastMs > 0 && lastMs > atMs - facts.DAY_MS,
  };
}

/** Who has just called is awake, and waits for an answer; it is no consent to be texted, though. */
async function calledLately(reads: Reads, scope: Scope, to: string | null, atMs: number): Promise<boolean> {
  const calledAt = to === null ? null : await facts.lastInbound(reads, scope, 'call', to);
  return calledAt !== null && calledAt.getTime() > atMs - facts.DAY_MS;
}

/** Whether this is, word for word, the confirmation that `readKeyword` asked for, to the number that wrote the keyword. */
async function confirms(
  reads: Reads,
  scope: Scope,
  { confirms: keyword, leaving, body }: MessageWish,
  to: string | null,
) {
  const by =
    leaving !== undefined ? { reply: leaving.communicationId } : keyword && { keyword: keyword.communicationId };
  if (by === undefined || to === null || body === null) return false;
  const row = await facts.keywordReplyOf(reads, scope, by);
  if (row === undefined || row.body !== body || row.phoneNumber !== to) return false;
  return 'reply' in by || row.replyCommunicationId === null;
}

const ownNumbers = (numbers: ReadonlySet<string>) => (e164: string) => numbers.has(e164);

/** `8:00 AM`, with the day when it is another one. */
function momentText(atMs: number, nowMs: number, zone: string, format: 12 | 24): string {
  const time = formatTime(atMs, zone, format);
  if (zonedTime(atMs, zone).day === zonedTime(nowMs, zone).day && atMs - nowMs < facts.DAY_MS) return time;
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: zone });
  return `${day.format(atMs)}, ${time}`;
}
