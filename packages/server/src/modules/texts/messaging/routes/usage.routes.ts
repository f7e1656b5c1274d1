import { operations } from '@talk/contract/schemas';
import { quickRange } from '@talk/domain/time';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import { readCompanyFacts } from '../../../platform/companies/read.js';
import { readNumberUsage, readUsage } from '../usage.repository.js';

/** What the company has used this month, for those who pay. */
export function usageRoutes({ clock }: Pick<Kernel, 'clock'>): Route[] {
  return [
    route(operations.getCompanyUsage, async ({ scope, tx }) => {
      const { timezone } = await readCompanyFacts(tx, scope);
      const from = new Date(quickRange('this-month', clock.now().getTime(), timezone).fromMs ?? 0);
      const [usage, numbers] = await Promise.all([readUsage(tx, scope, from), readNumberUsage(tx, scope, from)]);
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
      };
    }),
  ];
}
