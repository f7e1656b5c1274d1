import { sql, type SQL } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';

/** What is counted of a contact's communications. */
export interface CountedContact {
  readonly unreadVoicemails: number;
  readonly unreadMissedCalls: number;
  readonly unreadTexts: number;
  readonly inboundCalls: number;
  readonly outboundCalls: number;
  readonly inboundTexts: number;
  readonly outboundTexts: number;
  readonly inboundCommunications: number;
  readonly outboundCommunications: number;
}

const NOTHING: CountedContact = {
  unreadVoicemails: 0,
  unreadMissedCalls: 0,
  unreadTexts: 0,
  inboundCalls: 0,
  outboundCalls: 0,
  inboundTexts: 0,
  outboundTexts: 0,
  inboundCommunications: 0,
  outboundCommunications: 0,
};

const numberOf = (condition: SQL): SQL => sql`count(*) filter (where ${condition})::int`;
const waiting = (statuses: SQL): SQL =>
  sql`not is_read and type not in ('sms', 'fax', 'email') and direction = 'inbound' and disposition_status in (${statuses})`;

/** The counters of a contact, counted anew: by the same rules as they are kept. */
export async function recountContact({ q }: Reads, scope: Scope, contactId: number): Promise<CountedContact> {
  const { rows } = await q
    .execute<Record<keyof CountedContact, number>>(
      sql`select
        ${numberOf(sql`not is_read and type in ('sms', 'fax', 'email')`)} as "unreadTexts",
        ${numberOf(waiting(sql`'missed', 'abandoned'`))} as "unreadMissedCalls",
        ${numberOf(waiting(sql`'voicemail', 'missed-voicemail'`))} as "unreadVoicemails",
        ${numberOf(sql`type = 'call' and direction = 'inbound'`)} as "inboundCalls",
        ${numberOf(sql`type = 'call' and direction = 'outbound'`)} as "outboundCalls",
        ${numberOf(sql`type = 'sms' and direction = 'inbound'`)} as "inboundTexts",
        ${numberOf(sql`type = 'sms' and direction = 'outbound'`)} as "outboundTexts",
        ${numberOf(sql`type in ('call', 'sms', 'fax', 'email', 'rvm') and direction = 'inbound'`)} as "inboundCommunications",
        ${numberOf(sql`type in ('call', 'sms', 'fax', 'email', 'rvm') and direction = 'outbound'`)} as "outboundCommunications"
        from communications where company_id = ${scope.companyId} and contact_id = ${contactId}`,
    )
    .execute();
  return { ...NOTHING, ...rows[0] };
}

/** When a contact was last in touch, and by what; null for never. */
export interface Engagement {
  readonly lastCommunicationId: number | null;
  readonly lastEngagementAt: Date | null;
  readonly lastInboundEngagementAt: Date | null;
  readonly lastOutboundEngagementAt: Date | null;
}

/** Calls, texts and voicemails engage; notes and reminders do not. Of those since `since`, with the lines that they went over. */
export async function engagementSince(
  { q }: Reads,
  scope: Scope,
  contactId: number,
  since: Date,
): Promise<Engagement & { readonly lineIds: readonly number[] }> {
  const { rows } = await q
    .execute<{
      id: string | null;
      any_at: Date | null;
      in_at: Date | null;
      out_at: Date | null;
      lines: string[] | null;
    }>(
      sql`select
        (array_agg(id order by created_at desc, id desc))[1]::text as id,
        max(created_at) as any_at,
        max(created_at) filter (where direction = 'inbound') as in_at,
        max(created_at) filter (where direction = 'outbound') as out_at,
        array_agg(distinct line_id::text) filter (where line_id is not null) as lines
        from communications where company_id = ${scope.companyId} and contact_id = ${contactId}
        and type in ('call', 'sms', 'fax', 'email', 'rvm') and created_at >= ${since.toISOString()}::timestamptz`,
    )
    .execute();
  const [row] = rows;
  const date = (value: Date | string | null | undefined): Date | null => (value == null ? null : new Date(value));
  return {
    lastCommunicationId: row?.id == null ? null : Number(row.id),
    lastEngagementAt: date(row?.any_at),
    lastInboundEngagementAt: date(row?.in_at),
    lastOutboundEngagementAt: date(row?.out_at),
    lineIds: (row?.lines ?? []).map(Number),
  };
}
