import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { type ContactFollower, type ContactLeaver, followDrafts, idList } from '../../people/contacts/index.js';
import { emails } from './emails.tables.js';

/** What is kept for undoing and resending names its contact. */
export const emailFollowers: readonly ContactFollower[] = [followDrafts(emails)];

const ERASED = sql`subject = '', quoted = null, draft = null, from_name = null, failure_detail = null`;
/** A Message-ID often has the sender's domain, and is unique in a company. */
const ERASED_WITH_CONTACT = sql`from_address = '', to_address = '', failure_text = null, in_reply_to = null, reference_ids = '{}',
  message_id = '<' || gen_random_uuid() || '>'`;

/** Files and text are erased with the communication. */
export const emailLeavers: readonly ContactLeaver[] = [
  {
    name: 'emails',
    columns: [],
    async erase({ q }, { companyId }, ids) {
      await q
        .execute(
          sql`update emails set ${ERASED}, ${ERASED_WITH_CONTACT} where company_id = ${companyId} and communication_id in (
            select id from communications where company_id = ${companyId} and contact_id = any(${idList(ids)}))`,
        )
        .execute();
    },
  },
];

/** Erases subject and quote of one email. */
export async function eraseEmail({ q }: Tx, { companyId }: Scope, communicationId: number): Promise<void> {
  await q
    .execute(sql`update emails set ${ERASED} where company_id = ${companyId} and communication_id = ${communicationId}`)
    .execute();
}
