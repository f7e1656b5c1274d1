import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { type ContactFollower, followDrafts, followRows } from '../../people/contacts/index.js';
import { messages, scheduledMessages } from './messaging.tables.js';

// Their version stays: the job that sends them at their time knows it.
const rows = followRows(scheduledMessages, { keys: ['id'] });

/** The draft of a text that leaves later names its contact, too. */
async function renameDrafts(tx: Tx, { companyId }: Scope, contactId: number): Promise<void> {
  await tx.q
    .execute(
      sql`update scheduled_messages set draft = jsonb_set(draft, '{contact_id}', to_jsonb(contact_id))
        where company_id = ${companyId} and contact_id = ${contactId} and draft ->> 'contact_id' is distinct from contact_id::text`,
    )
    .execute();
}

const scheduled: ContactFollower = {
  ...rows,
  async move(tx, scope, pair) {
    const moved = await rows.move(tx, scope, pair);
    await renameDrafts(tx, scope, pair.winnerId);
    return moved;
  },
  async back(tx, scope, pair, moved) {
    await rows.back(tx, scope, pair, moved);
    await renameDrafts(tx, scope, pair.loserId);
  },
};

export const messageFollowers: readonly ContactFollower[] = [followDrafts(messages), scheduled];
