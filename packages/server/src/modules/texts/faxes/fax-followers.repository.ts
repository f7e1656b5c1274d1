import { sql } from 'drizzle-orm';
import { type ContactFollower, type ContactLeaver, followDrafts, idList } from '../../people/contacts/index.js';
import { faxes } from './faxes.tables.js';

/** What is held for undoing its sending names its contact. */
export const faxFollowers: readonly ContactFollower[] = [followDrafts(faxes)];

/** The document itself is erased with its communication. */
export const faxLeavers: readonly ContactLeaver[] = [
  {
    name: 'faxes',
    columns: [],
    async erase({ q }, { companyId }, ids) {
      await q
        .execute(
          sql`update faxes set draft = null where company_id = ${companyId} and communication_id in (
            select id from communications where company_id = ${companyId} and contact_id = any(${idList(ids)}))`,
        )
        .execute();
    },
  },
];
