import { handleJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { systemScope } from '../../../policy/scope.js';
import type { Mailer } from '../mail/index.js';
import type { PublicWeb } from '../../../web/public-web.js';
import { createCollector } from './collector.js';
import { purgeDeliveries } from './deliveries.repository.js';
import { createSecretVault } from './secrets.js';
import { createSender } from './sender.js';
import { createStoppedMails, mailStoppedJob } from './stopped-mail.js';
import { sendWebhooksJob } from './webhook-jobs.js';
import { webhookRoutes } from './webhooks.routes.js';
import { createWebhooks } from './webhooks.service.js';

/** How long after an event it is sent, at most. */
const COLLECT_EVERY_MS = 5_000;
const HOUR_MS = 60 * 60_000;
/** How long the log shows what was sent. */
const KEPT_MS = 30 * 24 * HOUR_MS;

/** Webhooks of companies: where they go, what is sent there, and the log of it. */
export function createWebhooksModule(kernel: Kernel, web: PublicWeb, mailer: Mailer): ServerModule {
  const { clock, db, secrets } = kernel;
  const vault = createSecretVault(secrets);
  const mails = createStoppedMails(kernel, mailer);
  const sender = createSender(kernel, web, vault, mails);
  const collector = createCollector(kernel);
  const ending = new AbortController();
  return {
    routes: webhookRoutes(kernel, createWebhooks(kernel, vault, sender)),
    jobs: [
      handleJob(sendWebhooksJob, ({ companyId, payload }) => sender.send(systemScope(companyId), payload.webhookId)),
      handleJob(mailStoppedJob, (run) => mails.mail(run)),
    ],
    schedules: [
      { name: 'webhooks.collect', everyMs: COLLECT_EVERY_MS, run: () => collector.collect() },
      {
        name: 'webhooks.purge',
        everyMs: HOUR_MS,
        run: () =>
          purgeDeliveries(
            { q: db.drizzle },
            { before: new Date(clock.now().getTime() - KEPT_MS), signal: ending.signal },
          ),
      },
    ],
    start: () => Promise.resolve(() => Promise.resolve(ending.abort())),
  };
}
