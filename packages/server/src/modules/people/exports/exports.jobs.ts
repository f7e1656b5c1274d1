import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** Makes the file of an export, from its beginning to its end: one that was interrupted begins again. */
export const exportJob = defineJob('exports.make', 'bulk', z.object({ exportId: z.number() }));
