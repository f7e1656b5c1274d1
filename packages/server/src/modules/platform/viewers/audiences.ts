import type { Reads } from '../../../db/transaction.js';
import { audienceOf, type About } from '../../../policy/audience.js';
import { systemScope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { readViewers } from './viewers.repository.js';

/** Who hears of events, for delivery: what members see is read once and kept until something of it changes. */
export interface Audiences {
  /** @param accessVersion of the company, read with the event or after it. */
  channelsOf(companyId: number, about: About, accessVersion: number): Promise<string[]>;
}

/** Companies whose viewers are kept: a viewer is a few hundred bytes. */
const COMPANIES_KEPT = 1000;

export function createAudiences(reads: Reads): Audiences {
  const kept = new Map<number, { readonly version: number; readonly viewers: Promise<readonly Viewer[]> }>();

  function viewersOf(companyId: number, version: number): Promise<readonly Viewer[]> {
    const known = kept.get(companyId);
    if (known !== undefined && known.version >= version) return known.viewers;
    // Read after the version: they are as new as it says, or newer.
    const viewers = readViewers(reads, systemScope(companyId));
    kept.delete(companyId);
    kept.set(companyId, { version, viewers });
    viewers.catch(() => kept.delete(companyId));
    const [oldest] = kept.keys();
    if (kept.size > COMPANIES_KEPT && oldest !== undefined) kept.delete(oldest);
    return viewers;
  }

  return {
    channelsOf: async (companyId, about, accessVersion) =>
      audienceOf(companyId, await viewersOf(companyId, accessVersion), about),
  };
}
