import type { AgentMetricValues } from '@talk/contract';
import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { communications, visibleTo } from '../../people/communications/read.js';

export interface CountedAgentDay {
  readonly since: Date;
  readonly until: Date;
}

type Counted = Pick<
  AgentMetricValues,
  'calls_answered' | 'calls_made' | 'talk_time' | 'average_talk_time' | 'sms_sent' | 'emails_sent' | 'faxes_sent'
>;

const { type, direction, dispositionStatus, answeredAt, endedAt, talkSeconds, userId, createdAt } = communications;
const { broadcastId, workflowId } = communications;
const isCall = eq(type, 'call');
const isInbound = eq(direction, 'inbound');
const isOutbound = eq(direction, 'outbound');
const isDelivered = ne(dispositionStatus, 'failed');
const count = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which}))::int`;

const ofDay = (scope: Scope, viewer: Viewer, { since, until }: CountedAgentDay, ...more: (SQL | undefined)[]) =>
  within(scope, communications, gte(createdAt, since), lt(createdAt, until), visibleTo(viewer), ...more);

/** What each agent did on a day, as far as the viewer may see it. */
export async function countAgentDays(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  day: CountedAgentDay,
): Promise<Map<number, Counted>> {
  const talked = and(isCall, isNotNull(answeredAt), isNotNull(endedAt));
  const found = await q
    .select({
      userId,
      calls_answered: count(and(isCall, isInbound, isNotNull(answeredAt))),
      calls_made: count(and(isCall, isOutbound)),
      talk_time: sql<number>`coalesce(sum(${talkSeconds}) filter (where ${isCall}), 0)::int`,
      average_talk_time: sql<number | null>`round(avg(${talkSeconds}) filter (where ${talked}))::int`,
      sms_sent: count(and(eq(type, 'sms'), isOutbound, isNull(broadcastId), isNull(workflowId), isDelivered)),
      emails_sent: count(and(eq(type, 'email'), isOutbound)),
      faxes_sent: count(and(eq(type, 'fax'), isOutbound)),
    })
    .from(communications)
    .where(ofDay(scope, viewer, day, isNotNull(userId)))
    .groupBy(userId);
  return new Map(found.flatMap(({ userId: id, ...counted }) => (id === null ? [] : [[id, counted] as const])));
}

/** How many missed calls rang each agent, as far as the viewer may see them. */
export async function countMissedByAgent(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  day: CountedAgentDay,
): Promise<Map<number, number>> {
  const rung = q
    .select({ agentId: sql<number>`unnest(${communications.attemptingUserIds})`.as('agent_id') })
    .from(communications)
    .where(
      ofDay(
        scope,
        viewer,
        day,
        isCall,
        isInbound,
        isNull(answeredAt),
        inArray(dispositionStatus, ['missed', 'voicemail', 'missed-voicemail']),
      ),
    )
    .as('rung');
  const found = await q
    .select({ agentId: sql`${rung.agentId}`.mapWith(Number), missed: sql<number>`count(*)::int` })
    .from(rung)
    .groupBy(rung.agentId);
  return new Map(found.map(({ agentId, missed }) => [agentId, missed]));
}
