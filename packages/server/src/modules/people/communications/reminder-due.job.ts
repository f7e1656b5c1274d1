import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** The time of a follow-up has come. */
export const reminderDueJob = defineJob(
  'communications.reminder-due',
  'texts',
  z.object({ communicationId: z.number() }),
);
