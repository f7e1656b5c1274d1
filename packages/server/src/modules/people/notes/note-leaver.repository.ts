import { sql } from 'drizzle-orm';
import { type ContactLeaver, idList } from '../contacts/index.js';

/** Notes of a deleted contact are out of sight with it. When it is erased, who was mentioned goes with the words. */
export const noteLeaver: ContactLeaver = {
  name: 'mentions',
  columns: [],
  async erase({ q }, { companyId }, ids) {
    await q
      .execute(
        sql`delete from mentions m using communications c
          where m.company_id = ${companyId} and c.company_id = m.company_id and c.id = m.communication_id
            and c.contact_id = any(${idList(ids)})`,
      )
      .execute();
  },
};
