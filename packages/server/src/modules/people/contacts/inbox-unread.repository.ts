import { sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { matching, type ContactFilter } from './contact-list.repository.js';
import { contacts } from './contacts.tables.js';

export interface UnreadIn {
  readonly contacts: number;
  /** There may be more. */
  readonly is_at_least: boolean;
}

/**
 * How many unread contacts are looked through. No counter is kept for an arbitrary filter: each change of a contact would have to be compared
 * with every view of the company. So the newest of them are read once out of the index of unread contacts, for all filters together. Nobody
 * works through more, and the answer says where it stopped.
 */
const LOOKED_THROUGH = 2_000;

/** Of each filter, how many of the contacts with something unread match, in the order of the filters. */
export async function countUnreadIn(
  { q }: Reads,
  scope: Scope,
  viewer: Viewer,
  filters: readonly ContactFilter[],
): Promise<UnreadIn[]> {
  if (filters.length === 0) return [];
  const counts = filters.map(
    (filter, at) => sql`count(*) filter (where ${matching(scope, viewer, filter)}) as ${sql.identifier(`in_${at}`)}`,
  );
  // The inner rows have the name of the table, which the conditions use.
  const { rows } = await q.execute<Record<string, string>>(sql`
    select count(*) as looked_through, ${sql.join(counts, sql`, `)} from (
      select * from ${contacts} where ${matching(scope, viewer, { has_unread: true })}
      order by coalesce(${contacts.lastEngagementAt}, '-infinity'::timestamptz) desc, ${contacts.id} desc
      limit ${LOOKED_THROUGH}
    ) ${contacts}`);
  const [row] = rows;
  const isAtLeast = Number(row?.['looked_through'] ?? 0) >= LOOKED_THROUGH;
  return filters.map((_, at) => ({ contacts: Number(row?.[`in_${at}`] ?? 0), is_at_least: isAtLeast }));
}
