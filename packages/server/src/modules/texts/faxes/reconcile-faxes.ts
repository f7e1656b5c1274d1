import type { Carrier } from '../../../carrier/carrier.port.js';
import type { Kernel } from '../../../kernel.js';
import type { FaxIntake } from './fax-intake.js';
import type { FaxReports } from './fax-reports.js';
import { findFaxedLine, knownSids, listUnsettled, markChecked } from './faxes.repository.js';

/** Compares our faxes with the carrier's: webhooks that never reached us are made up for. */
export interface FaxReconciliation {
  /**
   * Takes in faxes that came, and asks about those of ours of which nothing was heard for `quietMs`. Doing it too often, or twice at once, changes
   * nothing. @throws when the carrier was not reached: the next run begins where this one did.
   */
  run(quietMs: number): Promise<void>;
}

const MINUTE_MS = 60_000;
/** Is compared again each time: the list of the carrier may be late, and its clock behind. */
const OVERLAP_MS = 15 * MINUTE_MS;
/** Nothing that is older is looked for, however long the server was away. */
const LONGEST_MS = 3 * 24 * 60 * MINUTE_MS;
/** Faxes asked about one by one in a run. */
const BATCH = 100;

export function createFaxReconciliation(deps: {
  readonly kernel: Kernel;
  readonly carrier: Carrier;
  readonly intake: FaxIntake;
  readonly reports: FaxReports;
}): FaxReconciliation {
  const { kernel, carrier, intake, reports } = deps;
  const reads = { q: kernel.db.drizzle };
  /** Up to when the carrier's list was compared, since this server began. */
  let comparedMs: number | null = null;

  async function takeIn(startMs: number): Promise<void> {
    const sinceMs = comparedMs === null ? startMs - LONGEST_MS : comparedMs - OVERLAP_MS;
    const came = (await carrier.listFaxes({ sinceMs })).filter(
      ({ isInbound, status, mediaUrl }) => isInbound && status === 'received' && mediaUrl !== null,
    );
    const known = await knownSids(
      reads,
      came.map(({ sid }) => sid),
    );
    for (const fax of came.filter(({ sid }) => !known.has(sid)).toReversed()) {
      const line = await findFaxedLine(reads, fax.to);
      // What the number got before it was ours is not for us. The carrier tells whole seconds.
      if (line === undefined || fax.createdAtMs < Math.floor(line.createdAt.getTime() / 1_000) * 1_000) continue;
      try {
        await intake.arrive({ ...fax, mediaUrl: fax.mediaUrl ?? '' });
        kernel.log.info({ companyId: line.companyId, sid: fax.sid }, 'a fax was found at the carrier');
      } catch (error) {
        // One that cannot be taken in keeps no other waiting.
        kernel.log.warn({ err: error, sid: fax.sid }, 'a fax that was found could not be taken in');
      }
    }
    comparedMs = startMs;
  }

  return {
    async run(quietMs) {
      const now = kernel.clock.now();
      await takeIn(now.getTime());
      const times = { before: new Date(now.getTime() - quietMs), since: new Date(now.getTime() - LONGEST_MS) };
      for (const { communicationId, sid } of await listUnsettled(reads, times, BATCH)) {
        // First, so that one about which the carrier cannot be asked does not come first again and again.
        await markChecked(reads, communicationId, now);
        const found = await carrier.fetchFax(sid);
        if (found !== null) await reports.record(communicationId, found);
      }
    },
  };
}
