import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { contacts } from '../contacts/read.js';
import { contactListMembers } from './lists.tables.js';

const idsOf = (rows: readonly { contact_id: string }[]): number[] => rows.map((row) => Number(row.contact_id));

/** Puts contacts into a list. @returns those that were not in it. */
export async function insertMembers(
  { q }: Tx,
  { companyId }: Scope,
  listId: number,
  contactIds: readonly number[],
  now: Date,
): Promise<number[]> {
  if (contactIds.length === 0) return [];
  const { rows } = await q.execute<{ contact_id: string }>(sql`
    insert into ${contactListMembers} (company_id, list_id, contact_id, added_at)
    select ${companyId}, ${listId}, ${contacts.id}, ${now.toISOString()}::timestamptz from ${contacts}
    where ${contacts.companyId} = ${companyId} and ${contacts.goneAt} is null and ${contacts.id} = any(${sql.param([...contactIds])}::bigint[])
    order by ${contacts.id} on conflict do nothing returning contact_id`);
  return idsOf(rows);
}

/** Takes contacts out of lists. @returns for each list, those that were in it. */
export async function deleteMembers(
  { q }: Tx,
  { companyId }: Scope,
  listIds: readonly number[],
  contactIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await q.execute<{ list_id: string; contact_id: string }>(sql`
    delete from ${contactListMembers} where company_id = ${companyId} and list_id = any(${sql.param([...listIds])}::bigint[])
      and contact_id = any(${sql.param([...contactIds])}::bigint[]) returning list_id, contact_id`);
  const gone = new Map<number, number[]>();
  for (const row of rows) {
    const listId = Number(row.list_id);
    gone.set(listId, [...(gone.get(listId) ?? []), Number(row.contact_id)]);
  }
  return gone;
}

/** Makes these the contacts of a list. @returns how many came and went. */
export async function replaceMembers(
  tx: Tx,
  scope: Scope,
  listId: number,
  contactIds: readonly number[],
  now: Date,
): Promise<{ added: number; removed: number }> {
  const { rowCount } = await tx.q.execute(sql`
    delete from ${contactListMembers} where company_id = ${scope.companyId} and list_id = ${listId}
      and not (contact_id = any(${sql.param([...contactIds])}::bigint[]))`);
  const added = await insertMembers(tx, scope, listId, contactIds, now);
  return { added: added.length, removed: rowCount ?? 0 };
}

/** Puts the first `size` contacts of a list, by id, into the first of `parts`, the next into the next. */
export async function spreadMembers(
  { q }: Tx,
  { companyId }: Scope,
  listId: number,
  size: number,
  parts: readonly number[],
  now: Date,
): Promise<void> {
  await q.execute(sql`
    insert into ${contactListMembers} (company_id, list_id, contact_id, added_at)
    select ${companyId}, (${sql.param([...parts])}::bigint[])[(place - 1) / ${size}::int + 1], contact_id, ${now.toISOString()}::timestamptz
    from (select contact_id, row_number() over (order by contact_id) as place from ${contactListMembers}
      where company_id = ${companyId} and list_id = ${listId}) listed`);
}
