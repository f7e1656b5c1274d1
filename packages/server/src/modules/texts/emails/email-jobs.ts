import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** `try`: only the job that was requested last counts. */
export const sendEmailJob = defineJob(
  'emails.send',
  'emails',
  z.object({ communicationId: z.number(), try: z.number() }),
);
