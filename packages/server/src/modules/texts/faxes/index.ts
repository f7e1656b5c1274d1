import type { FastifyInstance } from 'fastify';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { handleJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { CommunicationLog, TextLog } from '../../people/communications/index.js';
import type { ContactRecords } from '../../people/contacts/index.js';
import type { FaxCompliance } from '../../rules/compliance/index.js';
import type { Attachments, MediaUrls } from '../attachments/index.js';
import { MEDIA_LIFETIME_MS } from '../messaging/index.js';
import { faxAddresses } from './fax.addresses.js';
import { createFaxFiles } from './fax-files.js';
import { createFaxIntake } from './fax-intake.js';
import { sendFaxJob } from './fax-jobs.js';
import { createFaxProgress } from './fax-progress.js';
import { createFaxQueue } from './fax-queue.js';
import { createFaxReports } from './fax-reports.js';
import { registerFaxWebhooks } from './fax-webhooks.js';
import { createFaxes } from './faxes.service.js';
import { createFaxReconciliation } from './reconcile-faxes.js';
import { faxRoutes } from './routes/fax.routes.js';
import { createSendFaxJobs } from './send-fax.job.js';

export { faxFollowers, faxLeavers } from './fax-followers.repository.js';

const SWEEP_EVERY_MS = 60_000;
const RECONCILE_EVERY_MS = 30_000;
/** A fax takes half a minute a page: one of which nothing was heard for this long is asked about. */
const QUIET_MS = 2 * 60_000;

export interface FaxesModuleDeps {
  readonly carrier: Carrier;
  readonly texts: TextLog;
  readonly log: CommunicationLog;
  readonly records: ContactRecords;
  readonly compliance: FaxCompliance;
  readonly attachments: Attachments;
  readonly mediaUrls: MediaUrls;
}

/** Faxes, both ways. */
export function createFaxesModule(kernel: Kernel, deps: FaxesModuleDeps): ServerModule {
  const { carrier, texts, log, records, compliance, attachments, mediaUrls } = deps;
  const addresses = faxAddresses(kernel.config.http.publicUrl);
  const queue = createFaxQueue(kernel);
  const files = createFaxFiles(attachments);
  const progress = createFaxProgress(kernel, log, compliance);
  const reports = createFaxReports(kernel, progress);
  const intake = createFaxIntake({ kernel, texts, records, compliance });
  const reconciliation = createFaxReconciliation({ kernel, carrier, intake, reports });
  const mediaUrl = (fileId: string, name: string): string => mediaUrls.publicMediaUrl(fileId, MEDIA_LIFETIME_MS, name);
  const jobs = createSendFaxJobs({ kernel, carrier, compliance, addresses, queue, progress, reports, mediaUrl });
  const faxes = createFaxes({ kernel, texts, compliance, files, queue });
  return {
    routes: faxRoutes({ kernel, faxes, files, compliance }),
    jobs: [handleJob(sendFaxJob, (run) => jobs.leave(run))],
    schedules: [
      { name: 'faxes.sweep', everyMs: SWEEP_EVERY_MS, run: () => jobs.sweep() },
      { name: 'faxes.reconcile', everyMs: RECONCILE_EVERY_MS, run: () => reconciliation.run(QUIET_MS) },
    ],
    register: (app: FastifyInstance) => {
      registerFaxWebhooks(app, { kernel, carrier, addresses, intake, reports });
      return Promise.resolve();
    },
  };
}
