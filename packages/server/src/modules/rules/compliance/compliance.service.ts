import { REJECTIONS, type CallCheck } from '@talk/contract';
import { chooseLine, type LineReason } from '@talk/domain/calls';
import { isInternational } from '@talk/domain/phone-number';
import { contactZones } from '@talk/domain/place';
import { checkDayTime, formatTime } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import type { Scope } from '../../../policy/scope.js';
import { canSeeContact } from '../../../policy/visibility.js';
import { displayPhone, phoneEngine as engine } from '../../../phone.js';
import { type Account, readAccount } from './account.repository.js';
import { decideCall, decideForward, type CallDecision, type CallQuestion } from './call.gate.js';
import { readCallFacts, type CallFacts } from './call-facts.js';
import { createCodeDecision } from './code-compliance.service.js';
import * as repository from './compliance.repository.js';
import type { ContactRow } from './compliance.repository.js';
import { createFaxCompliance, type FaxCompliance } from './fax-compliance.service.js';
import { createKeywords } from './keywords.service.js';
import type { MessageCompliance } from './message-compliance.js';
import { createMessageDecisions } from './message-compliance.service.js';
import { createVoicemailCompliance, type VoicemailCompliance } from './voicemail-compliance.service.js';
import { helperOf } from './who-can-lift.js';

const HELPERS = 3;

/** A request to call, or a call that is about to leave. */
export interface CallRequest {
  readonly userId: number;
  readonly typed: string;
  /** Chosen for this call; null is what the settings say. */
  readonly lineId: number | null;
  readonly contactId: number | null;
  /** The agent has answered the question about the contact's day time with yes. */
  readonly outsideDayTime: boolean;
  /** The call that is about to leave: its contact and line are its own, and it does not count against itself. */
  readonly leaving?: { readonly callId: string };
}

export interface CallVerdict {
  readonly decision: CallDecision;
  readonly line: { readonly id: number; readonly number: string; readonly incomingNumberId: number } | null;
  /** Null: there is none, or the agent has to choose. */
  readonly lineReason: LineReason | null;
  /** Several lines would do, and the agent wants to choose. */
  readonly mustChooseLine: boolean;
  readonly isInternational: boolean;
  /** The contact with the number, whether or not the agent may see them; null when there is none. */
  readonly contactId: number | null;
  readonly alternatives: CallCheck['alternatives'];
  readonly dayTime: CallCheck['day_time'];
}

/** The one gate (ARCHITECTURE §5): every call, text, fax and ringless voicemail is decided here, when it is wanted and when it leaves. */
export interface Compliance extends MessageCompliance, FaxCompliance, VoicemailCompliance {
  /** @throws ApiError NOT_FOUND when `contactId` is not a contact that the user may see. */
  decideCall(reads: Reads, scope: Scope, request: CallRequest): Promise<CallVerdict>;
  /** Whether calls of the company may ring a telephone of one of its people. `typed` as they wrote it. */
  decideForward(reads: Reads, scope: Scope, typed: string): Promise<CallDecision>;
}

export function createCompliance(kernel: Kernel): Compliance {
  const messages = createMessageDecisions(kernel);
  return {
    ...messages,
    decideCode: createCodeDecision(kernel),
    ...createKeywords(kernel, messages.decideMessage),
    ...createFaxCompliance(kernel),
    ...createVoicemailCompliance(kernel),
    async decideForward(reads, scope, typed) {
      const [company, own] = await Promise.all([readAccount(reads, scope), repository.listOwnNumbers(reads, scope)]);
      const isOwnNumber = (number: string): boolean => own.some(({ phoneNumber }) => phoneNumber === number);
      // A trial counts calls that people dial.
      return decideForward({ typed, company: { ...company, trialCallsLeft: null }, isOwnNumber }, engine);
    },

    async decideCall(reads, scope, request) {
      const facts = await readCallFacts(reads, scope, request);
      const { company, caller, viewer, to, own } = facts;
      if (request.contactId !== null && request.leaving === undefined) {
        const visible = facts.meant !== undefined && viewer !== undefined && canSeeContact(viewer, facts.meant);
        if (!visible && viewer !== undefined) throw fail('NOT_FOUND');
      }
      const { contacts } = facts;
      const picked = pickLine(request, facts);
      const made = facts.dialledCalls;
      const nowMs = kernel.clock.now().getTime();
      const format: 12 | 24 = caller?.timeFormat === '24' ? 24 : 12;
      const known = (contact: ContactRow): boolean => viewer !== undefined && canSeeContact(viewer, contact);
      const clock = to === null ? null : clockOf(contacts, to, company, known);
      const named = clock === null ? null : { ...clock, format };
      const asks = company.asksOutsideDayTime && !request.outsideDayTime && request.leaving === undefined;
      const question: CallQuestion = {
        typed: request.typed,
        company: { ...company, trialCallsLeft: made === null ? null : company.trialCallLimit - made },
        user:
          caller === undefined
            ? null
            : {
                isActive: caller.membership.active,
                mayCall: effectivePermissions(caller.membership).includes('make call'),
              },
        line: picked.mustChoose ? 'not-chosen' : picked.facts,
        // Why a contact is on do-not-contact is told to those who may see them.
        contacts: contacts.map((each) => ({ ...each, dncReason: known(each) ? each.dncReason : null })),
        dncListReason: facts.dncListReason,
        isOwnNumber: (number) => own.some(({ phoneNumber }) => phoneNumber === number),
        dayTime: asks ? named : null,
        nowMs,
      };
      const decision = decideCall(question, engine);
      const others = picked.usable.filter((line) => line.id !== picked.line?.id);
      return {
        decision,
        line: picked.line,
        lineReason: picked.reason,
        mustChooseLine: picked.mustChoose,
        isInternational: to !== null && isInternational(to, company.country, { engine }),
        contactId: facts.owner?.id ?? null,
        alternatives: {
          lines: isOnlyTheLine(decision) && picked.reason !== 'forced' ? others : [],
          people: decision.kind === 'blocked' ? await helpersFor(reads, scope, decision, request.userId) : [],
        },
        dayTime: named === null ? null : presentDayTime(named, nowMs, company.asksOutsideDayTime),
      };
    },
  };
}

