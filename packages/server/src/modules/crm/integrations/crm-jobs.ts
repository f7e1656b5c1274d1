import { z } from 'zod';
import { integrationNameSchema } from '@talk/contract/schemas';
import { defineJob } from '../../../jobs/define-job.js';

const name = integrationNameSchema;

export const logCallJob = defineJob('crm.log-call', 'bulk', z.object({ name, communicationId: z.number() }));
/** What waits for a connection goes on. */
export const wakeCallsJob = defineJob(
  'crm.wake-calls',
  'bulk',
  z.object({ name, after: z.number(), alsoFailed: z.boolean() }),
);
