import { desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { type LineRow, lines } from '../../platform/lines/read.js';
import { consents, lineTypes, optOuts, quietRules } from './compliance.tables.js';
import { saidLast } from './said-last.js';

export const DAY_MS = 86_400_000;

/** Current opt-outs among these numbers, with their time. */
export async function currentOptOuts(
  { q }: Reads,
  scope: Scope,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (numbers.length === 0) return new Map();
  const rows = await q
    .select({ phoneNumber: optOuts.phoneNumber, at: optOuts.optedOutAt })
    .from(optOuts)
    .where(within(scope, optOuts, inArray(optOuts.phoneNumber, [...numbers]), isNull(optOuts.optedInAt)));
  return new Map(rows.map(({ phoneNumber, at }) => [phoneNumber, at]));
}

export async function lineTypesOf({ q }: Reads, scope: Scope, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  return q
    .select()
    .from(lineTypes)
    .where(within(scope, lineTypes, inArray(lineTypes.phoneNumber, [...numbers])));
}

/** What the ledger says last about texts to a number; null: nothing. */
export async function lastTextConsent({ q }: Reads, scope: Scope, number: string) {
  const [row] = await q
    .select({ action: consents.action, source: consents.source, createdAt: consents.createdAt })
    .from(consents)
    .where(within(scope, consents, eq(consents.phoneNumber, number), eq(consents.scope, 'text')))
    .orderBy(desc(consents.id))
    .limit(1);
  return saidLast(row);
}

/** Whether it was never looked up what kind of line a number is, and no text came from it. */
export async function isUnknownLine({ q }: Reads, scope: Scope, number: string): Promise<boolean> {
  const { companyId } = owned(scope);
  const { rows } = await q.execute<{ unknown: boolean }>(sql`select not exists (
      select 1 from ${lineTypes} where company_id = ${companyId} and phone_number = ${number})
    and not exists (select 1 from ${communications}
      where company_id = ${companyId} and lead_number = ${number} and type = 'sms' and direction = 'inbound') as unknown`);
  return rows[0]?.unknown === true;
}

export async function listQuietRules({ q }: Reads, scope: Scope) {
  return q.select().from(quietRules).where(within(scope, quietRules)).orderBy(quietRules.id);
}

/** All lines of the company that are not deleted, for texts that no person sends. */
export async function listAllLines({ q }: Reads, scope: Scope): Promise<LineRow[]> {
  return q
    .select()
    .from(lines)
    .where(within(scope, lines, isNull(lines.deletedAt)))
    .orderBy(lines.name, lines.id);
}