interface PickedLine {
  readonly line: CallVerdict['line'];
  readonly facts: Exclude<CallQuestion['line'], 'not-chosen'>;
  readonly reason: LineReason | null;
  readonly mustChoose: boolean;
  /** Lines that could carry a call now. */
  readonly usable: CallCheck['alternatives']['lines'];
}

function pickLine(request: CallRequest, { company, caller, lines: allowed, deletedLines, own }: CallFacts): PickedLine {
  const none: PickedLine = { line: null, facts: null, reason: null, mustChoose: false, usable: [] };
  const numberOf = (id: number) => own.find(({ lineId }) => lineId === id);
  const usable = allowed.flatMap((line) => {
    const number = numberOf(line.id);
    if (line.isPaused || line.forwardsOnly || number === undefined) return [];
    return [{ id: line.id, name: line.name, phone_number: number.phoneNumber }];
  });
  const choice = chooseLine({
    // A call that leaves was given its line when it was wanted.
    forced: company.forceOutboundLine && request.leaving === undefined,
    alwaysAsk: caller?.membership.outboundCallingMode === 'always_ask',
    accountDefaultId: company.defaultOutboundCampaignId,
    userDefaultId: caller?.membership.defaultOutboundCampaignId ?? null,
    chosenId: request.lineId,
    usableIds: usable.map(({ id }) => id),
  });
  if (choice.kind === 'ask') return { ...none, mustChoose: true, usable };
  // Without any that can call, the first that cannot says why.
  const id = choice.kind === 'line' ? choice.lineId : allowed[0]?.id;
  // A deleted line is told apart from one that the agent may not use: that one does not exist for them.
  const row = allowed.find((line) => line.id === id) ?? deletedLines.find((line) => line.id === id);
  if (row === undefined) return { ...none, usable };
  const number = numberOf(row.id);
  return {
    line: number === undefined ? null : { id: row.id, number: number.phoneNumber, incomingNumberId: number.id },
    facts: {
      isDeleted: row.deletedAt !== null,
      isPaused: row.isPaused,
      forwardsOnly: row.forwardsOnly,
      number: number?.phoneNumber ?? null,
    },
    reason: choice.kind === 'line' ? choice.reason : null,
    mustChoose: false,
    usable,
  };
}

interface NamedClock {
  readonly name: string;
  readonly zones: readonly string[];
  readonly source: 'explicit' | 'place' | 'number' | 'list' | 'company';
  readonly confidence: 'high' | 'medium' | 'low';
}

/** Where the clock of the person called stands, by the contact who is meant, else by the number alone (reading 81). */
function clockOf(
  contacts: readonly ContactRow[],
  to: string,
  company: Account,
  known: (contact: ContactRow) => boolean,
): NamedClock {
  const [contact] = contacts;
  const place = {
    timezone: contact?.timezone ?? null,
    city: contact?.cnamCity ?? null,
    state: contact?.cnamState ?? null,
    country: contact?.cnamCountry ?? null,
    zipcode: contact?.cnamZipcode ?? null,
    number: to,
  };
  const found = contactZones(place, { country: company.country, companyZone: company.timezone }, engine);
  const name = contact !== undefined && known(contact) ? contact.name : displayPhone(to);
  return { ...found, name };
}

function presentDayTime(clock: NamedClock & { format: 12 | 24 }, nowMs: number, asks: boolean): CallCheck['day_time'] {
  const { source, confidence, format } = clock;
  const check = checkDayTime(clock, nowMs, format);
  const zone = check.inDayTime ? (clock.zones[0] ?? 'UTC') : check.zone;
  const question = check.inDayTime || !asks ? null : check.message;
  return { ok: check.inDayTime, time: formatTime(nowMs, zone, format), zone, source, confidence, question };
}

const isOnlyTheLine = (decision: CallDecision): boolean =>
  decision.kind === 'blocked' &&
  decision.obstacles.every(({ rejection }) => REJECTIONS[rejection].scopes[0] === 'line');

/** Who can lift an obstacle. */
async function helpersFor(
  reads: Reads,
  scope: Scope,
  { rejection, obstacles }: CallDecision & { kind: 'blocked' },
  exceptUserId: number,
): Promise<{ id: number; name: string }[]> {
  const helper = helperOf({ rejection, rule: obstacles[0]?.rule });
  return helper === null ? [] : repository.whoMay(reads, scope, helper, HELPERS, exceptUserId);
}
