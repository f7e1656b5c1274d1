import type { Kernel } from '../../../../kernel.js';
import { createWebhooks, WEBHOOK_ANSWER_MS, type Webhooks } from '../../../../realtime/index.js';
import { createPublicWeb, WebError } from '../../../../web/public-web.js';
import { builtinApp } from '../drivers.js';
import { takeWebhookLead } from './webhook-lead.repository.js';
import { createWebhookQueue } from './webhook.repository.js';

/** The webhooks of the built-in realtime endpoint; null when no receiver is configured. */
export function createRealtimeWebhooks(kernel: Kernel): Webhooks | null {
  const { config, secrets, db, databaseUrl, log } = kernel;
  const { webhookUrls } = secrets.realtime;
  if (webhookUrls.length === 0) return null;
  const { events, allowPrivate } = config.realtime.webhooks;
  // An operator chose the address, so any port will do; where its name leads is nobody's choice.
  const web = createPublicWeb({ ports: 'any', ...(allowPrivate && { isPublic: () => true }) });
  return createWebhooks({
    apps: [builtinApp(kernel)],
    urls: webhookUrls,
    events,
    store: { ...createWebhookQueue(db), takeLead: () => takeWebhookLead(databaseUrl, log) },
    post: (url, webhook) => web.post(url, { ...webhook, timeoutMs: WEBHOOK_ANSWER_MS }).catch(explain),
    log,
  });
}

/** Says to an operator what can be done about a receiver that is not allowed. */
function explain(error: unknown): never {
  if (!(error instanceof WebError) || error.reason !== 'address') throw error;
  throw new Error(
    'The receiver is on this machine or a private network. If you mean it, set REALTIME_WEBHOOK_PRIVATE=1.',
    {
      cause: error,
    },
  );
}
