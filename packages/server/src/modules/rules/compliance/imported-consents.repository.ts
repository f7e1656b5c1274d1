import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { ImportedConsent, ImportedConsents } from '../../people/imports/index.js';
import { consents } from './compliance.tables.js';

/** What the people of a file agreed to, in the ledger: the import's port. */
export function createImportedConsents(clock: { now(): Date }): ImportedConsents {
  interface Lines {
    readonly action: SQL;
    readonly source: SQL;
    readonly note: string;
    /** Behind `given`: which of them are written. */
    readonly where: SQL;
  }

  async function add(
    { q }: Tx,
    { companyId, userId }: Scope,
    given: readonly ImportedConsent[],
    { action, source, note, where }: Lines,
  ): Promise<void> {
    if (given.length === 0) return;
    const rows = given.map(({ contactId, phoneNumber }) => ({ contact_id: contactId, phone_number: phoneNumber }));
    await q.execute(sql`
      insert into ${consents} (company_id, phone_number, contact_id, scope, action, source, note, actor_user_id, created_at)
      select ${companyId}::bigint, given.phone_number, given.contact_id, 'text', ${action}, ${source}, ${note}, ${userId}::bigint,
        ${clock.now().toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(contact_id bigint, phone_number text)
      ${where}`);
  }

  return {
    grant: (tx, scope, given, note) =>
      add(tx, scope, given, {
        action: sql`'granted'`,
        source: sql`'import'`,
        note,
        where: sql`where not exists (select 1 from opt_outs out where out.company_id = ${scope.companyId}
          and out.phone_number = given.phone_number and out.opted_in_at is null)`,
      }),
    async revoke(tx, scope, given, { of, why }) {
      const each = [...new Map(given.map((one) => [one.phoneNumber, one])).values()];
      const ofNumber = sql`line.company_id = ${scope.companyId} and line.phone_number = given.phone_number and line.scope = 'text'`;
      const ofImport = sql`line.source = 'import' and line.note = ${of}`;
      await add(tx, scope, each, {
        action: sql`coalesce(before.action, 'revoked')`,
        // A no from the import itself means that nothing is known: see `saidLast`.
        source: sql`case before.action when 'revoked' then before.source else 'import' end`,
        note: why,
        where: sql`cross join lateral (select action = 'granted' and ${ofImport} as holds from ${consents} line
            where ${ofNumber} order by id desc limit 1) last
          left join lateral (select action, source from ${consents} line
            where ${ofNumber} and not (${ofImport}) order by id desc limit 1) before on true
          where last.holds`,
      });
    },
  };
}
