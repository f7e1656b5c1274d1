import { and, asc, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import type { BroadcastOutcome } from '@talk/contract';
import { type BroadcastKind, PAUSING_REJECTIONS } from '@talk/domain/broadcasts';
import type { Reads, Tx } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { contactPhoneNumbers } from '../../people/contacts/read.js';
import { messages } from '../messaging/read.js';
import { ringlessVoicemails as voicemails } from '../ringless/read.js';
import { broadcastRecipients as recipients, type RecipientState } from './broadcasts.tables.js';

/** How often a text or a voicemail that expired is sent again. */
const TRIES_AT_MOST = 3;

/** The contacts as they were found when it was sent. */
export async function insertRecipients(
  { q }: Tx,
  scope: Scope,
  broadcastId: number,
  contactIds: readonly number[],
): Promise<void> {
  await q.execute(sql`
    insert into ${recipients} (company_id, broadcast_id, contact_id)
    select ${scope.companyId}, ${broadcastId}, unnest(${sql.param([...contactIds])}::bigint[])`);
}

const isWaiting = (broadcastId: number): SQL | undefined =>
  and(eq(recipients.broadcastId, broadcastId), eq(recipients.state, 'waiting'));

/** Contacts whose turn it is now. */
export async function dueContactIds(
  { q }: Reads,
  scope: Scope,
  broadcastId: number,
  now: Date,
  limit: number,
): Promise<number[]> {
  const rows = await q
    .select({ contactId: recipients.contactId })
    .from(recipients)
    .where(
      within(scope, recipients, isWaiting(broadcastId), or(isNull(recipients.nextAt), lte(recipients.nextAt, now))),
    )
    .orderBy(sql`${recipients.nextAt} nulls first`, asc(recipients.id))
    .limit(limit);
  return rows.map(({ contactId }) => contactId);
}

export interface DueRecipient {
  readonly contactId: number;
  /**
   * A number of the contact got a text of the broadcast already: from a contact that was merged, or that had the number before. Or the
   * provider was given a voicemail for it, which can be in the voicemail box even if it failed.
   */
  readonly isReached: boolean;
}

/** Those of the contacts that still wait. Ask with the contacts locked: a merge before that can have changed their rows. */
export async function stillDue(
  { q }: Reads,
  { companyId }: Scope,
  broadcastId: number,
  contactIds: readonly number[],
): Promise<DueRecipient[]> {
  const { rows } = await q.execute<{ contact_id: string; is_reached: boolean }>(sql`
    select recipient.contact_id, exists (
      select 1 from ${contactPhoneNumbers} number
      join ${communications} sent on sent.company_id = ${companyId} and sent.lead_number = number.phone_number
        and sent.broadcast_id = ${broadcastId}
      left join ${voicemails} voicemail on voicemail.company_id = ${companyId} and voicemail.communication_id = sent.id
      where number.company_id = ${companyId} and number.contact_id = recipient.contact_id
        and (sent.disposition_status <> 'failed' or voicemail.claimed_at is not null)) as is_reached
    from ${recipients} recipient
    where recipient.company_id = ${companyId} and recipient.broadcast_id = ${broadcastId} and recipient.state = 'waiting'
      and recipient.contact_id = any(${sql.param([...contactIds])}::bigint[])
    order by recipient.contact_id`);
  return rows.map((row) => ({ contactId: Number(row.contact_id), isReached: row.is_reached }));
}

/** Recipients by what became of them. After merges they are fewer than the contacts that the broadcast began with. */
export async function countStates({ q }: Reads, scope: Scope, broadcastId: number) {
  const ofState = (state: RecipientState) => sql<number>`count(*) filter (where ${recipients.state} = ${state})::int`;
  const [row] = await q
    .select({
      total: sql<number>`count(*)::int`,
      texted: ofState('texted'),
      excluded: ofState('excluded'),
      canceled: ofState('canceled'),
    })
    .from(recipients)
    .where(within(scope, recipients, eq(recipients.broadcastId, broadcastId)));
  return row;
}

/** How many wait, and when the first of them is due; null: now. */
export async function readWaiting(
  { q }: Reads,
  scope: Scope,
  broadcastId: number,
): Promise<{ readonly count: number; readonly nextAt: Date | null }> {
  const [row] = await q
    .select({
      count: sql<string>`count(*)`,
      isDue: sql<boolean>`coalesce(bool_or(${recipients.nextAt} is null), false)`,
      nextAt: sql<string | null>`min(${recipients.nextAt})`,
    })
    .from(recipients)
    .where(within(scope, recipients, isWaiting(broadcastId)));
  const nextAt = row?.nextAt == null || row.isDue ? null : new Date(row.nextAt);
  return { count: Number(row?.count ?? 0), nextAt };
}

export interface RecipientValues {
  readonly state: RecipientState;
  readonly rejection?: number | null;
  readonly reason?: string | null;
  readonly communicationId?: number | null;
  readonly nextAt?: Date | null;
}

export async function settleRecipient(
  { q }: Tx,
  scope: Scope,
  broadcastId: number,
  contactId: number,
  values: RecipientValues,
): Promise<void> {
  await q
    .update(recipients)
    .set(values)
    .where(within(scope, recipients, eq(recipients.broadcastId, broadcastId), eq(recipients.contactId, contactId)));
}

/** All that still wait are canceled. @returns how many */
export async function cancelWaiting({ q }: Tx, scope: Scope, broadcastId: number): Promise<number> {
  const { rowCount } = await q
    .update(recipients)
    .set({ state: 'canceled', nextAt: null })
    .where(within(scope, recipients, isWaiting(broadcastId)));
  return rowCount ?? 0;
}

/**
 * What the carrier or the provider never had, by the broadcast's kind. Each kind is a join of its own, so that PostgreSQL finds the
 * rows by their key. A voicemail that was given once is never given again.
 */
const HELD_BACK: Readonly<Record<BroadcastKind, SQL>> = {
  sms: sql`${messages} held where held.status = 'failed' and held.carrier_code is null and held.carrier_sid is null`,
  rvm: sql`${voicemails} held where held.status = 'failed' and held.session_id is null and held.claimed_at is null`,
};

/**
 * What was refused as it was to leave goes back into the queue: its time ended, others took the last place of the day or the
 * last credit, or the line was paused. The next step asks again, and pauses the broadcast where all would be refused.
 * @returns how many
 */
export async function requeueUnsent(
  { q }: Tx,
  scope: Scope,
  { id, kind }: { readonly id: number; readonly kind: BroadcastKind },
  now: Date,
): Promise<number> {
  const { rowCount } = await q.execute(sql`
    update ${recipients} recipient set state = 'waiting', communication_id = null, next_at = ${now.toISOString()}::timestamptz, tries = recipient.tries + 1
    from ${HELD_BACK[kind]}
      and recipient.company_id = ${scope.companyId} and recipient.broadcast_id = ${id} and recipient.state = 'texted'
      and recipient.tries < ${TRIES_AT_MOST} and held.company_id = recipient.company_id
      and held.communication_id = recipient.communication_id
      and (held.rejection = any(${sql.param([30, ...PAUSING_REJECTIONS])}::int[]) or (held.rejection = 5 and held.valid_until <= ${now.toISOString()}::timestamptz))`);
  return rowCount ?? 0;
}

/** Whether a text or a voicemail of the broadcast is still on its way to the carrier. */
export async function hasUnsent({ q }: Reads, scope: Scope, broadcastId: number): Promise<boolean> {
  const rows = await q
    .select({ id: recipients.id })
    .from(recipients)
    .leftJoin(messages, ITS_TEXT)
    .leftJoin(voicemails, ITS_VOICEMAIL)
    .where(
      within(scope, recipients, eq(recipients.broadcastId, broadcastId), eq(recipients.state, 'texted'), IS_UNSENT),
    )
    .limit(1);
  return rows.length > 0;
}

const ITS_TEXT = and(
  eq(messages.companyId, recipients.companyId),
  eq(messages.communicationId, recipients.communicationId),
);
const ITS_VOICEMAIL = and(
  eq(voicemails.companyId, recipients.companyId),
  eq(voicemails.communicationId, recipients.communicationId),
);
/** A recipient has a text or a voicemail, never both. */
const STATUS = sql`coalesce(${messages.status}, ${voicemails.status})`;
const IS_UNSENT = sql`${STATUS} in ('queued', 'sending') and coalesce(${messages.carrierSid}, ${voicemails.sessionId}) is null`;
const OUTCOME = sql<BroadcastOutcome>`case
  when ${recipients.state} = 'waiting' then case when ${recipients.nextAt} is null then 'waiting' else 'carried_over' end
  when ${recipients.state} <> 'texted' then ${recipients.state}
  when ${IS_UNSENT} then 'queued'
  when ${STATUS} in ('failed', 'undelivered') then 'failed'
  when ${STATUS} = 'delivered' then 'delivered'
  else 'sent' end`;
const REJECTION = sql<number | null>`coalesce(${recipients.rejection}, ${messages.rejection}, ${voicemails.rejection})`;
const REASON = sql<string | null>`coalesce(${recipients.reason}, ${messages.failureText}, ${voicemails.failureText})`;

/** Recipients by outcome. */
export async function countOutcomes(
  { q }: Reads,
  scope: Scope,
  broadcastId: number,
): Promise<{ outcome: BroadcastOutcome; count: number }[]> {
  const rows = await q
    .select({ outcome: OUTCOME.as('outcome'), count: sql<string>`count(*)` })
    .from(recipients)
    .leftJoin(messages, ITS_TEXT)
    .leftJoin(voicemails, ITS_VOICEMAIL)
    .where(within(scope, recipients, eq(recipients.broadcastId, broadcastId)))
    .groupBy(sql`1`);
  return rows.map(({ outcome, count }) => ({ outcome, count: Number(count) }));
}

/** Why recipients got no text, most frequent first. */
export async function countReasons({ q }: Reads, scope: Scope, broadcastId: number) {
  const isWithout = sql`${OUTCOME} in ('excluded', 'failed')`;
  const rows = await q
    .select({
      rejection: REJECTION.as('rejection'),
      reason: sql<string | null>`min(${REASON})`,
      count: sql<string>`count(*)`,
    })
    .from(recipients)
    .leftJoin(messages, ITS_TEXT)
    .leftJoin(voicemails, ITS_VOICEMAIL)
    .where(within(scope, recipients, eq(recipients.broadcastId, broadcastId), isWithout))
    // Sentences differ by their dates; those of broadcasts have no number.
    .groupBy(sql`1`, sql`case when ${REJECTION} is null then ${REASON} end`)
    .orderBy(sql`3 desc`);
  return rows.map(({ rejection, reason, count }) => ({ rejection, reason, count: Number(count) }));
}

export interface RecipientRow {
  readonly id: number;
  readonly contactId: number;
  readonly outcome: BroadcastOutcome;
  readonly rejection: number | null;
  readonly reason: string | null;
  readonly communicationId: number | null;
  readonly phoneNumber: string | null;
  readonly nextAt: Date | null;
  readonly sentAt: Date | null;
}

export async function listRecipients(
  { q }: Reads,
  scope: Scope,
  broadcastId: number,
  query: {
    readonly behind: number;
    /** Default 0. */
    readonly offset?: number;
    readonly limit: number;
    readonly outcome?: BroadcastOutcome | undefined;
  },
): Promise<RecipientRow[]> {
  return q
    .select({
      id: recipients.id,
      contactId: recipients.contactId,
      outcome: OUTCOME,
      rejection: REJECTION,
      reason: REASON,
      communicationId: recipients.communicationId,
      phoneNumber: sql<string | null>`coalesce(${messages.phoneNumber}, ${voicemails.phoneNumber})`,
      nextAt: recipients.nextAt,
      sentAt: sql<Date | null>`coalesce(${messages.sentAt}, ${voicemails.sentAt})`.mapWith(messages.sentAt),
    })
    .from(recipients)
    .leftJoin(messages, ITS_TEXT)
    .leftJoin(voicemails, ITS_VOICEMAIL)
    .where(
      within(
        scope,
        recipients,
        eq(recipients.broadcastId, broadcastId),
        gt(recipients.id, query.behind),
        query.outcome === undefined ? undefined : sql`${OUTCOME} = ${query.outcome}`,
      ),
    )
    .orderBy(asc(recipients.id))
    .offset(query.offset ?? 0)
    .limit(query.limit);
}
