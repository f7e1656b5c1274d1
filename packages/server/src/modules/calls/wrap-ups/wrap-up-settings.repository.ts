import type { WrapUpSettings } from '@talk/contract';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { decisionsOf, type Decisions } from '../../../db/settings.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { owned, within, type Scope } from '../../../policy/scope.js';
import { lines } from '../../platform/lines/read.js';
import { wrapUpSettings } from './wrap-ups.tables.js';

type Decided = Decisions<typeof wrapUpSettings>;

const undecided = decisionsOf(wrapUpSettings, null);

/** What a company has decided, within a query that joins the settings by `left join`. */
export const decided: { readonly [K in keyof Decided]: SQL<Decided[K]> } = {
  seconds: sql<number>`coalesce(${wrapUpSettings.seconds}, ${undecided.seconds})`,
  forceCallDisposition: sql<boolean>`coalesce(${wrapUpSettings.forceCallDisposition}, ${undecided.forceCallDisposition})`,
  forceContactDisposition: sql<boolean>`coalesce(${wrapUpSettings.forceContactDisposition}, ${undecided.forceContactDisposition})`,
};

export async function readWrapUpSettings({ q }: Reads, scope: Scope): Promise<WrapUpSettings> {
  const [own] = await q
    .select()
    .from(wrapUpSettings)
    .where(eq(wrapUpSettings.companyId, owned(scope).companyId));
  const { seconds, forceCallDisposition, forceContactDisposition } = decisionsOf(wrapUpSettings, own ?? null);
  const rows = await q
    .select({ campaign_id: lines.id, name: lines.name, wrap_up_seconds: lines.wrapUpSeconds })
    .from(lines)
    .where(within(scope, lines))
    .orderBy(asc(lines.id));
  return {
    wrap_up_seconds: seconds,
    force_call_disposition: forceCallDisposition,
    force_contact_disposition: forceContactDisposition,
    lines: rows,
  };
}

/** Sets what was given; of two who change different things at once, both are heard. */
export async function saveWrapUpSettings(
  { q }: Tx,
  scope: Scope,
  values: Partial<Decided>,
  updatedAt: Date,
): Promise<void> {
  await q
    .insert(wrapUpSettings)
    .values({ ...owned(scope), ...values, updatedAt })
    .onConflictDoUpdate({ target: wrapUpSettings.companyId, set: { ...values, updatedAt } });
}
