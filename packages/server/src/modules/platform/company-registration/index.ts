import { operations } from '@talk/contract/schemas';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { route } from '../../../http/route.js';
import { handleJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { createCompanyRegistrations, sandboxReviewJob } from './company-registration.service.js';
import { registerReviewWebhook } from './review-webhook.js';

export { beginCompanyRegistration } from './begin.js';

/** What companies enter about their business, and how far its verification is. */
export function createCompanyRegistrationModule(kernel: Kernel, carrier: Carrier): ServerModule {
  const registrations = createCompanyRegistrations(kernel);
  return {
    routes: [
      route(operations.getCompanyRegistration, ({ scope, tx }) => registrations.read(tx, scope)),
      route(operations.getSelfSignUp, ({ scope, tx }) => registrations.read(tx, scope)),
      route(operations.saveCompanyRegistration, ({ body, scope, tx }) => registrations.save(tx, scope, body)),
      route(operations.submitCompanyRegistration, ({ body, scope, tx }) => registrations.submit(tx, scope, body)),
    ],
    jobs: [handleJob(sandboxReviewJob, (run) => registrations.reviewForSandbox(run))],
    register: (app) => {
      registerReviewWebhook(app, { kernel, carrier, registrations });
      return Promise.resolve();
    },
  };
}
