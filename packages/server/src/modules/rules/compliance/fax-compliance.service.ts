import { REJECTIONS, type MessageAlternative, type RejectionCode } from '@talk/contract';
import { isInternational } from '@talk/domain/phone-number';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { displayPhone, phoneEngine as engine } from '../../../phone.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import type { Scope } from '../../../policy/scope.js';
import { canSeeContact } from '../../../policy/visibility.js';
import { numbersOf } from '../../people/contacts/read.js';
import type { Obstacle } from './call.gate.js';
import { readCallFacts, type CallFacts } from './call-facts.js';
import { decideFax, type FaxQuestion } from './fax.gate.js';
import { forgetRefusal, refusingNumbers, saveRefusal } from './fax-refusals.repository.js';
import type { MessageObstacleFact } from './message-compliance.js';

/** A request to send a fax, or a fax that is about to leave. */
export interface FaxRequest {
  readonly userId: number;
  readonly contactId: number;
  /** One of the contact's numbers, as typed; null is their first that is not known to take no fax. */
  readonly typedNumber: string | null;
  /** Null: the person's default line, then the account's, then the first that can fax. */
  readonly lineId: number | null;
  /** The fax that is about to leave, from this number (E.164): its contact and line are its own. */
  readonly leaving?: { readonly from: string };
}

interface FaxLine {
  readonly id: number;
  readonly name: string;
  /** The one that faxes, else the first. */
  readonly phoneNumber: string;
  readonly incomingNumberId: number;
  readonly canFax: boolean;
}

/** The answer of the gate, with what a composer has to know. */
export interface FaxVerdict {
  /** Most blocking first; empty: it may leave. */
  readonly obstacles: readonly MessageObstacleFact[];
  /** Best first. */
  readonly alternatives: readonly MessageAlternative[];
  /** Chosen; null when there is none, or none that has a number. */
  readonly line: FaxLine | null;
  /** All that the person may use. */
  readonly lines: readonly FaxLine[];
  /** The recipient, E.164; null when the contact has no number that could be read. */
  readonly number: string | null;
  readonly numbers: readonly { readonly phoneNumber: string; readonly title: string; readonly takesNoFax: boolean }[];
  readonly isInternational: boolean;
  readonly undoSeconds: number;
}

/** The part of the gate that is about faxes. */
export interface FaxCompliance {
  /** Pure reading. @throws ApiError NOT_FOUND when `contactId` is not a contact that the user may see (a leaving fax does not ask). */
  decideFax(reads: Reads, scope: Scope, request: FaxRequest): Promise<FaxVerdict>;
  /** Remembers for 30 days that no fax machine answers at a number, because the carrier says so. */
  recordFaxRefusal(tx: Tx, scope: Scope, phoneNumber: string): Promise<void>;
  /** A fax went to the number, or came from it. */
  forgetFaxRefusal(tx: Tx, scope: Scope, phoneNumber: string): Promise<void>;
}

export function createFaxCompliance(kernel: Kernel): FaxCompliance {
  return {
    async decideFax(reads, scope, request) {
      const { userId, contactId, lineId, leaving } = request;
      const theirs = await numbersOf(reads, scope, [contactId]);
      const nowMs = kernel.clock.now().getTime();
      const known = theirs.map(({ phoneNumber }) => phoneNumber);
      const refusing = await refusingNumbers(reads, scope, known, nowMs);
      const first = theirs.find(({ phoneNumber }) => !refusing.has(phoneNumber)) ?? theirs[0];
      const typed = request.typedNumber ?? first?.phoneNumber ?? '';
      const facts = await readCallFacts(reads, scope, { userId, contactId, lineId, typed });
      const { company, caller, viewer, to, meant, contacts, own } = facts;
      const isSeen = meant !== undefined && viewer !== undefined && canSeeContact(viewer, meant);
      if (!isSeen && viewer !== undefined && leaving === undefined) throw fail('NOT_FOUND');
      const lines = linesOf(facts);
      const chosen = chooseLine(request, facts, lines);
      const takesNoFax = to !== null && (await refusingNumbers(reads, scope, [to], nowMs)).has(to);
      const question: FaxQuestion = {
        typed,
        company: { ...company, trialCallsLeft: null },
        user:
          caller === undefined
            ? null
            : {
                isActive: caller.membership.active,
                maySend: effectivePermissions(caller.membership).includes('send message'),
              },
        line: chosen?.facts ?? null,
        contacts: contacts.map((each) => ({
          ...each,
          dncReason: viewer !== undefined && canSeeContact(viewer, each) ? each.dncReason : null,
        })),
        dncListReason: facts.dncListReason,
        isOwnNumber: (number) => own.some(({ phoneNumber }) => phoneNumber === number),
        takesNoFax,
      };
      const obstacles = decideFax(question, engine).map(withSentence);
      const numbers = theirs.map(({ phoneNumber, title }) => ({
        phoneNumber,
        title,
        takesNoFax: refusing.has(phoneNumber),
      }));
      return {
        obstacles,
        alternatives: insteadOf({
          codes: obstacles.map(({ rejection }) => rejection),
          email: meant?.email ?? null,
          numbers: numbers.filter(({ phoneNumber, takesNoFax: refuses }) => phoneNumber !== to && !refuses),
          lines: lines.filter(({ id, canFax }) => canFax && id !== chosen?.line?.id),
        }),
        line: chosen?.line ?? null,
        lines,
        number: to,
        numbers,
        isInternational: to !== null && isInternational(to, company.country, { engine }),
        undoSeconds: company.undoSeconds,
      };
    },
    recordFaxRefusal: (tx, scope, phoneNumber) => saveRefusal(tx, scope, phoneNumber, kernel.clock.now()),
    forgetFaxRefusal: forgetRefusal,
  };
}

