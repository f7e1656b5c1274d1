import { sql, type SQL } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { Files } from '../../platform/files/index.js';
import { type ContactLeaver, idList } from '../contacts/index.js';

/**
 * Calls and texts of a deleted contact are out of sight with it. When it is erased, that they happened stays, for bills and for what the law
 * wants to know: when, on which line, with which number. What was said and written goes.
 */
export function createCommunicationLeaver(files: Pick<Files, 'remove'>): ContactLeaver {
  const erase = erasing(files);
  return {
    name: 'communications',
    columns: ['communications.contact_id'],
    async erase(tx, scope, ids) {
      await erase(tx, scope, sql`contact_id = any(${idList(ids)})`);
      // No bill and no law asks for the address of an email, and often it is the customer's name.
      await tx.q
        .execute(
          sql`update communications set lead_number = 'unknown'
            where company_id = ${scope.companyId} and contact_id = any(${idList(ids)}) and type = 'email'`,
        )
        .execute();
    },
  };
}

/** Erases the same of one communication. */
export function createCommunicationEraser(files: Pick<Files, 'remove'>) {
  const erase = erasing(files);
  return (tx: Tx, scope: Scope, id: number): Promise<void> => erase(tx, scope, sql`id = ${id}`);
}

function erasing(files: Pick<Files, 'remove'>) {
  return async (tx: Tx, scope: Scope, which: SQL): Promise<void> => {
    const { rows } = await tx.q
      .execute<{ file_id: string }>(
        sql`select recording_file_id as file_id from communications
          where company_id = ${scope.companyId} and ${which} and recording_file_id is not null`,
      )
      .execute();
    await tx.q
      .execute(
        sql`update communications set body = null, notes = null, place = null, voicemail_drop = null, recording_file_id = null,
            recording_is_deleted = recording_is_deleted or recording_file_id is not null, recording_sid = null,
            transcription_status = null, version = version + 1
          where company_id = ${scope.companyId} and ${which}`,
      )
      .execute();
    await files.remove(
      tx,
      scope,
      rows.map((row) => row.file_id),
    );
  };
}

/** Those of the contacts with whom somebody is on the phone, or whose phone rings. */
export async function contactsInCall(
  { q }: Reads,
  { companyId }: Scope,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await q
    .execute<{ id: string }>(
      sql`select distinct contact_id as id from communications
        where company_id = ${companyId} and disposition_status = 'in-progress' and type = 'call'
          and contact_id = any(${idList(ids)})`,
    )
    .execute();
  return new Set(rows.map(({ id }) => Number(id)));
}
