import type { WrapUpSettings } from '@talk/contract';
import { asc, type SQL, sql } from 'drizzle-orm';
import { decisionsOf, readDecisions, type Decisions } from '../../../db/settings.js';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
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

export async function readWrapUpSettings(reads: Reads, scope: Scope): Promise<WrapUpSettings> {
  const { seconds, forceCallDisposition, forceContactDisposition } = await readDecisions(reads, scope, wrapUpSettings);
  const rows = await reads.q
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
