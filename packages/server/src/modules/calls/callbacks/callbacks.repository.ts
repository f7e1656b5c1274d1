import { eq, lt, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { purgeRows } from '../../../db/purge.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { communications, visibleTo } from '../../people/communications/read.js';
import { lines, ringGroups } from '../../platform/lines/read.js';
import { callbackClaims } from './callbacks.tables.js';

/** A missed caller as the database knows them. Times are those of the calls. */
export interface MissedCaller {
  readonly communicationId: number;
  readonly phoneNumber: string;
  readonly lineId: number | null;
  readonly lineName: string | null;
  readonly ringGroupId: number | null;
  readonly ringGroupName: string | null;
  readonly kind: 'requested' | 'voicemail' | 'missed';
  readonly missedCalls: number;
  readonly firstMissedAt: Date;
  readonly lastMissedAt: Date;
  readonly attempts: number;
  readonly lastAttemptAt: Date | null;
  /** The conversation that followed; null while there is none. */
  readonly talk: { readonly at: Date; readonly userId: number | null; readonly isOutbound: boolean } | null;
  readonly claim: { readonly userId: number; readonly at: Date; readonly dueAt: Date | null } | null;
  readonly dismissal: { readonly at: Date; readonly userId: number | null; readonly reason: string | null } | null;
}

export interface AskedCallers {
  /** Calls from this moment on. */
  readonly since: Date;
  readonly lineId?: number | undefined;
  readonly ringGroupId?: number | undefined;
  /** Only the caller of this communication. */
  readonly communicationId?: number | undefined;
}

interface Row {
  readonly [column: string]: unknown;
  readonly communication_id: string;
  readonly phone_number: string;
  readonly line_id: string | null;
  readonly line_name: string | null;
  readonly ring_group_id: string | null;
  readonly ring_group_name: string | null;
  readonly kind: MissedCaller['kind'];
  readonly missed_calls: number;
  readonly first_missed_at: string;
  readonly last_missed_at: string;
  readonly attempts: number;
  readonly last_attempt_at: string | null;
  readonly talked_at: string | null;
  readonly talked_by: string | null;
  readonly talk_direction: 'inbound' | 'outbound' | null;
  readonly claimed_by: string | null;
  readonly claimed_at: string | null;
  readonly due_at: string | null;
  readonly dismissed_at: string | null;
  readonly dismissed_by: string | null;
  readonly reason: string | null;
}

/** A machine that answered an outbound call is no conversation. */
const isConversation = sql`talk.answered_at is not null
  and (talk.direction = 'inbound' or coalesce(talk.answered_by, 'human') in ('human', 'unknown')) and talk.voicemail_drop is null`;

/**
 * Callers whose calls were missed and that the viewer may see, by number, with what happened since: one pass over the missed calls of the time
 * asked for, and one look into the calls of each number. A caller who was spoken to since stays in the answer, with that conversation.
 */
export async function listMissedCallers(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer | null,
  { since, lineId, ringGroupId, communicationId }: AskedCallers,
): Promise<MissedCaller[]> {
  const one =
    communicationId === undefined
      ? undefined
      : sql`${communications.leadNumber} = (select lead_number
    from communications where company_id = ${scope.companyId} and id = ${communicationId})`;
  const where = within(
    scope,
    communications,
    sql`${communications.type} = 'call' and ${communications.direction} = 'inbound' and ${communications.answeredAt} is null
      and ${communications.dispositionStatus} <> 'in-progress'`,
    sql`(${communications.dispositionStatus} in ('missed', 'abandoned', 'voicemail', 'missed-voicemail')
      or ${communications.callbackStatus} is not null)`,
    sql`${communications.leadNumber} like '+%'`,
    sql`${communications.createdAt} >= ${since.toISOString()}::timestamptz`,
    one,
    viewer === null ? undefined : visibleTo(viewer),
  );
  const { rows } = await q
    .execute<Row>(
      sql`with missed as materialized (
          select ${communications.leadNumber} as number, ${communications.id} as id, ${communications.createdAt} as at,
            coalesce(${communications.endedAt}, ${communications.createdAt}) as ended_at, ${communications.lineId} as line_id, ${communications.ringGroupId} as ring_group_id,
            case when ${communications.callbackStatus} is not null then 'requested'
              when ${communications.dispositionStatus} in ('voicemail', 'missed-voicemail') then 'voicemail' else 'missed' end as kind
          from ${communications} where ${where}
        ), latest as (
          select distinct on (number) * from missed order by number, at desc, id desc
        )
        select latest.id as communication_id, latest.number as phone_number, latest.line_id, line.name as line_name,
          latest.ring_group_id, ring_group.name as ring_group_name,
          coalesce((select 'requested' from missed asked where asked.number = latest.number and asked.kind = 'requested'
            and asked.at > coalesce(before.at, '-infinity') limit 1), latest.kind) as kind,
          calls.count as missed_calls, calls.first as first_missed_at, latest.at as last_missed_at,
          tries.count as attempts, tries.last as last_attempt_at,
          after.answered_at as talked_at, after.user_id as talked_by, after.direction as talk_direction,
          claim.user_id as claimed_by, claim.claimed_at, claim.due_at,
          dismissal.dismissed_at, dismissal.dismissed_by, dismissal.reason
        from latest
        left join ${lines} line on line.company_id = ${scope.companyId} and line.id = latest.line_id
        left join ${ringGroups} ring_group on ring_group.company_id = ${scope.companyId} and ring_group.id = latest.ring_group_id
        left join lateral (
          select max(talk.answered_at) as at from communications talk
          where talk.company_id = ${scope.companyId} and talk.lead_number = latest.number and talk.type = 'call'
            and talk.answered_at <= latest.at and ${isConversation}
        ) before on true
        left join lateral (
          select count(*)::int as count, min(missed.at) as first from missed
          where missed.number = latest.number and missed.at > coalesce(before.at, '-infinity')
        ) calls on true
        left join lateral (
          select talk.answered_at, talk.user_id, talk.direction from communications talk
          where talk.company_id = ${scope.companyId} and talk.lead_number = latest.number and talk.type = 'call'
            and talk.answered_at > latest.at and ${isConversation}
          order by talk.answered_at, talk.id limit 1
        ) after on true
        left join lateral (
          select count(*)::int as count, max(tried.created_at) as last from communications tried
          where tried.company_id = ${scope.companyId} and tried.lead_number = latest.number and tried.type = 'call'
            and tried.direction = 'outbound' and tried.created_at > coalesce(calls.first, latest.at)
            and tried.disposition_status <> 'in-progress'
            and (tried.answered_at is null or coalesce(tried.answered_by, 'human') not in ('human', 'unknown') or tried.voicemail_drop is not null)
        ) tries on true
        left join callback_claims claim on claim.company_id = ${scope.companyId} and claim.lead_number = latest.number
          and claim.claimed_at > coalesce(before.at, '-infinity')
        left join callback_claims dismissal on dismissal.company_id = ${scope.companyId} and dismissal.lead_number = latest.number
          and dismissal.dismissed_at >= latest.ended_at
        where ${lineId === undefined ? sql`true` : sql`latest.line_id = ${lineId}`}
          and ${ringGroupId === undefined ? sql`true` : sql`latest.ring_group_id = ${ringGroupId}`}
        order by calls.first, latest.id`,
    )
    .execute();
  return rows.map(callerOf);
}

const number = (value: string | null): number | null => (value === null ? null : Number(value));
const date = (value: string | null): Date | null => (value === null ? null : new Date(value));

function callerOf(row: Row): MissedCaller {
  const [talkedAt, claimedAt, dismissedAt] = [date(row.talked_at), date(row.claimed_at), date(row.dismissed_at)];
  const claimedBy = number(row.claimed_by);
  return {
    communicationId: Number(row.communication_id),
    phoneNumber: row.phone_number,
    lineId: number(row.line_id),
    lineName: row.line_name,
    ringGroupId: number(row.ring_group_id),
    ringGroupName: row.ring_group_name,
    kind: row.kind,
    missedCalls: row.missed_calls,
    firstMissedAt: new Date(row.first_missed_at),
    lastMissedAt: new Date(row.last_missed_at),
    attempts: row.attempts,
    lastAttemptAt: date(row.last_attempt_at),
    talk:
      talkedAt === null
        ? null
        : { at: talkedAt, userId: number(row.talked_by), isOutbound: row.talk_direction === 'outbound' },
    claim:
      claimedAt === null || claimedBy === null ? null : { userId: claimedBy, at: claimedAt, dueAt: date(row.due_at) },
    dismissal: dismissedAt === null ? null : { at: dismissedAt, userId: number(row.dismissed_by), reason: row.reason },
  };
}

export interface ClaimValues {
  readonly userId: number | null;
  readonly claimedAt: Date | null;
  readonly dueAt: Date | null;
  readonly dismissedAt: Date | null;
  readonly dismissedBy: number | null;
  readonly reason: string | null;
}

/** What is kept of a number: all of it at once. @returns its version. */
export async function saveClaim(
  tx: Tx,
  scope: Scope,
  leadNumber: string,
  values: ClaimValues,
  now: Date,
): Promise<number> {
  const all = { ...values, updatedAt: now };
  const [row] = await tx.q
    .insert(callbackClaims)
    .values({ ...owned(scope), leadNumber, ...all })
    .onConflictDoUpdate({
      target: [callbackClaims.companyId, callbackClaims.leadNumber],
      set: { ...all, version: sql`${callbackClaims.version} + 1` },
    })
    .returning({ version: callbackClaims.version })
    .execute();
  return row?.version ?? 1;
}

/** The number of a communication; undefined where there is none in the company. */
export async function numberOfCall({ q }: Reads, scope: Scope, id: number): Promise<string | undefined> {
  const [row] = await q
    .select({ number: communications.leadNumber })
    .from(communications)
    .where(within(scope, communications, eq(communications.id, id)));
  return row?.number;
}

/** Removes what was kept of numbers before this moment: their missed calls are too old to be called back. */
export const purgeClaims = (reads: Reads, before: Date): Promise<void> =>
  purgeRows(reads, callbackClaims, sql`${lt(callbackClaims.updatedAt, before)}`, {});
