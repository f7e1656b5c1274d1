import { operations } from '@talk/contract/schemas';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { route } from '../../../http/route.js';
import { handleJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { createCarrierRegistrations, lookAgainJob } from './carrier-registration.service.js';
import { registerRegistrationWebhook } from './registration-webhook.js';
import { sandboxReviewJob } from './sandbox-review.js';

export { registeredBy } from './approval.js';
export { lookAgainJob } from './carrier-registration.service.js';

/** The registration of companies with US carriers (A2P 10DLC): their brand, and the campaign that covers their US local numbers. */
export function createCarrierRegistrationModule(kernel: Kernel, carrier: Carrier): ServerModule {
  const registrations = createCarrierRegistrations(kernel);
  return {
    routes: [
      route(operations.getCarrierRegistration, ({ actor, scope, tx }) =>
        registrations.read(tx, scope, { mayManage: actor.permissions.has('manage compliance') }),
      ),
      route(operations.saveBrandRegistration, ({ body, scope, tx }) => registrations.save(tx, scope, 'brand', body)),
      route(operations.submitBrandRegistration, ({ body, scope, tx }) =>
        registrations.submit(tx, scope, 'brand', body),
      ),
      route(operations.saveCampaignRegistration, ({ body, scope, tx }) =>
        registrations.save(tx, scope, 'campaign', body),
      ),
      route(operations.submitCampaignRegistration, ({ body, scope, tx }) =>
        registrations.submit(tx, scope, 'campaign', body),
      ),
    ],
    jobs: [
      handleJob(sandboxReviewJob, (run) => registrations.reviewForSandbox(run)),
      handleJob(lookAgainJob, (run) => registrations.lookAgain(run)),
    ],
    register: (app) => {
      registerRegistrationWebhook(app, { kernel, carrier, registrations });
      return Promise.resolve();
    },
  };
}