function linesOf({ lines, own }: CallFacts): FaxLine[] {
  return lines.flatMap(({ id, name, isPaused, forwardsOnly }) => {
    const numbers = own.filter(({ lineId }) => lineId === id);
    const number = numbers.find(({ sendsFaxes }) => sendsFaxes) ?? numbers[0];
    if (number === undefined) return [];
    const canFax = number.sendsFaxes && !isPaused && !forwardsOnly;
    return [{ id, name, phoneNumber: number.phoneNumber, incomingNumberId: number.id, canFax }];
  });
}

interface ChosenLine {
  readonly line: FaxLine | null;
  readonly facts: FaxQuestion['line'];
}

/** What was asked for; else a default that can fax, else any that can, else the one that says best why not. */
function chooseLine(
  { lineId, leaving }: FaxRequest,
  { lines: allowed, deletedLines, company, caller, own }: CallFacts,
  lines: readonly FaxLine[],
): ChosenLine | null {
  const defaults = [caller?.membership.defaultOutboundCampaignId, company.defaultOutboundCampaignId];
  const canFax = (id: number | null | undefined): boolean => lines.some((line) => line.id === id && line.canFax);
  const id =
    lineId ??
    defaults.find(canFax) ??
    lines.find((line) => line.canFax)?.id ??
    defaults.find((each) => each != null) ??
    allowed[0]?.id;
  const row = allowed.find((line) => line.id === id) ?? deletedLines.find((line) => line.id === id);
  if (row === undefined) return null;
  const found = lines.find((line) => line.id === row.id) ?? null;
  // A line that has lost the number that was chosen sends nothing more from there.
  const number = own.find(
    ({ lineId: of, phoneNumber }) => of === row.id && phoneNumber === (leaving?.from ?? found?.phoneNumber),
  );
  return {
    line: found,
    facts: {
      isDeleted: row.deletedAt !== null,
      isPaused: row.isPaused,
      forwardsOnly: row.forwardsOnly,
      number: number?.phoneNumber ?? null,
      sendsFaxes: number?.sendsFaxes === true,
    },
  };
}

function withSentence({ rejection, rule, detail }: Obstacle): MessageObstacleFact {
  const { name, text, scopes } = REJECTIONS[rejection];
  return { rejection, name, text, scope: scopes[0], rule, detail };
}

const OF_THE_NUMBER: ReadonlySet<RejectionCode> = new Set([6, 15, 16, 17]);
const MOST = 3;

interface Ways {
  readonly codes: readonly RejectionCode[];
  readonly email: string | null;
  readonly numbers: FaxVerdict['numbers'];
  readonly lines: readonly FaxLine[];
}

/** What to do instead, best first (feature-matrix §5). */
function insteadOf({ codes, email, numbers, lines }: Ways): MessageAlternative[] {
  const plain = { line_id: null, phone_number: null, at: null, email: null, people: [] };
  const isAll = (test: (code: RejectionCode) => boolean): boolean => codes.length > 0 && codes.every(test);
  const all: MessageAlternative[] = [];
  if (isAll((code) => code === 15) && email !== null)
    all.push({ ...plain, kind: 'email', label: 'Send by email instead', email });
  if (isAll((code) => OF_THE_NUMBER.has(code)))
    for (const { phoneNumber, title } of numbers.slice(0, MOST))
      all.push({
        ...plain,
        kind: 'other-number',
        label: `Fax ${title}, ${displayPhone(phoneNumber)}`,
        phone_number: phoneNumber,
      });
  if (isAll((code) => REJECTIONS[code].scopes[0] === 'line'))
    for (const { id, name, phoneNumber } of lines.slice(0, MOST))
      all.push({ ...plain, kind: 'other-line', label: `Use ${name}`, line_id: id, phone_number: phoneNumber });
  return all;
}
