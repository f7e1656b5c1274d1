import { operations } from '@talk/contract/schemas';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { presentDiagnosis } from './account.presenter.js';
import { listIssueCodes } from './account.repository.js';
import { registerAccountWebhooks } from './account-webhooks.js';

export { ISSUES_LOCK } from './account.repository.js';
export { reportIssues } from './report-issues.js';

/** Whether a company's account is in order: its subscription, its payments, its registration with carriers. */
export function createAccountModule(kernel: Kernel, carrier: Carrier): ServerModule {
  return {
    routes: [
      route(operations.getDiagnosis, async ({ scope, tx }) =>
        presentDiagnosis(await listIssueCodes(tx, scope), kernel.config.accountUrl),
      ),
    ],
    register: (app) => {
      registerAccountWebhooks(app, { kernel, carrier });
      return Promise.resolve();
    },
  };
}
