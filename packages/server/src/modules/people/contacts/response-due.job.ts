import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** An answer is overdue, or has been for as long as supervisors wait. `dueAt` is when it was due; a clock that has changed since makes the job void. */
export const responseDueJob = defineJob(
  'contacts.response-due',
  'texts',
  z.object({ contactId: z.number(), dueAt: z.iso.datetime(), step: z.union([z.literal(1), z.literal(2)]) }),
);

/** The company has changed its response targets: clocks that run are set again, some contacts at a time. */
export const responseTargetsJob = defineJob('contacts.response-targets', 'texts', z.object({ afterId: z.number() }));
