import type { Reads } from '../../../db/transaction.js';
import { phoneEngine as engine } from '../../../phone.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { type LineRow, listUsableLines, type NumberRow } from '../../platform/lines/read.js';
import { readViewers } from '../../platform/viewers/read.js';
import { dncReasonsOf } from '../dnc-list/read.js';
import { type Account, readAccount } from './account.repository.js';
import * as repository from './compliance.repository.js';
import type { ContactRow } from './compliance.repository.js';
import { linesById } from './texting-facts.repository.js';

/** What is asked about: a call, or a fax. */
interface Asked {
  readonly userId: number;
  readonly typed: string;
  readonly lineId: number | null;
  readonly contactId: number | null;
  readonly leaving?: { readonly callId: string };
}

/** All that the gate knows of one call, or of one fax. */
export interface CallFacts {
  readonly company: Account;
  /** Undefined when they, or their place in the company, are no longer enabled. */
  readonly caller: Awaited<ReturnType<typeof repository.findCaller>>;
  readonly viewer: Viewer | undefined;
  /** The number as understood; null when it is none. */
  readonly to: string | null;
  readonly meant: ContactRow | undefined;
  readonly owner: ContactRow | undefined;
  /** The contact who is meant, and the one who has the number. */
  readonly contacts: readonly ContactRow[];
  /** Why the number is on the company's Do Not Contact list; null: it is not. */
  readonly dncListReason: string | null;
  /** That the caller may use. */
  readonly lines: readonly LineRow[];
  /** Lines that the call could be forced to, or was given, and that were deleted. */
  readonly deletedLines: readonly LineRow[];
  /** All numbers of the company. */
  readonly own: readonly NumberRow[];
  /** Of a trial; null of others. */
  readonly dialledCalls: number | null;
}

export async function readCallFacts(reads: Reads, scope: Scope, request: Asked): Promise<CallFacts> {
  const { contactId, userId, leaving } = request;
  const [company, caller, [known], meant, own] = await Promise.all([
    readAccount(reads, scope),
    repository.findCaller(reads, scope, userId),
    readViewers(reads, scope, userId),
    contactId === null ? undefined : repository.findContact(reads, scope, contactId),
    repository.listOwnNumbers(reads, scope),
  ]);
  const viewer = caller === undefined ? undefined : known;
  const parsed = engine.parse(request.typed, company.country);
  const to = parsed.valid ? parsed.e164 : null;
  const named = [request.lineId, company.defaultOutboundCampaignId, caller?.membership.defaultOutboundCampaignId];
  const [owner, listed, lines, requested, dialledCalls] = await Promise.all([
    to === null ? undefined : repository.contactOfNumber(reads, scope, to),
    dncReasonsOf(reads, scope, to === null ? [] : [to]),
    viewer === undefined ? [] : listUsableLines(reads, scope, viewer),
    linesById(
      reads,
      scope,
      named.filter((id) => id != null),
    ),
    company.isTrial ? repository.countDialledCalls(reads, scope, leaving?.callId ?? null) : null,
  ]);
  const contacts = [meant, owner].filter((contact) => contact !== undefined);
  return {
    company,
    caller,
    viewer,
    to,
    meant,
    owner,
    contacts: contacts.filter((contact, index) => contacts.findIndex(({ id }) => id === contact.id) === index),
    dncListReason: to === null ? null : (listed.get(to) ?? null),
    lines,
    deletedLines: requested.filter(({ deletedAt }) => deletedAt !== null),
    own,
    dialledCalls,
  };
}
