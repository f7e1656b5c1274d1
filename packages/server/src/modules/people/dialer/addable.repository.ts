import { eq, sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { companies } from '../../platform/companies/read.js';
import { contactPhoneNumbers, contacts } from '../contacts/read.js';

/** What of these contacts decides whether they are added, much less than what is shown of them. Those that the user does not see are left out. */
export async function readAddable({ q }: Reads, scope: Scope, viewer: Viewer, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return q
    .select({
      id: contacts.id,
      isDnc: contacts.isDnc,
      isBlocked: contacts.isBlocked,
      timezone: contacts.timezone,
      cnamCity: contacts.cnamCity,
      cnamState: contacts.cnamState,
      cnamCountry: contacts.cnamCountry,
      cnamZipcode: contacts.cnamZipcode,
      company: { country: companies.country, timezone: companies.timezone },
      number: sql<string | null>`(
        select number.phone_number from ${contactPhoneNumbers} number
        where number.company_id = ${contacts.companyId} and number.contact_id = ${contacts.id}
        order by number.position, number.id limit 1)`,
    })
    .from(contacts)
    .innerJoin(companies, eq(companies.id, contacts.companyId))
    .where(
      within(
        scope,
        contacts,
        sql`${contacts.id} = any(${sql.param([...ids])}::bigint[])`,
        contactVisible(viewer, contacts),
      ),
    )
    .orderBy(contacts.id);
}
