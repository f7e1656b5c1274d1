import type { ContactCenterSummary } from '@talk/contract';
import { startOfDay } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { findLine, findRingGroup } from '../../platform/lines/read.js';
import { readOccupancy } from './occupancy.repository.js';
import { countDay } from './summary.repository.js';
import { readWallboardSettings } from './wallboard-settings.js';

export interface AskedSummary {
  readonly ring_group_id?: number | undefined;
  readonly campaign_id?: number | undefined;
  readonly timezone?: string | undefined;
}

/** Counts the current day of the zone, the company's unless another is named (ADR 66). @throws ApiError NOT_FOUND. */
export async function readSummary(
  { clock }: Pick<Kernel, 'clock'>,
  reads: Reads,
  scope: Scope,
  viewer: Viewer,
  { ring_group_id: ringGroupId, campaign_id: lineId, timezone: asked }: AskedSummary,
): Promise<ContactCenterSummary> {
  const [company, { service_level_seconds: serviceLevelSeconds }, group, line] = await Promise.all([
    readCompanyFacts(reads, scope),
    readWallboardSettings(reads, scope),
    ringGroupId === undefined ? null : findRingGroup(reads, scope, ringGroupId),
    lineId === undefined ? null : findLine(reads, scope, lineId),
  ]);
  if (group === undefined || line === undefined) throw fail('NOT_FOUND');
  const timezone = asked ?? company.timezone;
  const now = clock.now();
  const since = new Date(startOfDay(now.getTime(), timezone));
  const until = new Date(startOfDay(now.getTime(), timezone, 1));
  // Agents of a line are those of its ring group.
  const groupIds = [ringGroupId, line?.ringGroupId].filter((id) => id != null);
  const [counted, occupancy] = await Promise.all([
    countDay(reads, scope, viewer, { since, until, ringGroupId, lineId, serviceLevelSeconds }),
    readOccupancy(reads, scope, { since, now, groupIds }),
  ]);
  return {
    ...counted,
    total_occupancy: occupancy,
    service_level_seconds: serviceLevelSeconds,
    since: since.toISOString(),
    timezone,
  };
}
