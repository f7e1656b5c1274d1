import { inTransaction } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { systemScope } from '../../../policy/scope.js';
import { handleJob } from '../../../jobs/define-job.js';
import type { MessageCompliance } from '../../rules/compliance/index.js';
import type { Agents } from '../agents/index.js';
import { reviewWrapUpsJob, wrapUpDeadlineJob } from './deadline.job.js';
import { wrapUpSettingsRoutes } from './routes/wrap-up-settings.route.js';
import { wrapUpRoutes } from './routes/wrap-ups.route.js';
import { createWrapUps, type WrapUps } from './wrap-ups.service.js';

export { createWrapUpFollower } from './wrap-up-followers.repository.js';
export { wrapUpLeaver } from './wrap-up-leaver.repository.js';
export type { WrapUps } from './wrap-ups.service.js';

/** An agent who has written the text waits this long at most. */
const TEXTS_EVERY_MS = 3_000;

export interface WrapUpsModule extends ServerModule {
  readonly wrapUps: WrapUps;
}

/** What agents have to do after their calls, and how long they have for it. */
export function createWrapUpsModule(
  kernel: Kernel,
  agents: Agents,
  compliance: Pick<MessageCompliance, 'decideMessage'>,
): WrapUpsModule {
  const wrapUps = createWrapUps(kernel, agents, compliance);
  return {
    wrapUps,
    routes: [...wrapUpRoutes(wrapUps), ...wrapUpSettingsRoutes(kernel)],
    schedules: [{ name: 'wrap-ups.texts', everyMs: TEXTS_EVERY_MS, run: () => wrapUps.reviewTexts() }],
    jobs: [
      handleJob(wrapUpDeadlineJob, ({ companyId, payload }) =>
        inTransaction(kernel, (tx) => wrapUps.expire(tx, systemScope(companyId), payload.wrapUpId)),
      ),
      handleJob(reviewWrapUpsJob, ({ companyId, payload }) =>
        inTransaction(kernel, (tx) => wrapUps.review(tx, systemScope(companyId), payload.userId)),
      ),
    ],
  };
}
