import { sql } from 'drizzle-orm';
import { type ContactFollower, type ContactLeaver, followRows, leaving } from '../../people/contacts/index.js';
import { contactCrmStates, contactLinks } from './links.tables.js';

const rows = followRows(contactLinks, { keys: ['id'], unique: ['name', 'account_id', 'kind', 'external_id'] });

/** Only one record of each CRM is chosen for the calls: where both have one, the winner's stays. */
const links: ContactFollower = {
  ...rows,
  async move(tx, scope, pair) {
    const { rows: given } = await tx.q
      .execute<{ id: string }>(
        sql`update contact_links t set is_chosen = false
          where t.company_id = ${scope.companyId} and t.contact_id = ${pair.loserId} and t.is_chosen and exists (
            select 1 from contact_links w where w.company_id = ${scope.companyId} and w.contact_id = ${pair.winnerId}
            and w.name = t.name and w.is_chosen)
          returning t.id::text as id`,
      )
      .execute();
    return { ...(await rows.move(tx, scope, pair)), extra: given.map(({ id }) => Number(id)) };
  },
  async back(tx, scope, pair, followed) {
    await rows.back(tx, scope, pair, followed);
    const ids = followed.extra as readonly number[];
    await tx.q
      .execute(
        sql`update contact_links t set is_chosen = true
          where t.company_id = ${scope.companyId} and t.contact_id = ${pair.loserId}
          and t.id = any(${sql.param(ids)}::bigint[]) and not exists (
            select 1 from contact_links o where o.company_id = ${scope.companyId} and o.contact_id = ${pair.loserId}
            and o.name = t.name and o.is_chosen)`,
      )
      .execute();
  },
};

/** How a contact stands with a CRM. */
export const linkFollowers: readonly ContactFollower[] = [
  links,
  followRows(contactCrmStates, { keys: ['name'], unique: ['name'] }),
];

/** Nothing is brought to a record, or taken from it, while its contact is deleted. */
export const linkLeavers: readonly ContactLeaver[] = [leaving(contactLinks), leaving(contactCrmStates)];
