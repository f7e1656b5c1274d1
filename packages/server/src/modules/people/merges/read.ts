// What other modules may know of merges: where the address of a contact that went leads.
import { sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { contacts } from '../contacts/read.js';

/** The contact into which `id` was merged, however often that was merged on; null when it was not, or the viewer may not see it. */
export async function mergedInto(
  { q }: Reads,
  scope: Scope,
  id: number,
  viewer: Viewer,
): Promise<{ id: number; name: string } | null> {
  const { rows } = await q
    .execute<{ id: string; name: string }>(
      sql`with recursive led as (
          select winner_id, 1 as step from contact_merges
          where company_id = ${scope.companyId} and loser_id = ${id} and undone_at is null
          union all
          select next.winner_id, led.step + 1 from contact_merges next join led on next.loser_id = led.winner_id
          where next.company_id = ${scope.companyId} and next.undone_at is null and led.step < 50
        )
        select ${contacts.id}::text as id, ${contacts.name} as name from ${contacts}
        join led on led.winner_id = ${contacts.id}
        where ${contacts.companyId} = ${scope.companyId} and ${contacts.goneAt} is null and ${contactVisible(viewer, contacts) ?? sql`true`}
        order by led.step desc limit 1`,
    )
    .execute();
  const [row] = rows;
  return row === undefined ? null : { id: Number(row.id), name: row.name };
}

/** `throw await missing(…)`: NOT_FOUND, or CONTACT_MERGED with the contact that it is now. */
export async function missing(reads: Reads, scope: Scope, id: number, viewer: Viewer): Promise<Error> {
  const contact = await mergedInto(reads, scope, id, viewer);
  return contact === null ? fail('NOT_FOUND') : fail('CONTACT_MERGED', { contact });
}
