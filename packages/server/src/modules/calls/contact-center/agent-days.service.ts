import type { contactCenterAgentMetrics, ResponseOf } from '@talk/contract';
import { startOfDay } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { countAgentDays, countMissedByAgent } from './agent-metrics.repository.js';
import { readAgentTimes } from './occupancy.repository.js';

const NOTHING = {
  calls_answered: 0,
  calls_made: 0,
  talk_time: 0,
  average_talk_time: null,
  sms_sent: 0,
  emails_sent: 0,
  faxes_sent: 0,
  occupancy: null,
  time_available: 0,
  time_on_call: 0,
  time_wrap_up: 0,
  time_on_break: 0,
  time_not_accepting: 0,
};

/** Each agent's current day in the company's zone. */
export async function readAgentDays(
  { clock }: Pick<Kernel, 'clock'>,
  reads: Reads,
  scope: Scope,
  viewer: Viewer,
): Promise<ResponseOf<typeof contactCenterAgentMetrics>> {
  const { timezone } = await readCompanyFacts(reads, scope);
  const now = clock.now();
  const since = new Date(startOfDay(now.getTime(), timezone));
  const until = new Date(startOfDay(now.getTime(), timezone, 1));
  const [counted, missed, times] = await Promise.all([
    countAgentDays(reads, scope, viewer, { since, until }),
    countMissedByAgent(reads, scope, viewer, { since, until }),
    readAgentTimes(reads, scope, { since, now, groupIds: [] }),
  ]);
  const userIds = new Set([...counted.keys(), ...missed.keys(), ...times.keys()]);
  return {
    data: Array.from(userIds, (userId) => ({
      ...NOTHING,
      ...counted.get(userId),
      ...times.get(userId),
      calls_missed: missed.get(userId) ?? 0,
      user_id: userId,
    })),
    since: since.toISOString(),
    timezone,
  };
}
