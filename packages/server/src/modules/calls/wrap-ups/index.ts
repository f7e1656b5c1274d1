import { inTransaction } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { systemScope } from '../../../policy/scope.js';
import { handleJob } from '../../../jobs/define-job.js';
import type { Agents } from '../agents/index.js';
import { wrapUpDeadlineJob } from './deadline.job.js';
import { wrapUpSettingsRoutes } from './routes/wrap-up-settings.route.js';
import { wrapUpRoutes } from './routes/wrap-ups.route.js';
import { createWrapUps, type WrapUps } from './wrap-ups.service.js';

export { createWrapUpFollower } from './wrap-up-followers.repository.js';
export type { WrapUps } from './wrap-ups.service.js';

export interface WrapUpsModule extends ServerModule {
  readonly wrapUps: WrapUps;
}

/** What agents have to do after their calls, and how long they have for it. */
export function createWrapUpsModule(kernel: Kernel, agents: Agents): WrapUpsModule {
  const wrapUps = createWrapUps(kernel, agents);
  return {
    wrapUps,
    routes: [...wrapUpRoutes(wrapUps), ...wrapUpSettingsRoutes(kernel)],
    jobs: [
      handleJob(wrapUpDeadlineJob, ({ companyId, payload }) =>
        inTransaction(kernel, (tx) => wrapUps.expire(tx, systemScope(companyId), payload.wrapUpId)),
      ),
    ],
  };
}
