import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

/** `try`: only the job that was asked for last counts. */
export const sendTextJob = defineJob(
  'messaging.send',
  'texts',
  z.object({ communicationId: z.number(), try: z.number() }),
);
/** A code or another text of the company that no thread shows. `codeId` null: it is not a visitor's code. */
export const sendCodeJob = defineJob(
  'messaging.code',
  'texts',
  z.object({
    codeId: z.number().nullable(),
    to: z.string(),
    lineId: z.number(),
    body: z.string(),
    askedAtMs: z.number(),
  }),
);
/** A text that could not be taken in when it was found at the carrier. */
export const takeInTextJob = defineJob('messaging.take-in', 'texts', z.object({ sid: z.string() }));
/** `version`: of the planned text; one that was changed since has another job. */
export const scheduledTextJob = defineJob(
  'messaging.scheduled',
  'texts',
  z.object({ id: z.number(), version: z.number() }),
);
/** Fetches a file of a text from the carrier. */
export const fetchMediaJob = defineJob('messaging.fetch-media', 'bulk', z.object({ attachmentId: z.number() }));
/** Looks at what carriers did with the texts of a line lately. */
export const judgeLineJob = defineJob('messaging.judge-line', 'texts', z.object({ lineId: z.number() }));
/** Mails one admin that a line sends no texts any more. */
export const mailLineStoppedJob = defineJob(
  'messaging.mail-line-stopped',
  'bulk',
  z.object({ lineId: z.number(), userId: z.number(), trouble: z.enum(['spamming', 'blocked']), atMs: z.number() }),
);
