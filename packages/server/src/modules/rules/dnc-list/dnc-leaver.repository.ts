import { sql } from 'drizzle-orm';
import { type ContactLeaver, idList, type LeftRows } from '../../people/contacts/index.js';
import type { Clock } from '../../../clock.js';
import { insertUpload } from './dnc-list.repository.js';
import { tellList } from './tell-list.js';

const REASON = 'The contact was blocked or on Do Not Contact when it was deleted.';

/**
 * Whoever asked to be left alone is left alone, with or without a contact: numbers of deleted contacts that were blocked, or on Do Not
 * Contact, go to the list of the company. Restoring takes them off again; erasing leaves them there.
 */
export function createDncLeaver(clock: Pick<Clock, 'now'>): ContactLeaver {
  return {
    name: 'dnc_numbers',
    columns: [],
    async take(tx, scope, ids) {
      const { rows } = await tx.q
        .execute<{ contact_id: string; phone_number: string; is_listed: boolean }>(
          sql`select number.contact_id, number.phone_number, exists (select 1 from dnc_numbers listed
              where listed.company_id = number.company_id and listed.phone_number = number.phone_number) as is_listed
            from contact_phone_numbers number join contacts contact
              on contact.company_id = number.company_id and contact.id = number.contact_id
            where number.company_id = ${scope.companyId} and number.contact_id = any(${idList(ids)})
              and (contact.is_dnc or contact.is_blocked)
            order by number.id`,
        )
        .execute();
      if (rows.length === 0) return new Map<number, LeftRows>();
      const alreadyListed = rows.filter((row) => row.is_listed).length;
      const { id: uploadId } = await insertUpload(
        tx,
        scope,
        {
          fileName: null,
          reason: REASON,
          source: 'deleted-contact',
          addedBy: scope.userId,
          added: rows.length - alreadyListed,
          alreadyListed,
          repeated: 0,
          rejected: 0,
          createdAt: clock.now(),
        },
        rows.map((row) => row.phone_number),
      );
      tellList(tx, scope, uploadId);
      const taken = new Map<number, Record<string, unknown>[]>();
      for (const { contact_id, phone_number } of rows) {
        const own = taken.get(Number(contact_id)) ?? [];
        own.push({ upload_id: uploadId, phone_number });
        taken.set(Number(contact_id), own);
      }
      return taken;
    },
    async back(tx, scope, { rows }) {
      if (rows.length === 0) return;
      await tx.q
        .execute(
          sql`delete from dnc_numbers listed
            using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given(upload_id bigint, phone_number text)
            where listed.company_id = ${scope.companyId} and listed.upload_id = given.upload_id
              and listed.phone_number = given.phone_number`,
        )
        .execute();
      tellList(tx, scope, Number(rows[0]?.['upload_id']));
    },
  };
}
