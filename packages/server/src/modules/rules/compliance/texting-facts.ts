import type { Reads } from '../../../db/transaction.js';
import { phoneEngine as engine } from '../../../phone.js';
import { effectivePermissions } from '../../../policy/permissions.js';
import type { Scope } from '../../../policy/scope.js';
import { canSeeContact, type Viewer } from '../../../policy/visibility.js';
import { type Account, readAccount } from './account.repository.js';
import { type LineRow, listUsableLines, type NumberRow } from '../../platform/lines/read.js';
import { readViewers } from '../../platform/viewers/read.js';
import { type ContactRow, findCaller, listOwnNumbers } from './compliance.repository.js';
import type { quietRules } from './compliance.tables.js';
import type { MessageRequest } from './message-compliance.js';
import { DAY_MS, listAllLines, listQuietRules } from './message-facts.repository.js';
import type { MessageQuestion } from './message.gate.js';
import * as repository from './texting-facts.repository.js';
import type { ContactNumber, NumberKnowledge, TextPlace } from './texting-facts.repository.js';

/** Who texts. */
export interface Sender {
  readonly user: MessageQuestion['user'];
  /** Undefined: no person, or one who has no place in the company any more. */
  readonly viewer: Viewer | undefined;
  readonly permissions: readonly ReturnType<typeof effectivePermissions>[number][];
  readonly defaultLineId: number | null;
  readonly format: 12 | 24;
}

/** What the gate knows of one text that a sender wants to send. */
export interface TextFacts {
  readonly request: MessageRequest;
  readonly contact: ContactRow;
  readonly numbers: readonly ContactNumber[];
  /** Their number that a text goes to unless another is chosen; null when the contact has none. */
  readonly reply: string | null;
  /** The recipient, as typed or stored, and E.164; null when there is none, or none that could be read. */
  readonly typed: string | null;
  readonly to: string | null;
  /** Of `to`: who has it, and what is known of it. */
  readonly owner: ContactRow | undefined;
  readonly known: NumberKnowledge | null;
  /** Of a text that leaves on the day on which it was written. */
  readonly place: TextPlace | null;
}

/** What the gate knows of the texts that one sender wants to send at one moment. */
export interface TextingFacts {
  readonly nowMs: number;
  readonly company: Account;
  readonly sender: Sender;
  /** That the sender may use, by name; and those requested for that were deleted. */
  readonly lines: readonly LineRow[];
  readonly deletedLines: readonly LineRow[];
  /** Of the whole company. */
  readonly ownNumbers: readonly NumberRow[];
  readonly quietRules: readonly (typeof quietRules.$inferSelect)[];
  readonly keywords: Awaited<ReturnType<typeof repository.keywordsOf>>;
  /** Texts of today by line, and of the account. */
  readonly counted: ReadonlyMap<number, number>;
  /** As the requests came; null where there is no contact that the sender may name. */
  readonly texts: readonly (TextFacts | null)[];
}

/** Reads it, in the same number of queries for one request and for a thousand. All of one sender. */
export async function readTextingFacts(
  reads: Reads,
  scope: Scope,
  requests: readonly MessageRequest[],
  nowMs: number,
): Promise<TextingFacts> {
  const contactIds = unique(requests.map(({ contactId }) => contactId));
  const keywordIds = requests.flatMap(
    ({ leaving, confirms }) => leaving?.communicationId ?? confirms?.communicationId ?? [],
  );
  const [company, sender, contacts, numbers, ownNumbers, rules, keywords] = await Promise.all([
    readAccount(reads, scope),
    readSender(reads, scope, requests[0]?.userId ?? null),
    repository.contactsById(reads, scope, contactIds),
    repository.numbersOfContacts(reads, scope, contactIds),
    listOwnNumbers(reads, scope),
    listQuietRules(reads, scope),
    repository.keywordsOf(reads, scope, keywordIds),
  ]);
  const contactOf = new Map(contacts.map((contact) => [contact.id, contact]));
  const numbersOf = byContact(numbers);
  const recipients = requests.map((request) => {
    const contact = contactOf.get(request.contactId);
    if (contact === undefined || !mayNameContact(request, sender, contact)) return null;
    const own = numbersOf.get(contact.id) ?? [];
    const reply = preferredNumber(own);
    const typed = request.typedNumber ?? reply;
    const parsed = typed === null ? null : engine.parse(typed, company.country);
    return { request, contact, numbers: own, reply, typed, to: parsed?.valid === true ? parsed.e164 : null };
  });

  const asked = recipients.flatMap((each) =>
    each?.to == null ? [] : [{ phoneNumber: each.to, before: each.request.leaving?.communicationId ?? null }],
  );
  const leavingIds = requests.flatMap(({ leaving }) => leaving?.communicationId ?? []);
  const lineIds = unique(requests.flatMap(({ lineId }) => lineId ?? []));
  const today = { now: new Date(nowMs), zone: company.timezone };
  const { viewer } = sender;
  const [lines, requested, owners, known, counted, places] = await Promise.all([
    viewer === undefined ? listAllLines(reads, scope) : listUsableLines(reads, scope, viewer),
    repository.linesById(reads, scope, lineIds),
    repository.contactsOfNumbers(reads, scope, unique(asked.map(({ phoneNumber }) => phoneNumber))),
    repository.knownOfNumbers(reads, scope, asked, new Date(nowMs - DAY_MS + 1)),
    repository.countedToday(reads, scope, today),
    repository.placesToday(reads, scope, leavingIds, today),
  ]);
  const knownInOrder = known.values();
  return {
    nowMs,
    company,
    sender,
    lines,
    deletedLines: requested.filter(({ deletedAt }) => deletedAt !== null),
    ownNumbers,
    quietRules: rules,
    keywords,
    counted,
    texts: recipients.map(
      (each) =>
        each && {
          ...each,
          owner: each.to === null ? undefined : owners.get(each.to),
          known: each.to === null ? null : (knownInOrder.next().value ?? null),
          place: places.get(each.request.leaving?.communicationId ?? 0) ?? null,
        },
    ),
  };
}

async function readSender(reads: Reads, scope: Scope, userId: number | null): Promise<Sender> {
  const nobody = { viewer: undefined, permissions: [], defaultLineId: null, format: 12 } as const;
  if (userId === null) return { ...nobody, user: 'system' };
  const [caller, [viewer]] = await Promise.all([findCaller(reads, scope, userId), readViewers(reads, scope, userId)]);
  if (caller === undefined) return { ...nobody, user: null };
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
function mayNameContact({ leaving }: MessageRequest, { viewer }: Sender, contact: ContactRow): boolean {
  return leaving !== undefined || viewer === undefined || canSeeContact(viewer, contact);
}

/**
 * The number that the contact last wrote from or spoke on, else the first: of those that could get a text, if there are any.
 * @param numbers the primary one first.
 */
function preferredNumber(numbers: readonly ContactNumber[]): string | null {
  const lately = numbers.toSorted((a, b) => (b.heardAt?.getTime() ?? 0) - (a.heardAt?.getTime() ?? 0));
  const fit = lately.find(({ optedOutAt, lineType }) => optedOutAt === null && lineType !== 'landline');
  return (fit ?? lately[0])?.phoneNumber ?? null;
}

function byContact(numbers: readonly ContactNumber[]): ReadonlyMap<number, readonly ContactNumber[]> {
  const grouped = new Map<number, ContactNumber[]>();
  for (const number of numbers) grouped.set(number.contactId, [...(grouped.get(number.contactId) ?? []), number]);
  return grouped;
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
