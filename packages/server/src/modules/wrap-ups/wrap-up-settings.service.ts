import type { WrapUpSettings } from '@talk/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Reads, Tx } from '../../db/transaction.js';
import { invalid } from '../../http/errors.js';
import type { Kernel } from '../../kernel.js';
import { within, type Scope } from '../../policy/scope.js';
import { lines } from '../companies/companies.tables.js';
import { companies } from '../identity/identity.tables.js';

export interface WrapUpSettingsChange {
  readonly wrap_up_seconds?: number | undefined;
  readonly force_call_disposition?: boolean | undefined;
  readonly force_contact_disposition?: boolean | undefined;
  readonly lines?: readonly { readonly campaign_id: number; readonly wrap_up_seconds: number | null }[] | undefined;
}

export async function readWrapUpSettings({ q }: Reads, scope: Scope): Promise<WrapUpSettings> {
  const [company] = await q
    .select({
      wrap_up_seconds: companies.wrapUpSeconds,
      force_call_disposition: companies.forceCallDisposition,
      force_contact_disposition: companies.forceContactDisposition,
    })
    .from(companies)
    .where(eq(companies.id, scope.companyId));
  if (company === undefined) throw new Error('the company of the scope does not exist');
  const rows = await q
    .select({ campaign_id: lines.id, name: lines.name, wrap_up_seconds: lines.wrapUpSeconds })
    .from(lines)
    .where(within(scope, lines))
    .orderBy(asc(lines.id));
  return { ...company, lines: rows };
}

/** For calls that end from now on; wrap-ups that run keep what they began with. @throws ApiError VALIDATION_FAILED. */
export async function changeWrapUpSettings(
  kernel: Kernel,
  tx: Tx,
  scope: Scope,
  change: WrapUpSettingsChange,
): Promise<WrapUpSettings> {
  const updatedAt = kernel.clock.now();
  const values = {
    ...(change.wrap_up_seconds === undefined ? {} : { wrapUpSeconds: change.wrap_up_seconds }),
    ...(change.force_call_disposition === undefined ? {} : { forceCallDisposition: change.force_call_disposition }),
    ...(change.force_contact_disposition === undefined
      ? {}
      : { forceContactDisposition: change.force_contact_disposition }),
  };
  if (Object.keys(values).length > 0)
    await tx.q
      .update(companies)
      .set({ ...values, updatedAt, version: sql`${companies.version} + 1` })
      .where(eq(companies.id, scope.companyId));
  for (const [index, { campaign_id, wrap_up_seconds }] of (change.lines ?? []).entries()) {
    const changed = await tx.q
      .update(lines)
      .set({ wrapUpSeconds: wrap_up_seconds, updatedAt, version: sql`${lines.version} + 1` })
      .where(within(scope, lines, eq(lines.id, campaign_id)))
      .returning({ id: lines.id });
    if (changed.length === 0) throw invalid({ [`lines.${index}.campaign_id`]: 'Choose one of your company’s lines.' });
  }
  return readWrapUpSettings(tx, scope);
}
