import type { CompanyUsage, Subaccount } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { quickRange } from '@talk/domain/time';
import type { Reads } from '../../../../db/transaction.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { systemScope, type Scope } from '../../../../policy/scope.js';
import { readCompanyFacts } from '../../../platform/companies/read.js';
import { findOnlyCompany } from '../../../platform/identity/read.js';
import { readCredits } from '../credits.repository.js';
import { listSubaccounts, type SubaccountRow } from '../subaccounts.repository.js';
import { readNumberUsage, readUsage } from '../usage.repository.js';

/** What companies have used this month, for those who pay and for resellers. */
export function usageRoutes({ clock }: Pick<Kernel, 'clock'>): Route[] {
  async function usageOf(reads: Reads, scope: Scope, timezone: string): Promise<CompanyUsage> {
    const from = new Date(quickRange('this-month', clock.now().getTime(), timezone).fromMs ?? 0);
    const [usage, numbers, credits] = await Promise.all([
      readUsage(reads, scope, from),
      readNumberUsage(reads, scope, from),
      readCredits(reads, scope),
    ]);
    return {
      from: from.toISOString(),
      inbound_texts: usage.inboundTexts,
      outbound_texts: usage.outboundTexts,
      segments: usage.segments,
      cost_mills: usage.costMills,
      ringless_voicemails: usage.voicemails,
      inbound_calls: usage.inboundCalls,
      outbound_calls: usage.outboundCalls,
      talk_time: usage.talkSeconds,
      international_talk_time: usage.internationalTalkSeconds,
      international_texts: usage.internationalTexts,
      machine_detections: usage.machineDetections,
      outbound_emails: usage.emails,
      outbound_faxes: usage.faxes,
      line_type_lookups: numbers.lookedUp,
      local_numbers: numbers.local,
      tollfree_numbers: numbers.tollFree,
      credits,
    };
  }

  const presentSubaccount = async (reads: Reads, row: SubaccountRow): Promise<Subaccount> => ({
    company_id: row.id,
    company_name: row.name,
    status: row.status,
    is_trial: row.isTrial,
    user_count: row.userCount,
    can_enter: row.canEnter,
    usage: await usageOf(reads, systemScope(row.id), row.timezone),
  });

  return [
    route(operations.getCompanyUsage, async ({ scope, tx }) =>
      usageOf(tx, scope, (await readCompanyFacts(tx, scope)).timezone),
    ),
    route(operations.listSubaccounts, async ({ query, actor, tx }) => {
      const { page, per_page } = query;
      // As with `listAccesses`: a key, an admin who acts as the reseller and single sign-on open one company alone.
      const isOwn = actor.signInId !== null && actor.impersonatorId === null;
      if (!isOwn || (await findOnlyCompany(tx, actor.signInId)) !== null)
        return { data: [], page, per_page, has_more_pages: false };
      const rows = await listSubaccounts(tx, actor.userId, { offset: (page - 1) * per_page, limit: per_page + 1 });
      const data = await Promise.all(rows.slice(0, per_page).map((row) => presentSubaccount(tx, row)));
      return { data, page, per_page, has_more_pages: rows.length > per_page };
    }),
  ];
}
