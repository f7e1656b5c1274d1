import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { type ContactLeaver, idList, staying } from '../../people/contacts/index.js';
import type { Files } from '../../platform/files/index.js';
import { scheduledMessages } from './messaging.tables.js';

const WHY_NOT = 'The contact was deleted when this message was to be sent.';

/** A text that waits does not leave while its contact is deleted. One whose time has passed meanwhile says so. */
const scheduled: ContactLeaver = {
  ...staying(scheduledMessages),
  async back({ q }, { companyId }, { ids, now }) {
    await q
      .execute(
        sql`update scheduled_messages set status = 'failed', reason = ${WHY_NOT}, rejection = 3, version = version + 1,
            updated_at = ${now.toISOString()}::timestamptz
          where company_id = ${companyId} and contact_id = any(${idList(ids)}) and status = 'scheduled'
            and schedule_at <= ${now.toISOString()}::timestamptz`,
      )
      .execute();
  },
};

/** What was written and attached. A file that a template, a recorded message or another text has as well stays. */
export function createMessageLeavers(files: Pick<Files, 'remove'>): readonly ContactLeaver[] {
  const erase = erasing(files);
  return [
    scheduled,
    {
      name: 'messages',
      columns: [],
      erase: (tx, scope, ids) =>
        erase(
          tx,
          scope,
          sql`(select id from communications where company_id = ${scope.companyId} and contact_id = any(${idList(ids)}))`,
        ),
    },
  ];
}

/** Erases the same of one communication. */
export function createMessageEraser(files: Pick<Files, 'remove'>) {
  const erase = erasing(files);
  return (tx: Tx, scope: Scope, communicationId: number): Promise<void> =>
    erase(tx, scope, sql`(${communicationId}::bigint)`);
}

function erasing(files: Pick<Files, 'remove'>) {
  return async (tx: Tx, scope: Scope, theirs: SQL): Promise<void> => {
    const { rows } = await tx.q
      .execute<{ file_id: string | null }>(
        sql`delete from message_attachments where company_id = ${scope.companyId} and communication_id in ${theirs}
          returning file_id`,
      )
      .execute();
    await tx.q
      .execute(
        sql`update messages set draft = null, live_body = null, page_url = null, page_title = null
          where company_id = ${scope.companyId} and communication_id in ${theirs}`,
      )
      .execute();
    const dropped = [...new Set(rows.flatMap(({ file_id: id }) => id ?? []))];
    const { rows: free } = await tx.q
      .execute<{ id: string }>(
        sql`select dropped.id from unnest(${sql.param(dropped)}::uuid[]) dropped(id)
          where not exists (select 1 from message_attachments other where other.file_id = dropped.id)
            and not exists (select 1 from droppable_messages message
              where message.company_id = ${scope.companyId} and message.file_id = dropped.id)
            and not exists (select 1 from sms_templates template
              where template.company_id = ${scope.companyId} and template.attachments @> array[dropped.id])`,
      )
      .execute();
    await files.remove(
      tx,
      scope,
      free.map(({ id }) => id),
    );
  };
}
