import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { contactPhoneNumbers } from '../../people/contacts/read.js';
import { companies } from '../../platform/companies/read.js';
import { users } from '../../platform/identity/read.js';
import { consents, optOuts, quietRules } from './compliance.tables.js';

export type QuietRuleRow = typeof quietRules.$inferSelect;
export type OptOutRow = typeof optOuts.$inferSelect;
type QuietValues = Omit<typeof quietRules.$inferInsert, 'id' | 'companyId' | 'version' | 'createdAt' | 'updatedAt'>;

/** The list of disabled rules with or without one, worked out by the update: of many switches at once, each finds what the one before it left. */
export function withRule(rule: string, { isDisabled }: { readonly isDisabled: boolean }): SQL {
  const others = sql`array_remove(${companies.disabledQuietRules}, ${rule}::text)`;
  return isDisabled ? sql`array_append(${others}, ${rule}::text)` : others;
}

export async function insertRule({ q }: Tx, scope: Scope, values: QuietValues): Promise<QuietRuleRow> {
  const [row] = await q
    .insert(quietRules)
    .values({ ...values, ...owned(scope) })
    .returning();
  if (row === undefined) throw new Error('the rule was not inserted');
  return row;
}

export async function updateRule(
  { q }: Tx,
  scope: Scope,
  id: number,
  values: QuietValues,
  now: Date,
): Promise<QuietRuleRow | undefined> {
  const [row] = await q
    .update(quietRules)
    .set({ ...values, updatedAt: now, version: sql`${quietRules.version} + 1` })
    .where(within(scope, quietRules, eq(quietRules.id, id)))
    .returning();
  return row;
}

export async function deleteRule({ q }: Tx, scope: Scope, id: number): Promise<boolean> {
  const rows = await q
    .delete(quietRules)
    .where(within(scope, quietRules, eq(quietRules.id, id)))
    .returning({ id: quietRules.id });
  return rows.length > 0;
}

export async function findContactNumber({ q }: Reads, scope: Scope, contactId: number, id: number) {
  const [row] = await q
    .select()
    .from(contactPhoneNumbers)
    .where(
      within(scope, contactPhoneNumbers, eq(contactPhoneNumbers.contactId, contactId), eq(contactPhoneNumbers.id, id)),
    );
  return row;
}

/** The ledger of these numbers, newest first, with who wrote each line. */
export async function listConsents({ q }: Reads, scope: Scope, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  return q
    .select({ consent: consents, actorName: users.name })
    .from(consents)
    .leftJoin(users, eq(users.id, consents.actorUserId))
    .where(within(scope, consents, inArray(consents.phoneNumber, [...numbers])))
    .orderBy(sql`${consents.id} desc`);
}

/** Opt-outs of these numbers, newest first. */
export async function listOptOuts({ q }: Reads, scope: Scope, numbers: readonly string[]): Promise<OptOutRow[]> {
  if (numbers.length === 0) return [];
  return q
    .select()
    .from(optOuts)
    .where(within(scope, optOuts, inArray(optOuts.phoneNumber, [...numbers])))
    .orderBy(sql`${optOuts.optedOutAt} desc`, asc(optOuts.id));
}
