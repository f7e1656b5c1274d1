import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { ImportedConsent, ImportedConsents } from '../../people/imports/index.js';
import { consents } from './compliance.tables.js';

/** What the people of a file agreed to, in the ledger: the import's port. */
export function createImportedConsents(clock: { now(): Date }): ImportedConsents {
  async function add(
    { q }: Tx,
    { companyId, userId }: Scope,
    given: readonly ImportedConsent[],
    action: 'granted' | 'revoked',
    note: string,
  ): Promise<void> {
    if (given.length === 0) return;
    const rows = given.map(({ contactId, phoneNumber }) => ({ contact_id: contactId, phone_number: phoneNumber }));
    const holds =
      action === 'granted'
        ? sql`not exists (select 1 from opt_outs out where out.company_id = ${companyId}
            and out.phone_number = given.phone_number and out.opted_in_at is null)`
        : sql`(select last.action = 'granted' and last.source = 'import' from ${consents} last
            where last.company_id = ${companyId} and last.phone_number = given.phone_number and last.scope = 'text'
            order by last.id desc limit 1)`;
    await q.execute(sql`
      insert into ${consents} (company_id, phone_number, contact_id, scope, action, source, note, actor_user_id, created_at)
      select ${companyId}::bigint, given.phone_number, given.contact_id, 'text', ${action}, 'import', ${note}, ${userId}::bigint,
        ${clock.now().toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(contact_id bigint, phone_number text)
      where ${holds}`);
  }
  return {
    grant: (tx, scope, given, note) => add(tx, scope, given, 'granted', note),
    revoke: (tx, scope, given, note) => add(tx, scope, given, 'revoked', note),
  };
}
