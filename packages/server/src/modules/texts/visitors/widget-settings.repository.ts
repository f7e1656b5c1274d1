import { asc, eq, isNull } from 'drizzle-orm';
import { decisionsOf } from '../../../db/settings.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { companies } from '../../platform/companies/read.js';
import { apiKeys } from '../../platform/identity/read.js';
import { incomingNumbers, lines, phoneSettings } from '../../platform/lines/read.js';
import { identitySecrets, textingWidgets } from './visitors.tables.js';

/** A key with its company, and the widget that was set up for it. */
export async function findWidget({ q }: Reads, scope: Scope, apiKeyId: number) {
  const [row] = await q
    .select({
      widget: textingWidgets,
      company: companies,
      phone: phoneSettings,
      kind: apiKeys.kind,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .innerJoin(companies, eq(companies.id, apiKeys.companyId))
    .leftJoin(phoneSettings, eq(phoneSettings.companyId, companies.id))
    .leftJoin(textingWidgets, eq(textingWidgets.apiKeyId, apiKeys.id))
    .where(within(scope, apiKeys, eq(apiKeys.id, apiKeyId)));
  return row === undefined ? undefined : { ...row, phone: decisionsOf(phoneSettings, row.phone) };
}

/** The chosen line, or the first, as long as it has a number and is not paused. */
export async function findTextingLine({ q }: Reads, scope: Scope, chosenLineId: number | null) {
  const [row] = await q
    .select({ id: lines.id, routing: lines.routing })
    .from(lines)
    .innerJoin(incomingNumbers, eq(incomingNumbers.lineId, lines.id))
    .where(
      within(
        scope,
        lines,
        isNull(lines.deletedAt),
        eq(lines.isPaused, false),
        chosenLineId === null ? undefined : eq(lines.id, chosenLineId),
      ),
    )
    .orderBy(asc(lines.id), asc(incomingNumbers.position))
    .limit(1);
  return row;
}

/** Whether a line still has a number: without one, nothing can be written into its conversations. */
export async function hasNumber({ q }: Reads, scope: Scope, lineId: number): Promise<boolean> {
  const [row] = await q
    .select({ id: incomingNumbers.id })
    .from(incomingNumbers)
    .where(within(scope, incomingNumbers, eq(incomingNumbers.lineId, lineId)))
    .limit(1);
  return row !== undefined;
}

type WidgetValues = Partial<Omit<typeof textingWidgets.$inferInsert, 'companyId' | 'apiKeyId'>>;

/** Stores what is given; the rest stays. */
export async function upsertWidget({ q }: Tx, scope: Scope, apiKeyId: number, values: WidgetValues): Promise<void> {
  await q
    .insert(textingWidgets)
    .values({ ...owned(scope), apiKeyId, ...values })
    .onConflictDoUpdate({ target: textingWidgets.apiKeyId, set: values });
}

export async function listIdentitySecrets({ q }: Reads, scope: Scope, apiKeyId: number) {
  return q
    .select()
    .from(identitySecrets)
    .where(within(scope, identitySecrets, eq(identitySecrets.apiKeyId, apiKeyId)))
    .orderBy(asc(identitySecrets.id));
}
