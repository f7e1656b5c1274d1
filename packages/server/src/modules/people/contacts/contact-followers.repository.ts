import { sql } from 'drizzle-orm';
import { notifications } from '../../platform/notifications/read.js';
import { type ContactFollower, followRows } from './follow-rows.repository.js';
import { contactAudits, contactPhoneNumbers, contactTags } from './contacts.tables.js';

const numberRows = followRows(contactPhoneNumbers, { keys: ['id', 'position'] });

/** Numbers of the loser come behind those of the winner. */
const numbers: ContactFollower = {
  ...numberRows,
  async move(tx, scope, { loserId, winnerId }) {
    const { companyId } = scope;
    const { rows } = await tx.q
      .execute<{ row: Record<string, unknown> }>(
        sql`with behind as (
            select coalesce(max(position), -1) + 1 as start from contact_phone_numbers
            where company_id = ${companyId} and contact_id = ${winnerId}
          ), before as (
            select id, position, row_number() over (order by position, id) - 1 as place from contact_phone_numbers
            where company_id = ${companyId} and contact_id = ${loserId}
          )
          update contact_phone_numbers t set contact_id = ${winnerId}, position = behind.start + before.place
          from behind, before where t.company_id = ${companyId} and t.id = before.id
          returning jsonb_build_object('id', t.id, 'position', before.position, 'phone_number', t.phone_number) as row`,
      )
      .execute();
    return { moved: rows.map(({ row }) => row), removed: [] };
  },
  async back(tx, { companyId }, { loserId, winnerId }, { moved }) {
    await tx.q
      .execute(
        sql`update contact_phone_numbers t set contact_id = ${loserId}, position = m.position
          from jsonb_populate_recordset(null::contact_phone_numbers, ${JSON.stringify(moved)}::jsonb) m
          where t.company_id = ${companyId} and t.contact_id = ${winnerId} and t.id = m.id`,
      )
      .execute();
  },
};

export const contactFollowers: readonly ContactFollower[] = [
  numbers,
  followRows(contactTags, {
    keys: ['tag_id'],
    unique: ['tag_id'],
    canReturn: sql`exists (select 1 from tags where tags.company_id = r.company_id and tags.id = r.tag_id)`,
  }),
  followRows(contactAudits, { keys: ['id'] }),
  followRows(notifications, { keys: ['id'], unique: ['kind', 'user_id'] }),
];
