import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/**
 * Requests a transcript at the carrier, or looks how far it is. `version`: of the request; `round`: how often it has looked;
 * `carrierSid`: what it looks for, which is deleted there once it is of no use.
 */
export const makeTranscriptJob = defineJob(
  'transcripts.make',
  'bulk',
  z.object({
    communicationId: z.number(),
    recordingSid: z.string(),
    version: z.number(),
    round: z.number(),
    carrierSid: z.string().optional(),
  }),
);
