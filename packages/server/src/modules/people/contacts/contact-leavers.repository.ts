import { sql } from 'drizzle-orm';
import { storableJson } from '../../../db/columns.js';
import { notifications } from '../../platform/notifications/read.js';
import { contactAudits, contactPhoneNumbers, contactTags } from './contacts.tables.js';
import { type ContactLeaver, leaving, staying } from './leave-rows.repository.js';

/** A number that wrote STOP meanwhile is out when it comes back. One that another contact has by now stays there. */
const numbers: ContactLeaver = {
  ...leaving(contactPhoneNumbers),
  async back({ q }, { companyId }, { rows }) {
    if (rows.length === 0) return;
    await q
      .execute(
        sql`insert into contact_phone_numbers overriding system value
          select (jsonb_populate_record(r, jsonb_build_object('is_opted_out', exists (select 1 from opt_outs out
            where out.company_id = r.company_id and out.phone_number = r.phone_number and out.opted_in_at is null)))).*
          from jsonb_populate_recordset(null::contact_phone_numbers, ${storableJson(rows)}::jsonb) r
          where r.company_id = ${companyId} on conflict do nothing`,
      )
      .execute();
  },
};

/** A tag that was merged meanwhile comes back as what it became. */
const tagged: ContactLeaver = {
  ...leaving(contactTags),
  async back({ q }, { companyId }, { rows }) {
    if (rows.length === 0) return;
    await q
      .execute(
        sql`insert into contact_tags (company_id, contact_id, tag_id)
          select r.company_id, r.contact_id, became.id
          from jsonb_populate_recordset(null::contact_tags, ${storableJson(rows)}::jsonb) r
          cross join lateral (
            with recursive led (id, into_id) as (
              select id, merged_into_id from tags where company_id = r.company_id and id = r.tag_id
              union
              select tags.id, tags.merged_into_id from tags join led on tags.id = led.into_id where tags.company_id = r.company_id
            ) select id from led where into_id is null limit 1
          ) became
          where r.company_id = ${companyId} on conflict do nothing`,
      )
      .execute();
  },
};

export const contactLeavers: readonly ContactLeaver[] = [
  numbers,
  tagged,
  staying(contactAudits),
  staying(notifications),
];
