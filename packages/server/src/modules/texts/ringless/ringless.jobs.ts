import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** The broadcast was resumed or ended: its voicemails that wait without a job get one. */
export const wakeVoicemailsJob = defineJob('ringless.wake', 'bulk', z.object({ broadcastId: z.number() }));

/** `try`: only the job that was asked for last counts. */
export const dropVoicemailJob = defineJob(
  'ringless.drop',
  // Thousands of them must not keep a text waiting.
  'bulk',
  z.object({ communicationId: z.number(), try: z.number() }),
);
