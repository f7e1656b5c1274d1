import type { ContactDuplicate } from '@talk/contract';
import { sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { contacts } from '../contacts/read.js';
import { contactDistinctPairs } from './merges.tables.js';

export const SHOWN_AT_MOST = 5;

/**
 * Who may be the same. A number cannot be: it belongs to one contact. Two queries, each by an index of its own: one with `or` would
 * read every contact of the company.
 */
export async function findDuplicates(
  { q }: Reads,
  { companyId }: Scope,
  id: number,
  viewer: Viewer,
): Promise<{ id: number; reason: ContactDuplicate['reasons'][number] }[]> {
  const isOther = sql`${contacts.companyId} = ${companyId} and ${contacts.id} <> ${id}
    and ${contacts.goneAt} is null and ${contactVisible(viewer, contacts) ?? sql`true`}
    and not exists (select 1 from contact_distinct_pairs pair where pair.company_id = ${companyId}
      and pair.contact_id = least(${contacts.id}, ${id}::bigint) and pair.other_contact_id = greatest(${contacts.id}, ${id}::bigint))`;
  const own = (column: string) =>
    sql`(select ${sql.raw(column)} from contacts own where own.company_id = ${companyId} and own.id = ${id})`;
  const { rows } = await q
    .execute<{ id: string; reason: ContactDuplicate['reasons'][number] }>(
      sql`(select ${contacts.id}::text as id, 'email' as reason from ${contacts}
          where ${isOther} and ${contacts.email} is not null and lower(${contacts.email}) = ${own('lower(own.email)')}
          order by ${contacts.id} limit ${SHOWN_AT_MOST})
        union all
        (select ${contacts.id}::text as id, 'name_and_company' as reason from ${contacts}
          where ${isOther} and search_form(${contacts.name}) = ${own('search_form(own.name)')}
          and (${contacts.companyName} is null) = false
          and coalesce(search_form(${contacts.companyName}), '') = ${own("coalesce(search_form(own.company_name), '')")}
          and ${own("coalesce(own.first_name, own.last_name, '') <> ''")}
          order by ${contacts.id} limit ${SHOWN_AT_MOST})`,
    )
    .execute();
  return rows.map((row) => ({ id: Number(row.id), reason: row.reason }));
}

/** Remembers that two contacts are not the same. */
export async function insertDistinct({ q }: Tx, scope: Scope, id: number, otherId: number, now: Date): Promise<void> {
  const pair = { contactId: Math.min(id, otherId), otherContactId: Math.max(id, otherId) };
  await q
    .insert(contactDistinctPairs)
    .values({ ...owned(scope), ...pair, createdAt: now })
    .onConflictDoNothing()
    .execute();
}
