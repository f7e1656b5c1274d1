import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** An agent can take calls again; the module that has callers waiting handles it. */
export const agentFreeJob = defineJob('voice.agent-free', 'calls', z.object({ userId: z.number() }));
