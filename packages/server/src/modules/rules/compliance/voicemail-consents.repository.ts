import type { ConsentAction, ConsentSource } from '@talk/contract';
import { sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { consents } from './compliance.tables.js';
import { saidLast } from './said-last.js';
import type { VoicemailConsent } from './voicemail.gate.js';

/** What the ledger says last about recorded messages and calls to these numbers. Numbers without a line in it are left out. */
export async function voicemailConsentsOf(
  { q }: Reads,
  scope: Scope,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, VoicemailConsent>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await q.execute<{
    phone_number: string;
    scope: 'prerecorded' | 'call';
    action: ConsentAction;
    source: ConsentSource;
  }>(sql`
    select distinct on (phone_number, scope) phone_number, scope, action, source from ${consents}
    where company_id = ${scope.companyId} and phone_number = any(${sql.param([...numbers])}::text[])
      and scope in ('prerecorded', 'call')
    order by phone_number, scope, id desc`);
  const said = new Map<string, VoicemailConsent>();
  for (const { phone_number: phoneNumber, scope: of, action, source } of rows) {
    const last = saidLast({ action, source });
    const before = said.get(phoneNumber) ?? 'none';
    if (last?.action === 'revoked') said.set(phoneNumber, 'revoked');
    // A yes to calls is not a yes to recorded messages, and no yes outweighs a no.
    else if (last !== null && of === 'prerecorded' && before === 'none') said.set(phoneNumber, 'granted');
  }
  return said;
}
