import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** `run`: only the work that was asked for last counts. */
const payload = z.object({ importId: z.number(), run: z.number() });

/** Reads the file: what it is, its columns, its rows. */
export const importReadJob = defineJob('imports.read', 'bulk', payload);
/** The dry run. */
export const importCheckJob = defineJob('imports.check', 'bulk', payload);
/** Some seconds of importing, or of rolling back; asks for the next one. `from`: where it begins, so that each has a key of its own. */
export const importStepJob = defineJob('imports.step', 'bulk', payload.extend({ from: z.number() }));
