import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** The time for a wrap-up is over, unless it was extended since. */
export const wrapUpDeadlineJob = defineJob('wrap-up.deadline', 'calls', z.object({ wrapUpId: z.number() }));
