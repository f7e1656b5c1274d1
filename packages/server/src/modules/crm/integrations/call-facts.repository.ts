import { and, eq } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { displayPhone } from '../../../phone.js';
import { within, type Scope } from '../../../policy/scope.js';
import type { FieldSource } from '@talk/contract';
import { communications } from '../../people/communications/read.js';
import { contacts } from '../../people/contacts/read.js';
import { callDispositions } from '../../calls/dispositions/read.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';
import { incomingNumbers, lines } from '../../platform/lines/read.js';
import type { CrmCall, CrmPerson } from '../providers/index.js';

/** A call as it is to be logged. */
export interface CallFacts {
  readonly kind: 'call';
  readonly version: number;
  readonly contactId: number | null;
  /** Null while it goes on. */
  readonly endedAt: Date | null;
  /** Without the address of its recording, which is made when it is logged. */
  readonly call: Omit<CrmCall, 'recordingUrl'>;
  /** Of a recording or voicemail that is there. */
  readonly recordingFileId: string | null;
  /** What of it can go into further fields of a CRM. */
  readonly parts: Readonly<Record<FieldSource, string | number | null>>;
  /** Of the outcome that the agent chose. */
  readonly outcomeId: number | null;
  /** Who would be added if the CRM knows nobody by the number. */
  readonly person: CrmPerson;
}

/** Undefined: it was deleted. */
export async function readCallFacts({ q }: Reads, scope: Scope, id: number): Promise<CallFacts | undefined> {
  const [row] = await q
    .select({
      it: communications,
      contact: { id: contacts.id, first: contacts.firstName, last: contacts.lastName, company: contacts.companyName },
      lineName: lines.name,
      lineNumber: incomingNumbers.phoneNumber,
      agentEmail: users.email,
      agentName: users.name,
      outcome: callDispositions.name,
      timeZone: companies.timezone,
    })
    .from(communications)
    .innerJoin(companies, eq(companies.id, communications.companyId))
    .leftJoin(
      contacts,
      and(eq(contacts.companyId, communications.companyId), eq(contacts.id, communications.contactId)),
    )
    .leftJoin(lines, eq(lines.id, communications.lineId))
    .leftJoin(incomingNumbers, eq(incomingNumbers.id, communications.incomingNumberId))
    .leftJoin(users, eq(users.id, communications.userId))
    .leftJoin(callDispositions, eq(callDispositions.id, communications.callDispositionId))
    .where(within(scope, communications, eq(communications.id, id)));
  if (row === undefined) return undefined;
  const { it, contact, lineName, lineNumber, agentEmail, agentName, outcome, timeZone } = row;
  const isInbound = it.direction === 'inbound';
  const ours = lineNumber ?? lineName ?? '';
  const result = resultOf(it);
  return {
    kind: 'call',
    version: it.version,
    contactId: it.contactId,
    endedAt: it.dispositionStatus === 'in-progress' ? null : it.endedAt,
    call: {
      key: `${scope.companyId}-${it.id}`,
      direction: it.direction,
      startedAt: it.createdAt,
      timeZone,
      durationMs: it.talkSeconds * 1000,
      result,
      fromNumber: isInbound ? it.leadNumber : ours,
      toNumber: isInbound ? ours : it.leadNumber,
      title: titleOf(it.direction, result, displayPhone(it.leadNumber)),
      outcome,
      notes: it.notes,
      agentEmail,
      outcomeValue: null,
      fields: {},
    },
    parts: {
      outcome,
      notes: it.notes,
      agent_name: agentName,
      agent_email: agentEmail,
      line_name: lineName,
      talk_seconds: it.talkSeconds,
      call_id: String(it.id),
    },
    outcomeId: it.callDispositionId,
    recordingFileId: it.recordingIsDeleted ? null : it.recordingFileId,
    person: personOf(scope, contact, it.leadNumber),
  };
}

interface Known {
  readonly id: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly company: string | null;
}

/** Who would be added to a CRM that knows nobody by the number. */
export function personOf({ companyId }: Scope, contact: Known | null, phoneNumber: string): CrmPerson {
  return {
    // A contact that was deleted may come back by its number.
    key: contact === null ? `${companyId}-${phoneNumber}` : `${companyId}-${contact.id}`,
    firstName: contact?.first ?? null,
    lastName: contact?.last ?? null,
    companyName: contact?.company ?? null,
    phoneNumber,
  };
}

type Ended = Pick<
  typeof communications.$inferSelect,
  'talkSeconds' | 'hasVoicemail' | 'voicemailDrop' | 'endReason' | 'dispositionStatus'
>;

function resultOf({
  talkSeconds,
  hasVoicemail,
  voicemailDrop,
  endReason,
  dispositionStatus,
}: Ended): CrmCall['result'] {
  if (hasVoicemail || voicemailDrop !== null) return 'voicemail';
  if (talkSeconds > 0) return 'talked';
  if (endReason === 'busy') return 'busy';
  if (endReason === 'canceled') return 'canceled';
  return dispositionStatus === 'failed' || dispositionStatus === 'invalid' ? 'failed' : 'no-answer';
}

function titleOf(direction: CrmCall['direction'], result: CrmCall['result'], number: string): string {
  if (direction === 'outbound') return `Call to ${number}`;
  if (result === 'voicemail') return `Voicemail from ${number}`;
  return result === 'talked' ? `Call from ${number}` : `Missed call from ${number}`;
}
