import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** `try`: only the job that was asked for last counts. */
export const sendFaxJob = defineJob('faxes.send', 'texts', z.object({ communicationId: z.number(), try: z.number() }));
