import type { Route } from '../../../http/route.js';
import { handleJob, type HandledJob } from '../../../jobs/define-job.js';
import { numberRoutes } from './numbers.routes.js';
import { createNumbers, type NumbersDeps, releaseNumberJob, settleOrderJob } from './numbers.service.js';

export { numberAddresses } from './numbers.service.js';

/** Numbers that are searched, bought and given back at the carrier. */
export function createNumberShop(deps: NumbersDeps): { readonly routes: Route[]; readonly jobs: HandledJob[] } {
  const numbers = createNumbers(deps);
  return {
    routes: numberRoutes(numbers),
    jobs: [
      handleJob(releaseNumberJob, ({ payload }) => numbers.giveBack(payload.phoneNumber)),
      handleJob(settleOrderJob, ({ companyId, payload }) => numbers.settle(companyId, payload.phoneNumber)),
    ],
  };
}
