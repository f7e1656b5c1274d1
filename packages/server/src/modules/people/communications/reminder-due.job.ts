import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** The time to remind of a follow-up or an appointment. `dueAt` is the time it was planned for; an edit makes an earlier plan void. */
export const reminderDueJob = defineJob(
  'communications.reminder-due',
  'texts',
  z.object({ communicationId: z.number(), dueAt: z.iso.datetime().optional(), minutes: z.number().optional() }),
);
