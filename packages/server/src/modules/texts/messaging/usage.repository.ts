import { and, eq, gte, inArray, sql, type SQL } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
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
}

const { type, direction } = communications;
const isCall = eq(type, 'call');
const isInboundText = and(eq(type, 'sms'), eq(direction, 'inbound'));
/** The carrier names each text that it accepts. */
const isSent = and(eq(type, 'sms'), eq(direction, 'outbound'), sql`${messages.carrierSid} is not null`);

/** The provider names each voicemail that it accepts. */
const isLeft = sql`${ringlessVoicemails.sessionId} is not null`;

const count = (condition: SQL | undefined): SQL<number> =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
const sum = (column: unknown, condition: SQL | undefined): SQL<number> =>
  sql<number>`coalesce(sum(${column}) filter (where ${condition}), 0)`.mapWith(Number);

/** Reads the texts and calls since then by the index of their type. */
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
    })
    .from(communications)
    .leftJoin(messages, eq(messages.communicationId, communications.id))
    .leftJoin(ringlessVoicemails, eq(ringlessVoicemails.communicationId, communications.id))
    .where(
      and(within(scope, communications), inArray(type, ['sms', 'call', 'rvm']), gte(communications.createdAt, since)),
    );
  if (row === undefined) throw new Error('an aggregate without groups has no row');
  return row;
}
