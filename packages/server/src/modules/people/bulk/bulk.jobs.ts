import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/**
 * One step of a change of many. `version`: only the step that was asked for last counts. `careful`: so many contacts are still changed one by
 * one, since a step of many has failed.
 */
export const bulkStepJob = defineJob(
  'bulk.step',
  'bulk',
  z.object({ bulkId: z.number(), version: z.number(), careful: z.number() }),
);
