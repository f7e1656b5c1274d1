import { and, eq, gte, inArray, isNotNull, not, sql, type SQL } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { incomingNumbers } from '../../platform/lines/read.js';
import { lineTypes } from '../../rules/compliance/read.js';
import { ringlessVoicemails } from '../ringless/read.js';
import { messages } from './messaging.tables.js';

export interface Usage {
  readonly inboundTexts: number;
  readonly outboundTexts: number;
  readonly segments: number;
  readonly costMills: number;
  readonly voicemails: number;
  readonly inboundCalls: number;
  readonly outboundCalls: number;
  readonly talkSeconds: number;
  readonly internationalTalkSeconds: number;
  readonly internationalTexts: number;
  readonly machineDetections: number;
  readonly emails: number;
  readonly faxes: number;
}

/** Numbers of the company, and those of its customers that were looked up. */
export interface NumberUsage {
  readonly local: number;
  readonly tollFree: number;
  readonly lookedUp: number;
}

const { type, direction, dispositionStatus, isInternational, answeredBy } = communications;
const isCall = eq(type, 'call');
/** The carrier names each text that it takes or brings; what visitors write on a web page it never sees. */
const isCarried = and(eq(type, 'sms'), sql`${messages.carrierSid} is not null`);
const isInboundText = and(isCarried, eq(direction, 'inbound'));
const isSent = and(isCarried, eq(direction, 'outbound'));

const isDone = and(eq(direction, 'outbound'), eq(dispositionStatus, 'completed'));
const isAbroad = eq(isInternational, true);

/** The provider names each voicemail that it accepts. */
const isLeft = sql`${ringlessVoicemails.sessionId} is not null`;

const count = (condition: SQL | undefined): SQL<number> =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
const sum = (column: unknown, condition: SQL | undefined): SQL<number> =>
  sql<number>`coalesce(sum(${column}) filter (where ${condition}), 0)`.mapWith(Number);

/** A text may have waited this long before it was sent. */
const WAIT_MS = 7 * 24 * 3_600_000;

/** Reads the communications since then by the index of their type. A text counts when it was sent, not when it was written. */
export async function readUsage({ q }: Reads, scope: Scope, since: Date): Promise<Usage> {
  const [row] = await q
    .select({
      inboundTexts: count(isInboundText),
      outboundTexts: count(isSent),
      segments: sum(messages.segments, isSent),
      costMills: sum(
        sql`coalesce(${messages.costMills}, ${ringlessVoicemails.costMills})`,
        sql`(${isSent}) or ${isLeft}`,
      ),
      voicemails: count(isLeft),
      inboundCalls: count(and(isCall, eq(direction, 'inbound'))),
      outboundCalls: count(and(isCall, eq(direction, 'outbound'))),
      talkSeconds: sum(communications.talkSeconds, isCall),
      internationalTalkSeconds: sum(communications.talkSeconds, and(isCall, isAbroad)),
      internationalTexts: count(and(isSent, isAbroad)),
      machineDetections: count(and(isCall, isNotNull(answeredBy))),
      emails: count(and(eq(type, 'email'), isDone)),
      faxes: count(and(eq(type, 'fax'), isDone)),
    })
    .from(communications)
    .leftJoin(messages, eq(messages.communicationId, communications.id))
    .leftJoin(ringlessVoicemails, eq(ringlessVoicemails.communicationId, communications.id))
    .where(
      and(
        within(scope, communications),
        inArray(type, ['sms', 'call', 'rvm', 'email', 'fax']),
        gte(communications.createdAt, new Date(since.getTime() - WAIT_MS)),
        gte(
          sql`coalesce(case when ${isSent} then ${messages.sentAt} end, ${ringlessVoicemails.sentAt}, ${communications.createdAt})`,
          since,
        ),
      ),
    );
  if (row === undefined) throw new Error('an aggregate without groups has no row');
  return row;
}

/** Counts the numbers that the company has, and those whose line type became known since then. */
export async function readNumberUsage({ q }: Reads, scope: Scope, since: Date): Promise<NumberUsage> {
  const isTollFree = eq(incomingNumbers.isTollFree, true);
  const [[own], [others]] = await Promise.all([
    q
      .select({ local: count(not(isTollFree)), tollFree: count(isTollFree) })
      .from(incomingNumbers)
      .where(within(scope, incomingNumbers)),
    q
      .select({ lookedUp: sql<number>`count(*)`.mapWith(Number) })
      .from(lineTypes)
      .where(within(scope, lineTypes, gte(lineTypes.checkedAt, since))),
  ]);
  return { local: own?.local ?? 0, tollFree: own?.tollFree ?? 0, lookedUp: others?.lookedUp ?? 0 };
}
