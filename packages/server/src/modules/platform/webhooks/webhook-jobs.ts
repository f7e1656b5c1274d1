import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** Sends what is due to one webhook. */
export const sendWebhooksJob = defineJob('webhooks.send', 'bulk', z.object({ webhookId: z.number() }));
