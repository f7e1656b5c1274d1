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
const { broadcastId, workflowId, talkerIds, talkerSeconds } = communications;
const isCall = eq(type, 'call');
const isInbound = eq(direction, 'inbound');
const isOutbound = eq(direction, 'outbound');
const isDelivered = ne(dispositionStatus, 'failed');
const count = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which}))::int`;

const ofDay = (scope: Scope, viewer: Viewer, { since, until }: CountedAgentDay, ...more: (SQL | undefined)[]) =>
  within(scope, communications, gte(createdAt, since), lt(createdAt, until), visibleTo(viewer), ...more);

/** The agents who had a communication, with their own talk: those who talked in a call of several, else its user. */
const parts = sql`(
  select talker.user_id, talker.seconds, talker.place = 1 as is_first
  from unnest(${talkerIds}, ${talkerSeconds}) with ordinality as talker(user_id, seconds, place)
  union all
  select ${userId}, ${talkSeconds}, true where ${talkerIds} is null
) as part`;
const agentId = sql<number>`part.user_id`.mapWith(Number);
const ownTalk = sql<number>`part.seconds`;
/** Who made the call, whoever had it afterward. */
const isFirst = sql`part.is_first`;

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
      agentId,
      calls_answered: count(and(isCall, isInbound, isNotNull(answeredAt))),
      calls_made: count(and(isCall, isOutbound, isFirst)),
      talk_time: sql<number>`coalesce(sum(${ownTalk}) filter (where ${isCall}), 0)::int`,
      average_talk_time: sql<number | null>`round(avg(${ownTalk}) filter (where ${talked}))::int`,
      sms_sent: count(and(eq(type, 'sms'), isOutbound, isNull(broadcastId), isNull(workflowId), isDelivered)),
      emails_sent: count(and(eq(type, 'email'), isOutbound)),
      faxes_sent: count(and(eq(type, 'fax'), isOutbound)),
    })
    .from(communications)
    .crossJoinLateral(parts)
    .where(ofDay(scope, viewer, day, isNotNull(userId)))
    .groupBy(agentId);
  return new Map(found.map(({ agentId: id, ...counted }) => [id, counted]));
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
