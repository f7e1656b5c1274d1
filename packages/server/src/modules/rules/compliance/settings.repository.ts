import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { contactPhoneNumbers } from '../../people/contacts/read.js';
import { users } from '../../platform/identity/read.js';
import { consents, optOuts, quietRules, textingSettings } from './compliance.tables.js';

export type QuietRuleRow = typeof quietRules.$inferSelect;
export type OptOutRow = typeof optOuts.$inferSelect;
type QuietValues = Omit<typeof quietRules.$inferInsert, 'id' | 'companyId' | 'version' | 'createdAt' | 'updatedAt'>;

/**
 * Switches a shipped rule on or off. The list is worked out from what is stored at that moment: of many switches at once, each finds what the
 * one before it left.
 */
export async function switchRule(
  { q }: Tx,
  scope: Scope,
  rule: string,
  { isEnabled }: { readonly isEnabled: boolean },
  updatedAt: Date,
): Promise<void> {
  const others = sql`array_remove(${textingSettings.disabledQuietRules}, ${rule}::text)`;
  const disabledQuietRules = isEnabled ? others : sql`array_append(${others}, ${rule}::text)`;
  await q
    .insert(textingSettings)
    .values({ ...owned(scope), disabledQuietRules: isEnabled ? [] : [rule], updatedAt })
    .onConflictDoUpdate({ target: textingSettings.companyId, set: { disabledQuietRules, updatedAt } });
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
