import { sql } from 'drizzle-orm';
import { type ContactLeaver, idList } from '../../people/contacts/index.js';

/** Transcripts of an erased contact are erased with its recordings. */
export const transcriptLeaver: ContactLeaver = {
  name: 'transcripts',
  columns: [],
  async erase({ q }, { companyId }, ids) {
    await q
      .execute(
        sql`delete from transcripts where company_id = ${companyId} and communication_id in (
          select id from communications where company_id = ${companyId} and contact_id = any(${idList(ids)}))`,
      )
      .execute();
  },
};
