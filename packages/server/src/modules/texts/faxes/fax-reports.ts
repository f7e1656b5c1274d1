import { readFaxReport } from '@talk/domain/messaging';
import type { KnownFax } from '../../../carrier/carrier.port.js';
import { inTransaction } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope } from '../../../policy/scope.js';
import { rejectionFailure } from '../messaging/index.js';
import type { FaxProgress } from './fax-progress.js';
import { companyOfFax, lockFax, updateFax } from './faxes.repository.js';

/** What the carrier says of a fax of ours, in its own words; a status that we do not know says nothing. */
export type FaxNews = Pick<KnownFax, 'sid' | 'status' | 'code' | 'said'>;

/** What has become of faxes that we sent, whether the carrier told it or was asked. */
export interface FaxReports {
  /** Takes a report in. Late, twice and out of order it changes nothing. */
  record(communicationId: number, news: FaxNews): Promise<void>;
}

export function createFaxReports(kernel: Kernel, progress: FaxProgress): FaxReports {
  return {
    async record(communicationId, { sid, status, code, said }) {
      const report = readFaxReport(status, code, said);
      if (report === null) return;
      const companyId = await companyOfFax({ q: kernel.db.drizzle }, communicationId);
      if (companyId === undefined) {
        kernel.log.warn({ communicationId }, 'the carrier told of a fax that does not exist');
        return;
      }
      const scope = systemScope(companyId);
      await inTransaction(kernel, async (tx) => {
        const found = await lockFax(tx, scope, communicationId);
        if (found === undefined || found.fax.direction === 'inbound') return;
        const { fax } = found;
        const now = kernel.clock.now();
        if (fax.carrierSid !== null && fax.carrierSid !== sid) {
          kernel.log.warn({ communicationId, sid }, 'the carrier told of a fax under another name than the one it has');
          return;
        }
        // It was faster than the answer to the request.
        if (fax.carrierSid === null)
          await updateFax(tx, scope, communicationId, { carrierSid: sid, claimedUntil: null, sentAt: now }, now);
        const named = { ...found, fax: { ...fax, carrierSid: sid } };
        if (report.status !== 'failed') return progress.record(tx, scope, named, report.status);
        const failure = rejectionFailure(report.rejection, code, String(communicationId), now);
        await progress.record(tx, scope, named, { ...failure, text: report.text ?? failure.text });
      });
    },
  };
}
