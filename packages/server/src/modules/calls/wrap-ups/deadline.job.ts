import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** The time for a wrap-up is over, unless it was extended since. */
export const wrapUpDeadlineJob = defineJob('wrap-up.deadline', 'calls', z.object({ wrapUpId: z.number() }));

/** Whether the contact of an agent's wrap-ups is there has changed. */
export const reviewWrapUpsJob = defineJob('wrap-up.review', 'calls', z.object({ userId: z.number() }));
