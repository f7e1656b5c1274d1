import { sql } from 'drizzle-orm';
import { type ContactFollower, type ContactLeaver, idList } from '../contacts/index.js';

/** Who is another than the loser is another than the winner; the two themselves turned out to be the same. */
export const pairFollower: ContactFollower = {
  name: 'contact_distinct_pairs',
  columns: ['contact_distinct_pairs.contact_id', 'contact_distinct_pairs.other_contact_id'],
  async move(tx, { companyId }, { loserId, winnerId }) {
    const { rows } = await tx.q
      .execute<{ row: Record<string, unknown> }>(
        sql`delete from contact_distinct_pairs p where p.company_id = ${companyId}
          and (p.contact_id = ${loserId} or p.other_contact_id = ${loserId}) returning to_jsonb(p) as row`,
      )
      .execute();
    const removed = rows.map(({ row }) => row);
    const others = removed
      .map((row) => Number(row['contact_id']) + Number(row['other_contact_id']) - loserId)
      .filter((id) => id !== winnerId);
    const { rows: added } = await tx.q
      .execute<{ row: Record<string, unknown> }>(
        sql`insert into contact_distinct_pairs (company_id, contact_id, other_contact_id)
          select ${companyId}::bigint, least(o, ${winnerId}::bigint), greatest(o, ${winnerId}::bigint)
          from unnest(${sql.param(others)}::bigint[]) o on conflict do nothing
          returning jsonb_build_object('contact_id', contact_id, 'other_contact_id', other_contact_id) as row`,
      )
      .execute();
    return { moved: added.map(({ row }) => row), removed };
  },
  async back(tx, { companyId }, _pair, { moved, removed }) {
    await tx.q
      .execute(
        sql`delete from contact_distinct_pairs p
          using jsonb_populate_recordset(null::contact_distinct_pairs, ${JSON.stringify(moved)}::jsonb) m
          where p.company_id = ${companyId} and p.contact_id = m.contact_id and p.other_contact_id = m.other_contact_id`,
      )
      .execute();
    // One of another contact that is gone since has nothing to stand for.
    await tx.q
      .execute(
        sql`insert into contact_distinct_pairs select r.*
          from jsonb_populate_recordset(null::contact_distinct_pairs, ${JSON.stringify(removed)}::jsonb) r
          where r.company_id = ${companyId}
          and exists (select 1 from contacts c where c.company_id = ${companyId} and c.id = r.contact_id)
          and exists (select 1 from contacts c where c.company_id = ${companyId} and c.id = r.other_contact_id)
          on conflict do nothing`,
      )
      .execute();
  },
};

/** That two are not the same holds for a contact that comes back. */
export const pairLeaver: ContactLeaver = {
  name: pairFollower.name,
  columns: pairFollower.columns,
  async erase({ q }, { companyId }, ids) {
    await q
      .execute(
        sql`delete from contact_distinct_pairs p where p.company_id = ${companyId}
          and (p.contact_id = any(${idList(ids)}) or p.other_contact_id = any(${idList(ids)}))`,
      )
      .execute();
  },
};
