import type { IntegrationName } from '@talk/contract';
import type { Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import { handleJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import type { RecordingLinks } from '../../calls/recordings/index.js';
import type { CrmProvider } from '../providers/index.js';
import { purgeAuthorizations } from './connections.repository.js';
import { createConnections, type Connections } from './connections.service.js';
import { logCallJob, wakeCallsJob } from './crm-jobs.js';
import { createCrmLog, type CrmLog, type OnLogged } from './crm-log.service.js';
import { isVisibleCall } from './crm-records.repository.js';
import { createCrmSender } from './crm-sender.js';
import { integrationRoutes } from './integrations.routes.js';
import { createTokenVault } from './tokens.js';
import { createSalesforceFrames } from './salesforce-frames.js';

export type { Connections } from './connections.service.js';
export type { OnLogged } from './crm-log.service.js';
export { createSalesforceFrames };

/** How long after a call it is logged, at most. */
const COLLECT_EVERY_MS = 5_000;
const HOUR_MS = 60 * 60_000;

/** A person names the record of a CRM that a call with a contact is about. @throws ApiError NOT_FOUND for a call that is not with them */
export type NameRecord = (
  tx: Tx,
  scope: Scope,
  named: {
    readonly name: IntegrationName;
    readonly communicationId: number;
    readonly contactId: number;
    readonly recordId: string;
  },
) => Promise<void>;

export interface IntegrationsModule extends ServerModule {
  readonly connections: Connections;
  readonly nameRecord: NameRecord;
}

export interface IntegrationsDeps {
  readonly providers: readonly CrmProvider[];
  readonly recordingLinks: RecordingLinks;
  readonly onLogged: OnLogged;
}

/** A company's CRMs: connecting them, and logging calls and texts there. */
export function createIntegrationsModule(
  kernel: Kernel,
  { providers, recordingLinks, onLogged }: IntegrationsDeps,
): IntegrationsModule {
  const { clock, db, secrets } = kernel;
  const connections = createConnections(kernel, {
    providers,
    vault: createTokenVault(secrets),
    onWorking: (tx, scope, name) => log.wake(tx, scope, name, false),
  });
  const sender = createCrmSender(kernel, recordingLinks);
  const log: CrmLog = createCrmLog(kernel, { connections, sender, onLogged });
  return {
    connections,
    async nameRecord(tx, scope, { contactId, ...subject }) {
      if (!(await isVisibleCall(tx, scope, subject.communicationId, contactId))) throw fail('NOT_FOUND');
      await log.name(tx, scope, subject);
    },
    routes: integrationRoutes(kernel, connections, log, createSalesforceFrames(kernel)),
    jobs: [
      handleJob(logCallJob, ({ companyId, payload }) =>
        log.log(systemScope(companyId), payload.name, payload.communicationId),
      ),
      handleJob(wakeCallsJob, ({ companyId, payload }) => log.wakeFrom(systemScope(companyId), payload)),
    ],
    schedules: [
      { name: 'crm.collect', everyMs: COLLECT_EVERY_MS, run: () => log.collect() },
      {
        name: 'crm.purge',
        everyMs: HOUR_MS,
        run: () => purgeAuthorizations({ q: db.drizzle }, clock.now()),
      },
    ],
  };
}
