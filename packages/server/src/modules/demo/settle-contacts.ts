import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/transaction.js';
import type { Scope } from '../../policy/scope.js';

/**
 * Brings everything that contacts keep of their communications up to date, from the communications themselves: last one,
 * engagement times, lines, counters and whose work it is.
 * @param among only these contacts, by the first and the last id
 */
export async function settleContacts(
  { q }: Tx,
  { companyId }: Scope,
  among: readonly [first: number, last: number] = [0, Number.MAX_SAFE_INTEGER],
): Promise<void> {
  const [first, last] = among;
  await q.execute(sql`
    update contacts c set
      last_communication_id = last.id,
      last_engagement_at = last.created_at,
      last_inbound_engagement_at = sums.inbound_at,
      last_outbound_engagement_at = sums.outbound_at,
      line_ids = sums.line_ids,
      initial_line_id = sums.line_ids[1],
      unread_missed_calls = sums.missed,
      unread_texts = sums.texts,
      inbound_calls = sums.inbound_calls,
      outbound_calls = sums.outbound_calls,
      inbound_texts = sums.inbound_texts,
      outbound_texts = sums.outbound_texts,
      inbound_communications = sums.inbound_communications,
      outbound_communications = sums.outbound_communications,
      task_status = case
        when sums.missed + sums.texts > 0 then 'open'
        when last.created_at > now() - interval '4 days' then (array['open', 'pending', 'closed'])[1 + c.id % 3]
        else 'closed' end,
      updated_at = last.created_at
    from (
      select contact_id,
        max(created_at) filter (where direction = 'inbound') as inbound_at,
        max(created_at) filter (where direction = 'outbound' and type <> 'note') as outbound_at,
        coalesce(array_agg(distinct line_id) filter (where line_id is not null), '{}') as line_ids,
        count(*) filter (where not is_read and type = 'call') as missed,
        count(*) filter (where not is_read and type in ('sms', 'fax', 'email')) as texts,
        count(*) filter (where type = 'call' and direction = 'inbound') as inbound_calls,
        count(*) filter (where type = 'call' and direction = 'outbound') as outbound_calls,
        count(*) filter (where type = 'sms' and direction = 'inbound') as inbound_texts,
        count(*) filter (where type = 'sms' and direction = 'outbound') as outbound_texts,
        count(*) filter (where type in ('call', 'sms', 'fax', 'email', 'rvm') and direction = 'inbound') as inbound_communications,
        count(*) filter (where type in ('call', 'sms', 'fax', 'email', 'rvm') and direction = 'outbound') as outbound_communications
      from communications where company_id = ${companyId} and contact_id between ${first} and ${last} group by contact_id
    ) sums,
    lateral (
      select id, created_at from communications
      where company_id = ${companyId} and contact_id = sums.contact_id order by created_at desc, id desc limit 1
    ) last
    where c.company_id = ${companyId} and c.id = sums.contact_id`);
}
