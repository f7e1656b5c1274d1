import type { Kernel } from '../../../kernel.js';
import { handleJob } from '../../../jobs/define-job.js';
import type { ServerModule } from '../../../module.js';
import type { SignUpParts } from '../identity/index.js';
import type { Mailer } from '../mail/index.js';
import { mailRegistrationJob } from './registration-jobs.js';
import { registrationRoutes } from './registrations.routes.js';
import { createRegistrations } from './registrations.service.js';

export { purgeRegistrations } from './registrations.repository.js';

/** Companies that register themselves, where the operator lets them. */
export function createRegistrationsModule(
  kernel: Kernel,
  deps: { readonly mailer: Mailer; readonly signUp: SignUpParts },
): ServerModule {
  const registrations = createRegistrations(kernel, deps);
  return {
    routes: registrationRoutes(kernel, registrations, deps.signUp),
    jobs: [handleJob(mailRegistrationJob, (run) => registrations.mail(run))],
  };
}
