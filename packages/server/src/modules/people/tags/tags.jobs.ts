import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** One step of a merge of tags. `version`: only the step that was asked for last counts. */
export const mergeStepJob = defineJob('tags.merge', 'bulk', z.object({ mergeId: z.number(), version: z.number() }));
